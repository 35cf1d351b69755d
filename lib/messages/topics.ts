import * as z from 'zod/mini';
import type { SavedSearch } from '../searches/saved-searches.ts';
import type { OrderView } from '../views/order-view.ts';
import type { PersonView } from '../views/person-view.ts';
import type { PersonContacts, ResultPageView, TabRow } from '../views/search-view.ts';
import type { SessionView } from '../views/session-view.ts';
import { MAX_FRAME_LINKS, MAX_LINKS } from './link-limits.ts';

z.config({ jitless: true });

const link = z.string().check(z.maxLength(4096));
const urn = z.string().check(z.minLength(1), z.maxLength(1000));

/** What a view can follow. Not a discriminated union, whose code is larger than these schemas. */
export const topicSchema = z.union([
  z.object({ topic: z.literal('session') }),
  z.object({ topic: z.literal('person'), link }),
  z.object({ topic: z.literal('orders') }),
  z.object({ topic: z.literal('search') }),
  /** What is known of the people behind some profile links. */
  z.object({ topic: z.literal('links'), links: z.array(link).check(z.maxLength(MAX_LINKS)) }),
  /** The contact values found for some people. */
  z.object({ topic: z.literal('contacts'), urns: z.array(urn).check(z.maxLength(1000)) }),
]);
export type Topic = z.infer<typeof topicSchema>;

/** A search whose answer was lost. */
export interface LostSearch {
  request: string;
  prompt: string;
  filtersJson: string;
  page: number;
  at: number;
  /** From when on it may be paid for again; null while its call is still open. */
  retryFrom: number | null;
  /** How much the balance fell since before it was sent; null when that is not known. */
  balanceFell: number | null;
}

/** The popup's state as it was left, and the result page it shows. */
export interface SearchView {
  session: SessionView;
  /** What the popup last stored of its state; the popup's own schema reads it. */
  draft: unknown;
  page: ResultPageView | null;
  /** The pages of the shown search that are stored, which cost nothing. */
  seenPages: number[];
  /** Lost searches that wait for the recruiter's decision. */
  lost: LostSearch[];
  saved: SavedSearch[];
}

export interface OrdersView {
  session: SessionView;
  orders: OrderView[];
}

/** The person of a profile link. A frame gets them without an identifier. */
export interface LinkState {
  link: string;
  person: TabRow | null;
}

interface Snapshots {
  session: SessionView;
  person: PersonView;
  orders: OrdersView;
  search: SearchView;
  links: LinkState[];
  contacts: PersonContacts[];
}
export type SnapshotOf<T extends Topic['topic']> = Snapshots[T];

/** A numbered snapshot of a topic. Readers drop older numbers. */
export interface Snapshot<T extends Topic['topic'] = Topic['topic']> {
  n: number;
  topic: T;
  data: SnapshotOf<T>;
}

/** All that may be drawn over a page. */
export const FRAME_TOPICS: ReadonlySet<Topic['topic']> = new Set(['session', 'person', 'links']);

/** Whether a frame may follow a topic: its own tab's profile, and of the people linked there name and state. */
export function isForFrame(topic: Topic, profile: string | null): boolean {
  if (topic.topic === 'person') return topic.link === profile;
  if (topic.topic === 'links') return topic.links.length <= MAX_FRAME_LINKS;
  return FRAME_TOPICS.has(topic.topic);
}
