import { csvLines, toCsv } from '../../lib/export/csv.ts';
import { peopleCsv, peopleLines } from '../../lib/export/people-csv.ts';
import { t } from '../../lib/i18n/text.ts';
import { spendKind } from '../../lib/money/spend-by-day.ts';
import type { ListedPerson } from '../../lib/people/listed-people.ts';
import { since } from '../../lib/store/ranges.ts';
import { partsOf } from '../../lib/store/read-parts.ts';
import type { ChargeRecord } from '../../lib/store/records.ts';
import { csvColumns } from '../orders/csv-columns.ts';
import { fieldList } from '../ui/field-words.ts';
import type { FileLines } from './exporting.ts';
import type { OpenedAccount } from './opened.ts';
import { answerWords, spendWords } from './spend-words.ts';

/** The lines of a file with people, part after part. */
export async function* linesOfPeople(
  parts: AsyncIterable<readonly ListedPerson[]> | readonly (readonly ListedPerson[])[],
  isHidden: (key: string) => boolean,
): FileLines {
  const heads = csvColumns();
  yield { text: peopleCsv([], heads), rows: 0 };
  for await (const part of parts) {
    const people = part.filter(({ key }) => !isHidden(key)).map(({ person }) => person);
    yield { text: peopleLines(people, heads), rows: people.length };
  }
}

/** The lines of a file with the charges since a moment (ms), part after part. */
export async function* linesOfCharges({ store, account }: OpenedAccount, from: number): FileLines {
  const head = [
    t('workspaceSpendWhen'),
    t('workspaceSpendWhat'),
    t('workspaceColumnContacts'),
    t('workspacePeople'),
    t('workspaceSpendResult'),
    t('workspaceSpendCredits'),
  ];
  yield { text: toCsv([head]), rows: 0 };
  for await (const part of partsOf(store, 'charges', 'time', since(account, from)))
    yield { text: csvLines(part.map(lineOf)), rows: part.length };
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
