import { CONTACT_FIELDS } from '../../lib/service/model.ts';
import type { PersonRow } from '../../lib/views/search-view.ts';
import type { Editing } from './editing.ts';
import { FILTER_KINDS, type FilterChip } from './filter-draft.ts';
import { asObject, asText, readChips, readFilters } from './read-filters.ts';
import type { Pending, ShownPage } from './search-model.ts';
import { SORTS, type Sort } from './sort-rows.ts';

export type Tab = 'search' | 'jobs';

/** The popup's stored state. The worker also reads `shown`, to send that result page. */
export interface Draft {
  tab: Tab;
  prompt: string;
  chips: FilterChip[];
  localOnly: boolean;
  hideUnlocked: boolean;
  sort: Sort;
  editing: Editing | null;
  shown: ShownPage | null;
  pending: Pending | null;
  chosen: ChosenRow[];
  /** People whose contact data are shown; the data themselves are not stored here. */
  expanded: string[];
  scroll: number;
}

export const EMPTY_DRAFT: Draft = {
  tab: 'search',
  prompt: '',
  chips: [],
  localOnly: false,
  hideUnlocked: false,
  sort: 'match',
  editing: null,
  shown: null,
  pending: null,
  chosen: [],
  expanded: [],
  scroll: 0,
};

/** What an order needs of a chosen person. The other columns come with the result page. */
export type ChosenRow = Pick<PersonRow, 'urn' | 'name' | 'pool' | 'enriched' | 'unlocked'>;

function readShown(stored: unknown): ShownPage | null {
  const { prompt, filters, page } = asObject(stored);
  if (typeof prompt !== 'string' || typeof page !== 'number') return null;
  return { prompt, page, filters: readFilters(JSON.stringify(filters ?? {})) };
}

function readPending(stored: unknown): Pending | null {
  const { clickId, confirmed, at, before } = asObject(stored);
  if (typeof clickId !== 'string' || typeof at !== 'number') return null;
  return { clickId, at, confirmed: confirmed === true, before: readShown(before) };
}

function readEditing(stored: unknown): Editing | null {
  const { kind, text, level, instead, parts } = asObject(stored);
  const known = FILTER_KINDS.find((one) => one === kind);
  if (!known) return null;
  const { city, state, country } = asObject(parts);
  return {
    kind: known,
    text: asText(text),
    level: asText(level),
    instead: typeof instead === 'string' ? instead : null,
    parts: typeof city === 'string' ? { city, state: asText(state), country: asText(country) } : null,
    everywhere: false,
  };
}

function readChosen(stored: unknown): ChosenRow[] {
  return (Array.isArray(stored) ? stored : []).flatMap((one) => {
    const { urn, name, pool, enriched, unlocked } = asObject(one);
    if (typeof urn !== 'string' || urn === '') return [];
    const fields = CONTACT_FIELDS.filter((field) => Array.isArray(unlocked) && unlocked.includes(field));
    return [{ urn, name: asText(name), pool: pool === true, enriched: enriched === true, unlocked: fields }];
  });
}

/** Reads a stored draft. A field that can't be read gets its default. */
export function readDraft(stored: unknown): Draft | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const draft = asObject(stored);
  return {
    tab: draft.tab === 'jobs' ? 'jobs' : 'search',
    prompt: asText(draft.prompt),
    chips: readChips(draft.chips),
    localOnly: draft.localOnly === true,
    hideUnlocked: draft.hideUnlocked === true,
    sort: SORTS.find((one) => one === draft.sort) ?? 'match',
    editing: readEditing(draft.editing),
    shown: readShown(draft.shown),
    pending: readPending(draft.pending),
    chosen: readChosen(draft.chosen),
    expanded: (Array.isArray(draft.expanded) ? draft.expanded : []).filter((urn) => typeof urn === 'string'),
    scroll: typeof draft.scroll === 'number' ? draft.scroll : 0,
  };
}

/** A chosen person as a row, with empty columns until the result page is there. */
export function rowOf(chosen: ChosenRow): PersonRow {
  return {
    title: null,
    company: null,
    place: null,
    pictureUrl: null,
    networkUrl: null,
    busy: false,
    ...chosen,
  };
}
