import type { BlockList } from '../../lib/blocked/block-list.ts';
import { type Cell, csvLines, toCsv } from '../../lib/export/csv.ts';
import { notedCells } from '../../lib/export/noted-csv.ts';
import { peopleHead, peopleLines } from '../../lib/export/people-csv.ts';
import { NOTHING_NOTED } from '../../lib/follow-up/changes.ts';
import type { FollowUps } from '../../lib/follow-up/follow-up-store.ts';
import { sortedLists } from '../../lib/follow-up/lists.ts';
import { locale, t } from '../../lib/i18n/text.ts';
import { spendKind } from '../../lib/money/spend-by-day.ts';
import type { ListedPerson } from '../../lib/people/listed-people.ts';
import { since } from '../../lib/store/ranges.ts';
import { partsOf } from '../../lib/store/read-parts.ts';
import type { ChargeRecord } from '../../lib/store/records.ts';
import { csvColumns, notedColumns } from '../orders/csv-columns.ts';
import { fieldList } from '../ui/field-words.ts';
import type { FileLines } from './exporting.ts';
import type { OpenedAccount } from './opened.ts';
import { answerWords, spendWords } from './spend-words.ts';

/**
 * The lines of a file with people, part after part, and with what is noted of them where there is something to read it from.
 * Who must not be contacted is left out.
 */
export async function* linesOfPeople(
  parts: AsyncIterable<readonly ListedPerson[]> | readonly (readonly ListedPerson[])[],
  isHidden: (key: string) => boolean,
  own: FollowUps | null,
  list: BlockList | null,
): FileLines {
  const heads = csvColumns();
  const cells = own && (await cellsOf(own));
  yield { text: peopleHead(heads, own ? Object.values(notedColumns()) : []), rows: 0 };
  for await (const part of parts) {
    const seen = part.filter(({ key }) => !isHidden(key));
    const blocked = (await list?.of(seen.map(({ urns }) => ({ urns, name: '' })))) ?? [];
    const shown = seen.filter((_, place) => !blocked[place]);
    const more = cells ? await cells(shown) : [];
    const people = shown.map(({ person }) => person);
    yield { text: peopleLines(people, heads, more), rows: people.length, left: seen.length - people.length };
  }
}

/** Reads the cells with what is noted of some people. */
async function cellsOf(own: FollowUps): Promise<(people: readonly ListedPerson[]) => Promise<Cell[][]>> {
  const [all, noted, withNotes] = await Promise.all([
    own.lists(),
    own.urnsIn('followUps'),
    own.urnsIn('notes'),
  ]);
  const lists = sortedLists(all, locale());
  return async (people) => {
    const [followUps, notes] = await Promise.all([
      readKnown(people, noted, own.of),
      readKnown(people, withNotes, own.notesOf),
    ]);
    return people.map((one) => notedCells(followUps.get(one) ?? NOTHING_NOTED, notes.get(one) ?? [], lists));
  };
}

/** Reads something of those people alone of whom it is known to be there. */
async function readKnown<T>(
  people: readonly ListedPerson[],
  known: ReadonlySet<string>,
  read: (people: readonly ListedPerson[]) => Promise<T[]>,
): Promise<Map<ListedPerson, T>> {
  const wanted = people.filter(({ urns }) => urns.some((urn) => known.has(urn)));
  const found = wanted.length === 0 ? [] : await read(wanted);
  return new Map(found.flatMap((one, index) => (wanted[index] ? [[wanted[index], one]] : [])));
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
