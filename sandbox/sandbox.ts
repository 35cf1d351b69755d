import { rmSync } from 'node:fs';
import type { Dialect } from './dialects.ts';
import { createFaults } from './faults.ts';
import { createNetworkSite } from './network/site.ts';
import { generatePeople } from './people/generate.ts';
import type { Person } from './people/person.ts';
import { createPeopleIndex, type PeopleIndex } from './search/people-index.ts';
import { resolveEntity, resolveLocation } from './search/resolve.ts';
import { createAdminApp } from './service/admin.ts';
import { createServiceApp } from './service/app.ts';
import { type Clock, createMovableClock } from './service/clock.ts';
import { type Controls, createControls } from './service/controls.ts';
import { createCore } from './service/core.ts';
import { openDatabase } from './service/database.ts';
import { listen, type RequestHandler } from './service/listen.ts';
import { basePath, isServicePath } from './service/operations.ts';
import { planYear, readYear, writeYear, type YearPlan } from './year/service-year.ts';

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
  /** How many times faster than real the provider works: with 60, three minutes take three seconds. */
  speed?: number;
  clock?: Clock;
  /** How the service reads the gaps of its documents. Default: the first reading of each freedom. */
  dialect?: Dialect;
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

type Database = ReturnType<typeof openDatabase>;

/** Opens the people of the database. Generates them if there are none; `made` are those. */
function openPeople(
  db: Database,
  count: number,
  seed: number,
): { people: PeopleIndex; made: readonly Person[] | null } {
  const filled = db.prepare("SELECT 1 FROM settings WHERE name = 'people'").get();
  if (filled) return { people: createPeopleIndex(db), made: null };
  const made = generatePeople({ count, seed });
  const people = createPeopleIndex(db, made);
  // Written last: if a start is interrupted before this, the next start generates the people again.
  db.prepare("INSERT INTO settings (name, value) VALUES ('people', ?)").run(count);
  return { people, made };
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
    const { people, made } = openPeople(db, plan?.people ?? count, plan?.seed ?? seed);
    const resolver = { location: resolveLocation, entity: resolveEntity };
    const { dialect } = options;
    const core = createCore({
      db,
      clock,
      speed,
      people,
      resolver,
      networkOrigin: networkServer.url,
      dialect,
    });
    const year = plan && writeYear(core, plan, made);
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
      year,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
