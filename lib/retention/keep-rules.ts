import { oddsSetting } from '../money/odds.ts';
import { accountSetting, DRAFT, DRAFT_AT, readSearches, SEARCHES } from '../searches/saved-searches.ts';
import { NAMES } from '../settings/names.ts';
import { isOpen, type OrderRecord, type RecordOf, type RequestRecord, type Table } from '../store/records.ts';

/** What counts as old, and what is needed however old it is. */
export interface KeepContext {
  keepSince: number;
  /** Requests that are open or wait for the recruiter's decision. */
  activeRequests: ReadonlySet<string>;
  openOrders: ReadonlySet<string>;
  /** Orders of which a request is open or needs a decision. */
  activeOrders: ReadonlySet<string>;
  /** The people of open orders and active requests, as `account|urn`. */
  peopleInUse: ReadonlySet<string>;
  /** When each popup's draft was last written, by account. */
  draftDates: ReadonlyMap<string, number>;
}

/** What is kept and what is exported of one table. Erasing everything ignores these rules. */
interface TableRule<T extends Table> {
  /** What is left of a record: itself, less of it, or null for nothing. */
  keep: (record: RecordOf<T>, context: KeepContext) => RecordOf<T> | null;
  /** What the export of an account holds of a record; undefined for nothing. */
  exports: (record: RecordOf<T>, account: string) => unknown;
}

/** The rules of every table. A table without a rule does not compile. */
export const KEEP_RULES: { readonly [T in Table]: TableRule<T> } = {
  people: {
    keep: (one, { keepSince, peopleInUse }) =>
      one.seenAt >= keepSince || peopleInUse.has(`${one.account}|${one.urn}`) ? one : null,
    exports: ofAccount,
  },
  requests: {
    // An order's earlier requests decide what it orders next.
    keep: (one, { keepSince, activeRequests, openOrders }) =>
      one.changedAt >= keepSince ||
      activeRequests.has(one.id) ||
      (one.order !== null && openOrders.has(one.order))
        ? one
        : null,
    exports: ofAccount,
  },
  orders: {
    // A question that waits for the recruiter is shown on its order.
    keep: (one, { keepSince, activeOrders }) =>
      one.endedAt === null || one.endedAt >= keepSince || activeOrders.has(one.id) ? one : null,
    exports: ofAccount,
  },
  charges: {
    // The credits stay in the ledger without the person.
    keep: (one, { keepSince, activeRequests }) =>
      one.at >= keepSince || one.urn === null || activeRequests.has(one.request)
        ? one
        : { ...one, urn: null },
    exports: ofAccount,
  },
  resultPages: { keep: (one, { keepSince }) => (one.at >= keepSince ? one : null), exports: ofAccount },
  choices: {
    keep: (one, { keepSince, peopleInUse }) =>
      one.at >= keepSince || peopleInUse.has(`${one.account}|${one.urn}`) ? one : null,
    exports: ofAccount,
  },
  accounts: {
    keep: (one) => one,
    // The hash of the key and its last four characters are not exported.
    exports: ({ id, serviceUrl, name, limits, balance }, account) =>
      id === account ? { serviceUrl, name, limits, balance } : undefined,
  },
  settings: { keep: keepSetting, exports: exportSetting },
  quarantine: {
    keep: (one, { keepSince, openOrders }) => {
      if (one.at >= keepSince) return one;
      if (!isOfOpenOrder(one, openOrders)) return null;
      // The record keeps an open order from sending the request again. Its content is not needed for that.
      return one.raw === null ? one : { ...one, raw: null };
    },
    exports: (one, account) =>
      one.table in KEEP_RULES && !HOLDS_SECRETS.has(one.table) && isOf(one.raw, account) ? one : undefined,
  },
};

/** These tables hold the key or its hash, so their quarantined records are not exported. */
const HOLDS_SECRETS: ReadonlySet<string> = new Set<Table>(['settings', 'accounts']);

function ofAccount<R extends { account: string }>(record: R, account: string): R | undefined {
  return record.account === account ? record : undefined;
}

function isOf(raw: unknown, account: string): boolean {
  return typeof raw === 'object' && raw !== null && 'account' in raw && raw.account === account;
}

function isOfOpenOrder({ table, key }: RecordOf<'quarantine'>, openOrders: ReadonlySet<string>): boolean {
  return table === 'requests' && openOrders.has(key.slice(0, key.lastIndexOf('/')));
}

function keepSetting(
  one: RecordOf<'settings'>,
  { keepSince, draftDates }: KeepContext,
): RecordOf<'settings'> | null {
  const owned = accountSetting(one.name);
  switch (owned?.what) {
    case DRAFT:
    case DRAFT_AT:
      return (draftDates.get(owned.account) ?? keepSince) >= keepSince ? one : null;
    case SEARCHES: {
      const all = readSearches(one.value);
      const left = all.filter(({ saved, at }) => saved || at >= keepSince);
      if (left.length === all.length) return one;
      return left.length === 0 ? null : { ...one, value: left };
    }
    default:
      return one;
  }
}

/** Searches are not exported here: they have a list of their own in the export. */
function exportSetting({ name, value }: RecordOf<'settings'>, account: string): unknown {
  if (name === NAMES.settings || name === NAMES.network) return { name, value };
  if (name === oddsSetting(account)) return { name: 'odds', value };
  const owned = accountSetting(name);
  return owned?.account === account && owned.what === DRAFT ? { name: owned.what, value } : undefined;
}

/** The context for the rules, from the records that decide about others. */
export function keepContext(
  keepSince: number,
  {
    orders,
    requests,
    settings,
  }: { orders: OrderRecord[]; requests: RequestRecord[]; settings: RecordOf<'settings'>[] },
): KeepContext {
  const open = orders.filter(({ endedAt }) => endedAt === null);
  const activeRequests = requests.filter(
    (one) => isOpen(one) || (one.state === 'needs-decision' && !one.settled),
  );
  const named = [
    ...open.flatMap(({ account, people }) => people.map(({ urn }) => `${account}|${urn}`)),
    ...activeRequests.flatMap(({ account, targets }) => targets.map(({ urn }) => `${account}|${urn}`)),
  ];
  return {
    keepSince,
    activeRequests: new Set(activeRequests.map(({ id }) => id)),
    openOrders: new Set(open.map(({ id }) => id)),
    activeOrders: new Set(activeRequests.flatMap(({ order }) => order ?? [])),
    peopleInUse: new Set(named),
    draftDates: new Map(
      settings.flatMap(({ name, value }) => {
        const owned = accountSetting(name);
        return owned?.what === DRAFT_AT && typeof value === 'number' ? [[owned.account, value] as const] : [];
      }),
    ),
  };
}
