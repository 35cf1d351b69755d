import type { ReadonlySignal, Signal } from '@preact/signals';
import type { MessageError } from '../../lib/messages/answers.ts';
import type { Ask } from '../../lib/messages/ask-with.ts';
import type { Following } from '../../lib/messages/follow-with.ts';
import type { SnapshotOf, Topic } from '../../lib/messages/topics.ts';
import type { ProfileLink } from '../../lib/network/link.ts';
import type { SplitName } from '../../lib/network/split-name.ts';
import type { PageReading } from '../../lib/page/page-state.ts';
import type { PanelPart } from '../../lib/page/panel-part.ts';
import type { ContactField } from '../../lib/service/model.ts';
import type { PersonView } from '../../lib/views/person-view.ts';
import type { SessionView } from '../../lib/views/session-view.ts';
import type { ContactActions, Copied } from '../contact/contact-block.tsx';
import type { SpendQuestion } from '../orders/unpriced-words.ts';
import type { PersonOnPage } from './people-on-page.ts';

export interface SidebarPorts {
  ask: Ask;
  follow<T extends Topic['topic']>(
    topic: Extract<Topic, { topic: T }>,
    listener: (data: SnapshotOf<T>) => void,
  ): Following;
  newClick(): string;
  /** Reads the network's page. `previous` is the last profile's name, which a single-page site may still show. */
  readPage(link: ProfileLink | null, previous: string | null): Promise<PageReading | null>;
  /** Whether the page may be read on a click of the recruiter only. Without it the page is read as it changes. */
  readsOnClick?(): boolean;
  /** The most people of one page that may be followed. Without it there is no limit. */
  maxPeople?: number;
  /** Writes to the clipboard. Rejects when the browser does not allow it. */
  copy(text: string): Promise<void>;
  /** Whether the recruiter has this tab in front of them, in the window in use. */
  isInFront(): Promise<boolean>;
  now(): number;
  /** Runs the work after some milliseconds; returns what cancels it. */
  after(ms: number, work: () => void): () => void;
  close(): void;
  reload(): void;
  /** How many milliseconds to wait before a change of the profile is followed. */
  pace?(): number;
  /** The sidebar follows another profile from now on. */
  onFollowed?(): void;
  openWorkspace(): void;
  /** Moves the sidebar from the overlay to the browser's side panel, or back. */
  move(): void;
  /** Opens the side panel beside the overlay, at a part that the overlay does not have. */
  openPanel(part?: PanelPart): void;
  /** Opens the search in a window. */
  search?(): void;
  /** A mail to the person was begun. */
  mail?(urn: string): void;
}

export type SidebarTab = 'profile' | 'history' | 'page';
export type Paid = 'find' | 'enrich' | ContactField;
/** What a problem or a question is about. It is shown there. */
export type About = 'contact' | 'match' | 'profile';

export interface ActionProblem {
  about: About;
  error: MessageError;
  retry: (() => void) | null;
}

export interface SidebarModel {
  link: ReadonlySignal<ProfileLink | null>;
  view: ReadonlySignal<PersonView | null>;
  session: ReadonlySignal<SessionView | null>;
  /** The name on the profile page. */
  pageName: ReadonlySignal<SplitName | null>;
  /** The name that the recruiter typed to search by; null for the page's. */
  typedName: ReadonlySignal<SplitName | null>;
  rows: ReadonlySignal<PersonOnPage[] | null>;
  /** How many people are on the page besides those in `rows`. */
  morePeople: ReadonlySignal<number>;
  /** The page is read on a click, and was not read yet. */
  unread: ReadonlySignal<boolean>;
  /** Whether it is known what the tab shows. Until then the sidebar has nothing to say. */
  isKnown: ReadonlySignal<boolean>;
  /** What the recruiter chose to see of a profile. */
  tab: Signal<SidebarTab>;
  /** What is shown: a page that is no profile has its people only. */
  shownTab: ReadonlySignal<SidebarTab>;
  /** The recruiter is typing a name to search by. */
  renaming: Signal<boolean>;
  problem: ReadonlySignal<ActionProblem | null>;
  pending: ReadonlySignal<ReadonlySet<Paid>>;
  confirming: ReadonlySignal<(SpendQuestion & { about: About; go(): void }) | null>;
  /** What was copied a moment ago, or could not be. */
  copied: ReadonlySignal<Copied | null>;
  announcement: ReadonlySignal<string>;
  actions: SidebarActions;
}

export interface SidebarActions extends ContactActions {
  /** Shows the person of a profile that the page went to without an input. */
  reveal(): void;
  /** Pays for a search by name: `again` for one that was answered or lost before, `page` for the next twenty people. */
  find(name: SplitName, click?: { again?: boolean; page?: number }): void;
  /** Searches by another name than the page's from now on. The own pool is looked through, which is free. */
  rename(name: SplitName): void;
  choose(urn: string): void;
  /** Forgets whom the recruiter chose for this page. */
  unlink(): void;
  enrich(refresh: boolean): void;
  cancelConfirm(): void;
  dismissProblem(): void;
  announce(text: string): void;
  openOptions(): void;
  /** Asks the service again now where its answers keep failing. */
  checkNow(): void;
  openWorkspace(): void;
  close(): void;
  reload(): void;
  move(): void;
  openPanel(part?: PanelPart): void;
  search(): void;
  /** Moves, hides or shows the tab on the page's edge. */
  placeTab(where: { top?: number; hidden?: boolean }): void;
  /** Reads the name and the people of the page once. */
  readPage(): void;
}

export interface SidebarControl extends SidebarModel {
  /** The tab shows another profile now, or none. */
  show(link: ProfileLink | null): void;
  /** What was found may be on screen now. */
  noteSeen(): void;
  stop(): void;
}
