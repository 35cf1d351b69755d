import type { ComponentType } from 'preact';
import type { FollowNoted } from '../follow-up/follow-noted.ts';

export interface AddToListProps {
  /** Whom to put into a list; null when nobody is to be. */
  urns: readonly string[] | null;
  onClose: () => void;
}

export interface NotedProps {
  urn: string;
  name: string;
}

/** What the recruiter notes of people in the results. */
export interface ResultsFollowUp {
  /** Asks for a list and puts people into it. It also offers to undo the last change, whatever made it. */
  AddToList: ComponentType<AddToListProps>;
  /** What is noted of one person, with what changes it. */
  Noted: ComponentType<NotedProps>;
  followNoted: FollowNoted;
}
