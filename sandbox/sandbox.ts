import { rmSync } from 'node:fs';
import { DEFAULT_DIALECT, type Dialect } from './dialects.ts';
import { createFaults } from './faults.ts';
import { createNetworkSite } from './network/site.ts';
import { openPeople } from './open-people.ts';
import type { PeopleIndex } from './search/people-index.ts';
import { resolveEntity, resolveLocation } from './search/resolve.ts';
import { type Account, createAccounts } from './service/accounts.ts';
import { createAdminApp } from './service/admin.ts';
import { createServiceApp } from './service/app.ts';
import { type Clock, createMovableClock } from './service/clock.ts';
import { type Controls, createControls } from './service/controls.ts';
import { createCore } from './service/core.ts';
import { openDatabase } from './service/database.ts';
import { listen, type RequestHandler } from './service/listen.ts';
import { basePath, isServicePath } from './service/operations.ts';
import { fillYear } from './year/fill-year.ts';
import { planYear, readYear, YEAR_ACCOUNT, type YearPlan } from './year/service-year.ts';

export interface SandboxOptions {
  /** File of the database, which is kept across restarts. Default: in memory. */
  dbFile?: string;
  /** Port of the service; 0 takes any free one. */
  port?: number;
  networkPort?: number;
  /** How many people to generate for a new database. A database that has people keeps them. */
  people?: number;
  seed?: number;
  /** Deletes the database file first. */
  fresh?: boolean;
  /** Gives a new database a year's history of the first account, for as many people as there are. */
  year?: boolean;
  /** What is to be done with a database's year, beside what the start does with it. */
  onYear?: (year: PlacedYear) => Promise<void>;
  /** How many times faster than real the provider works: with 60, three minutes take three seconds. */
  speed?: number;
  clock?: Clock;
  /** How the service reads the gaps of its documents. Default: the first reading of each freedom. */
  dialect?: Dialect;
}

/** What a year is made from, whose it is, and where. */
export interface PlacedYear extends Omit<YearPlan, 'done'> {
  account: Account;
  serviceUrl: string;
  networkUrl: string;
}

/** A running sandbox: the service and the demo network in this process, with their controls. */
export interface Sandbox extends Controls {
  /** The base address. In some dialects it has a path. */
  readonly serviceUrl: string;
  networkUrl: string;
  keys: { name: string; key: string; account: number }[];
  people: PeopleIndex;
  /** What the database's year was made from; null if it has none. */
  year: YearPlan | null;
  close(): Promise<void>;
}

function removeDatabase(file: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true });
}

/** Starts the service and the demo network on this machine. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const {
    dbFile = ':memory:',
    port = 0,
    networkPort = 0,
    people: count = 2_000,
    seed = 1,
    speed = 1,
  } = options;
  if (!(speed > 0)) throw new RangeError('The speed must be above zero.');
  const closing = new AbortController();
  const opened: { close(): unknown }[] = [];
  const close = async () => {
    closing.abort();
    for (const part of opened.splice(0)) await part.close();
  };
  try {
    // The ports are opened first, for two reasons. The network's address is part of the service's answers. If a port
    // is taken by another sandbox, this one must not touch that sandbox's database.
    let network: RequestHandler = () => new Response(null, { status: 503 });
    let service = network;
    const networkServer = await listen(networkPort, (request, bindings) => network(request, bindings));
    opened.push(networkServer);
    const serviceServer = await listen(port, (request, bindings) => service(request, bindings));
    opened.push(serviceServer);

    if (options.fresh && dbFile !== ':memory:') removeDatabase(dbFile);
    const db = openDatabase(dbFile);
    opened.push(db);
    const clock = createMovableClock(db, options.clock ?? { now: () => Date.now() });
    const wanted = { people: count, seed, now: clock.now() };
    const plan = readYear(db) ?? (options.year ? planYear(db, dbFile, wanted) : null);
    const { dialect = DEFAULT_DIALECT } = options;
    const account = createAccounts(db).get(YEAR_ACCOUNT);
    if (plan && account) {
      const { done, ...made } = plan;
      const networkUrl = networkServer.url;
      const serviceUrl = `${serviceServer.url}${basePath(dialect)}`;
      const filling = done ? null : fillYear(db, networkUrl, closing.signal);
      // Nobody else may open the file while it is being written.
      opened.push({ close: () => filling?.catch(() => {}) });
      await Promise.all([filling, options.onYear?.({ ...made, account, serviceUrl, networkUrl })]);
    }
    const { people } = openPeople(db, { count, seed });
    const resolver = { location: resolveLocation, entity: resolveEntity };
    const core = createCore({
      db,
      clock,
      speed,
      people,
      resolver,
      networkOrigin: networkServer.url,
      dialect,
    });
    const faults = createFaults();
    const controls = createControls(core, clock, faults);
    const api = createServiceApp(core, faults, closing.signal);
    const admin = createAdminApp(controls, networkServer.url);
    const site = createNetworkSite({ people, origin: networkServer.url, now: () => new Date(clock.now()) });
    network = (request, bindings) => site.fetch(request, bindings);
    service = (request, bindings) =>
      isServicePath(core.dialect, new URL(request.url).pathname)
        ? api.fetch(request, bindings)
        : admin.fetch(request, bindings);

    return {
      ...controls,
      get serviceUrl() {
        return `${serviceServer.url}${basePath(core.dialect)}`;
      },
      networkUrl: networkServer.url,
      keys: core.accounts.all().map(({ name, key, id }) => ({ name, key, account: id })),
      people,
      year: readYear(db),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
