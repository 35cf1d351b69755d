import * as z from 'zod/mini';
import { searchKey } from '../jobs/pages.ts';
import { filtersRequest } from '../messages/requests.ts';
import type { SavedSearch } from '../messages/topics.ts';
import { encodeFilters } from '../service/filters.ts';
import type { Filters } from '../service/model.ts';
import { put, type Store } from '../store/store.ts';

/** What the worker needs of the popup's own state: which page it shows. The rest is the popup's business. */
export const draftSchema = z.looseObject({
  shown: z.optional(
    z.nullable(
      z.object({ prompt: z.string(), filters: filtersRequest, page: z.number().check(z.int(), z.gte(1)) }),
    ),
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

const DRAFT = 'draft';
const MOST_RECENT = 20;

/** The popup's draft, saved searches and the recent ones, per account. */
export function createLibrary(store: Store, account: () => string | null, now: () => number) {
  const name = (what: string) => `${what}|${account() ?? ''}`;

  async function searches(): Promise<SavedSearch[]> {
    const parsed = z.safeParse(savedSchema, (await store.get('settings', name('searches')))?.value);
    return parsed.success ? parsed.data : [];
  }

  async function write(all: readonly SavedSearch[]): Promise<void> {
    const newest = all.toSorted((a, b) => b.at - a.at);
    const recent = newest.filter(({ saved }) => !saved).slice(0, MOST_RECENT);
    const value = newest.filter((one) => one.saved || recent.includes(one));
    await store.commit([put('settings', { name: name('searches'), value })]);
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
    keep,
    async forget(id: string): Promise<void> {
      await write((await searches()).filter((one) => one.id !== id));
    },
    async draft(): Promise<unknown> {
      return (await store.get('settings', name(DRAFT)))?.value ?? null;
    },
    async saveDraft(value: unknown): Promise<void> {
      await store.commit([put('settings', { name: name(DRAFT), value })]);
    },
    /** Puts people chosen on a page into the popup's draft, as `chosenLinks`; the rest of the draft stays. */
    async chooseLinks(kind: 'enrich' | 'unlock', links: readonly string[]): Promise<void> {
      const draft = z.safeParse(draftSchema, (await store.get('settings', name(DRAFT)))?.value);
      const chosenLinks = { kind, links: [...links], at: now() };
      const value = { ...(draft.success ? draft.data : {}), chosenLinks };
      await store.commit([put('settings', { name: name(DRAFT), value })]);
    },
  };
}

export type Library = ReturnType<typeof createLibrary>;
