import { browser } from '../browser.ts';
import { createAsk } from './ask-with.ts';

export { newClick } from './ask-with.ts';

/** Sends a message to the worker from an extension page. */
export const ask = createAsk(() => browser.runtime);
