import { csvLines, toCsv } from '../../lib/export/csv.ts';
import { ExportOffError } from '../../lib/export/export-off.ts';
import { fileName } from '../../lib/export/file-name.ts';
import type { Piece } from '../../lib/export/make-file.ts';
import { t } from '../../lib/i18n/text.ts';
import { spendKind } from '../../lib/money/spend-by-day.ts';
import { since } from '../../lib/store/ranges.ts';
import { partsOf } from '../../lib/store/read-parts.ts';
import type { ChargeRecord } from '../../lib/store/records.ts';
import type { FileToMake } from '../files/file-source.ts';
import { fieldList } from '../ui/field-words.ts';
import type { OpenedAccount } from './opened.ts';
import { answerWords, spendWords } from './spend-words.ts';

/** A file with the charges since a moment (ms). */
export function chargesFile(
  at: OpenedAccount,
  from: number,
  { now, isOff }: { now: number; isOff: () => Promise<boolean> },
): FileToMake {
  const name = fileName({ what: 'spend', at: now });
  return { name, ending: 'csv', type: 'text/csv', pieces: piecesOfCharges(at, from, isOff) };
}

async function* piecesOfCharges(
  { store, account }: OpenedAccount,
  from: number,
  isOff: () => Promise<boolean>,
): AsyncGenerator<Piece> {
  if (await isOff()) throw new ExportOffError('A policy turns export off.');
  const head = [
    t('workspaceSpendWhen'),
    t('workspaceSpendWhat'),
    t('workspaceColumnContacts'),
    t('workspacePeople'),
    t('workspaceSpendResult'),
    t('workspaceSpendCredits'),
  ];
  yield { data: toCsv([head]), rows: 0 };
  for await (const part of partsOf(store, 'charges', 'time', since(account, from)))
    yield { data: csvLines(part.map(lineOf)), rows: part.length };
}

function lineOf({ at, op, fields, people, kind, credits }: ChargeRecord) {
  return [
    new Date(at).toISOString(),
    spendWords(spendKind(op)),
    fieldList(fields),
    people,
    answerWords(kind),
    credits === null ? null : kind === 'refund' ? -credits : credits,
  ];
}
