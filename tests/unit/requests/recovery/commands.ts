import fc from 'fast-check';
import type { Order } from '../../../../lib/requests/place-order.ts';
import type { SearchOrder } from '../../../../lib/requests/place-search.ts';
import { searchKey } from '../../../../lib/searches/result-pages.ts';
import { encodeFilters } from '../../../../lib/service/filters.ts';
import { CONTACT_FIELDS, type ContactField } from '../../../../lib/service/model.ts';
import type { SoughtRecord } from '../../../../lib/store/records.ts';
import { put } from '../../../../lib/store/store.ts';
import { describeDialect, FREEDOM_NAMES, FREEDOMS, readDialect } from '../../../../sandbox/dialects.ts';
import { PEOPLE, SECOND_URN, TWIN_OF_POOL, WITHOUT_LINK } from '../../../support/model-people.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../../support/times.ts';
import { settled } from '../../../support/virtual-time.ts';
import type { FaultRate } from './call-fates.ts';
import type { Simulation } from './simulation.ts';

/** One thing that happens: a click, a disturbance, or time that passes. */
export type Command =
  | { do: 'unlock'; person: number; fields: ContactField[]; limit: number | null; clicks: Clicks }
  | {
      do: 'get';
      person: number;
      /** People who are got together with the first. */
      others: number[];
      prompt: number;
      fields: ContactField[];
      retry: boolean;
      limit: number | null;
      clicks: Clicks;
    }
  | { do: 'enrich'; person: number; refresh: boolean; limit: number | null; clicks: Clicks }
  | {
      do: 'batch';
      kind: 'enrich' | 'unlock';
      from: number;
      count: number;
      fields: ContactField[];
      enrichFirst: boolean;
      refresh: boolean;
      limit: number | null;
      clicks: Clicks;
    }
  | { do: 'search'; prompt: number; page: number; again: boolean; local: boolean; clicks: Clicks }
  | { do: 'click-again'; nth: number }
  | { do: 'settle'; nth: number }
  | { do: 'retry'; nth: number; limit: number }
  | { do: 'cancel'; nth: number }
  | { do: 'hang'; polls: number; ms: number }
  | { do: 'lag'; ms: number }
  | { do: 'pass'; ms: number }
  | { do: 'kill'; stepsLeft: number }
  | { do: 'restart' }
  | { do: 'start-again' }
  | { do: 'key'; taken: boolean }
  | { do: 'switch' }
  | { do: 'leave' }
  | { do: 'sleep'; days: number }
  | { do: 'set-clock'; by: number }
  | { do: 'spoil'; table: (typeof SPOILT)[number]; nth: number; how: number }
  | { do: 'disk'; full: boolean }
  | { do: 'cap'; credits: number | null }
  | { do: 'watch'; watched: boolean }
  | { do: 'unwatch'; nth: number }
  | { do: 'delete'; people: number[] }
  | { do: 'block'; people: number[]; on: boolean }
  | { do: 'prune'; days: number }
  | { do: 'erase' }
  | { do: 'colleague'; person: number; fields: ContactField[] }
  | { do: 'fault-rate'; faultRate: 'none' | 'some' | 'many' };

/** How a click is sent: once, twice with the same id (a repeated message), or as two clicks right after each other. */
type Clicks = 'once' | 'same-twice' | 'two-clicks';

const SPOILT = ['requests', 'orders', 'people', 'charges', 'resultPages', 'accounts'] as const;

const fields = fc.subarray([...CONTACT_FIELDS], { minLength: 1 });
// Mostly the same few people, so that clicks concern the same person.
const person = fc.oneof(
  { weight: 8, arbitrary: fc.nat(7) },
  { weight: 2, arbitrary: fc.constantFrom(...[SECOND_URN, WITHOUT_LINK, TWIN_OF_POOL].map(indexOf)) },
  { weight: 2, arbitrary: fc.nat(PEOPLE.length - 1) },
);
/** Half of the clicks that find somebody are about one person. */
const others = fc.oneof(fc.constant<number[]>([]), fc.array(person, { maxLength: 4 }));
/** The most that a click may cost. Most clicks name no limit. */
const limit = fc.constantFrom(null, null, null, 0, 3, 8, 20, 60);
const clicks = fc.constantFrom<Clicks>('once', 'once', 'same-twice', 'two-clicks');

function command<T extends Command['do']>(
  name: T,
  parts: {
    [K in keyof Omit<Extract<Command, { do: T }>, 'do'>]: fc.Arbitrary<Extract<Command, { do: T }>[K]>;
  },
): fc.Arbitrary<Command> {
  return fc.record({ do: fc.constant(name), ...parts }) as unknown as fc.Arbitrary<Command>;
}

const ANY: readonly [number, fc.Arbitrary<Command>][] = [
  [8, command('unlock', { person, fields, limit, clicks })],
  [6, command('get', { person, others, prompt: fc.nat(1), fields, retry: fc.boolean(), limit, clicks })],
  [5, command('enrich', { person, refresh: fc.boolean(), limit, clicks })],
  [
    5,
    command('batch', {
      kind: fc.constantFrom('enrich', 'unlock'),
      from: fc.nat(12),
      count: fc.integer({ min: 1, max: 40 }),
      fields,
      enrichFirst: fc.boolean(),
      refresh: fc.boolean(),
      limit,
      clicks,
    }),
  ],
  [
    3,
    command('search', {
      prompt: fc.nat(1),
      page: fc.integer({ min: 1, max: 3 }),
      again: fc.boolean(),
      local: fc.boolean(),
      clicks,
    }),
  ],
  [2, command('click-again', { nth: fc.nat(5) })],
  [1, command('settle', { nth: fc.nat(3) })],
  [2, command('retry', { nth: fc.nat(3), limit: fc.constantFrom(0, 5, 20, 100) })],
  [1, command('cancel', { nth: fc.nat(3) })],
  [1, command('hang', { polls: fc.integer({ min: 1, max: 4 }), ms: fc.nat(HOUR) })],
  [1, command('lag', { ms: fc.nat(20 * MINUTE) })],
  [10, command('pass', { ms: fc.oneof(fc.nat(3 * SECOND), fc.nat(MINUTE), fc.nat(10 * MINUTE)) })],
  [8, command('kill', { stepsLeft: fc.integer({ min: 1, max: 60 }) })],
  [2, command('restart', {})],
  [2, command('start-again', {})],
  [2, command('key', { taken: fc.boolean() })],
  [2, command('switch', {})],
  [1, command('leave', {})],
  [1, command('sleep', { days: fc.constantFrom(1, 2, 31) })],
  [
    1,
    command('set-clock', { by: fc.constantFrom(-2 * DAY, -HOUR, -20 * SECOND, 20 * SECOND, HOUR, 3 * DAY) }),
  ],
  [2, command('spoil', { table: fc.constantFrom(...SPOILT), nth: fc.nat(20), how: fc.nat(2) })],
  [2, command('disk', { full: fc.boolean() })],
  [1, command('cap', { credits: fc.constantFrom(null, 10, 40) })],
  [1, command('watch', { watched: fc.boolean() })],
  [1, command('unwatch', { nth: fc.nat(3) })],
  [2, command('delete', { people: fc.array(person, { minLength: 1, maxLength: 8 }) })],
  [4, command('block', { people: fc.array(person, { minLength: 1, maxLength: 4 }), on: fc.boolean() })],
  [1, command('prune', { days: fc.constantFrom(0, 1, 30) })],
  [1, command('erase', {})],
  [2, command('colleague', { person, fields })],
  [4, command('fault-rate', { faultRate: fc.constantFrom('none', 'some', 'some', 'many') })],
];

const READINGS = FREEDOM_NAMES.flatMap((name) =>
  FREEDOMS[name].readings.slice(1).map((reading) => `${name}=${reading}`),
);

/** A dialect, in the words of the command line, so that a failure names it. It shrinks towards the default. */
const dialect = fc
  .array(fc.constantFrom(...READINGS), { maxLength: 12, size: 'max' })
  .map((words) => describeDialect(readDialect(words)));

/** A random scenario: how the service speaks, what happens, and the seed of what happens to each call. */
export const scenario = fc.record({
  dialect: process.env.FC_DIALECT === undefined ? dialect : fc.constant(process.env.FC_DIALECT),
  seed: fc.nat(),
  faultRate: fc.constantFrom<FaultRate>('none', 'some', 'many'),
  commands: fc.array(fc.oneof(...ANY.map(([weight, arbitrary]) => ({ weight, arbitrary }))), {
    minLength: 1,
    maxLength: 14,
    size: 'max',
  }),
});

export type Scenario = typeof scenario extends fc.Arbitrary<infer T> ? T : never;

/** The clicks made so far, so that one can be sent again with its own id. */
export type Clicked = (Click | null)[];
type Click = { order: Order; limit: number | null } | { search: SearchOrder };

/** Carries out one command. */
export async function carryOut(simulation: Simulation, command: Command, clicked: Clicked): Promise<void> {
  switch (command.do) {
    case 'unlock':
    case 'get':
    case 'enrich':
    case 'batch':
    case 'search':
      return click(simulation, command, clicked);
    case 'click-again': {
      const before = clicked[command.nth];
      if (before) send(simulation, before);
      return settled();
    }
    case 'settle': {
      const asking = simulation.disk.all('requests').filter(({ state }) => state === 'needs-decision');
      const one = asking[command.nth];
      if (one) simulation.launch(simulation.orders.settle(one.id));
      return settled();
    }
    case 'retry':
      return retry(simulation, command, clicked);
    case 'cancel': {
      const one = simulation.disk.all('requests').filter(({ state }) => state === 'recorded')[command.nth];
      if (one && !simulation.isDead) simulation.cancel(one.id);
      return settled();
    }
    case 'hang':
      for (let poll = 0; poll < command.polls; poll++) simulation.hanging.push(command.ms);
      return;
    case 'lag':
      simulation.lag(command.ms);
      return;
    case 'pass':
      return simulation.pass(command.ms);
    case 'kill':
      simulation.dieAfter(command.stepsLeft);
      return;
    case 'restart':
      return simulation.restart();
    case 'start-again':
      return simulation.startAgain();
    case 'key':
      return key(simulation, command.taken);
    case 'switch':
      return simulation.use(simulation.account === 'A' ? 'B' : 'A');
    case 'leave':
      await simulation.use(null);
      await simulation.pass(MINUTE);
      return simulation.use('A');
    case 'sleep':
      // The computer sleeps: the worker stops, the service does not.
      await simulation.time.moveTo(simulation.time.time + command.days * DAY);
      return simulation.restart();
    case 'set-clock':
      simulation.jumps.push(simulation.time.time);
      simulation.time.offset += command.by;
      return;
    case 'spoil':
      return spoil(simulation, command);
    case 'disk':
      simulation.setDiskFull(command.full);
      return;
    case 'cap':
      simulation.limits = { ...simulation.limits, dailyCap: command.credits };
      return;
    case 'watch':
      simulation.watched = command.watched;
      return;
    case 'unwatch': {
      const order = simulation.disk.all('orders')[command.nth];
      if (order) simulation.launch(simulation.orders.unwatch(order.id));
      return settled();
    }
    case 'delete':
      simulation.delete(command.people.map((n) => personAt(n).urn));
      return settled();
    case 'block':
      simulation.block(
        command.people.map((n) => personAt(n).urn),
        command.on,
      );
      return settled();
    case 'prune':
      simulation.prune(command.days);
      // A click whose records are gone would be paid again if it were sent again. No message is repeated that late.
      clicked.fill(null);
      return settled();
    case 'erase':
      await simulation.erase();
      clicked.fill(null);
      return;
    case 'fault-rate':
      simulation.faultRate = command.faultRate;
      return;
    case 'colleague': {
      const { urn, networkUrl } = personAt(command.person);
      simulation.colleagues.add(urn);
      simulation.service.contact(
        simulation.account ?? 'A',
        { urn, networkUrl, fields: command.fields },
        null,
        40 * SECOND,
      );
      return;
    }
  }
}

/** A click on "Try again" at a request whose answer was lost, with the most that it may cost. */
async function retry(
  simulation: Simulation,
  { nth, limit }: Extract<Command, { do: 'retry' }>,
  clicked: Clicked,
): Promise<void> {
  const undecided = simulation.disk
    .all('requests')
    .filter(
      ({ state, account, order }) => state === 'needs-decision' && account === simulation.account && order,
    );
  const lost = undecided[nth % Math.max(1, undecided.length)];
  if (!lost || simulation.isDead) return;
  const people = lost.targets.map(({ urn }) => personAt(indexOf({ urn })));
  const isUnlock = lost.op === 'contact' || lost.op === 'contact-batch' || lost.op === 'search';
  const clickId = `click-${clicked.length}-again`;
  const before = simulation.disk.all('orders').find(({ id }) => id === lost.order);
  const isSearch = lost.op === 'search' && before !== undefined && before.sought.length > 0;
  const sought = isSearch
    ? before.sought.map((one) => ({ ...one, request: null, found: false, stopped: null }))
    : [];
  const made: Click = {
    order: {
      clickId,
      kind: isUnlock ? 'unlock' : 'enrich',
      people,
      sought,
      fields: isSearch ? before.fields : lost.fields,
      retry: isSearch,
      confirmed: true,
    },
    limit,
  };
  clicked.push(made);
  send(simulation, made);
  await settled();
}

async function key(simulation: Simulation, taken: boolean): Promise<void> {
  const { account } = simulation;
  if (!account) return;
  simulation.service.account(account).hasKey = !taken;
  if (taken) return;
  const record = simulation.disk.all('accounts').find(({ id }) => id === account);
  // Connecting again stores the account as one whose key is accepted.
  if (record && !simulation.disk.full)
    simulation.disk.commit([put('accounts', { ...record, refusedAt: null })], true);
  await simulation.use(account);
}

function spoil(simulation: Simulation, { table, nth, how }: Extract<Command, { do: 'spoil' }>): void {
  const keys = simulation.disk.keys(table);
  const key = keys[nth % Math.max(1, keys.length)];
  if (key === undefined) return;
  const record = simulation.disk.raw(table, key) as object;
  const spoilt = [null, { ...record, id: 7, account: 7 }, 'garbage'][how];
  if (simulation.disk.corrupt(table, key, spoilt)) simulation.spoiled.add(`${table}|${key}`);
}

async function click(
  simulation: Simulation,
  command: Extract<Command, { clicks: Clicks }>,
  clicked: Clicked,
): Promise<void> {
  const names = { once: [0], 'same-twice': [0, 0], 'two-clicks': [0, 1] }[command.clicks];
  const first = clicked.length;
  for (const name of names) {
    const made = orderOf(command, `click-${first}-${name}`);
    clicked.push(made);
    send(simulation, made);
  }
  await settled();
}

function send(simulation: Simulation, made: Click): void {
  if (simulation.isDead) return;
  simulation.launch(
    'order' in made ? simulation.placeOrder(made.order, made.limit) : simulation.placeSearch(made.search),
  );
}

function orderOf(command: Extract<Command, { clicks: Clicks }>, clickId: string): Click {
  switch (command.do) {
    case 'search': {
      const filters = command.local ? { localOnly: true } : {};
      const { page, again } = command;
      return {
        search: { clickId, prompt: `prompt ${command.prompt}`, filters, page, again, confirmed: true },
      };
    }
    case 'unlock': {
      const people = [personAt(command.person)];
      const order: Order = { clickId, kind: 'unlock', people, fields: command.fields, confirmed: true };
      return { order, limit: command.limit };
    }
    case 'get': {
      const { prompt, fields: wanted, retry: isRetry } = command;
      // Every other person has another name, so that some share a search.
      const whom = [command.person, ...command.others].map((n) => soughtAt(n, `prompt ${(prompt + n) % 2}`));
      const sought = [...new Map(whom.map((one) => [one.link, one])).values()];
      const order: Order = { clickId, kind: 'unlock', people: [], sought, fields: wanted, confirmed: true };
      return { order: { ...order, retry: isRetry }, limit: command.limit };
    }
    case 'enrich': {
      const people = [personAt(command.person)];
      const { refresh } = command;
      const order: Order = { clickId, kind: 'enrich', people, fields: [], refresh, confirmed: true };
      return { order, limit: command.limit };
    }
    case 'batch': {
      const { kind, from, count, enrichFirst, refresh } = command;
      const people = Array.from({ length: count }, (_, n) => personAt(from + n));
      const wanted = kind === 'unlock' ? command.fields : [];
      return {
        order: {
          clickId,
          kind,
          people,
          fields: wanted,
          enrichFirst,
          refresh: refresh && kind === 'enrich',
          confirmed: true,
        },
        limit: command.limit,
      };
    }
  }
}

/** Somebody whom an order has to find by a search. Whoever has no link is looked for on a page of nobody's. */
export function soughtAt(n: number, prompt: string): SoughtRecord {
  const { networkUrl, name } = personAt(n);
  const url = networkUrl ?? `https://network.test/in/nobody-${n}`;
  const filtersJson = encodeFilters({});
  const search = { key: searchKey(prompt, filtersJson), prompt, filtersJson, page: 1 };
  return { link: url, url, name, search, request: null, found: false, stopped: null };
}

function indexOf({ urn }: { urn: string }): number {
  return PEOPLE.findIndex((one) => one.urn === urn);
}

function personAt(n: number): { urn: string; networkUrl: string | null; name: string } {
  const { urn, networkUrl, name } = PEOPLE[n % PEOPLE.length] ?? { urn: '', networkUrl: null, name: '' };
  return { urn, networkUrl, name };
}
