import * as z from 'zod/mini';
import type { SavedSearch } from '../searches/saved-searches.ts';
import { isObject } from '../service/json-object.ts';
import { long } from '../service/wire/checks.ts';
import type { OrderView } from '../views/order-view.ts';
import type { PersonView } from '../views/person-view.ts';
import type { PersonContacts, ResultPageView, TabRow } from '../views/search-view.ts';
import type { SessionView } from '../views/session-view.ts';
import { MAX_FRAME_LINKS, MAX_LINKS } from './link-limits.ts';

z.config({ jitless: true });

const link = z.string().check(long(0, 4096));
const urn = z.string().check(long(1, 1000));

/** What a view can follow. */
export type Topic =
  | { topic: 'session' }
  | { topic: 'person'; link: string }
  | { topic: 'orders' }
  | { topic: 'search' }
  /** What is known of the people behind some profile links. */
  | { topic: 'links'; links: string[] }
  /** The contact values found for some people. */
  | { topic: 'contacts'; urns: string[] };

const nothing = z.object({});

/** What each topic is further named by. No union of schemas, whose code is larger than they are. */
const TOPICS: { [T in Topic['topic']]: z.ZodMiniType<Omit<Extract<Topic, { topic: T }>, 'topic'>> } = {
  session: nothing,
  person: z.object({ link }),
  orders: nothing,
  search: nothing,
  links: z.object({ links: z.array(link).check(long(0, MAX_LINKS)) }),
  contacts: z.object({ urns: z.array(urn).check(long(0, 1000)) }),
};

/** The topic that a message names; null when it names none. */
export function readTopic(message: unknown): Topic | null {
  const topic: unknown = isObject(message) ? message.topic : null;
  if (typeof topic !== 'string' || !Object.hasOwn(TOPICS, topic)) return null;
  const parsed = z.safeParse(TOPICS[topic as Topic['topic']], message);
  return parsed.success ? ({ topic, ...parsed.data } as Topic) : null;
}

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
  /** An order looks for them. */
  finding?: boolean;
  /** Why the last order that looked for them has not found them, and what its search cost. */
  stopped?: PersonView['stopped'];
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

/** A numbered snapshot of a topic, whole or as what has changed since the last. Readers drop older numbers. */
export interface Snapshot<T extends Topic['topic'] = Topic['topic']> {
  n: number;
  topic: T;
  data?: SnapshotOf<T>;
  change?: Partial<SnapshotOf<T>>;
}

/** All that may be drawn over a page. */
export const FRAME_TOPICS: ReadonlySet<Topic['topic']> = new Set(['session', 'person', 'links']);

/** Whether a frame may follow a topic: its own tab's profile, and of the people linked there name and state. */
export function isForFrame(topic: Topic, profile: string | null): boolean {
  if (topic.topic === 'person') return topic.link === profile;
  if (topic.topic === 'links') return topic.links.length <= MAX_FRAME_LINKS;
  return FRAME_TOPICS.has(topic.topic);
}
