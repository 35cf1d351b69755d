import { computed, signal } from '@preact/signals';
import { tn } from '../../lib/i18n/text.ts';
import type { SavedSearch } from '../../lib/searches/saved-searches.ts';
import type { ChargeRecord, PersonRecord } from '../../lib/store/records.ts';
import type { OrderView } from '../../lib/views/order-view.ts';
import type { SessionView } from '../../lib/views/session-view.ts';
import { createCopyModel } from '../orders/copy-model.ts';
import { createOrderActions } from '../orders/order-actions.ts';
import { createOrderModel } from '../orders/order-model.ts';
import type { Ports } from '../orders/ports.ts';
import { type Draft, EMPTY_DRAFT } from '../search/draft.ts';
import { chipsOf, readFilters } from '../search/read-filters.ts';
import { announcer } from '../ui/live-region.tsx';

export const WORKSPACE_TABS = ['people', 'jobs', 'spend', 'searches'] as const;
export type WorkspaceTab = (typeof WORKSPACE_TABS)[number];

export interface WorkspacePorts extends Ports {
  saveFile: (name: string, type: string, text: string) => void;
  /** Opens the popup's window, which shows the stored draft. */
  openSearch: () => void;
  reload: () => void;
}

/** The account's records, each null until it was read. */
export interface Records {
  people: readonly PersonRecord[] | null;
  /** False while only the newest people are read. */
  whole: boolean;
  charges: readonly ChargeRecord[] | null;
  activity: readonly OrderView[] | null;
  /** People with an open request. */
  busy: ReadonlySet<string>;
}

export const NO_RECORDS: Records = {
  people: null,
  whole: false,
  charges: null,
  activity: null,
  busy: new Set(),
};

/** The workspace's state and actions. */
export function createWorkspaceModel(ports: WorkspacePorts, first: WorkspaceTab) {
  const { ask } = ports;
  const orders = createOrderModel(ports);
  const records = signal(NO_RECORDS);
  const announcement = signal('');
  const announce = announcer(announcement);
  orders.started.subscribe((started) => {
    if (started) announce(tn('workspaceOrdered', started.order.urns.length));
  });

  const copies = createCopyModel(ports, announce);
  const session = signal<SessionView | null>(null);
  const orderActions = createOrderActions({
    ask,
    orders,
    session: () => session.value,
    contacts: ports.contacts,
    copies,
  });

  return {
    tab: signal<WorkspaceTab>(first),
    session,
    records,
    searches: signal<readonly SavedSearch[] | null>(null),
    /** The database could not be read. */
    broken: signal(false),
    announcement,
    announce,
    orders,
    orderActions,
    openOrders: computed(() => records.value.activity?.filter(({ open }) => open).length ?? 0),
    deletePeople: (urns: string[]) => ask('people.delete', { urns }),
    saveCsv(name: string, csv: string) {
      const day = new Date(ports.now()).toISOString().slice(0, 10);
      ports.saveFile(`${name}-${day}.csv`, 'text/csv', csv);
    },
    copies,
    reload: ports.reload,
    openOptions: orderActions.openOptions,
    /** Puts a search into the popup's form. It is sent only when the recruiter presses Search there. */
    async runSearch({ prompt, filtersJson }: SavedSearch) {
      const draft: Draft = { ...EMPTY_DRAFT, prompt, ...chipsOf(filtersJson) };
      await ask('search.draft', { draft });
      ports.openSearch();
    },
    saveSearch: ({ prompt, filtersJson }: SavedSearch, name: string) =>
      ask('search.save', { name, prompt, filters: readFilters(filtersJson) }),
    forgetSearch: (id: string) => ask('search.forget', { id }),
  };
}

export type WorkspaceModel = ReturnType<typeof createWorkspaceModel>;
