import { batch, computed, signal } from '@preact/signals';
import type { MessageError } from '../../lib/messages/answers.ts';
import type { SplitName } from '../../lib/network/split-name.ts';
import type { ContactField } from '../../lib/service/model.ts';
import type { PersonRow } from '../../lib/views/search-view.ts';
import type { SessionView } from '../../lib/views/session-view.ts';
import type { Confirm, Ports } from './ports.ts';
import type { SpendQuestion } from './unpriced-words.ts';

/** Somebody to order for. */
export interface Buyable extends PersonRow {
  /** The name to find them by, if they were never seen. Then their profile link stands in the place of the urn. */
  findBy?: SplitName;
}

/** One order as the recruiter places it. */
export interface Order {
  kind: 'enrich' | 'unlock';
  urns: string[];
  /** Profiles of people who were never seen. */
  links?: { link: string; name: SplitName }[];
  fields: ContactField[];
  enrichFirst: boolean;
  /** Fetches profiles again that the service has already, and pays for them again. */
  refresh?: boolean;
  /** The most that the recruiter was shown; null or absent where no price was known. */
  limit?: number | null;
  /** Saves a CSV file of its people when it is done. */
  csv?: boolean;
  /** An open look-up of the same has been silent for too long. */
  retry?: boolean;
  /** Earlier requests that need a decision; they are settled once this order is placed. */
  settles?: readonly string[];
}

/** What the recruiter agreed to in a dialog; `limit` is the price that it showed, null where it was not known. */
export interface Agreed {
  fields: ContactField[];
  enrichFirst: boolean;
  limit: number | null;
  csv: boolean;
}

/** The urns of an order's people, and the links of those who have none yet. */
export function subjectsOf({ urns, links = [] }: Order): string[] {
  return [...urns, ...links.map(({ link }) => link)];
}

export const MAX_PEOPLE_PER_ORDER = 400;

/** The credits that can be spent; null where they are not known. */
export function spendable({ balance }: Pick<SessionView, 'balance'>): number | null {
  return balance === null || balance.extra === null ? null : balance.credits + balance.extra;
}

/** Those whose profile can be refreshed: it was fetched before. People of the own pool are complete. */
export function withProfile<T extends Pick<PersonRow, 'pool' | 'enriched'>>(people: readonly T[]): T[] {
  return people.filter(({ pool, enriched }) => !pool && enriched);
}

/** Those whose profile can be fetched for the first time. */
export function withoutProfile<T extends Pick<PersonRow, 'pool' | 'enriched'>>(people: readonly T[]): T[] {
  return people.filter(({ pool, enriched }) => !pool && !enriched);
}

interface OrderPorts extends Pick<Ports, 'ask' | 'newClick'> {
  /** Who of an order's people is in the company's own system. Without it, all of them are got or none. */
  inAts?: (people: readonly string[]) => Promise<ReadonlySet<string>>;
}

/** The order for those of its people who are not in the company's own system; null where that is everybody or nobody. */
function withoutOwned(order: Order, owned: ReadonlySet<string>): Order | null {
  const urns = order.urns.filter((urn) => !owned.has(urn));
  const links = order.links?.filter(({ link }) => !owned.has(link));
  const rest = { ...order, urns, ...(links && { links }) };
  return owned.size === 0 || subjectsOf(rest).length === 0 ? null : rest;
}

/** The people chosen on all result pages, and the orders placed for them. */
export function createOrderModel({ ask, newClick, inAts }: OrderPorts) {
  const chosen = signal<ReadonlyMap<string, PersonRow>>(new Map());
  const busy = signal(false);
  const problem = signal<{ error: MessageError; order: Order } | null>(null);
  const started = signal<{ order: Order; joined: boolean } | null>(null);
  /** A spend that waits for the recruiter's confirmation. */
  const confirming = signal<
    (SpendQuestion & { go: () => void; leave?: (() => void) | undefined; order?: Order }) | null
  >(null);
  const confirm: Confirm = (question, go) => {
    confirming.value = { ...question, go };
  };
  const lastOrder = signal<string | null>(null);
  /** The people in the open dialog that gets contacts, gets profiles or refreshes profiles. */
  const unlocking = signal<readonly Buyable[] | null>(null);
  const enriching = signal<readonly PersonRow[] | null>(null);
  const refreshing = signal<readonly PersonRow[] | null>(null);

  async function place(
    order: Order,
    clickId = newClick(),
    agreed?: Pick<Agreed, 'limit'> & { owned?: true },
  ): Promise<void> {
    busy.value = true;
    problem.value = null;
    started.value = null;
    const { settles = [], refresh = false, limit = null, ...what } = order;
    const yes = agreed && {
      confirmed: true as const,
      limit: agreed.limit,
      ...(agreed.owned && { owned: true }),
    };
    const message = { ...what, refresh, clickId, ...(limit !== null && { limit }), ...yes };
    let reply = await ask('people.order', message);
    // A restarted worker recognises the click id and joins the order that it had begun.
    if (!reply.ok && reply.error.kind === 'worker-gone') reply = await ask('people.order', message);
    busy.value = false;
    if (reply.ok) {
      const { joined, order: id } = reply.data;
      for (const request of settles) void ask('orders.settle', { request });
      // In one render: when the focused button disappears, the next button to focus must already be there.
      batch(() => {
        started.value = { order, joined };
        lastOrder.value = id;
      });
    } else if (reply.error.kind === 'confirm') {
      const { error } = reply;
      const question: NonNullable<typeof confirming.value> = {
        ...error,
        order,
        go: () =>
          void place(order, clickId, {
            limit: error.credits,
            ...((agreed?.owned || error.owned) && { owned: true as const }),
          }),
      };
      // What was undecided of somebody who is left out would be settled with the order.
      if (inAts && error.owned && settles.length === 0)
        question.leave = () =>
          void inAts(subjectsOf(order)).then(
            (owned) => {
              const rest = withoutOwned(order, owned);
              // The worker counted otherwise. An order for everybody or for nobody would not be what was asked for.
              if (rest) return place(rest, newClick(), agreed && { limit: agreed.limit });
              confirming.value = { ...question, leave: undefined, owned: owned.size };
            },
            (failure: unknown) => {
              console.warn('The ATS could not be read', failure);
              confirming.value = question;
            },
          );
      confirming.value = question;
    } else {
      problem.value = { error: reply.error, order };
    }
  }

  function closeDialogs(): void {
    batch(() => {
      for (const dialog of [unlocking, enriching, refreshing]) dialog.value = null;
      confirming.value = null;
    });
  }

  /** Places an order that the recruiter agreed to in a dialog, at the price that it showed. */
  function placeAgreed(people: readonly Buyable[], order: Omit<Order, 'urns'> & Agreed): void {
    closeDialogs();
    const urns = people.filter(({ findBy }) => !findBy).map(({ urn }) => urn);
    const links = people.flatMap(({ urn: link, findBy: name }) => (name ? [{ link, name }] : []));
    const whom = { urns, ...(links.length > 0 && { links }) };
    if (people.length > 0) void place({ ...order, ...whom }, newClick(), order);
  }

  return {
    chosen,
    busy,
    problem,
    started,
    lastOrder,
    unlocking,
    enriching,
    refreshing,
    /** Whether a dialog about money is open. */
    isAsking: computed(() =>
      Boolean(unlocking.value || enriching.value || refreshing.value || confirming.value),
    ),
    closeDialogs,
    confirming,
    confirm,
    place,
    choose(rows: readonly PersonRow[], wanted: boolean) {
      const all = new Map(chosen.value);
      for (const row of rows) {
        if (!wanted) all.delete(row.urn);
        else if (all.size < MAX_PEOPLE_PER_ORDER) all.set(row.urn, row);
      }
      chosen.value = all;
    },
    clear() {
      chosen.value = new Map();
    },
    /** Replaces chosen people by their newer rows. */
    updateChosen(rows: readonly PersonRow[]) {
      const known = rows.filter(({ urn }) => chosen.value.has(urn));
      if (known.length === 0) return;
      chosen.value = new Map([...chosen.value, ...known.map((row) => [row.urn, row] as const)]);
    },
    /** Gets the profile of one person at the price beside the button, or asks first for several. */
    enrich(people: readonly PersonRow[], limit: number | null = null) {
      const wanted = withoutProfile(people);
      if (wanted.length > 1) enriching.value = people;
      else if (wanted[0])
        void place({ kind: 'enrich', urns: [wanted[0].urn], fields: [], enrichFirst: false, limit });
    },
    getProfiles: (people: readonly PersonRow[], agreed: Agreed) =>
      placeAgreed(people, { ...agreed, kind: 'enrich' }),
    /** Fetches the profiles of people again who have one, and pays for them again. */
    refresh: (people: readonly PersonRow[], agreed: Agreed) =>
      placeAgreed(people, { ...agreed, kind: 'enrich', refresh: true }),
    unlock: (people: readonly Buyable[], agreed: Agreed) =>
      placeAgreed(people, { ...agreed, kind: 'unlock' }),
    retry() {
      if (!problem.value) return;
      const { error, order } = problem.value;
      // A lost search may have been charged. Only this click of the recruiter pays for it again.
      void place(error.kind === 'search-lost' ? { ...order, retry: true } : order);
    },
  };
}

export type OrderModel = ReturnType<typeof createOrderModel>;
