import type { FileSettingRecord } from '../follow-up/records.ts';
import { ALL_COLUMNS, COLUMN_VALUES, type FileColumn } from './columns.ts';
import type { Delimiter } from './csv.ts';
import type { FilePlan } from './make-file.ts';
import { SYSTEM_IDS, type System, type SystemId, systemOf } from './systems.ts';
import { VCARD_VERSIONS, type VcardVersion } from './vcard.ts';

export const FORMATS = ['csv', 'xlsx', 'system', 'vcard', 'json'] as const;

/** What the recruiter chose in the dialog. */
export interface FileChoice {
  format: (typeof FORMATS)[number];
  delimiter: Delimiter;
  /** The own columns of a spreadsheet, by their id; null for all columns. */
  sheet: string | null;
  /** A system, or own columns, by their id. */
  system: string;
  version: VcardVersion;
  /** One contact card in each file. */
  isEach: boolean;
}

export const FIRST_CHOICE: FileChoice = {
  format: 'csv',
  delimiter: ',',
  sheet: null,
  system: 'greenhouse',
  version: '3.0',
  isEach: false,
};

/** Columns that the recruiter has saved under a name. */
export interface ColumnSet {
  id: string;
  name: string;
  /** The system that they are for; its limits count for them. */
  system: SystemId | null;
  columns: FileColumn[];
}

export const MAX_COLUMN_SETS = 50;
export const MAX_COLUMNS = 60;
const MAX_TEXT_CHARS = 200;

/** A choice from whatever is stored. Values that are not known have their first ones. */
export function readChoice(stored: unknown): FileChoice {
  const { format, delimiter, sheet, system, version, isEach } = Object(stored) as Record<string, unknown>;
  return {
    format: FORMATS.find((one) => one === format) ?? FIRST_CHOICE.format,
    delimiter: delimiter === ';' ? ';' : ',',
    sheet: typeof sheet === 'string' ? sheet : null,
    system: typeof system === 'string' ? system : FIRST_CHOICE.system,
    version: VCARD_VERSIONS.find((one) => one === version) ?? FIRST_CHOICE.version,
    isEach: isEach === true,
  };
}

/** Saved columns from a record; null if none of them can be read. */
export function readColumnSet({ id, name, holds }: FileSettingRecord): ColumnSet | null {
  const { system, columns } = holds as Record<string, unknown>;
  const read = (Array.isArray(columns) ? columns : []).slice(0, MAX_COLUMNS).flatMap(readColumn);
  return read.length === 0
    ? null
    : { id, name, system: SYSTEM_IDS.find((one) => one === system) ?? null, columns: read };
}

function readColumn(stored: unknown): FileColumn[] {
  const { head, value, text } = Object(stored) as Record<string, unknown>;
  const known = COLUMN_VALUES.find((one) => one === value);
  if (typeof head !== 'string' || !known) return [];
  return [{ head: short(head), value: known, text: typeof text === 'string' ? short(text) : '' }];
}

/** Longer texts than anybody types are cut. */
const short = (text: string) => [...text].slice(0, MAX_TEXT_CHARS).join('');

/** What a choice means, with the recruiter's own columns and the names of all columns. */
export function planOf(
  choice: FileChoice,
  sets: readonly ColumnSet[],
  heads: Readonly<Record<FileColumn['value'], string>>,
): { plan: FilePlan; system: System | null } {
  const { format, delimiter, version, isEach } = choice;
  if (format === 'vcard') return { plan: { format, version, isEach }, system: null };
  if (format === 'json') return { plan: { format }, system: null };
  if (format === 'system') {
    const set = sets.find(({ id }) => id === choice.system);
    const system = systemOf(set ? set.system : choice.system) ?? (set ? null : systemOf(FIRST_CHOICE.system));
    const columns = set?.columns ?? system?.columns ?? [];
    return { plan: { format, columns, maxRows: system?.maxRows ?? null }, system };
  }
  const own = sets.find(({ id }) => id === choice.sheet)?.columns;
  const columns = own ?? ALL_COLUMNS.map((value) => ({ head: heads[value], value, text: '' }));
  return { plan: format === 'csv' ? { format, delimiter, columns } : { format, columns }, system: null };
}
