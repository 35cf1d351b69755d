import { batch, signal } from '@preact/signals';
import type { MessageError } from '../../lib/messages/answers.ts';
import type { ContactField } from '../../lib/service/model.ts';
import type { PersonRow } from '../../lib/views/search-view.ts';
import type { Confirm, Ports } from './ports.ts';
import type { SpendQuestion } from './unpriced-words.ts';

/** One order as the recruiter places it. */
export interface Order {
  kind: 'enrich' | 'unlock';
  urns: string[];
  fields: ContactField[];
  enrichFirst: boolean;
  /** Fetches profiles again that the service has already, and pays for them again. */
  refresh?: boolean;
  /** The most that the recruiter was shown; null or absent where no price was known. */
  limit?: number | null;
  /** An open look-up of the same has been silent for too long. */
  retry?: boolean;
  /** Earlier requests that need a decision; they are settled once this order is placed. */
  settles?: readonly string[];
}

export const MAX_PEOPLE_PER_ORDER = 400;

/** Those whose profile can be refreshed: it was fetched before. People of the own pool are complete. */
export function withProfile<T extends Pick<PersonRow, 'pool' | 'enriched'>>(people: readonly T[]): T[] {
  return people.filter(({ pool, enriched }) => !pool && enriched);
}

/** The people chosen on all result pages, and the orders placed for them. */
export function createOrderModel({ ask, newClick }: Pick<Ports, 'ask' | 'newClick'>) {
  const chosen = signal<ReadonlyMap<string, PersonRow>>(new Map());
  const busy = signal(false);
  const problem = signal<{ error: MessageError; order: Order } | null>(null);
  const started = signal<{ order: Order; joined: boolean } | null>(null);
  /** A spend that waits for the recruiter's confirmation. */
  const confirming = signal<(SpendQuestion & { go: () => void }) | null>(null);
  const confirm: Confirm = (question, go) => {
    confirming.value = { ...question, go };
  };
  const lastOrder = signal<string | null>(null);
  /** The people in the open unlock dialog. */
  const unlocking = signal<readonly PersonRow[] | null>(null);
  /** The people in the open dialog that refreshes profiles. */
  const refreshing = signal<readonly PersonRow[] | null>(null);

  async function place(order: Order, clickId = newClick(), agreed?: { limit: number | null }): Promise<void> {
    busy.value = true;
    problem.value = null;
    started.value = null;
    const { settles = [], refresh = false, limit = null, ...what } = order;
    const yes = agreed && { confirmed: true as const, limit: agreed.limit };
    const message = { ...what, refresh, clickId, ...(limit !== null && { limit }), ...yes };
    let reply = await ask('people.order', message);
    // A restarted worker recognises the click id and joins the order that it had begun.
    if (!reply.ok && reply.error.kind === 'worker-gone') reply = await ask('people.order', message);
    busy.value = false;
    if (reply.ok) {
      const { joined, order: id } = reply.data;
      const ordered = new Set(order.urns);
      for (const request of settles) void ask('orders.settle', { request });
      // In one render: when the focused button disappears, the next button to focus must already be there.
      batch(() => {
        started.value = { order, joined };
        lastOrder.value = id;
        // People who were enriched stay chosen, because they are often unlocked next.
        if (order.kind === 'unlock') keep((urn) => !ordered.has(urn));
      });
    } else if (reply.error.kind === 'confirm') {
      const { error } = reply;
      confirm(error, () => void place(order, clickId, { limit: error.credits }));
    } else {
      problem.value = { error: reply.error, order };
    }
  }

  function keep(wanted: (urn: string) => boolean): void {
    chosen.value = new Map([...chosen.value].filter(([urn]) => wanted(urn)));
  }

  return {
    chosen,
    busy,
    problem,
    started,
    lastOrder,
    unlocking,
    refreshing,
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
    clear: () => keep(() => false),
    /** Replaces chosen people by their newer rows. */
    updateChosen(rows: readonly PersonRow[]) {
      const known = rows.filter(({ urn }) => chosen.value.has(urn));
      if (known.length === 0) return;
      chosen.value = new Map([...chosen.value, ...known.map((row) => [row.urn, row] as const)]);
    },
    enrich(people: readonly PersonRow[]) {
      const urns = people.filter(({ pool, enriched }) => !pool && !enriched).map(({ urn }) => urn);
      if (urns.length > 0) void place({ kind: 'enrich', urns, fields: [], enrichFirst: false });
    },
    /** Fetches the profiles of people again who have one, and pays for them again. */
    refresh(people: readonly PersonRow[], limit: number | null) {
      refreshing.value = null;
      const urns = withProfile(people).map(({ urn }) => urn);
      if (urns.length > 0)
        void place({ kind: 'enrich', urns, fields: [], enrichFirst: false, refresh: true, limit });
    },
    unlock(people: readonly PersonRow[], wanted: Pick<Order, 'fields' | 'enrichFirst' | 'limit'>) {
      unlocking.value = null;
      void place({ kind: 'unlock', urns: people.map(({ urn }) => urn), ...wanted });
    },
    retry() {
      if (problem.value) void place(problem.value.order);
    },
  };
}

export type OrderModel = ReturnType<typeof createOrderModel>;
