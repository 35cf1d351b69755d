import type { Columns, Role } from '../ats/columns.ts';
import type { TableRow } from '../ats/read-table.ts';
import type { Skipped } from '../ats/rows-to-entries.ts';
import type { Network } from '../network/link.ts';
import { blockOfText, personIn, type TextProblem } from './block-texts.ts';
import type { NewBlock } from './change-blocked.ts';

/** What came of the rows of a file. */
export interface BlocksReport {
  /** Rows read, without the one with the names of the columns. */
  rows: number;
  /** Rows that name what an earlier row named. */
  duplicates: number;
  skipped: Record<TextProblem, Skipped>;
}

/** Columns with domains or companies. */
const RULE =
  /domain|dominio|domaine|company|companies|employer|organi[sz]ation|client|account|empresa|firma|entreprise|website/i;
/** The words that names of columns of such a file are made of. A cell with any other word is somebody or something. */
const HEADER_WORD = `domains?|dominios?|domaines?|company|companies|employers?|organi[sz]ations?|clients?|accounts?|empresas?|firmas?|entreprises?|websites?|e-?mails?|mail|correos?|electrónico|address|profiles?|perfil|linkedin|links?|urls?|first|last|full|names?|nombres?|values?|valor|contacts?|do|not|id|type`;
const HEADER = new RegExp(`^(?:${HEADER_WORD})(?:[\\s_-]+(?:${HEADER_WORD}))*$`, 'i');
/** Names of columns are short. */
const MAX_HEADER_CHARS = 60;
/** Numbers of skipped rows that are told. */
export const MAX_TOLD = 5;

interface BlocksOptions {
  network: Network | null;
  columns: Columns;
  /** The cells of the first row. */
  first: readonly string[];
  /** Every line is one text, whatever separates its words. */
  isPlain: boolean;
}

/**
 * Takes out of the rows of a file who must not be contacted. A row with a link or an email is about that person, and not about
 * everybody at their company. Any other row is a domain or a company.
 */
export function createBlocks({ network, columns: { roles }, first, isPlain }: BlocksOptions) {
  const blocks = new Map<string, NewBlock>();
  const skipped = (): Skipped => ({ count: 0, first: [] });
  const report: BlocksReport = {
    rows: 0,
    duplicates: 0,
    skipped: { nothing: skipped(), 'other-network': skipped(), malformed: skipped() },
  };
  const isHeader = (cell: string) => cell.length <= MAX_HEADER_CHARS && HEADER.test(cell.trim());
  const hasHeader = first.some(isHeader) && personIn(first, network).length === 0;
  const rules = hasHeader ? first.flatMap((cell, at) => (RULE.test(cell) ? [at] : [])) : [];
  const columnsOf = (...wanted: Role[]) =>
    roles.flatMap((role, at) => (role && wanted.includes(role) ? [at] : []));
  const persons = columnsOf('link', 'email');
  const names = [columnsOf('name'), columnsOf('firstName', 'lastName')];
  let isFirst = true;

  /** What a row blocks. */
  function blocksIn(cells: readonly string[]): (NewBlock | TextProblem)[] {
    const filled = (places: readonly number[]) =>
      places.map((at) => cells[at] ?? '').filter((cell) => cell.trim() !== '');
    const keys = personIn(persons.length > 0 ? filled(persons) : cells, network);
    const name = names.map((places) => filled(places).join(' ').trim()).find((one) => one !== '');
    if (keys.length > 0) return [{ name: name ?? keys[0]?.slice(2) ?? '', keys }];
    const named = [...filled(rules), ...filled(persons)];
    const texts = rules.length + persons.length > 0 ? named : cells.slice(0, 1);
    const found = texts.map((text) => blockOfText(text, network));
    return found.length > 0 ? found : ['nothing'];
  }

  function add({ number, cells, isMalformed }: TableRow): void {
    const wasFirst = isFirst;
    isFirst = false;
    if (wasFirst && hasHeader) return;
    report.rows += 1;
    const found = isMalformed ? (['malformed'] as const) : blocksIn(isPlain ? [cells.join(', ')] : cells);
    const usable = found.filter((one) => typeof one === 'object');
    const fresh = usable.filter(({ keys }) => !blocks.has(keys[0] ?? ''));
    for (const one of usable) {
      const id = one.keys[0] ?? '';
      const known = blocks.get(id);
      // A later row may name the same person by more.
      blocks.set(id, known ? { ...known, keys: [...new Set([...known.keys, ...one.keys])] } : one);
    }
    if (usable.length > 0) report.duplicates += fresh.length === 0 ? 1 : 0;
    else skip(found.find((one) => typeof one === 'string') ?? 'nothing', number);
  }

  function skip(problem: TextProblem, number: number): void {
    const rows = report.skipped[problem];
    rows.count += 1;
    if (rows.first.length < MAX_TOLD) rows.first.push(number);
  }

  return {
    /** Takes the next rows. */
    add(rows: readonly TableRow[]): void {
      for (const row of rows) add(row);
    },
    report,
    all: (): NewBlock[] => [...blocks.values()],
  };
}
