import type { SearchQuery } from '../service/operations.ts';

/**
 * A search that is free for every account. It tests whether an address and a key work, and its answer carries the balance.
 * The prompt is not empty, since a service may require one.
 */
export const OWN_POOL_SEARCH: SearchQuery = { prompt: 'people', filters: { localOnly: true }, page: 1 };
