import { peopleCsv } from '../../lib/export/people-csv.ts';
import { saveFile } from '../../lib/export/save-file.ts';
import type { PersonRecord } from '../../lib/store/records.ts';
import { csvColumns } from './csv-columns.ts';

/** Saves people as a CSV file in the recruiter's downloads. */
export function savePeople(people: readonly PersonRecord[]): void {
  const day = new Date().toISOString().slice(0, 10);
  saveFile(`talent-scout-${day}.csv`, 'text/csv', peopleCsv(people, csvColumns()));
}
