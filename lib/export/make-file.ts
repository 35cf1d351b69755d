import { type CellContext, cellsOf, type FileColumn, type FilePerson, nameParts } from './columns.ts';
import { csvLines, type Delimiter, rawCsvLines, toCsv } from './csv.ts';
import { entryName } from './file-name.ts';
import { PEOPLE_JSON_END, peopleJsonHead, peopleJsonPart } from './people-json.ts';
import { type VcardVersion, vcard } from './vcard.ts';
import { MAX_SHEET_ROWS, xlsx } from './xlsx.ts';
import type { Bytes } from './zip.ts';

/** What the recruiter has chosen, ready to be made. */
export type FilePlan =
  | { format: 'csv'; delimiter: Delimiter; columns: readonly FileColumn[] }
  | { format: 'xlsx'; columns: readonly FileColumn[] }
  | { format: 'system'; columns: readonly FileColumn[]; maxRows: number | null }
  | { format: 'vcard'; version: VcardVersion; isEach: boolean }
  | { format: 'json' };

/** A piece of a file, with how many people are in it. */
export interface Piece {
  data: string | Bytes;
  rows: number;
  /** A file begins with it; its name, where it has one of its own. */
  file?: string;
}

export interface MakeContext extends CellContext {
  /** What the file is of. */
  what: string;
  now: number;
}

type Parts = AsyncIterable<readonly FilePerson[]>;

/** The ending and the type of a plan's files. */
export function fileKind({ format }: FilePlan): { ending: string; type: string } {
  if (format === 'xlsx')
    return { ending: 'xlsx', type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' };
  if (format === 'vcard') return { ending: 'vcf', type: 'text/vcard' };
  if (format === 'json') return { ending: 'json', type: 'application/json' };
  return { ending: 'csv', type: 'text/csv' };
}

/** The pieces of the files of a plan, part after part, so that nobody holds all people. */
export function makeFile(plan: FilePlan, parts: Parts, context: MakeContext): AsyncGenerator<Piece> {
  if (plan.format === 'csv') return sheetCsv(plan, parts, context);
  if (plan.format === 'system') return systemCsv(plan, parts, context);
  if (plan.format === 'xlsx') return sheetXlsx(plan, parts, context);
  return plan.format === 'vcard' ? cards(plan, parts, context) : json(parts, context);
}

const headsOf = (columns: readonly FileColumn[]) => columns.map(({ head }) => head);

async function* sheetCsv(
  { columns, delimiter }: Extract<FilePlan, { format: 'csv' }>,
  parts: Parts,
  context: MakeContext,
): AsyncGenerator<Piece> {
  yield { data: toCsv([headsOf(columns)], delimiter), rows: 0 };
  for await (const part of parts) {
    const rows = part.map((one) => cellsOf(one, columns, context));
    yield { data: csvLines(rows, delimiter), rows: rows.length };
  }
}

async function* systemCsv(
  { columns, maxRows }: Extract<FilePlan, { format: 'system' }>,
  parts: Parts,
  context: MakeContext,
): AsyncGenerator<Piece> {
  const head = rawCsvLines([headsOf(columns)]);
  yield { data: head, rows: 0 };
  for await (const { items, isNext } of inFiles(parts, maxRows ?? Number.POSITIVE_INFINITY)) {
    if (isNext) yield { data: head, rows: 0, file: '' };
    const rows = items.map((one) => cellsOf(one, columns, context, ','));
    yield { data: rawCsvLines(rows), rows: rows.length };
  }
}

/** Parts cut where a file is full. `isNext`: the items begin another file. */
async function* inFiles<T>(parts: AsyncIterable<readonly T[]>, max: number) {
  let room = max;
  for await (const part of parts) {
    for (let from = 0; from < part.length; ) {
      const isNext = room === 0;
      if (isNext) room = max;
      const items = part.slice(from, from + Math.min(room, part.length));
      room -= items.length;
      from += items.length;
      yield { items, isNext };
    }
  }
}

async function* sheetXlsx(
  { columns }: Extract<FilePlan, { format: 'xlsx' }>,
  parts: Parts,
  context: MakeContext,
): AsyncGenerator<Piece> {
  let made = 0;
  let told = 0;
  async function* rows() {
    yield [headsOf(columns)];
    for await (const part of parts) {
      made += part.length;
      if (made > MAX_SHEET_ROWS) throw new RangeError('A sheet can hold no more rows.');
      yield part.map((one) => cellsOf(one, columns, context));
    }
  }
  for await (const data of xlsx(rows(), new Date(context.now))) {
    yield { data, rows: made - told };
    told = made;
  }
}

async function* cards(
  { version, isEach }: Extract<FilePlan, { format: 'vcard' }>,
  parts: Parts,
  context: MakeContext,
): AsyncGenerator<Piece> {
  for await (const part of parts) {
    const texts = part.map((one) => vcard(cardOf(one, context), version));
    if (!isEach) yield { data: texts.join(''), rows: part.length };
    else
      for (const [index, data] of texts.entries())
        yield { data, rows: 1, file: entryName(part[index]?.person.name ?? '') };
  }
}

const CARD_COLUMNS = [
  'title',
  'company',
  'place',
  'workEmail',
  'personalEmail',
  'phone',
  'link',
  'notes',
] as const;

function cardOf(one: FilePerson, context: CellContext) {
  const columns = CARD_COLUMNS.map((value) => ({ head: '', value, text: '' }));
  const [
    title = '',
    company = '',
    place = '',
    workEmail = '',
    personalEmail = '',
    phone = '',
    link = '',
    note = '',
  ] = cellsOf(one, columns, context);
  const { first: firstName, last: lastName } = nameParts(one.person);
  const name = one.person.name.trim() || context.words.unnamed;
  const { tags } = one.followUp;
  return {
    name,
    firstName,
    lastName,
    title,
    company,
    place,
    workEmail,
    personalEmail,
    phone,
    link,
    tags,
    note,
  };
}

async function* json(parts: Parts, context: MakeContext): AsyncGenerator<Piece> {
  yield { data: peopleJsonHead(context.what, context.now), rows: 0 };
  let isFirst = true;
  for await (const part of parts) {
    yield { data: peopleJsonPart(part, context, isFirst), rows: part.length };
    isFirst &&= part.length === 0;
  }
  yield { data: PEOPLE_JSON_END, rows: 0 };
}
