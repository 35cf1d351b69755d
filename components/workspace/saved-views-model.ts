import { batch, computed, type ReadonlySignal, signal } from '@preact/signals';
import { namedAlike, normalName, sortedLists } from '../../lib/follow-up/lists.ts';
import type { SavedViewRecord } from '../../lib/follow-up/records.ts';
import { locale, t } from '../../lib/i18n/text.ts';
import { startOfDay } from '../../lib/money/start-of-day.ts';
import type { PeopleFilter, PeopleSource } from '../../lib/people/people-filter.ts';
import {
  filterOf,
  MAX_SAVED_VIEWS,
  readStoredView,
  showsSame,
  storedView,
} from '../../lib/people/saved-view.ts';
import type { SavedSearch } from '../../lib/searches/saved-searches.ts';
import type { FollowUpModel, FollowUpPorts } from '../follow-up/follow-up-model.ts';
import { type Open, openAccount } from './opened.ts';
import type { OptionalColumn } from './people-columns.ts';
import type { PeopleModel } from './people-model.ts';
import { foundPeople, orderedPeople } from './people-of-source.ts';

export interface SavedViewsPorts extends FollowUpPorts {
  open: Open;
  onError: (error: unknown) => void;
}

export interface Shown {
  people: Pick<PeopleModel, 'filter' | 'order' | 'setView'>;
  /** The columns that are hidden while no view is open. */
  hiddenColumns: ReadonlySignal<readonly OptionalColumn[]>;
  /** The stored searches, which may have names. */
  searches: ReadonlySignal<readonly SavedSearch[] | null>;
}

/** The views of People that the recruiter has saved, and which of them is open. */
export function createSavedViewsModel(
  ports: SavedViewsPorts,
  followUp: Pick<FollowUpModel, 'write'>,
  { people, hiddenColumns, searches }: Shown,
) {
  /** Sorted by their names. */
  const views = signal<readonly SavedViewRecord[]>([]);
  /** The last one that was opened. It may have been deleted since. */
  const openedId = signal<string | null>(null);
  /** The columns that are hidden while it is open. */
  const itsHidden = signal<readonly OptionalColumn[]>([]);
  const opened = computed(() => views.value.find(({ id }) => id === openedId.value) ?? null);
  const hidden = computed(() => (opened.value ? itsHidden.value : hiddenColumns.value));
  const shown = computed(() => storedView(people.filter.value, people.order.value, hidden.value));
  const isChanged = computed(() => {
    const view = opened.value;
    return view !== null && !showsSame(readStoredView(view.shows, view.account), shown.value);
  });
  /** What a name is asked for. */
  const naming = signal<'new' | 'opened' | null>(null);
  let turn = 0;

  async function read(): Promise<void> {
    const own = await ports.followUps();
    views.value = own ? sortedLists(await own.views(), locale()) : [];
  }
  ports.onFollowUpsChanged(() => void read().catch(ports.onError));

  /** The people of a search or an order as they are now. One that is gone has nobody. */
  async function peopleFrom(source: PeopleSource): Promise<PeopleFilter['from']> {
    const at = await openAccount(ports.open);
    const read = source.kind === 'order' ? orderedPeople : foundPeople;
    const found = at && (await read(at, source.id, searches.peek() ?? []));
    return { ...source, ...(found ?? { words: t('filterSourceGone'), urns: new Set() }) };
  }

  async function open({ id, account, shows }: SavedViewRecord): Promise<void> {
    const mine = ++turn;
    const stored = readStoredView(shows, account);
    const from = stored.from && (await peopleFrom(stored.from));
    // Another view was opened meanwhile, or none.
    if (mine !== turn) return;
    const sinceDays = (days: number) => startOfDay(ports.now(), 1 - days);
    batch(() => {
      openedId.value = id;
      itsHidden.value = stored.hiddenColumns;
      people.setView(filterOf(stored, { from, sinceDays }), stored.order);
    });
  }

  /** Stores a view that is made from all that are stored. Tells whether one was. */
  async function store(
    words: string,
    how: (stored: SavedViewRecord[]) => SavedViewRecord | null,
  ): Promise<boolean> {
    let isMade = false;
    const isStored = await followUp.write(words, (own) =>
      own.saveView((stored) => {
        const made = how(stored);
        isMade = made !== null;
        return made;
      }),
    );
    await read().catch(ports.onError);
    return isStored && isMade;
  }

  const isFree = (stored: readonly SavedViewRecord[], name: string, id: string) => {
    const same = namedAlike(stored, name, locale());
    return name !== '' && (same === undefined || same.id === id);
  };

  return {
    views,
    opened,
    isChanged,
    hiddenColumns: hidden,
    naming,
    read,
    open: (view: SavedViewRecord) => open(view).catch(ports.onError),
    /** No view is open any more. */
    close(): void {
      turn += 1;
      openedId.value = null;
    },
    /** Hides columns while a view is open. */
    hideColumns(columns: readonly OptionalColumn[]): void {
      itsHidden.value = columns;
    },
    /** The view that has a name as it was typed. */
    named: (typed: string) => namedAlike(views.peek(), typed, locale()),
    isFull: computed(() => views.value.length >= MAX_SAVED_VIEWS),
    /** Saves what is shown as a new view, which is open then. Tells whether it could. */
    async save(typed: string): Promise<boolean> {
      const account = (await ports.followUps())?.account;
      if (account === undefined) return false;
      const name = normalName(typed);
      const view: SavedViewRecord = {
        id: `${account}|${ports.newClick()}`,
        account,
        name,
        shows: shown.peek(),
        createdAt: ports.now(),
      };
      const columns = hidden.peek();
      const isSaved = await store(t('viewsSaved', name), (stored) =>
        isFree(stored, name, view.id) && stored.length < MAX_SAVED_VIEWS ? view : null,
      );
      if (isSaved)
        batch(() => {
          openedId.value = view.id;
          itsHidden.value = columns;
        });
      return isSaved;
    },
    /** Renames a view. Tells whether no other has the name. */
    rename({ id }: SavedViewRecord, typed: string): Promise<boolean> {
      const name = normalName(typed);
      return store(t('followUpListRenamed', name), (stored) => {
        const now = stored.find((one) => one.id === id);
        return now && isFree(stored, name, id) ? { ...now, name } : null;
      });
    },
    /** Stores what is shown now in the open view. */
    async update(): Promise<void> {
      const view = opened.peek();
      const shows = shown.peek();
      if (!view) return;
      await store(t('viewsUpdated', view.name), (stored) => {
        const now = stored.find(({ id }) => id === view.id);
        return now ? { ...now, shows } : null;
      });
    },
    remove: ({ id, name }: SavedViewRecord) =>
      followUp.write(t('viewsDeleted', name), (own) => own.removeView(id)),
  };
}

export type SavedViewsModel = ReturnType<typeof createSavedViewsModel>;
