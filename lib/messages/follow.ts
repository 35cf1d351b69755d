import { browser } from '../browser.ts';
import { createFollow } from './follow-with.ts';

/** Follows a topic from an extension page. */
export const follow = createFollow(() => browser.runtime);
