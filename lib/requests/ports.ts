import type { Limits } from '../money/limits.ts';
import type { Timing } from '../schedule/timing.ts';
import type { Client } from '../service/client.ts';
import type { JobRecord } from '../store/records.ts';
import type { Store } from '../store/store.ts';

/** The account in use and the way to its service. */
export interface Session {
  account: string;
  client: Client;
}

/** Everything outside: replaced in tests, wired to the browser in the worker. */
export interface EnginePorts {
  store: Store;
  now: () => number;
  random: () => number;
  timing: Timing;
  limits: () => Limits;
  watched: () => boolean;
  /** Nothing can reach the service: what left now would only come to be in doubt. */
  closed: () => boolean;
  canonical: (url: string) => string | null;
  /** Something was written; these jobs ended with it. */
  changed: (ended: JobRecord[]) => void;
}
