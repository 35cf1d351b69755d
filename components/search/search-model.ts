import { batch, computed, signal } from '@preact/signals';
import { locale } from '../../lib/i18n/text.ts';
import type { MessageError } from '../../lib/messages/answers.ts';
import type { LostSearch, SearchView } from '../../lib/messages/topics.ts';
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
import { type Resolve, rememberAnswers } from './look-up.ts';
import { asObject, chipsOf, readFilters } from './read-filters.ts';
import { createSeenPages } from './seen-pages.ts';
import { MAX_PROMPT_CHARS, textProblem } from './text-problem.ts';

/** A result page, identified by what was asked for. */
export interface ShownPage {
  prompt: string;
  filters: Filters;
  page: number;
}

/** A search that is not answered yet. Sent again with the same click id, it is not paid for twice. */
export interface Pending {
  clickId: string;
  confirmed: boolean;
  at: number;
  /** The page shown before, shown again if this search fails. */
  before: ShownPage | null;
}

interface Click {
  clickId: string;
  confirmed?: boolean;
  /** The most that the recruiter agreed to. */
  limit?: number | null;
  /** Pays again for a page that may have been paid for already. */
  again?: boolean;
}

/** A search that never reached the worker is not sent any more after this time. */
const MAX_PENDING_MS = 10 * 60_000;

/** The state of the search form, of the shown result page and of a running search. */
export function createSearchModel({ ask, newClick, now }: Ports, confirm: Confirm) {
  const prompt = signal('');
  const chips = signal<FilterChip[]>([]);
  const localOnly = signal(false);
  const editing = signal<Editing | null>(null);
  const shown = signal<ShownPage | null>(null);
  const seen = createSeenPages(shown);
  const page = signal<ResultPageView | null>(null);
  const pending = signal<Pending | null>(null);
  const problem = signal<{ error: MessageError; attempt: ShownPage } | null>(null);
  /** Filters that the service would ignore, shown in a dialog before the search is sent. */
  const unresolved = signal<FilterChip[] | null>(null);
  const nothingAsked = signal(false);
  /** What is wrong with the prompt. Such a search is not sent. */
  const promptProblem = computed(() => textProblem(prompt.value, MAX_PROMPT_CHARS));
  /** The recruiter opened the filters of the shown search. */
  const unfolded = signal(false);
  const lost = signal<LostSearch[]>([]);
  const saved = signal<SavedSearch[]>([]);
  /** The code of the country in which places are looked up whose text names none; null before it was asked for. */
  const usualCountry = signal<string | null>(null);
  let newCountry: string | null = null;
  /** The last shown page. Asking the worker for it again could cost credits if its cached copy is gone. */
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
      unfolded.value = false;
      pending.value = { clickId, confirmed, at: now(), before };
    });
    const { limit } = click;
    const message = {
      ...attempt,
      clickId,
      ...(confirmed && { confirmed }),
      ...(limit !== undefined && { limit }),
    };
    let reply = await ask('search.run', { ...message, ...(click.again && { again: true }) });
    // The worker died. Asked again with the same click id, it joins the search it had begun, or reports a lost answer.
    if (!reply.ok && reply.error.kind === 'worker-gone') reply = await ask('search.run', message);
    if (pending.value?.clickId !== clickId) return;
    if (reply.ok) {
      const { data } = reply;
      batch(() => {
        pending.value = null;
        page.value = data;
        seen.add(attempt);
      });
    } else if (reply.error.kind === 'confirm') {
      goBack();
      const { error } = reply;
      const go = () => void run(attempt, { ...click, confirmed: true, limit: error.credits }, before);
      confirm(error, go);
    } else {
      goBack();
      problem.value = { error: reply.error, attempt };
    }
  }

  const settledPage = () => (pending.value ? pending.value.before : shown.value);

  /** After a failed search, shows the page from before it. */
  function goBack(): void {
    const before = pending.value?.before ?? null;
    batch(() => {
      pending.value = null;
      shown.value = before;
      page.value = before && last?.shown === before ? last.page : null;
    });
  }

  /** Turns the text in the open editor into a chip, which has no id unless the look-up finds one match. */
  async function commitEditor(): Promise<void> {
    const open = editing.value;
    if (!open || (await hasBadText(open)) || editing.value !== open) return;
    const { kind, instead } = open;
    if (kind !== 'countries' && !isEntityKind(kind)) return add(plainChips(open), true);
    const [{ parsePlace, placeOfChoice }, { placeQuery }] = await Promise.all([
      import('./place-text.ts'),
      import('./countries.ts'),
    ]);
    const place = open.parts ?? parsePlace(open.text, locale());
    const text = kind === 'countries' ? place.city + place.state + place.country : open.text.trim();
    if (text === '') return finish(instead);
    const query =
      kind === 'countries' ? placeQuery(place, usualCountry.value) : { kind: ENTITY_OF[kind], query: text };
    const reply = query && (await resolve(query, false));
    const found = reply?.ok && reply.data.state === 'resolved' && !open.everywhere ? reply.data : null;
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

  /** Runs the search in the form. Asks the recruiter first when the service would ignore some of the filters. */
  async function search(click: Click = { clickId: newClick() }, ignoreUnresolved = false): Promise<void> {
    if (promptProblem.value) return;
    await commitEditor();
    // Something is wrong with the text in the open editor, which says so.
    if (editing.value && (await hasBadText(editing.value))) return;
    const text = prompt.value.trim();
    const open = chips.value.filter((chip) => !isResolved(chip));
    unresolved.value = open.length > 0 && !ignoreUnresolved ? open : null;
    if (unresolved.value) return;
    const filters = toFilters(chips.value, localOnly.value);
    nothingAsked.value = text === '' && Object.keys(filters).length === 0;
    if (nothingAsked.value) return;
    const attempt: ShownPage = { prompt: text, filters, page: 1 };
    if (pending.value && shown.value && shownKey(shown.value) === shownKey(attempt)) return;
    await run(attempt, click);
  }

  return {
    prompt,
    chips,
    localOnly,
    editing,
    shown,
    seenPages: seen.pages,
    page,
    pending,
    problem,
    unresolved,
    nothingAsked,
    promptProblem,
    unfolded,
    /** The filters of a shown search are out of sight, so that more results are in sight. */
    folded: computed(() => shown.value !== null && !unfolded.value),
    /** Folds the filters. A text left in an open editor becomes a chip, unless something is wrong with it. */
    async fold() {
      await commitEditor();
      if (!editing.value) unfolded.value = false;
    },
    lost,
    saved,
    resolve,
    usualCountry,
    count: computed(() => countFilters(chips.value, localOnly.value)),
    search,
    add,
    remove(key: string) {
      chips.value = chips.value.filter((chip) => chipKey(chip) !== key);
    },
    /** Closes the open editor, and removes the chip that was being edited. */
    discard: () => finish(editing.value?.instead ?? null),
    useCountry(code: string) {
      newCountry = code;
      usualCountry.value = code;
      void ask('settings.change', { usualCountry: code });
    },
    clear() {
      batch(() => {
        chips.value = [];
        localOnly.value = false;
        editing.value = null;
      });
    },
    /** Opens or closes a filter's editor. A text left in another open editor becomes a chip. */
    async edit(next: Editing | null) {
      const open = editing.value;
      const moves = open && next && (open.kind !== next.kind || open.instead !== next.instead);
      if (moves && open.text.trim() !== '') await commitEditor();
      editing.value = next;
    },
    goToPage(number: number) {
      if (shown.value) void run({ ...shown.value, page: number }, { clickId: newClick() });
    },
    /** Fetches the shown page again and pays for it again. */
    refreshPage() {
      if (shown.value) void run(shown.value, { clickId: newClick(), again: true });
    },
    retry() {
      const failed = problem.value;
      if (failed) void run(failed.attempt, { clickId: newClick() });
    },
    /** Runs a search whose answer was lost again, and pays for it again. */
    payForLost(one: LostSearch) {
      fillForm(one);
      const filters = toFilters(chips.value, localOnly.value);
      const attempt = { prompt: one.prompt, filters, page: one.page };
      void run(attempt, { clickId: newClick(), again: true });
    },
    dismissLost: (one: LostSearch) => void ask('orders.settle', { request: one.request }),
    /** Runs a stored search. Result pages still in the cache are free. */
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
    /** Takes the worker's newest snapshot. */
    receive(view: SearchView) {
      batch(() => {
        lost.value = view.lost;
        saved.value = view.saved;
        // A snapshot may be older than the country that was just chosen.
        usualCountry.value = newCountry ?? view.session.settings.usualCountry;
        seen.receive(view.draft, view.seenPages);
        const failed = problem.value?.error;
        if (failed?.kind === 'search-lost' && view.lost.some(({ request }) => request === failed.request))
          problem.value = null;
        if (view.page && !pending.value && isShown(view.draft, shown.value)) page.value = view.page;
      });
    },
    /** Continues a search that was running when the popup was closed. */
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
    const filters = chipsOf(filtersJson);
    batch(() => {
      prompt.value = text;
      chips.value = filters.chips;
      localOnly.value = filters.localOnly;
      editing.value = null;
    });
  }
}

/** Whether something is wrong with the text in an editor. Loaded with the editors, to keep the popup small. */
async function hasBadText(editing: Editing): Promise<boolean> {
  return (await import('./editing-problem.ts')).editingProblem(editing) !== null;
}

/** The same string for the same page, whatever the order of its filters. */
function shownKey({ prompt, filters, page }: Partial<Record<keyof ShownPage, unknown>>): string {
  return JSON.stringify([prompt, page, readFilters(JSON.stringify(filters ?? {}))]);
}

/** Whether a snapshot's rows belong to this page. Two windows share one draft, and may show two pages. */
function isShown(draft: unknown, current: ShownPage | null): boolean {
  const { shown } = asObject(draft);
  return current !== null && shownKey(asObject(shown)) === shownKey(current);
}

export type SearchModel = ReturnType<typeof createSearchModel>;
