import { computed, signal } from '@preact/signals';
import { tn } from '../../lib/i18n/text.ts';
import type { Odds } from '../../lib/money/odds.ts';
import type { SavedSearch } from '../../lib/searches/saved-searches.ts';
import type { Filters } from '../../lib/service/model.ts';
import type { ChargeRecord, PersonRecord } from '../../lib/store/records.ts';
import type { OrderView } from '../../lib/views/order-view.ts';
import type { SessionView } from '../../lib/views/session-view.ts';
import { createCopyModel } from '../orders/copy-model.ts';
import { createOrderActions } from '../orders/order-actions.ts';
import { createOrderModel } from '../orders/order-model.ts';
import type { Ports } from '../orders/ports.ts';
import { clearWhenCauseGoes } from '../problems/cause-gone.ts';
import type { Draft } from '../search/draft.ts';
import { announcer } from '../ui/live-region.tsx';
import { createDeletion } from './deletion.ts';
import type { OptionalColumn } from './people-columns.ts';

/** The places of the rail, as the address names them. */
export const WORKSPACE_PLACES = ['people', 'lists', 'search', 'activity', 'searches', 'spend'] as const;
export type WorkspacePlace = (typeof WORKSPACE_PLACES)[number];

/** The place that an address names; people where it names none. */
export function placeIn(hash: string): WorkspacePlace {
  return WORKSPACE_PLACES.find((place) => `#${place}` === hash) ?? 'people';
}

export interface WorkspacePorts extends Ports {
  after: (ms: number, work: () => void) => () => void;
  saveFile: (name: string, type: string, text: string) => void;
  /** Everybody that a search has found on the pages that are still kept. */
  foundBy: (search: SavedSearch) => Promise<ReadonlySet<string>>;
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
  odds: Odds;
}

export const NO_RECORDS: Records = {
  people: null,
  whole: false,
  charges: null,
  activity: null,
  busy: new Set(),
  odds: [],
};

/** The workspace's state and actions. */
export function createWorkspaceModel(ports: WorkspacePorts, first: WorkspacePlace) {
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
  clearWhenCauseGoes(orders.problem, session);
  const place = signal<WorkspacePlace>(first);
  const hiddenColumns = signal<readonly OptionalColumn[]>([]);
  const orderActions = createOrderActions({
    ask,
    orders,
    session: () => session.value,
    contacts: ports.contacts,
    copies,
  });

  return {
    place,
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
    deletion: createDeletion(ports, records),
    hiddenColumns,
    hideColumns(columns: readonly OptionalColumn[]) {
      hiddenColumns.value = columns;
      void ask('settings.change', { hiddenColumns: [...columns] });
    },
    foundBy: ports.foundBy,
    saveCsv(name: string, csv: string) {
      const day = new Date(ports.now()).toISOString().slice(0, 10);
      ports.saveFile(`${name}-${day}.csv`, 'text/csv', csv);
    },
    copies,
    reload: ports.reload,
    openOptions: orderActions.openOptions,
    /** Puts a search into the form of Search. It is sent only when the recruiter presses Search there. */
    async openSearch(draft: Draft) {
      await ask('search.draft', { draft });
      place.value = 'search';
    },
    saveSearch: (name: string, prompt: string, filters: Filters) =>
      ask('search.save', { name, prompt, filters }),
    forgetSearch: (id: string) => ask('search.forget', { id }),
  };
}

export type WorkspaceModel = ReturnType<typeof createWorkspaceModel>;
