import { browser } from '../browser.ts';
import { createFollow } from './follow-with.ts';

/** Follows a topic from a page of the extension. */
export const follow = createFollow(() => browser.runtime);
