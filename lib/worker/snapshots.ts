import * as z from 'zod/mini';
import { atsKeysAt } from '../ats/ats-keys.ts';
import type { Blocked } from '../blocked/blocked.ts';
import type { Speaker } from '../messages/messages.ts';
import {
  FRAME_TOPICS,
  type LinkState,
  type OrdersView,
  type SearchView,
  type SnapshotOf,
  type Topic,
} from '../messages/topics.ts';
import { spentToday, startOfToday } from '../money/limits.ts';
import { lastTries, type Odds, oddsSetting, readOddsOf, triesAt } from '../money/odds.ts';
import { readLedger } from '../money/read-ledger.ts';
import { type ProfileLink, profileOf } from '../network/link.ts';
import { type Match, offered } from '../people/match.ts';
import { type WholePerson, wholePerson, wholePersonOf } from '../people/same-person.ts';
import { isQuiet } from '../requests/due.ts';
import type { Engine } from '../requests/engine.ts';
import { searchKey } from '../searches/result-pages.ts';
import { draftSchema, type SavedSearches } from '../searches/saved-searches.ts';
import { encodeFilters } from '../service/filters.ts';
import { accountNames, hostOf } from '../settings/accounts.ts';
import type { Memory } from '../store/memory.ts';
import { EVERYTHING, only, under } from '../store/ranges.ts';
import { isOpen, type OrderRecord, type RequestRecord } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import { accountViews } from '../views/account-view.ts';
import { NEWEST_ORDERS } from '../views/newest-orders.ts';
import { type OrderView, orderView } from '../views/order-view.ts';
import {
  enrichState,
  type FieldContext,
  fieldViews,
  lastProblem,
  lossOf,
  nextCheck,
  type PersonView,
  type ProfileView,
  pollError,
} from '../views/person-view.ts';
import {
  type CandidateRow,
  candidateRow,
  contactValues,
  type PersonContacts,
  personRow,
  resultPageView,
  type TabRow,
} from '../views/search-view.ts';
import { networkView, type SessionView } from '../views/session-view.ts';
import { isFinding, newestOf, soughtAt, stopOf, withFinding } from '../views/sought-view.ts';
import type { Finder, PageMatch } from './find-person.ts';
import type { FoundContacts } from './found-contacts.ts';
import type { State } from './state.ts';

interface SnapshotPorts {
  store: Store;
  remember: Memory['remember'];
  blocked: Pick<Blocked, 'of'>;
  engine: Pick<Engine, 'open' | 'retryFrom' | 'hasNoStatus' | 'isCrowded' | 'timing'>;
  finder: Finder;
  savedSearches: SavedSearches;
  found: Pick<FoundContacts, 'view'>;
  state: () => State;
  now: () => number;
  allowed: () => SessionView['allowed'];
  /** How much of the old data is moved, in percent; null where nobody has to be told. */
  moving: () => number | null;
}

/** Movements outside this browser that a view is sent. */
const MAX_MOVES = 20;

/** Open orders that a view is sent. */
const MAX_OPEN = 80;

/** Makes what a view shows from the records. No snapshot is kept; what it is made of is remembered until a commit touches it. */
export function createSnapshots(ports: SnapshotPorts) {
  const { store, finder, now, engine } = ports;
  const openRequests = engine.open;
  const fieldContext: FieldContext = {
    isQuiet: (request) => isQuiet(request, now(), engine.timing),
    retryFrom: engine.retryFrom,
  };

  async function session(speaker: Speaker): Promise<SessionView> {
    const { account, key, newKey, network, settings, managed } = ports.state();
    const isExtension = speaker === 'extension';
    // At once, since every view waits for it.
    const [ledger, waiting, tries, quarantined, found, others] = await Promise.all([
      account &&
        ports.remember(`ledger ${account.id} ${startOfToday(now())}`, (reads) =>
          readLedger(reads, account.id, now()),
        ),
      account && key === null && !newKey ? waitingIn(account.id) : null,
      odds(null),
      isExtension ? store.count('quarantine', 'key', EVERYTHING) : 0,
      ports.found.view(speaker),
      isExtension ? accounts() : { accounts: [], newKey: null },
    ]);
    const current = ledger?.account ?? null;
    return {
      hasKey: key !== null,
      waiting,
      last4: isExtension ? (account?.last4 ?? null) : null,
      serviceUrl: isExtension ? (account?.serviceUrl ?? managed.serviceUrl ?? null) : null,
      network: network && networkView(network),
      balance: current?.balance ?? null,
      keyRefused: (current?.refusedAt ?? null) !== null,
      crowded: engine.isCrowded(),
      allowed: ports.allowed(),
      managed: isExtension ? Object.keys(managed) : [],
      settings,
      prices: [...(ledger?.prices ?? [])],
      odds: lastTries(tries),
      limits: { confirmAbove: settings.confirmAbove, dailyCap: settings.dailyCap },
      spentToday: spentToday(ledger?.today ?? [], now()),
      outside: isExtension ? (current?.outside?.moves ?? []).slice(0, MAX_MOVES) : [],
      quarantined,
      account: isExtension ? (account?.id ?? null) : null,
      found,
      moving: ports.moving(),
      ...others,
    };
  }

  async function odds(company: string | null): Promise<Odds> {
    const { account } = ports.state();
    return readOddsOf(account && (await store.get('settings', oddsSetting(account.id)))?.value, company);
  }

  /** Lookups of an account that are open: one for each person, or one for a search. */
  async function waitingIn(account: string): Promise<number> {
    const open = await store.list('requests', 'open', account);
    return open.reduce((lookups, { targets }) => lookups + (targets.length || 1), 0);
  }

  /** The list of accounts, and the key of which the recruiter has to say whose it is. */
  async function accounts(): Promise<Pick<SessionView, 'accounts' | 'newKey'>> {
    const { account, key, keys, managed, newKey } = ports.state();
    const records = await store.all('accounts');
    const waiting = new Map<string, number>();
    for (const { id } of records) if (id !== account?.id) waiting.set(id, await waitingIn(id));
    const names = accountNames(records);
    return {
      accounts: accountViews(records, {
        current: account?.id ?? null,
        hasKey: key !== null,
        keys,
        managed,
        waiting,
      }),
      newKey: newKey && {
        host: hostOf(newKey.serviceUrl),
        last4: newKey.key.slice(-4),
        accounts: newKey.candidates.map(({ id }) => ({ id, name: names.get(id) ?? '' })),
        typed: !newKey.byPolicy,
      },
    };
  }

  /** `held`: nothing is told of the person, not even whether they are known. */
  async function person(canonical: string, speaker: Speaker, held = false): Promise<PersonView | null> {
    const { account, network } = ports.state();
    const view = await session(speaker);
    const link = network ? linkOf(canonical) : null;
    if (!link) return null;
    const match = held ? finder.nobody(link) : await finder.match(link);
    const whole = account && 'urn' in match ? await wholePersonOf(store, account.id, match.urn) : null;
    const known = whole?.person ?? null;
    const links = [canonical, ...(whole?.links ?? [])];
    const requests = account && whole ? await requestsAbout(account.id, whole.urns) : [];
    const charges = await Promise.all(requests.map(({ id }) => store.list('charges', 'request', id)));
    const open = requests.filter(({ state }) => state === 'accepted');
    const context = { ...fieldContext, ...(whole && { urns: whole.urns }) };
    const gets = account && !held ? await store.list('orders', 'link', `${account.id}|${canonical}`) : [];
    return {
      link: canonical,
      ...(held && { held }),
      match: view.hasKey && !held ? match.state : 'unset',
      searched: 'searched' in match ? match.searched : false,
      search: match.search,
      ...(await handMatch(match)),
      name: (match.pageName ?? match.name)?.full || known?.name || null,
      person: whole && row(whole, requests),
      choices: await choices(match),
      profile: whole && profileView(whole, requests),
      ...enrichState(known, requests, context),
      fields: withFinding(fieldViews(known, requests, context), gets, canonical),
      stopped: whole ? null : await stopped(gets, canonical, match.search.at),
      stalled: open.some(({ progress }) => progress?.stalled === true),
      parked: open.some(({ parked }) => parked),
      pollError: pollError(requests),
      nextCheckAt: pollError(requests) && nextCheck(open),
      unlockBy: engine.hasNoStatus() ? 'contact-batch' : 'contact',
      mayEnrich: engine.hasNoStatus() && known?.origin !== 'pool' && (known?.enrichedAt ?? null) === null,
      ats: account && !held ? ((await store.ats(account.id, atsKeysAt(links, known)))?.name ?? null) : null,
      blocked: account && !held ? await ports.blocked.of(account.id, known?.urn ?? '', links) : null,
      oddsAtCompany: known?.company ? triesAt(await odds(known.company), known.company) : {},
      problem: lastProblem(requests),
      activity: charges
        .flat()
        .toSorted((a, b) => b.at - a.at)
        .map(({ at, op, kind, credits, people, fields, request }) => ({
          at,
          op,
          kind,
          credits,
          people,
          fields,
          request,
        })),
      session: view,
    };
  }

  /** Why the newest order that was to find the person of a profile has not found them. */
  async function stopped(
    gets: readonly OrderRecord[],
    link: string,
    answeredAt: number | null,
  ): Promise<PersonView['stopped']> {
    const newest = newestOf(gets);
    const sought = newest && soughtAt(newest, link);
    if (!sought) return null;
    const search = sought.request === null ? null : await store.get('requests', sought.request);
    return stopOf(newest, sought.stopped, search, answeredAt);
  }

  /** The profile link of a canonical link; null for a link of another network. */
  function linkOf(canonical: string): ProfileLink | null {
    const { network } = ports.state();
    const link = network
      ? profileOf(network, canonical.includes('://') ? canonical : `https://${canonical}`)
      : null;
    return link?.canonical === canonical ? link : null;
  }

  /** The requests about a person under any of their urns, each once. */
  async function requestsAbout(account: string, urns: readonly string[]): Promise<RequestRecord[]> {
    const lists = await Promise.all(urns.map((urn) => store.list('requests', 'person', `${account}|${urn}`)));
    return [...new Map(lists.flat().map((request) => [request.id, request])).values()];
  }

  /** What the recruiter's own choice has to do with the match. */
  async function handMatch(match: PageMatch): Promise<Pick<PersonView, 'linked' | 'relinked' | 'replaced'>> {
    const nameOf = async (urn: string) => (await known([urn]))[0]?.person.name ?? '';
    const { byHand = false, instead = null } = 'urn' in match ? match : {};
    return {
      linked:
        byHand && 'urn' in match ? { name: await nameOf(match.urn), namesDiffer: match.namesDiffer } : null,
      relinked: instead === null ? null : { from: await nameOf(instead) },
      replaced: match.state === 'several' && match.replaced === true,
    };
  }

  async function choices(match: Match): Promise<TabRow[]> {
    const people = await known(offered(match));
    const open = openRequests();
    return people.map((one) => row(one, open));
  }

  async function known(urns: readonly string[]): Promise<WholePerson[]> {
    const { account } = ports.state();
    if (!account) return [];
    const people = await Promise.all(urns.map((urn) => wholePersonOf(store, account.id, urn)));
    return people.filter((one) => one !== null);
  }

  async function candidates(urns: readonly string[]): Promise<CandidateRow[]> {
    const people = await known(urns);
    const open = openRequests();
    return Promise.all(
      people.map(async (one) => ({
        ...candidateRow(one.person, isBusy(one, open)),
        enriched: one.isUrnEnriched,
        blocked: await isBlocked(one),
      })),
    );
  }

  async function isBlocked({ person: { account, urn } }: WholePerson): Promise<boolean> {
    return (await ports.blocked.of(account, urn, [])) !== null;
  }

  async function contacts(urns: readonly string[]): Promise<PersonContacts[]> {
    return Promise.all(
      (await known(urns)).map(async (one) => ({
        urn: one.person.urn,
        contacts: contactValues(one.person),
        blocked: await isBlocked(one),
      })),
    );
  }

  async function orders(speaker: Speaker): Promise<OrdersView> {
    const { account } = ports.state();
    const [current, views] = await Promise.all([session(speaker), orderViews(account?.id ?? '')]);
    return { session: current, orders: views };
  }

  async function orderViews(account: string): Promise<OrderView[]> {
    const parts = await Promise.all([
      store.window('orders', 'time', under(account), { size: NEWEST_ORDERS }),
      store.window('orders', 'open', only(account), { size: MAX_OPEN }),
      store.window('orders', 'file', under(account), { size: MAX_OPEN }),
    ]);
    const shown = new Map(parts.flatMap(({ records }) => records).map((order) => [order.id, order]));
    const views = await Promise.all(
      Array.from(shown.values(), async (order) =>
        orderView(order, await store.list('requests', 'order', order.id), fieldContext),
      ),
    );
    return views.sort((a, b) => b.createdAt - a.createdAt);
  }

  async function search(speaker: Speaker): Promise<SearchView> {
    const { account } = ports.state();
    const [draft, undecided, current, saved] = await Promise.all([
      ports.savedSearches.draft(),
      account ? store.list('requests', 'undecided', account.id) : [],
      session(speaker),
      ports.savedSearches.searches(),
    ]);
    return {
      session: current,
      draft,
      ...(await shownPage(draft)),
      lost: undecided
        .filter(({ op }) => op === 'search')
        .map((request) => ({
          request: request.id,
          prompt: request.search?.prompt ?? '',
          filtersJson: request.search?.filtersJson ?? '{}',
          page: request.search?.page ?? 1,
          at: request.createdAt,
          ...lossOf(request, engine),
        })),
      saved,
    };
  }

  /** The result page that the popup showed when it was closed, and which pages of that search are stored. */
  async function shownPage(draft: unknown): Promise<Pick<SearchView, 'page' | 'seenPages'>> {
    const { account } = ports.state();
    const parsed = z.safeParse(draftSchema, draft);
    if (!account || !parsed.success || !parsed.data.shown) return { page: null, seenPages: [] };
    const { prompt, filters, page } = parsed.data.shown;
    const key = searchKey(prompt, encodeFilters(filters));
    const stored = await store.list('resultPages', 'search', `${account.id}|${key}`);
    const record = stored.find((one) => one.page === page);
    return {
      page: record ? resultPageView(record, await candidates(record.urns)) : null,
      seenPages: stored.map((one) => one.page),
    };
  }

  async function links(canonicals: readonly string[], speaker: Speaker): Promise<LinkState[]> {
    const { account } = ports.state();
    const open = openRequests();
    return Promise.all(
      canonicals.map(async (link) => {
        const [first] = account ? await store.list('people', 'link', `${account.id}|${link}`) : [];
        if (!first) {
          const gets = account ? await store.list('orders', 'link', `${account.id}|${link}`) : [];
          const finding = gets.some((order) => isFinding(order, link));
          return { link, person: null, finding, stopped: await stopped(gets, link, null) };
        }
        const known = row(await wholePerson(store, first), open);
        return { link, person: speaker === 'extension' ? known : atAGlance(known) };
      }),
    );
  }

  return {
    linkOf,
    candidates,
    person,
    async snapshot(topic: Topic, speaker: Speaker, held = false): Promise<SnapshotOf<Topic['topic']> | null> {
      if (speaker !== 'extension' && !FRAME_TOPICS.has(topic.topic)) return null;
      switch (topic.topic) {
        case 'session':
          return session(speaker);
        case 'person':
          return person(topic.link, speaker, held);
        case 'orders':
          return orders(speaker);
        case 'search':
          return search(speaker);
        case 'links':
          return links(topic.links, speaker);
        case 'contacts':
          return contacts(topic.urns);
      }
    },
  };
}

function row(whole: WholePerson, requests: readonly RequestRecord[]): TabRow {
  return { ...personRow(whole.person, isBusy(whole, requests)), enriched: whole.isUrnEnriched };
}

/**
 * A person whom a page of the network links to, as a script in that page may know them: what the list shows, without the
 * identifier and the career.
 */
function atAGlance(known: TabRow): TabRow {
  return { ...known, urn: '', title: null, company: null, place: null, networkUrl: null };
}

function isBusy({ urns }: WholePerson, requests: readonly RequestRecord[]): boolean {
  return requests.some((one) => isOpen(one) && one.targets.some(({ urn }) => urns.includes(urn)));
}

function profileView({ person, urns }: WholePerson, requests: readonly RequestRecord[]): ProfileView | null {
  if (person.enrichedAt === null) return null;
  const { skills, languages, experience, education, enrichedAt } = person;
  const newest = requests
    .filter(({ op, state }) => op.startsWith('enrich') && (state === 'done' || state === 'partial'))
    .toSorted((a, b) => b.changedAt - a.changedAt)[0];
  const fromCache =
    newest?.outcomes.some(({ urn, reason }) => urns.includes(urn) && reason === 'cache') ?? false;
  return { skills, languages, experience, education, enrichedAt, fromCache };
}
