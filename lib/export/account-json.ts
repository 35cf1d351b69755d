import { oddsSetting } from '../money/odds.ts';
import { accountSetting, DRAFT, readSearches, SEARCHES } from '../searches/saved-searches.ts';
import { NAMES } from '../settings/names.ts';
import { ahead } from '../store/ahead.ts';
import type { IndexOf } from '../store/indexes.ts';
import { EVERYTHING, type Range, under } from '../store/ranges.ts';
import { partsOf } from '../store/read-parts.ts';
import type { RecordOf, Table } from '../store/records.ts';
import type { ReadStore } from '../store/store.ts';

/** The tables whose records have an account and a time. */
const OF_ACCOUNT = ['people', 'requests', 'orders', 'charges', 'resultPages', 'choices', 'blocked'] as const;

/** These tables hold the key or its hash, so their quarantined records are not exported. */
const HOLDS_SECRETS: ReadonlySet<string> = new Set<Table>(['settings', 'accounts']);

/** The recruiter's own tables. */
const OWN = ['lists', 'followUps', 'notes', 'views', 'fileSettings', 'ats', 'templates'] as const;

export interface AccountJsonOptions {
  /** Reads one of the recruiter's own tables, part after part. */
  own?: (table: (typeof OWN)[number]) => AsyncIterable<readonly unknown[]>;
  /** Is told how many records came. */
  onPart?: (records: number) => void;
}

/**
 * Everything known for an account, without any key, as the text of a JSON file: its sections in their order, each in parts.
 * None needs another one, so several can be read at the same time.
 */
export function accountJson(
  store: ReadStore,
  account: string,
  now: number,
  { own, onPart }: AccountJsonOptions = {},
): AsyncIterable<string>[] {
  async function* array<T>(
    name: string,
    parts: AsyncIterable<readonly T[]>,
    exported: (record: T) => unknown = (record) => record,
  ) {
    yield `,\n  ${JSON.stringify(name)}: [`;
    let separator = '\n';
    for await (const records of parts) {
      const lines = records.map(exported).filter((one) => one !== undefined);
      if (lines.length > 0) yield separator + lines.map((one) => `    ${JSON.stringify(one)}`).join(',\n');
      if (lines.length > 0) separator = ',\n';
      onPart?.(records.length);
    }
    yield '\n  ]';
  }
  const table = <T extends Table>(
    name: T,
    index: IndexOf<T>,
    range: Range,
    exported?: (record: RecordOf<T>) => unknown,
  ) => array(name, partsOf(store, name, index, range), exported);
  async function* head() {
    yield `{\n  "exportedAt": ${JSON.stringify(new Date(now).toISOString())}`;
  }
  async function* end() {
    const searches = readSearches((await store.get('settings', `${SEARCHES}|${account}`))?.value);
    yield `,\n  "searches": ${JSON.stringify(searches)}\n}\n`;
  }
  return [
    head(),
    // By their keys, which stay the same: whoever changes meanwhile would be at another place by time.
    ...OF_ACCOUNT.map((name) => table(name, 'key', under(account))),
    ...(own ? OWN.map((name) => array(name, ahead(own(name)[Symbol.asyncIterator]()))) : []),
    // The hash of the key and its last four characters are not exported.
    table('accounts', 'key', { from: account, to: account }, ({ serviceUrl, name, limits, balance }) => ({
      serviceUrl,
      name,
      limits,
      balance,
    })),
    table('settings', 'key', EVERYTHING, (one) => exportedSetting(one, account)),
    table('quarantine', 'time', EVERYTHING, (one) =>
      !HOLDS_SECRETS.has(one.table) && isOf(one.raw, account) ? one : undefined,
    ),
    end(),
  ];
}

function isOf(raw: unknown, account: string): boolean {
  return typeof raw === 'object' && raw !== null && 'account' in raw && raw.account === account;
}

/** Searches are not exported here: they have a list of their own in the export. */
function exportedSetting({ name, value }: RecordOf<'settings'>, account: string): unknown {
  if (name === NAMES.settings || name === NAMES.network) return { name, value };
  if (name === oddsSetting(account)) return { name: 'odds', value };
  const owned = accountSetting(name);
  return owned?.account === account && owned.what === DRAFT ? { name: owned.what, value } : undefined;
}
