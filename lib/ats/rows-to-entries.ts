import type { Network } from '../network/link.ts';
import { type AtsEntry, type AtsParts, emailKey, linkKey, partKey } from '../store/ats-parts.ts';
import { emailsIn, hasAddress, linksIn } from './cell-values.ts';
import type { Columns, Role } from './columns.ts';
import type { TableRow } from './read-table.ts';

/** Why a row was skipped. */
export const SKIP_REASONS = ['nothing', 'other-network', 'malformed'] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/** The rows that were skipped for one reason. */
export interface Skipped {
  count: number;
  /** The numbers of the first ones, as a spreadsheet counts. */
  first: number[];
}

/** What came of the rows of a file. */
export interface ImportReport {
  /** Rows read, without the one with the names of the columns. */
  rows: number;
  /** Rows that named somebody who was in no row before. */
  people: number;
  links: number;
  emails: number;
  /** Rows of people who were in an earlier row. */
  duplicates: number;
  skipped: Record<SkipReason, Skipped>;
}

/** Numbers of skipped rows that are told. */
const MAX_TOLD = 5;
const MAX_NAME_CHARS = 200;

/** Somebody of a row. */
interface Named {
  name: string;
  /** All that names them. */
  keys: readonly string[];
}

/** The entries of a part, as they are stored. */
function entriesOf(part: ReadonlyMap<string, Named>): AtsEntry[] {
  return Array.from(part, ([key, { name, keys }]) => {
    const others = keys.filter((one) => one !== key);
    return { key, name, ...(others.length > 0 && { others }) };
  });
}

/** Takes the people of a file out of its rows, for the parts in which they are stored. */
export function createEntries(account: string, network: Network | null, { hasHeader, roles }: Columns) {
  /**
   * Whom each key of a part names. One map of all keys would take long to grow, and an entry for each key would be three times
   * the objects, which the browser stops the page to clean up.
   */
  const parts = new Map<string, Map<string, Named>>();
  const skipped = (): Skipped => ({ count: 0, first: [] });
  const report: ImportReport = {
    rows: 0,
    people: 0,
    links: 0,
    emails: 0,
    duplicates: 0,
    skipped: { nothing: skipped(), 'other-network': skipped(), malformed: skipped() },
  };
  const columnsOf = (role: Role) => roles.flatMap((one, at) => (one === role ? [at] : []));
  const [linkColumns, emailColumns] = [columnsOf('link'), columnsOf('email')];
  const nameColumns = [columnsOf('name'), [...columnsOf('firstName'), ...columnsOf('lastName')]];
  let isFirst = true;

  function skip(reason: SkipReason, number: number): void {
    const rows = report.skipped[reason];
    rows.count += 1;
    if (rows.first.length < MAX_TOLD) rows.first.push(number);
  }

  /** Takes a key. Tells whether it is new. */
  function take(key: string, named: Named): boolean {
    const place = partKey(account, key);
    const part = parts.get(place);
    if (part?.has(key)) return false;
    if (part) part.set(key, named);
    else parts.set(place, new Map([[key, named]]));
    return true;
  }

  function nameIn(cells: readonly string[]): string {
    const names = nameColumns.map((columns) =>
      columns
        .map((at) => cells[at] ?? '')
        .join(' ')
        .replace(/[\s\p{Cc}]+/gu, ' ')
        .trim(),
    );
    return (names.find((name) => name !== '') ?? '').slice(0, MAX_NAME_CHARS);
  }

  function add({ number, cells, isMalformed }: TableRow): void {
    const wasFirst = isFirst;
    isFirst = false;
    if (wasFirst && hasHeader) return;
    report.rows += 1;
    const filledIn = (columns: readonly number[]) =>
      columns.map((at) => cells[at] ?? '').filter((cell) => cell.trim() !== '');
    const [linkCells, emailCells] = [filledIn(linkColumns), filledIn(emailColumns)];
    const links = network ? linkCells.flatMap((cell) => linksIn(cell, network)) : [];
    const emails = emailCells.flatMap(emailsIn);
    if (links.length + emails.length === 0) {
      const isEmpty = !isMalformed && linkCells.length + emailCells.length === 0;
      const isOther = !isMalformed && linkCells.some(hasAddress);
      skip(isEmpty ? 'nothing' : isOther ? 'other-network' : 'malformed', number);
      return;
    }
    const name = nameIn(cells);
    const [linkKeys, emailKeys] = [links.map(linkKey), emails.map(emailKey)];
    const named = { name, keys: [...new Set([...linkKeys, ...emailKeys])] };
    const newLinks = linkKeys.filter((key) => take(key, named)).length;
    const newEmails = emailKeys.filter((key) => take(key, named)).length;
    report.links += newLinks;
    report.emails += newEmails;
    if (newLinks + newEmails > 0) report.people += 1;
    else report.duplicates += 1;
  }

  return {
    /** Takes the next rows. */
    add(rows: readonly TableRow[]): void {
      for (const row of rows) add(row);
    },
    report,
    parts: {
      get size() {
        return parts.size;
      },
      *[Symbol.iterator]() {
        for (const [place, part] of parts) yield [place, entriesOf(part)] as const;
      },
    } satisfies AtsParts,
  };
}
