import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CONTACT_FIELDS } from '../../../../lib/service/model.ts';
import { isOpen } from '../../../../lib/store/records.ts';
import { generatePeople } from '../../../../sandbox/people/generate.ts';
import {
  type PlacedYear,
  type Sandbox,
  type SandboxOptions,
  startSandbox,
} from '../../../../sandbox/sandbox.ts';
import { createAccounts } from '../../../../sandbox/service/accounts.ts';
import { openDatabase } from '../../../../sandbox/service/database.ts';
import { createItems } from '../../../../sandbox/service/items.ts';
import { fillService } from '../../../../sandbox/year/fill-service.ts';
import { readYear as planOf, planYear } from '../../../../sandbox/year/service-year.ts';
import { DAY } from '../../../../sandbox/year/size.ts';
import { yearRecords } from '../../../../sandbox/year/year-records.ts';
import { NOW, readYear, type Tables, yearOptions } from './small-year.ts';

const DAY_MS = 24 * 60 * 60_000;
const PEOPLE = 600;
const VALUES = { work_email: 'workEmail', personal_email: 'personalEmail', phone: 'phoneNumber' } as const;

let folder: string;
let sandbox: Sandbox;
let year: Tables;

function start(options: SandboxOptions): Promise<Sandbox> {
  return startSandbox({ people: PEOPLE, seed: 3, clock: { now: () => NOW }, ...options });
}

/** The extension's records of the sandbox's year. */
function recordsOf({ year: plan, networkUrl }: Sandbox): Tables {
  if (!plan) throw new Error('The sandbox has no year.');
  const { seed, now, size } = plan;
  return readYear({ seed, now, size, networkUrl });
}

async function call(path: string, body?: unknown): Promise<Record<string, unknown>> {
  const response = await fetch(`${sandbox.serviceUrl}/v1/talent-scout/${path}`, {
    headers: { Authorization: `Bearer ${sandbox.keys[0]?.key}`, 'Content-Type': 'application/json' },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  });
  return Object(await response.json());
}

function numberOf(id: string): number {
  return Number.parseInt(id.slice(4), 36);
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'year-'));
  sandbox = await start({ dbFile: join(folder, 'year.db'), year: true });
  year = recordsOf(sandbox);
});
afterAll(async () => {
  await sandbox.close();
  rmSync(folder, { recursive: true });
});

describe('the ledger', () => {
  test('holds what each request was charged and refunded', () => {
    const byRef = new Map<string, number>();
    for (const { ref, credits } of sandbox.ledger(0))
      if (ref !== null) byRef.set(ref, (byRef.get(ref) ?? 0) + credits);
    const paid = year.requests.filter(({ remoteId }) => remoteId !== null);
    expect(byRef.size).toBe(paid.length);
    for (const { remoteId, used, charged, expected } of paid)
      expect(byRef.get(remoteId ?? '')).toBe(used ?? charged ?? expected);
    const rows = sandbox.ledger(0).filter(({ operation }) => operation === 'search');
    expect(rows).toHaveLength(year.requests.filter(({ op }) => op === 'search').length);
  });

  test('agrees with the balances, and goes through a year', () => {
    const rows = sandbox.ledger(0);
    const [account] = sandbox.accounts();
    const spent = rows.reduce((sum, { credits }) => sum + credits, 0);
    expect(account?.credits).toBe((account?.initialCredits ?? 0) - spent);
    expect(account?.extra).toBe(account?.initialExtra);
    expect(rows.at(-1)?.companyCredits).toBe(account?.credits);
    expect(rows.filter(({ time }, at) => time < (rows[at - 1]?.time ?? 0))).toEqual([]);
    expect((rows[0]?.time ?? NOW) < NOW - 300 * DAY_MS).toBe(true);
    expect(sandbox.ledger().length).toBe(rows.length);
  });
});

describe('what the extension has', () => {
  test('is told again for nothing, with the same values', async () => {
    const before = sandbox.ledger(0).length;
    let asked = 0;
    for (const { urn, networkUrl, contacts } of year.people) {
      const fields = CONTACT_FIELDS.filter((field) => contacts[field]?.value);
      if (fields.length === 0) continue;
      asked += 1;
      const answer = await call('contact', { urn, networkUrl: networkUrl ?? '', requestedFields: fields });
      expect(answer).toMatchObject({ fromCache: true, creditsCharged: 0 });
      for (const field of fields) expect(answer[VALUES[field]]).toBe(contacts[field]?.value);
    }
    expect(asked).toBeGreaterThan(100);
    expect(sandbox.ledger(0)).toHaveLength(before);
  });

  test('is a profile that is free for thirty days', async () => {
    const profiles = year.people.filter(
      ({ origin, enrichedAt }) => origin === 'network' && enrichedAt !== null,
    );
    const [newest] = profiles.toSorted((a, b) => (b.enrichedAt ?? 0) - (a.enrichedAt ?? 0));
    const [oldest] = profiles.toSorted((a, b) => (a.enrichedAt ?? 0) - (b.enrichedAt ?? 0));
    const again = await call(`enrich?urn=${encodeURIComponent(newest?.urn ?? '')}`);
    expect(again).toMatchObject({ fromCache: true, creditsDeducted: 0 });
    const anew = await call(`enrich?urn=${encodeURIComponent(oldest?.urn ?? '')}`);
    expect(anew).toMatchObject({ fromCache: false, creditsDeducted: 1 });
  });

  test('are jobs and unlocks that the service still knows', async () => {
    const jobs = year.requests.filter(({ remoteId }) => remoteId?.startsWith('job'));
    expect(jobs.length).toBeGreaterThan(100);
    for (const { remoteId, progress, used, targets } of jobs.slice(-100)) {
      const status = await call(`batch-status?jobId=${remoteId}`);
      expect(status).toMatchObject({
        done: true,
        totalCount: progress?.total,
        failedCount: progress?.failed,
        totalCreditsUsed: used,
      });
      expect(Object.keys(Object(status.results))).toEqual(targets.map(({ urn }) => urn));
    }
    const single = year.requests.findLast(({ op }) => op === 'contact');
    const urn = encodeURIComponent(single?.targets[0]?.urn ?? '');
    expect(await call(`contact-status?urn=${urn}`)).toMatchObject({
      requestId: single?.remoteId,
      status: 'COMPLETED',
    });
  });

  test('leaves the ids of new requests free', async () => {
    // Each person of a job has an id too, after that of the job.
    const known = year.requests.flatMap(({ remoteId, op, targets }) =>
      remoteId === null ? [] : numberOf(remoteId) + (op === 'contact' ? 0 : targets.length),
    );
    const untouched = year.people.find(
      ({ origin, enrichedAt, contacts }) =>
        origin === 'network' && enrichedAt === null && Object.keys(contacts).length === 0,
    );
    const { urn, networkUrl } = untouched ?? {};
    const answer = await call('contact', { urn, networkUrl, requestedFields: ['phone'] });
    expect(answer).toMatchObject({ queued: true, creditsCharged: 5 });
    expect(numberOf(String(answer.requestId))).toBeGreaterThan(Math.max(...known));
  });
});

describe('a database', () => {
  test('keeps its year, and takes no second one', async () => {
    const dbFile = join(folder, 'kept.db');
    const first = await start({ dbFile, year: true, people: 60 });
    const { accounts, ledger, year: made } = first;
    const before = { accounts: accounts(), ledger: ledger(0) };
    await first.close();
    const again = await start({ dbFile, year: true, seed: 9, clock: { now: () => NOW + DAY_MS } });
    expect({ accounts: again.accounts(), ledger: again.ledger(0) }).toEqual(before);
    expect(again.year).toEqual(made);
    expect(again.people.count()).toBe(60);
    await again.close();
  });

  test('with people and without a year is refused, with what to do', async () => {
    const dbFile = join(folder, 'other.db');
    await (await start({ dbFile, people: 60 })).close();
    await expect(start({ dbFile, year: true })).rejects.toThrow(
      /other\.db has people and no year: add --fresh/,
    );
    const fresh = await start({ dbFile, year: true, fresh: true, people: 60 });
    expect(fresh.ledger(0).length).toBeGreaterThan(50);
    await fresh.close();
  });

  test('with a year has others told of it while it is filled, and each time it is there', async () => {
    const dbFile = join(folder, 'told.db');
    let told: PlacedYear | undefined;
    const onYear = async (year: PlacedYear) => {
      told = year;
      const db = openDatabase(dbFile);
      isDone.push(planOf(db)?.done);
      db.close();
    };
    const isDone: (boolean | undefined)[] = [];
    for (const isNew of [true, false]) {
      const one = await start({ dbFile, year: isNew, people: 60, onYear });
      const { serviceUrl, networkUrl, year, keys } = one;
      expect({ ...told, done: true }).toMatchObject({ ...year, serviceUrl, networkUrl });
      expect(told?.account).toMatchObject({ id: 0, key: keys[0]?.key });
      await one.close();
    }
    expect(isDone).toEqual([false, true]);
  });

  test('is still filled by the next start where others fail with its year', async () => {
    const dbFile = join(folder, 'failed.db');
    /** Fails while the year is being written. */
    const onYear = async () => {
      const db = openDatabase(dbFile);
      while (!db.prepare("SELECT 1 FROM settings WHERE name = 'people'").get()) await setImmediate();
      const { done } = planOf(db) ?? {};
      db.close();
      throw new Error(done === false ? 'There is no room.' : 'It was too late.');
    };
    await expect(start({ dbFile, year: true, people: 2_000, onYear })).rejects.toThrow('There is no room.');
    const next = await start({ dbFile, year: true });
    expect(next.year).toMatchObject({ people: 2_000, done: true });
    const whole = await start({ year: true, people: 2_000 });
    expect(next.ledger(0)).toHaveLength(whole.ledger(0).length);
    await whole.close();
    await next.close();
  });

  test('whose start was broken off gets the year that was begun', async () => {
    const dbFile = join(folder, 'half.db');
    const db = openDatabase(dbFile);
    planYear(db, dbFile, { people: 60, seed: 5, now: NOW });
    db.close();
    const whole = await start({
      dbFile,
      year: true,
      people: 400,
      seed: 6,
      clock: { now: () => NOW + DAY_MS },
    });
    expect(whole.year).toMatchObject({ seed: 5, now: NOW, people: 60 });
    const urns = new Set(whole.ledger(0).flatMap(({ urn }) => urn ?? []));
    const made = new Set(generatePeople({ count: 60, seed: 5 }).map(({ urn }) => urn));
    expect(urns.size).toBeGreaterThan(5);
    expect([...urns].filter((urn) => !made.has(urn))).toEqual([]);
    await whole.close();
  });
});

test('open unlocks are open at the service too, and end by themselves', () => {
  const db = openDatabase(':memory:');
  const people = new Map(generatePeople({ count: 100, seed: 3 }).map((person) => [person.urn, person]));
  const account = createAccounts(db).get(0);
  if (!account) throw new Error('There is no account.');
  const options = yearOptions({ size: DAY, open: 20 });
  fillService(yearRecords(options), { db, account, personOf: (urn) => people.get(urn) });
  const due = (at: number) =>
    createItems(db)
      .due(at)
      .map(({ requestId }) => requestId);
  const open = readYear({ size: DAY, open: 20 }).requests.filter(isOpen);
  expect(due(NOW)).toEqual([]);
  expect(due(NOW + DAY_MS)).toEqual(open.map(({ remoteId }) => remoteId));
});
