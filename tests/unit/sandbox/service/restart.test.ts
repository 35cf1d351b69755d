import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type Sandbox, startSandbox } from '../../../../sandbox/sandbox.ts';

const networkCandidate = z.object({
  requiresEnrich: z.literal(true),
  name_last: z.string(),
  network_url: z.string(),
  picture_url: z.string(),
});

let folder: string;
let running: Sandbox[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
});
afterEach(async () => {
  await Promise.all(running.map((sandbox) => sandbox.close()));
  running = [];
  rmSync(folder, { recursive: true });
});

async function start(people = 60): Promise<Sandbox> {
  const sandbox = await startSandbox({ dbFile: join(folder, 'deep', 'sandbox.db'), people, seed: 3 });
  running.push(sandbox);
  return sandbox;
}

async function call(sandbox: Sandbox, path: string, body?: unknown): Promise<Record<string, unknown>> {
  const key = sandbox.keys.find(({ name }) => name === 'rich')?.key;
  const response = await fetch(`${sandbox.serviceUrl}/v1/talent-scout/${path}`, {
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  });
  return Object(await response.json());
}

test('a restart keeps people, balances, ledger, time, caches and jobs, and jobs end meanwhile', async () => {
  let sandbox = await start();
  const urns = sandbox.people
    .search({ prompt: '', pool: 'both', account: 3, limit: 60, offset: 0 })
    .urns.filter((urn) => !sandbox.people.inPool(3, urn) && sandbox.people.get(urn)?.unreachable === false);
  const [first = '', second = ''] = urns;
  await call(sandbox, `enrich?urn=${encodeURIComponent(first)}`);
  const { jobId } = await call(sandbox, 'contact/batch', {
    talents: [{ urn: first }],
    requestedFields: ['work_email', 'personal_email', 'phone'],
  });
  await call(sandbox, 'contact', { urn: second, networkUrl: '', requestedFields: ['phone'] });
  sandbox.advance(1_000);
  const before = { people: sandbox.people.count(), accounts: sandbox.accounts(), ledger: sandbox.ledger(3) };
  const time = sandbox.now();
  await sandbox.close();

  sandbox = await start(5_000);
  expect({ people: sandbox.people.count(), accounts: sandbox.accounts(), ledger: sandbox.ledger(3) }).toEqual(
    before,
  );
  expect(sandbox.people.get(first)?.urn).toBe(first);
  expect(sandbox.now()).toBeGreaterThanOrEqual(time);
  expect(await call(sandbox, `enrich?urn=${encodeURIComponent(first)}`)).toMatchObject({ fromCache: true });

  sandbox.advance(200_000);
  expect(await call(sandbox, `batch-status?jobId=${jobId}`)).toMatchObject({
    done: true,
    status: 'COMPLETED',
  });
  expect(await call(sandbox, `contact-status?urn=${encodeURIComponent(second)}`)).toMatchObject({
    status: 'COMPLETED',
  });
});

test('a fresh start deletes the database, unless the port is taken', async () => {
  const sandbox = await start();
  await call(sandbox, 'search', {});
  const dbFile = join(folder, 'deep', 'sandbox.db');
  const port = Number(new URL(sandbox.serviceUrl).port);
  await expect(startSandbox({ dbFile, port, people: 5, fresh: true })).rejects.toThrow('already in use');
  expect(existsSync(dbFile)).toBe(true);
  await sandbox.close();
  const fresh = await startSandbox({ dbFile, people: 5, fresh: true });
  running.push(fresh);
  expect([fresh.people.count(), fresh.ledger()]).toEqual([5, []]);
});

test('the service links to the network, and both answer over HTTP', async () => {
  const sandbox = await start();
  const { candidates } = await call(sandbox, 'search', {});
  expect(candidates).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        requiresEnrich: true,
        network_url: expect.stringContaining(`${sandbox.networkUrl}/in/`),
        picture_url: expect.stringContaining(`${sandbox.networkUrl}/photo/`),
      }),
    ]),
  );
  const found: unknown[] = Array.isArray(candidates) ? candidates : [];
  const candidate = z.parse(
    networkCandidate,
    found.find((one) => z.safeParse(networkCandidate, one).success),
  );
  const page = await fetch(candidate.network_url);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain(candidate.name_last);
  expect((await fetch(candidate.picture_url)).headers.get('Content-Type')).toContain('image/svg+xml');
  expect(await (await fetch(sandbox.serviceUrl)).text()).toContain(sandbox.networkUrl);
});

test('closing the sandbox ends requests that a fault delays', async () => {
  const sandbox = await start();
  sandbox.fault({ kind: 'delay', ms: 600_000 });
  const waiting = call(sandbox, 'search', {});
  const failed = expect(waiting).rejects.toThrow();
  await expect.poll(() => sandbox.stats().requests.search).toBe(1);
  await sandbox.close();
  await failed;
});
