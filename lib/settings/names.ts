/** The names of settings in the database. `secret` holds the key and never leaves the worker. */
export const NAMES = {
  settings: 'settings',
  network: 'network',
  account: 'account',
  secret: 'secret',
} as const;
