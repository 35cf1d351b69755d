import { accountSetting, DRAFT, DRAFT_AT, readSearches, SEARCHES } from '../searches/saved-searches.ts';
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

/** What is left of a record: itself, less of it, or null for nothing. */
type Keep<T extends Table> = (record: RecordOf<T>, context: KeepContext) => RecordOf<T> | null;

/** Which records of each table are kept. Charges and accounts stay, but for who it was. Totals follow their records. */
export const KEEP_RULES: { readonly [T in PrunedTable]: Keep<T> } = {
  people: (one, { keepSince, peopleInUse }) =>
    one.seenAt >= keepSince || peopleInUse.has(`${one.account}|${one.urn}`) ? one : null,
  // An order's earlier requests decide what it orders next.
  requests: (one, { keepSince, activeRequests, openOrders }) =>
    one.changedAt >= keepSince ||
    activeRequests.has(one.id) ||
    (one.order !== null && openOrders.has(one.order))
      ? one
      : null,
  // A question that waits for the recruiter is shown on its order.
  orders: (one, { keepSince, activeOrders }) =>
    one.endedAt === null || one.endedAt >= keepSince || activeOrders.has(one.id) ? one : null,
  // The credits stay in the ledger without the person.
  charges: (one, { keepSince, activeRequests }) =>
    one.at >= keepSince || one.urn === null || activeRequests.has(one.request) ? one : { ...one, urn: null },
  resultPages: (one, { keepSince }) => (one.at >= keepSince ? one : null),
  choices: (one, { keepSince, peopleInUse }) =>
    one.at >= keepSince || peopleInUse.has(`${one.account}|${one.urn}`) ? one : null,
  quarantine: (one, { keepSince, openOrders }) => {
    if (one.at >= keepSince) return one;
    if (!isOfOpenOrder(one, openOrders)) return null;
    // The record keeps an open order from sending the request again. Its content is not needed for that.
    return one.raw === null ? one : { ...one, raw: null };
  },
};

/** The tables with records that get old. Settings have rules of their own. Who must not be contacted never gets old. */
export type PrunedTable = Exclude<Table, 'accounts' | 'settings' | 'totals' | 'blocked'>;

function isOfOpenOrder({ table, key }: RecordOf<'quarantine'>, openOrders: ReadonlySet<string>): boolean {
  return table === 'requests' && openOrders.has(key.slice(0, key.lastIndexOf('/')));
}

/** What is left of a setting: itself, less of it, or null for nothing. */
export function keepSetting(
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
