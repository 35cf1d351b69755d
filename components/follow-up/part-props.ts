import type { ComponentChildren } from 'preact';
import type { Somebody } from '../../lib/follow-up/follow-up-store.ts';
import type { FollowUpModel, Noted } from './follow-up-model.ts';

/** What each part of the block is given. */
export interface PartProps {
  model: FollowUpModel;
  somebody: Somebody;
  noted: Noted;
  /** Takes note of where a change was made, so that it is said there if it could not be stored. */
  attempt: (change: Promise<boolean>) => Promise<boolean>;
  /** That the last change of this part could not be stored. */
  problem: ComponentChildren;
}
