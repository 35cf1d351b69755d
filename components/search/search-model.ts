import { batch, computed, signal } from '@preact/signals';
import { locale } from '../../lib/i18n/text.ts';
import type { MessageError } from '../../lib/messages/answers.ts';
import type { SearchView } from '../../lib/messages/topics.ts';
import type { SavedSearch } from '../../lib/searches/saved-searches.ts';
import type { Filters } from '../../lib/service/model.ts';
import type { ResultPageView } from '../../lib/views/search-view.ts';
import type { Confirm, Ports } from '../orders/ports.ts';
import { type Editing, plainChips } from './editing.ts';
import {
  chipKey,
  countFilters,
  ENTITY_OF,
  type FilterChip,
  isEntityKind,
  isResolved,
  toFilters,
  withChip,
} from './filter-draft.ts';
import { type Query, type Resolve, rememberAnswers } from './look-up.ts';
import type { LostSearch } from './lost-searches.tsx';
import { chipsOf, readFilters } from './read-filters.ts';

/** A page of a search, by what was asked for. */
export interface ShownPage {
  prompt: string;
  filters: Filters;
  page: number;
}

/** A search on its way; asked again under the same click it is never paid for twice. */
export interface Pending {
  clickId: string;
  confirmed: boolean;
  at: number;
  /** What was shown before, to go back to if this fails. */
  before: ShownPage | null;
}

interface Click {
  clickId: string;
  confirmed?: boolean;
  /** The recruiter pays for it although it may have been paid for before. */
  again?: boolean;
}

/** Later than this a search that never reached the worker is not sent any more. */
const MAX_PENDING_MS = 10 * 60_000;

/** Everything about searching that outlives a render: what is typed, what is shown, what is on its way. */
export function createSearchModel({ ask, newClick, now }: Ports, confirm: Confirm) {
  const prompt = signal('');
  const chips = signal<FilterChip[]>([]);
  const localOnly = signal(false);
  const editing = signal<Editing | null>(null);
  const shown = signal<ShownPage | null>(null);
  const page = signal<ResultPageView | null>(null);
  const pending = signal<Pending | null>(null);
  const problem = signal<{ error: MessageError; attempt: ShownPage } | null>(null);
  /** Filters that would not filter, while the recruiter decides about them. */
  const unresolved = signal<FilterChip[] | null>(null);
  const nothingAsked = signal(false);
  const lost = signal<LostSearch[]>([]);
  const saved = signal<SavedSearch[]>([]);
  /** The page that was last looked at. Asking for it again could cost, should the worker have dropped it. */
  let last: { shown: ShownPage; page: ResultPageView } | null = null;

  const resolve: Resolve = rememberAnswers((query, fresh) =>
    'kind' in query
      ? ask('resolve.entity', { kind: query.kind, query: query.query, fresh })
      : ask('resolve.place', { ...query, fresh }),
  );

  async function run(attempt: ShownPage, click: Click, before = settledPage()): Promise<void> {
    const { clickId, confirmed = false } = click;
    if (shown.value && page.value) last = { shown: shown.value, page: page.value };
    batch(() => {
      shown.value = attempt;
      page.value = null;
      problem.value = null;
      pending.value = { clickId, confirmed, at: now(), before };
    });
    const message = { ...attempt, clickId, ...(confirmed && { confirmed }) };
    let reply = await ask('search.run', { ...message, ...(click.again && { again: true }) });
    // The worker died under way. Under the same click it joins what it had begun, or says that the answer is lost.
    if (!reply.ok && reply.error.kind === 'worker-gone') reply = await ask('search.run', message);
    if (pending.value?.clickId !== clickId) return;
    if (reply.ok) {
      const { data } = reply;
      batch(() => {
        pending.value = null;
        page.value = data;
      });
    } else if (reply.error.kind === 'confirm') {
      goBack();
      confirm(reply.error.credits, () => void run(attempt, { ...click, confirmed: true }, before));
    } else {
      goBack();
      problem.value = { error: reply.error, attempt };
    }
  }

  const settledPage = () => (pending.value ? pending.value.before : shown.value);

  /** A failed search leaves what was shown before it in its place. */
  function goBack(): void {
    const before = pending.value?.before ?? null;
    batch(() => {
      pending.value = null;
      shown.value = before;
      page.value = before && last?.shown === before ? last.page : null;
    });
  }

  /** What stands in the open editor becomes a chip: found if it is clear, marked if it is not. */
  async function commitEditor(): Promise<void> {
    const open = editing.value;
    if (!open) return;
    const { kind, instead } = open;
    if (kind !== 'countries' && !isEntityKind(kind)) return add(plainChips(open), true);
    const { parsePlace, placeOfChoice } = await import('./place-text.ts');
    const place = open.parts ?? parsePlace(open.text, locale());
    const text = kind === 'countries' ? place.city + place.state + place.country : open.text.trim();
    if (text === '') return finish(instead);
    const query: Query = kind === 'countries' ? place : { kind: ENTITY_OF[kind], query: text };
    const reply = await resolve(query, false);
    const found = reply.ok && reply.data.state === 'resolved' ? reply.data : null;
    if (editing.value !== open) return;
    if (kind === 'countries') {
      const where = found ? placeOfChoice({ ...found, level: null }, place) : place;
      add([{ kind, place: where, geoId: found?.id ?? null }], true);
    } else {
      add([{ kind, text: found?.displayName ?? text, entityId: found?.id ?? null }], true);
    }
  }

  function finish(instead: string | null): void {
    if (instead !== null) chips.value = chips.value.filter((chip) => chipKey(chip) !== instead);
    editing.value = null;
  }

  function add(more: readonly FilterChip[], done: boolean): void {
    const instead = editing.value?.instead ?? null;
    chips.value = more.reduce(
      (all, chip, index) => withChip(all, chip, index === 0 ? instead : null),
      chips.value,
    );
    editing.value = done || !editing.value ? null : { ...editing.value, text: '', instead: null };
  }

  /** Searches for what stands there; filters that would not filter are the recruiter's to decide about first. */
  async function search(click: Click = { clickId: newClick() }, ignoreUnresolved = false): Promise<void> {
    await commitEditor();
    const text = prompt.value.trim();
    const open = chips.value.filter((chip) => !isResolved(chip));
    unresolved.value = open.length > 0 && !ignoreUnresolved ? open : null;
    if (unresolved.value) return;
    const filters = toFilters(chips.value, localOnly.value);
    nothingAsked.value = text === '' && Object.keys(filters).length === 0;
    if (nothingAsked.value) return;
    const attempt: ShownPage = { prompt: text, filters, page: 1 };
    if (pending.value && shown.value && isSame(shown.value, attempt)) return;
    await run(attempt, click);
  }

  return {
    prompt,
    chips,
    localOnly,
    editing,
    shown,
    page,
    pending,
    problem,
    unresolved,
    nothingAsked,
    lost,
    saved,
    resolve,
    count: computed(() => countFilters(chips.value, localOnly.value)),
    search,
    add,
    remove(key: string) {
      chips.value = chips.value.filter((chip) => chipKey(chip) !== key);
    },
    clear() {
      batch(() => {
        chips.value = [];
        localOnly.value = false;
        editing.value = null;
      });
    },
    /** Opens a filter's box; a text left in the one before it is kept as a chip. */
    async edit(next: Editing | null) {
      const open = editing.value;
      const moves = open && next && (open.kind !== next.kind || open.instead !== next.instead);
      if (moves && open.text.trim() !== '') await commitEditor();
      editing.value = next;
    },
    /** Another page of what is shown. */
    goToPage(number: number) {
      if (shown.value) void run({ ...shown.value, page: number }, { clickId: newClick() });
    },
    /** The page shown, fetched and paid for anew. */
    refreshPage() {
      if (shown.value) void run(shown.value, { clickId: newClick(), again: true });
    },
    /** The recruiter tries what failed once more. */
    retry() {
      const failed = problem.value;
      if (failed) void run(failed.attempt, { clickId: newClick() });
    },
    /** A lost search that the recruiter pays for again. */
    payForLost(one: LostSearch) {
      fillForm(one);
      const { prompt: text, filtersJson, page: number } = one;
      const { chips: filterChips, localOnly: pool } = chipsOf(filtersJson);
      const attempt = { prompt: text, filters: toFilters(filterChips, pool), page: number };
      void run(attempt, { clickId: newClick(), again: true });
    },
    dismissLost: (one: LostSearch) => void ask('orders.settle', { request: one.request }),
    /** Runs a kept search: pages seen before are free. */
    runSaved(one: SavedSearch) {
      fillForm(one);
      void search();
    },
    forget: (one: SavedSearch) => void ask('search.forget', { id: one.id }),
    async save(name: string): Promise<boolean> {
      const filters = toFilters(chips.value, localOnly.value);
      const reply = await ask('search.save', { name, prompt: prompt.value.trim(), filters });
      return reply.ok;
    },
    /** News from the worker; rows are redrawn as what is known of them changes. */
    receive(view: SearchView) {
      batch(() => {
        lost.value = view.lost;
        saved.value = view.saved;
        const failed = problem.value?.error;
        if (failed?.kind === 'search-lost' && view.lost.some(({ request }) => request === failed.request))
          problem.value = null;
        if (view.page && !pending.value && isShown(view.draft, shown.value)) page.value = view.page;
      });
    },
    /** Takes up a search that was on its way when the view was closed. */
    resume(attempt: ShownPage, was: Pending, view: SearchView) {
      if (view.page) {
        page.value = view.page;
        pending.value = null;
      } else if (now() - was.at < MAX_PENDING_MS) {
        void run(attempt, { clickId: was.clickId, confirmed: was.confirmed }, was.before);
      } else {
        pending.value = was;
        goBack();
      }
    },
  };

  function fillForm({ prompt: text, filtersJson }: { prompt: string; filtersJson: string }): void {
    const { chips: filterChips, localOnly: pool } = chipsOf(filtersJson);
    batch(() => {
      prompt.value = text;
      chips.value = filterChips;
      localOnly.value = pool;
      editing.value = null;
    });
  }
}

function isSame(one: ShownPage, other: ShownPage): boolean {
  return shownKey(one) === shownKey(other);
}

/** One string for the same page, whatever the order in which its filters were added or stored. */
function shownKey({
  prompt,
  filters,
  page,
}: {
  prompt?: unknown;
  filters?: unknown;
  page?: unknown;
}): string {
  return JSON.stringify([prompt, page, readFilters(JSON.stringify(filters ?? {}))]);
}

/** Whether a stored draft shows this page: two windows have one draft, and the rows belong to its. */
function isShown(draft: unknown, current: ShownPage | null): boolean {
  if (typeof draft !== 'object' || draft === null || !('shown' in draft) || !current) return false;
  const { shown } = draft;
  return typeof shown === 'object' && shown !== null && shownKey(shown) === shownKey(current);
}
