/** The names of settings in the database. */
export const NAMES = {
  settings: 'settings',
  network: 'network',
  /** The account in use. */
  account: 'account',
  /** The account that the recruiter connected or switched to last. A policy may put another one in use. */
  ownAccount: 'own-account',
  /** Where older versions kept the one key. Now each account has a setting of its own: see `keySetting`. */
  secret: 'secret',
  /** A typed key of which the recruiter has not said yet whose it is. */
  newKey: 'new-key',
} as const;

/**
 * The name in the browser's memory by which a typed key reaches the worker: never in a message, and never on disk before
 * it is tested. The options page puts the key there; the worker reads and deletes it.
 */
export const TYPED_KEY = 'typed-key';
