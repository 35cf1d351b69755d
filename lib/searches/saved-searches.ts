import * as z from 'zod/mini';
import { encodeFilters } from '../service/filters.ts';
import type { Filters } from '../service/model.ts';
import { whole } from '../service/wire/checks.ts';
import { put, type Store } from '../store/store.ts';
import { filtersSchema } from './filters-schema.ts';
import { searchKey } from './result-pages.ts';

/** What the worker needs of the popup's draft: which result page it shows. The popup's own schema reads the rest. */
export const draftSchema = z.looseObject({
  shown: z.optional(
    z.nullable(z.object({ prompt: z.string(), filters: filtersSchema, page: z.number().check(whole(1)) })),
  ),
});

const savedSchema = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    prompt: z.string(),
    filtersJson: z.string(),
    at: z.number(),
    saved: z.boolean(),
  }),
);
export type SavedSearch = z.infer<typeof savedSchema>[number];

/** Names of the settings that belong to an account: stored as `name|account`. */
export const SEARCHES = 'searches';
export const DRAFT = 'draft';
/** When the draft was last written. */
export const DRAFT_AT = 'draft-at';
const ACCOUNT_SETTINGS: ReadonlySet<string> = new Set([SEARCHES, DRAFT, DRAFT_AT]);

/** Which of these a setting is and its account; null for a setting that belongs to no account. */
export function accountSetting(setting: string): { what: string; account: string } | null {
  const [what = '', account] = setting.split('|');
  return account !== undefined && ACCOUNT_SETTINGS.has(what) ? { what, account } : null;
}

/** Searches from a stored value; none if it can't be read. */
export function readSearches(stored: unknown): SavedSearch[] {
  const parsed = z.safeParse(savedSchema, stored);
  return parsed.success ? parsed.data : [];
}

const MAX_RECENT_SEARCHES = 20;

/** The popup's draft, saved searches and the recent ones, per account. */
export function createSavedSearches(store: Store, account: () => string | null, now: () => number) {
  const name = (what: string) => `${what}|${account() ?? ''}`;

  async function searches(): Promise<SavedSearch[]> {
    return readSearches((await store.get('settings', name(SEARCHES)))?.value);
  }

  async function write(all: readonly SavedSearch[]): Promise<void> {
    const newest = all.toSorted((a, b) => b.at - a.at);
    const recent = newest.filter(({ saved }) => !saved).slice(0, MAX_RECENT_SEARCHES);
    const value = newest.filter((one) => one.saved || recent.includes(one));
    // A search that ran while everything was erased must not be written back.
    if (account() !== null) await store.commit([put('settings', { name: name(SEARCHES), value })]);
  }

  /** One change follows the other, so that a search which is saved while it is answered keeps its name. */
  let last: Promise<unknown> = Promise.resolve();
  function inTurn(change: () => Promise<void>): Promise<void> {
    const next = last.then(change);
    last = next.catch(() => {});
    return next;
  }

  /** Keeps a search: under a name when the recruiter saved it, else among the recent ones. */
  async function keep(prompt: string, filters: Filters, label: string | null): Promise<void> {
    const filtersJson = encodeFilters(filters);
    const key = searchKey(prompt, filtersJson);
    const all = await searches();
    const same = all.find((one) => searchKey(one.prompt, one.filtersJson) === key);
    const entry: SavedSearch = {
      id: same?.id ?? crypto.randomUUID(),
      name: label ?? same?.name ?? prompt,
      prompt,
      filtersJson,
      at: now(),
      saved: label !== null || (same?.saved ?? false),
    };
    await write([entry, ...all.filter(({ id }) => id !== entry.id)]);
  }

  return {
    searches,
    keep: (prompt: string, filters: Filters, label: string | null) =>
      inTurn(() => keep(prompt, filters, label)),
    forget: (id: string) => inTurn(async () => write((await searches()).filter((one) => one.id !== id))),
    async draft(): Promise<unknown> {
      return (await store.get('settings', name(DRAFT)))?.value ?? null;
    },
    async saveDraft(value: unknown): Promise<void> {
      if (account() === null) return;
      await store.commit([
        put('settings', { name: name(DRAFT), value }),
        put('settings', { name: name(DRAFT_AT), value: now() }),
      ]);
    },
  };
}

export type SavedSearches = ReturnType<typeof createSavedSearches>;
