import { ALL_COLUMNS, cellsOf } from '../../lib/export/columns.ts';
import { csvLines, toCsv } from '../../lib/export/csv.ts';
import { fileName } from '../../lib/export/file-name.ts';
import { saveFile } from '../../lib/export/save-file.ts';
import { NOTHING_NOTED } from '../../lib/follow-up/changes.ts';
import type { PersonRecord } from '../../lib/store/records.ts';
import { cellWords, columnWords } from '../files/file-words.ts';

/** What is known of a person, without what is noted. */
const KNOWN = ALL_COLUMNS.slice(0, ALL_COLUMNS.indexOf('lists'));

/** Saves people as a CSV file in the recruiter's downloads, at once and without a question. */
export function savePeople(people: readonly PersonRecord[], what: string): void {
  const words = columnWords();
  const columns = KNOWN.map((value) => ({ head: words[value], value, text: '' }));
  const context = { words: cellWords(), lists: [] };
  const rows = people.map((person) =>
    cellsOf({ person, followUp: NOTHING_NOTED, notes: [] }, columns, context),
  );
  const text = toCsv([columns.map(({ head }) => head)]) + csvLines(rows);
  saveFile(`${fileName({ what, at: Date.now() })}.csv`, 'text/csv', text);
}
