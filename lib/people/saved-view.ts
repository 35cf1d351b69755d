import { OPTIONAL_COLUMNS } from '../settings/settings.ts';
import { SORTS } from '../store/people-list.ts';
import {
  FIRST_ORDER,
  NO_FILTER,
  type PeopleFilter,
  type PeopleOrder,
  type PeopleSource,
} from './people-filter.ts';

/** Saved views of one account. */
export const MAX_SAVED_VIEWS = 100;
/** Longer texts than anybody types are cut. */
const MAX_TEXT_CHARS = 200;
const MAX_DAYS = 3650;

type Column = (typeof OPTIONAL_COLUMNS)[number];

/** The filters that are on or off. */
type Switch = {
  [F in keyof PeopleFilter]: PeopleFilter[F] extends boolean ? F : never;
}[keyof PeopleFilter];
const SWITCHES = Object.entries(NO_FILTER).flatMap(([name, value]) =>
  value === false ? (name as Switch) : [],
);

/** The other filters as they are stored. A filter that is missing here would be lost when a view is saved. */
interface StoredValues extends Record<Exclude<keyof PeopleFilter, Switch>, unknown> {
  text: string;
  /** The last days in which a contact was unlocked. They are counted anew whenever the view is opened. */
  unlocked: number | null;
  /** Without its name: that of an order may be somebody's, who is deleted one day. */
  from: PeopleSource | null;
  list: PeopleFilter['list'];
  tag: string | null;
  reminder: PeopleFilter['reminder'];
}

/** What a saved view shows, as it is stored: no people, only what chooses them. */
export interface StoredView extends StoredValues {
  switches: Switch[];
  order: PeopleOrder;
  hiddenColumns: Column[];
}

/** What People shows now, to be stored. */
export function storedView(
  filter: PeopleFilter,
  { sort, descending }: PeopleOrder,
  hidden: readonly Column[],
): StoredView {
  const { text, unlocked, from, list, tag, reminder } = filter;
  return {
    text: shortText(text),
    unlocked: unlocked?.days ?? null,
    from: from && { kind: from.kind, id: from.id },
    list: list && { id: list.id, stage: list.stage },
    tag,
    reminder,
    switches: SWITCHES.filter((name) => filter[name]),
    order: { sort, descending },
    hiddenColumns: OPTIONAL_COLUMNS.filter((column) => hidden.includes(column)),
  };
}

/** A stored view of an account, from whatever is stored. Values that are not known are left out. */
export function readStoredView(stored: object, account: string): StoredView {
  const { text, unlocked, from, list, tag, reminder, switches, order, hiddenColumns } = stored as Record<
    string,
    unknown
  >;
  return {
    text: isText(text) ? shortText(text) : '',
    unlocked: isDays(unlocked) ? unlocked : null,
    from: sourceIn(from),
    list: listIn(list, account),
    tag: isText(tag) && tag !== '' ? tag : null,
    reminder: reminder === 'due' || reminder === 'any' ? reminder : null,
    switches: SWITCHES.filter((name) => Array.isArray(switches) && switches.includes(name)),
    order: orderIn(order),
    hiddenColumns: OPTIONAL_COLUMNS.filter(
      (column) => Array.isArray(hiddenColumns) && hiddenColumns.includes(column),
    ),
  };
}

/** The filter of a stored view. */
export function filterOf(
  { text, unlocked, list, tag, reminder, switches }: StoredView,
  { from, sinceDays }: { from: PeopleFilter['from']; sinceDays: (days: number) => number },
): PeopleFilter {
  return {
    ...NO_FILTER,
    ...Object.fromEntries(switches.map((name) => [name, true])),
    text,
    unlocked: unlocked === null ? null : { days: unlocked, since: sinceDays(unlocked) },
    from,
    list,
    tag,
    reminder,
  };
}

/** Whether two views show the same. */
export function showsSame(one: StoredView, other: StoredView): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

const shortText = (text: string) => [...text.trim()].slice(0, MAX_TEXT_CHARS).join('');
const isText = (value: unknown): value is string => typeof value === 'string';
const isDays = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MAX_DAYS;

function sourceIn(value: unknown): PeopleSource | null {
  const { kind, id } = Object(value) as Record<string, unknown>;
  return (kind === 'search' || kind === 'order') && isText(id) ? { kind, id } : null;
}

/** A list that is not of the account is taken for one that is gone: whose people it has is not known here. */
function listIn(value: unknown, account: string): PeopleFilter['list'] {
  const { id, stage } = Object(value) as Record<string, unknown>;
  if (!isText(id)) return null;
  return { id: id.startsWith(`${account}|`) ? id : `${account}|`, stage: isText(stage) ? stage : null };
}

function orderIn(value: unknown): PeopleOrder {
  const { sort, descending } = Object(value) as Record<string, unknown>;
  const known = SORTS.find((one) => one === sort);
  return known && typeof descending === 'boolean' ? { sort: known, descending } : FIRST_ORDER;
}
