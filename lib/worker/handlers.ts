import { errorReply, type MessageError, type Reply } from '../messages/answers.ts';
import type { MessageOf } from '../messages/messages.ts';
import type { Classified, Handlers } from '../messages/router.ts';
import type { TabPeople } from '../messages/tab-people.ts';
import type { Confirmed } from '../money/limits.ts';
import { type ProfileLink, profileOf } from '../network/link.ts';
import type { SplitName } from '../network/split-name.ts';
import { personOfLink } from '../people/person-of-link.ts';
import { wholePersonOf } from '../people/same-person.ts';
import { NO_ACCOUNT } from '../requests/admit.ts';
import { subjectsOf } from '../requests/due.ts';
import type { Engine, Session } from '../requests/engine.ts';
import { OWN_POOL_SEARCH } from '../requests/own-pool-search.ts';
import type { Orders } from '../requests/place-order.ts';
import type { PlaceSearch } from '../requests/place-search.ts';
import type { Retention } from '../retention/retention.ts';
import type { SavedSearches } from '../searches/saved-searches.ts';
import type { Result } from '../service/errors.ts';
import type { ContactField } from '../service/model.ts';
import type { OrderRecord, PersonRecord } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import { askAgainAfter, DOT_COLOURS, dotLabel, dotOf, peopleLinks } from '../views/launcher-view.ts';
import { resultPageView } from '../views/search-view.ts';
import { soughtAt } from '../views/sought-view.ts';
import type { Finder } from './find-person.ts';
import type { FoundContacts } from './found-contacts.ts';
import type { Frames } from './frames.ts';
import type { LookUp, Resolver } from './resolve-filters.ts';
import { PLAIN_WAIT_MS, type SetUp } from './set-up.ts';
import type { createSnapshots } from './snapshots.ts';
import { defined, type State } from './state.ts';

interface HandlerPorts {
  store: Store;
  engine: Engine;
  orders: Orders;
  placeSearch: PlaceSearch;
  finder: Finder;
  savedSearches: SavedSearches;
  found: Pick<FoundContacts, 'see'>;
  snapshots: ReturnType<typeof createSnapshots>;
  resolver: Resolver;
  setUp: SetUp;
  retention: Retention;
  frames: Frames;
  people: Pick<TabPeople, 'before' | 'isShown'>;
  /** Whether a tab may cause one more free search now. */
  isLookInRate: (tab: number) => boolean;
  state: () => State;
  /** Sends every view a new snapshot. */
  publish: () => void;
  onRemindersChanged: () => void;
  /** A page has changed who must not be contacted. */
  onBlockedChanged: () => void;
  /** Deletes what is older than the recruiter wants to keep. */
  prune: () => void;
  ui: {
    openPanel(tab: number | null): Promise<void>;
    openOptions(): Promise<void>;
  };
}

/** What the worker does for each message. The router has checked its sender and shape. */
export function createHandlers(ports: HandlerPorts): Handlers {
  const { store, engine, orders, placeSearch, finder, savedSearches, snapshots, setUp, retention } = ports;

  function linkFrom(link: string, from: Classified): ProfileLink | null {
    return from.profile ?? snapshots.linkOf(link);
  }

  /** The person a profile page was matched to, with the link to pay for. */
  async function matched(link: ProfileLink): Promise<OrderRecord['people'][number] | null> {
    const { account, network } = ports.state();
    const person = account && network && (await personOfLink(store, { account: account.id, network, link }));
    return typeof person === 'object' ? person : null;
  }

  /** Every urn of the person a profile page was matched to. */
  async function urnsOf(link: ProfileLink): Promise<string[]> {
    const { account } = ports.state();
    const match = await finder.match(link);
    if (!account || !('urn' in match)) return [];
    return (await wholePersonOf(store, account.id, match.urn))?.urns ?? [];
  }

  /** The person of a profile, or how to find them. Whether the own pool has them is asked first, since that is free. */
  async function whomAt(link: ProfileLink, name: SplitName | null): Promise<Whom> {
    const known = await matched(link);
    const sought = known || !name ? null : await finder.soughtBy(link, name);
    const person = known ?? (sought ? null : await matched(link));
    return { people: person ? [person] : [], sought: sought ? [sought] : [] };
  }

  async function orderForLink(
    message: MessageOf<'person.enrich' | 'person.get'>,
    from: Classified,
    what: { kind: OrderRecord['kind']; fields: ContactField[]; refresh: boolean },
    name: SplitName | null,
  ): Promise<Reply<{ order: string; joined: boolean }>> {
    const link = linkFrom(message.link, from);
    if (!link) return NO_PERSON;
    const whom = await whomAt(link, name);
    if (subjectsOf(whom).length === 0) return NO_PERSON;
    const { clickId, limit = null, owned = false, retry = false } = message;
    const order = {
      clickId,
      owned,
      confirmed: confirmedBy(from, message),
      limit,
      retry,
      ...what,
      ...whom,
      tab: from.tab,
    };
    return forSpeaker(from, replyOf(await orders.placeOrder(order)));
  }

  return {
    async 'person.look'({ link, name, typed = false }, from) {
      const profile = linkFrom(link, from);
      if (!profile || !ports.isLookInRate(from.tab ?? -1)) return NO_PERSON;
      await finder.look(profile, name, { typed });
      return DONE;
    },
    // The click itself was an input, so the router has let it through.
    'person.show': () => done(Promise.resolve(ports.publish())),
    'blocked.changed': () => done(Promise.resolve(ports.onBlockedChanged())),
    'reminders.changed': () => done(Promise.resolve(ports.onRemindersChanged())),
    async 'person.find'(message, from) {
      const { link, name, clickId, again = false, limit = null, owned = false, page } = message;
      const profile = linkFrom(link, from);
      if (!profile) return NO_PERSON;
      const found = await finder.find(profile, name, {
        clickId,
        confirmed: confirmedBy(from, message),
        again,
        limit,
        owned,
        page,
      });
      return found.ok ? DONE : forSpeaker(from, errorReply(found.error));
    },
    async 'person.choose'({ link, urn }, from) {
      const profile = linkFrom(link, from);
      return profile && (await finder.choose(profile, urn)) ? DONE : NO_PERSON;
    },
    async 'person.unlink'({ link }, from) {
      const profile = linkFrom(link, from);
      if (!profile) return NO_PERSON;
      await finder.unlink(profile);
      return DONE;
    },
    async 'person.settle'({ link, request }, from) {
      const profile = linkFrom(link, from);
      const urns = profile ? await urnsOf(profile) : [];
      const record = await store.get('requests', request);
      const order = record?.order ? await store.get('orders', record.order) : null;
      const isTheirs = record?.targets.some(({ urn }) => urns.includes(urn));
      const awaits = profile && order && soughtAt(order, profile.canonical)?.request === request;
      if (!isTheirs && !awaits) return NO_PERSON;
      await orders.settle(request);
      return DONE;
    },
    async 'person.cancel'({ link, order }, from) {
      const profile = linkFrom(link, from);
      const urns = profile ? await urnsOf(profile) : [];
      const record = await store.get('orders', order);
      // An order of several people is not one page's to take back.
      const theirs = [...urns, profile?.canonical];
      const subjects = record ? subjectsOf(record) : [];
      if (subjects.length === 0 || !subjects.every(({ urn }) => theirs.includes(urn))) return NO_PERSON;
      await orders.cancel(order);
      return DONE;
    },
    'person.enrich': (message, from) =>
      orderForLink(message, from, { kind: 'enrich', fields: [], refresh: message.refresh }, null),
    'person.get': (message, from) =>
      orderForLink(message, from, { kind: 'unlock', fields: message.fields, refresh: false }, message.name),
    async 'person.seen'({ link, copied }, from) {
      const profile = linkFrom(link, from);
      return done(ports.found.see(profile ? await urnsOf(profile) : [], copied));
    },
    'people.seen': ({ urns, copied }) => done(ports.found.see(urns, copied)),
    async 'people.order'(message, from) {
      const { kind, urns, fields, refresh, enrichFirst, clickId, confirmed = false } = message;
      const { limit = null, owned = false, retry = false, csv = false, links = [] } = message;
      const { account } = ports.state();
      if (!account) return NO_ACCOUNT;
      if (kind === 'unlock' && fields.length === 0) return errorReply({ kind: 'forbidden', reason: 'shape' });
      const found = await Promise.all(
        [...new Set(urns)].map((urn) => store.get('people', `${account.id}|${urn}`)),
      );
      const unseen = await Promise.all(
        links.map(({ link, name }) => {
          const profile = kind === 'unlock' ? snapshots.linkOf(link) : null;
          return profile ? whomAt(profile, name) : { people: [], sought: [] };
        }),
      );
      const known = found.flatMap((person) => (person ? [asTarget(person)] : []));
      const people = [...known, ...unseen.flatMap((one) => one.people)];
      const sought = unseen.flatMap((one) => one.sought);
      if (people.length + sought.length === 0) return NO_PERSON;
      const wanted = { kind, people, sought, fields: kind === 'unlock' ? fields : [], refresh, enrichFirst };
      return replyOf(
        await orders.placeOrder({ ...wanted, clickId, confirmed, limit, owned, retry, csv, tab: from.tab }),
      );
    },
    'people.delete': ({ urns }) => done(retention.deletePeople(urns)),
    async 'search.run'(message) {
      const result = await placeSearch(message);
      if (!result.ok) return errorReply(result.error);
      await savedSearches.keep(message.prompt, message.filters, null);
      ports.publish();
      return { ok: true, data: resultPageView(result.value, await snapshots.candidates(result.value.urns)) };
    },
    async 'search.draft'({ draft, account }) {
      if (account === undefined || account === ports.state().account?.id)
        await savedSearches.saveDraft(draft);
      return DONE;
    },
    'search.save': ({ name, prompt, filters }) =>
      done(savedSearches.keep(prompt, filters, name).then(ports.publish)),
    'search.forget': ({ id }) => done(savedSearches.forget(id).then(ports.publish)),
    'resolve.place': async (message) =>
      replyOf(await withAccount((account) => ports.resolver.place(account, message))),
    'resolve.entity': async (message) =>
      replyOf(await withAccount((account) => ports.resolver.entity(account, message))),
    'orders.settle': ({ request }) => done(orders.settle(request)),
    'orders.cancel': ({ order: id }) => done(orders.cancel(id).then(ports.publish)),
    async 'orders.export'({ order: id, first = false }) {
      const record = ports.state().managed.exportOff ? null : await orders.takeFile(id, first);
      if (!record) return { ok: true, data: null };
      let left = 0;
      const people = await Promise.all(
        record.people.map(async (one) => {
          if (!(await engine.isBlocked(record.account, one)))
            return wholePersonOf(store, record.account, one.urn);
          left += 1;
          return null;
        }),
      );
      ports.publish();
      return { ok: true, data: { people: people.flatMap((one) => (one ? [one.person] : [])), left } };
    },
    'requests.check': () => done(engine.checkNow()),
    'orders.unwatch': ({ order: id }) => done(orders.unwatch(id).then(ports.publish)),
    'account.connect': ({ serviceUrl }) => setUp.connect(serviceUrl),
    async 'account.retry'() {
      const session = engine.session();
      if (!session) return NO_ACCOUNT;
      // A free search tests the key. If the service accepts it, requests that waited for the key go on.
      const search = session.client.search(OWN_POOL_SEARCH, { maxWaitMs: PLAIN_WAIT_MS });
      const probe = await withKeyNoted(session, search);
      return probe.ok ? DONE : errorReply(probe.error);
    },
    'account.answer': (message) => setUp.answerNewKey(message),
    'account.switch': ({ account }) => setUp.switchTo(account),
    'account.rename': ({ account, name }) => setUp.rename(account, name),
    'account.disconnect': ({ account }) => setUp.disconnect(account),
    'account.price': (price) => setUp.setPrice(price),
    'network.use': ({ network }) => setUp.useNetwork(network),
    async 'settings.change'(change) {
      if (!(await setUp.change(change))) return errorReply({ kind: 'managed' });
      if (change.keepDays !== undefined) ports.prune();
      return DONE;
    },
    async 'launcher.state'({ url, replaced = false }, from) {
      const { network, settings } = ports.state();
      // A launcher that is told this ends. One of a page that was out of reach may still run.
      if (!network || settings.sidePanelOnly) return errorReply({ kind: 'no-network' });
      const before = ports.people.before(from);
      if (replaced && before && from.profile) finder.noteReplaced(from.profile, before);
      const link = profileOf(network, url)?.canonical ?? null;
      // A tab is told about its own profile only. The browser's record of the tab's address may be a moment late.
      const isOwn = link !== null && link === from.profile?.canonical;
      const isShown = isOwn && ports.people.isShown(from) === true;
      const person = isShown ? await snapshots.person(link, from.speaker) : null;
      const dot = isOwn || link === null ? dotOf(person) : 'unsure';
      return {
        ok: true,
        data: {
          links: peopleLinks(network),
          link,
          colour: DOT_COLOURS[dot] ?? '',
          label: dotLabel(dot),
          againMs: askAgainAfter(dot),
          top: settings.launcherTop,
          hidden: settings.launcherHidden,
          open: settings.sidebarOpen,
          place: settings.place,
        },
      };
    },
    'launcher.place': ({ top, hidden, open, place }) =>
      done(setUp.change(defined({ launcherTop: top, launcherHidden: hidden, sidebarOpen: open, place }))),
    async 'frame.vouch'({ word }, { tab }) {
      if (tab !== null) ports.frames.vouch(tab, word);
      return DONE;
    },
    async 'frame.hello'({ word }, _from, sender) {
      const isHeld = await ports.frames.hello(sender, word);
      return isHeld ? DONE : errorReply({ kind: 'forbidden', reason: 'not vouched for' });
    },
    'panel.open': (_request, from) => done(ports.ui.openPanel(from.tab)),
    'options.open': () => done(ports.ui.openOptions()),
    'data.erase': () => done(retention.eraseAll()),
  };

  /** A free answer, after what it says about the key is stored. */
  async function withKeyNoted<T>({ account }: Session, call: Promise<Result<T>>): Promise<Result<T>> {
    const result = await call;
    // A full disk is no reason to withhold the answer.
    await engine.noteFreeAnswer(account, result).catch(() => {});
    return result;
  }

  async function withAccount<T>(
    work: (look: LookUp) => Promise<Result<T>>,
  ): Promise<Result<T, MessageError>> {
    const session = engine.session();
    if (!session) return NO_ACCOUNT;
    const { client } = session;
    return work({
      resolveLocation: (query) => withKeyNoted(session, client.resolveLocation(query)),
      resolveEntity: (query) => withKeyNoted(session, client.resolveEntity(query)),
    });
  }
}

/** Whom an order is for: somebody known, or somebody to find first. */
type Whom = Pick<OrderRecord, 'people' | 'sought'>;

const DONE = { ok: true, data: null } as const;
const NO_PERSON = errorReply({ kind: 'no-person' });

/** The answer to a message that asks for an effect and for no data. */
async function done(work: Promise<unknown>): Promise<Reply<null>> {
  await work;
  return DONE;
}

/** What a yes of the recruiter counts for. */
function confirmedBy({ speaker }: Classified, { confirmed = false }: { confirmed?: boolean }): Confirmed {
  return confirmed && speaker === 'frame' ? 'price' : confirmed;
}

/** What is drawn over a page is not told which service is used. */
function forSpeaker<T>({ speaker }: Classified, answer: Reply<T>): Reply<T> {
  if (speaker === 'extension' || answer.ok || answer.error.kind !== 'no-permission') return answer;
  return errorReply({ ...answer.error, origin: '' });
}

function replyOf<T>(result: { ok: true; value: T } | { ok: false; error: MessageError }): Reply<T> {
  return result.ok ? { ok: true, data: result.value } : result;
}

function asTarget({ urn, networkUrl, name }: PersonRecord): OrderRecord['people'][number] {
  return { urn, networkUrl, name };
}
