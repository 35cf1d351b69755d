import type { Role } from '../../lib/ats/columns.ts';
import { MAX_FILE_BYTES } from '../../lib/ats/decode-file.ts';
import { MAX_COLUMNS, MAX_ROWS } from '../../lib/ats/read-table.ts';
import type { Skipped, SkipReason } from '../../lib/ats/rows-to-entries.ts';
import { locale, number, t, tn } from '../../lib/i18n/text.ts';
import type { AtsProblem } from './ats-model.ts';

/** What a column holds, in words. */
export function atsRoleWords(role: Role): string {
  switch (role) {
    case 'link':
      return t('optionsProfileLink');
    case 'email':
      return t('atsRoleEmail');
    case 'name':
      return t('atsRoleName');
    case 'firstName':
      return t('fileValueFirstName');
    case 'lastName':
      return t('fileValueLastName');
  }
}

/** Why a file was not imported, in words. */
export function atsProblemWords({ kind, row }: AtsProblem): string {
  switch (kind) {
    case 'empty':
      return t('atsProblemEmpty');
    case 'workbook':
      return t('atsProblemWorkbook');
    case 'not-text':
      return t('atsProblemNotText');
    case 'too-large':
      return t('atsProblemLarge', MAX_FILE_BYTES / 1e6);
    case 'too-many-rows':
      return t('atsProblemRows', MAX_ROWS);
    case 'too-many-columns':
      return t('atsProblemColumns', row ?? 1, MAX_COLUMNS);
    case 'row-too-long':
      return t('atsProblemRowLong', row ?? 1);
    case 'unreadable':
      return t('atsProblemUnreadable');
    case 'nobody':
      return t('atsProblemNobody');
    case 'full':
      return t('atsProblemFull');
    case 'failed':
      return t('atsProblemFailed');
  }
}

/** Which rows were skipped: "rows 7, 12, 19 …". */
export function atRows({ count, first }: Skipped): string {
  return tn('atsAtRow', count, first.map(number).join(', ') + (count > first.length ? ' …' : ''));
}

/** How many rows were skipped for a reason, and which: "1,200 have neither …: rows 7, 12, 19 …". */
export function atsSkippedWords(reason: SkipReason, { count, first }: Skipped): string {
  const rows = atRows({ count, first });
  switch (reason) {
    case 'nothing':
      return tn('atsSkipNothing', count, rows);
    case 'other-network':
      return tn('atsSkipElsewhere', count, rows);
    case 'malformed':
      return tn('atsSkipMalformed', count, rows);
  }
}

/** A share in words: "45%". */
export function percentWords(percent: number): string {
  return new Intl.NumberFormat(locale(), { style: 'percent' }).format(percent / 100);
}
