import { browser } from '../browser.ts';
import { createAsk } from './ask-with.ts';

export { newClick } from './ask-with.ts';

/** Asks the worker from a page of the extension. */
export const ask = createAsk(() => browser.runtime);
