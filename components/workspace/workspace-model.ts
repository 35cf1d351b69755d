import { batch, computed, signal } from '@preact/signals';
import type { BlockList } from '../../lib/blocked/block-list.ts';
import type { Somebody } from '../../lib/follow-up/follow-up-store.ts';
import type { InUse } from '../../lib/follow-up/in-use.ts';
import { tn } from '../../lib/i18n/text.ts';
import { type Odds, oddsSetting, readOdds } from '../../lib/money/odds.ts';
import { FIRST_ORDER, NO_FILTER, type PeopleFilter } from '../../lib/people/people-filter.ts';
import { searchKey } from '../../lib/searches/result-pages.ts';
import type { SavedSearch } from '../../lib/searches/saved-searches.ts';
import type { Filters } from '../../lib/service/model.ts';
import { NAMES } from '../../lib/settings/names.ts';
import { readSettings } from '../../lib/settings/settings.ts';
import type { SessionView } from '../../lib/views/session-view.ts';
import type { CopyPerson } from '../files/copied-text.ts';
import type { FileDialogProps } from '../files/file-dialog.tsx';
import type { FileSource } from '../files/file-source.ts';
import type { BlockedModel } from '../follow-up/blocked-model.ts';
import type { FollowUpModel, FollowUpPorts } from '../follow-up/follow-up-model.ts';
import { createCopyModel } from '../orders/copy-model.ts';
import { createOrderActions } from '../orders/order-actions.ts';
import { createOrderModel } from '../orders/order-model.ts';
import type { Ports } from '../orders/ports.ts';
import { clearWhenCauseGoes } from '../problems/cause-gone.ts';
import type { Draft } from '../search/draft.ts';
import type { TemplatesPorts } from '../templates/templates-model.ts';
import { announcer } from '../ui/live-region.tsx';
import { createUndo } from '../ui/undo.ts';
import { createActivityModel } from './activity-model.ts';
import type { AtsPorts } from './ats-model.ts';
import { createDeletion } from './deletion.ts';
import { createExporting } from './exporting.ts';
import { createLaterPlaces } from './later-places.ts';
import type { NotedRows } from './noted-rows.ts';
import type { Open, OpenedAccount } from './opened.ts';
import type { OptionalColumn } from './people-columns.ts';
import { createPeopleModel } from './people-model.ts';
import { createReadAgain } from './read-again.ts';
import type { SavedViewsModel } from './saved-views-model.ts';

/** The places of the rail, as the address names them. */
export const WORKSPACE_PLACES = [
  'people',
  'lists',
  'templates',
  'ats',
  'blocked',
  'search',
  'activity',
  'searches',
  'spend',
] as const;
export type WorkspacePlace = (typeof WORKSPACE_PLACES)[number];

/** The place that an address names; people where it names none. */
export function placeIn(hash: string): WorkspacePlace {
  return WORKSPACE_PLACES.find((place) => `#${place}` === hash) ?? 'people';
}

export interface WorkspacePorts
  extends Ports,
    Omit<FollowUpPorts, 'now'>,
    Pick<AtsPorts, 'ats'>,
    TemplatesPorts {
  /** Who must not be contacted, for the account in use; null before the set-up. */
  blockList: () => Promise<BlockList | null>;
  after: (ms: number, work: () => void) => () => void;
  /** How many rows fill the screen. */
  screenRows: () => number;
  saveFile: (name: string, type: string, text: string | BlobPart[]) => void;
  /** Opens the database. */
  open: Open;
  /** Forgets notes that were typed elsewhere and not saved. */
  forgetDrafts: () => void;
  /** Whether there are lists and tags, of an account. */
  inUse: (account: string) => Promise<InUse>;
  /** Copies before the page can lose the focus. */
  copyNow: (text: string) => Promise<void>;
  /** Whether a policy turns export off, asked at each file. */
  isExportOff: () => Promise<boolean>;
  reload: () => void;
}

/** The workspace's state and actions. */
export function createWorkspaceModel(ports: WorkspacePorts, first: WorkspacePlace) {
  const { ask } = ports;
  const orders = createOrderModel({
    ...ports,
    inAts: async (people) => (await (await ports.ats())?.who(people)) ?? new Set(),
  });
  const announcement = signal('');
  const announce = announcer(announcement);
  orders.started.subscribe((started) => {
    if (started) announce(tn('workspaceOrdered', started.order.urns.length));
  });

  const copies = createCopyModel(ports, announce);
  const session = signal<SessionView | null>(null);
  clearWhenCauseGoes(orders.problem, session);
  const place = signal<WorkspacePlace>(first);
  /** The columns that the recruiter has hidden. */
  const ownHidden = signal<readonly OptionalColumn[]>([]);
  /** Which columns with what is noted can have something in them. */
  const inUse = signal<InUse>({ lists: false, tags: false, ats: false });
  /** The database could not be read. */
  const broken = signal(false);
  /** Errors of the present reading. */
  let errors = 0;
  const odds = signal<Odds>([]);
  const onError = (error: unknown) => {
    errors += 1;
    broken.value = true;
    console.warn('The database could not be read', error);
  };
  const undo = createUndo(ports);
  const deletion = createDeletion(ports, undo);
  /** Loaded after the first rows. */
  const followUp = signal<FollowUpModel | null>(null);
  const notedRows = signal<NotedRows | null>(null);
  const blocked = signal<BlockedModel | null>(null);
  const savedViews = signal<SavedViewsModel | null>(null);
  const hiddenColumns = computed(() => savedViews.value?.hiddenColumns.value ?? ownHidden.value);
  const activity = createActivityModel();
  const searches = signal<readonly SavedSearch[] | null>(null);
  const noted = async (filter: PeopleFilter) => {
    const [own, { notedKeys }] = await Promise.all([
      ports.followUps(),
      import('../../lib/follow-up/noted-keys.ts'),
    ]);
    return own ? notedKeys(own, filter, ports.now()) : [];
  };
  const people = createPeopleModel({ ...ports, announce, onError, busy: activity.busy, noted }, deletion);
  const shared = { place, announce, undo, onError };
  const later = createLaterPlaces(ports, shared);
  const { spend, ats, blockedPlace, templates } = later;
  /** Who is being written to. */
  const writing = signal<readonly Somebody[] | null>(null);
  /** The account in use; null before the set-up, and before it is read. */
  const account = signal<string | null>(null);
  /** Before that no rows are shown, so that no column moves. */
  const areColumnsRead = signal(false);

  /** Reads what the place in front shows, and then what every place shows. */
  async function read(): Promise<void> {
    errors = 0;
    const opened = await ports.open();
    const at = opened.account === null ? null : { ...opened, account: opened.account };
    account.value = at?.account ?? null;
    // Who has something under way is part of that filter. Otherwise the first rows need not wait for it.
    const isBusyFirst = people.filter.peek().busy;
    if (at && isBusyFirst) await activity.readBusy(at);
    await readPlace(at);
    await readFollowUp();
    if (at && !isBusyFirst) await activity.readBusy(at);
    if (at) await readOrders(at);
    if (errors === 0) broken.value = false;
  }

  async function readFollowUp(): Promise<void> {
    if (followUp.peek()) return;
    const { createNotedModels } = await import('./noted-parts.ts');
    const made = createNotedModels({ ...ports, onError }, undo, {
      people,
      hiddenColumns: ownHidden,
      searches,
    });
    await made.read();
    batch(() => {
      followUp.value = made.followUp;
      savedViews.value = made.savedViews;
      notedRows.value = made.notedRows;
      blocked.value = made.blocked;
    });
  }

  async function readOrders(at: OpenedAccount): Promise<void> {
    const front = place.peek();
    await activity.readOpen(at);
    odds.value = readOdds((await at.store.get('settings', oddsSetting(at.account)))?.value);
    if (front === 'people') await activity.readRecent(at);
    if (front === 'activity') await activity.readShown(at);
  }

  async function readPlace(at: OpenedAccount | null): Promise<void> {
    if (place.peek() === 'people') await Promise.all([at && readColumns(at), people.again(at)]);
    await later.read(at);
  }

  /** The columns are read beside the first people and shown before them, so that none moves. */
  async function readColumns(at: OpenedAccount): Promise<void> {
    try {
      await Promise.all([readInUse(at), areColumnsRead.peek() || readHidden(at)]);
    } finally {
      areColumnsRead.value = true;
    }
  }

  async function readInUse({ account: id }: OpenedAccount): Promise<void> {
    const now = await ports.inUse(id);
    const last = inUse.peek();
    if (now.lists !== last.lists || now.tags !== last.tags || now.ats !== last.ats) inUse.value = now;
  }

  async function readHidden({ store }: OpenedAccount): Promise<void> {
    ownHidden.value = readSettings((await store.get('settings', NAMES.settings))?.value).hiddenColumns;
  }

  const again = createReadAgain(() => read().catch(onError), ports);
  ports.onFollowUpsChanged(() => void again(true));
  // Whoever has ordered something looks for it.
  orders.started.subscribe((order) => order && void again(true));
  let last = first;
  place.subscribe((next) => {
    if (next === last) return;
    if (last === 'people') {
      savedViews.peek()?.close();
      people.leave();
    }
    if (last === 'spend') spend.peek()?.leave();
    if (last === 'activity') activity.leave();
    last = next;
    void again(true);
  });

  const orderActions = createOrderActions({
    ask,
    orders,
    session: () => session.value,
    contacts: ports.contacts,
    copies,
    exportAs: async (...of) => (await files()).order(...of),
  });

  /** Those of some people who may be contacted. */
  async function allowed<T>(some: readonly T[], urnsOf: (one: T) => readonly string[]): Promise<T[]> {
    const reasons = await (await ports.blockList())?.of(some.map((one) => ({ urns: urnsOf(one), name: '' })));
    return some.filter((_, place) => !reasons?.[place]);
  }

  const exporting = createExporting({ ...ports, announce });

  /** The dialog that asks which file is wanted; null while nobody is asked. */
  const fileAsked = signal<FileDialogProps | null>(null);
  /** Loaded with the first file. */
  const files = async () =>
    (await import('./workspace-export.ts')).createWorkspaceExport(
      ports,
      exporting,
      fileAsked,
      (key) => deletion.hidden.peek().has(key),
      shared,
    );

  /** What People shows, in a few words: the open view, the list, or the search or order that people are from. */
  function shownWords(): string {
    const { list, from } = people.filter.peek();
    const named = followUp
      .peek()
      ?.lists.peek()
      ?.find(({ id }) => id === list?.id);
    return savedViews.peek()?.opened.peek()?.name ?? named?.name ?? from?.words ?? 'people';
  }

  return {
    place,
    session,
    account,
    people,
    activity,
    spend,
    ats,
    blocked,
    blockedPlace,
    templates,
    readTemplates: later.readTemplates,
    writing,
    copyNow: ports.copyNow,
    odds,
    exporting,
    fileAsked,
    /** Exports people with what is noted of them. Who is being deleted is left out. */
    async exportPeople(parts: FileSource['parts'], count: number) {
      await (await files()).people(parts, count, shownWords());
    },
    /** Exports people who were found by a search. */
    exportUrns: async (urns: readonly string[], what: string) => (await files()).urns(urns, what),
    /** Reads again what is shown, because something may have changed. */
    again,
    moreOrders() {
      activity.want();
      void again(true);
    },
    searches,
    broken,
    announcement,
    announce,
    orders,
    orderActions,
    undo,
    deletion,
    followUp,
    notedRows,
    savedViews,
    inUse,
    areColumnsRead,
    hiddenColumns,
    /** Hides columns: in the open view, or wherever none is open. */
    hideColumns(columns: readonly OptionalColumn[]) {
      const views = savedViews.peek();
      if (views?.opened.peek()) return views.hideColumns(columns);
      ownHidden.value = columns;
      void ask('settings.change', { hiddenColumns: [...columns] });
    },
    /** Shows everybody. An open view is closed. */
    showEveryone() {
      if (!savedViews.peek()?.opened.peek()) return people.setFilter(NO_FILTER);
      savedViews.peek()?.close();
      people.setView(NO_FILTER, FIRST_ORDER);
    },
    /** Shows the people of a list, or of one stage of it. */
    openList(id: string, stage: string | null = null) {
      place.value = 'people';
      people.setFilter({ ...NO_FILTER, list: { id, stage } });
    },
    /** Shows the people whose reminders are due. */
    openReminders() {
      place.value = 'people';
      people.setFilter({ ...NO_FILTER, reminder: 'due' });
    },
    /** The name under which a person is in the company's own system; null if they are not. */
    async inAts(somebody: Somebody): Promise<string | null> {
      const [found] = (await (await ports.ats())?.ofPeople([somebody])) ?? [];
      return found?.name ?? null;
    },
    /** The key by which a person must not be contacted; null if they may be. */
    async blockedBy({ urns }: Somebody): Promise<string | null> {
      const [found] = (await (await ports.blockList())?.of([{ urns, name: '' }])) ?? [];
      return found ?? null;
    },
    /** Everybody on the kept result pages of a search. */
    async foundBy({ prompt, filtersJson }: SavedSearch): Promise<ReadonlySet<string>> {
      const { store, account: id } = await ports.open();
      const pages = await store.list('resultPages', 'search', `${id}|${searchKey(prompt, filtersJson)}`);
      return new Set(pages.flatMap(({ urns }) => urns));
    },
    copies,
    isExportOff: ports.isExportOff,
    copyPorts: {
      ask,
      copy: ports.copy,
      isOff: ports.isExportOff,
      allowed: (all: readonly CopyPerson[]) => allowed(all, ({ urn }) => [urn]),
    },
    allowed: <T extends Somebody>(some: readonly T[]) => allowed(some, ({ urns }) => urns),
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
