import fc from 'fast-check';
import { expect, test } from 'vitest';
import { COMPANIES } from '../../../../sandbox/service/accounts.ts';
import { createTestService, DEMO, RICH, SMALL, type TestService } from './test-service.ts';

const URNS = ['n1', 'n2', 'email-only', 'nothing', 'gone', 'saved', 'card', 'nobody'];
const KEYS = [DEMO, SMALL, RICH];

type Step = (service: TestService) => Promise<unknown>;

const key = fc.constantFrom(...KEYS);
const urns = fc.uniqueArray(fc.constantFrom(...URNS), { minLength: 1, maxLength: 6 });
const fields = fc.uniqueArray(fc.constantFrom('work_email', 'personal_email', 'phone'), { minLength: 1 });

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(fc.boolean(), key).map(
    ([localOnly, k]): Step =>
      (service) =>
        service.search({ localOnly }, 1, k),
  ),
  fc.tuple(fc.constantFrom(...URNS), key).map(
    ([urn, k]): Step =>
      (service) =>
        service.get('enrich', { urn }, k),
  ),
  fc.tuple(urns, fc.boolean(), key).map(
    ([all, force, k]): Step =>
      (service) =>
        service.enrichBatch(all, force, k),
  ),
  fc.tuple(fc.constantFrom(...URNS), fields, key).map(
    ([urn, f, k]): Step =>
      (service) =>
        service.contact(urn, f, k),
  ),
  fc.tuple(urns, fields, key).map(
    ([all, f, k]): Step =>
      (service) =>
        service.contactBatch(all, f, k),
  ),
  fc.integer({ min: 1, max: 120_000 }).map(
    (ms): Step =>
      async (service) =>
        service.controls.advance(ms),
  ),
  fc.record({ credits: fc.nat(20), extra: fc.nat(20) }).map(
    (to): Step =>
      async (service) =>
        service.controls.setAccount(0, to),
  ),
);

function audit(service: TestService): void {
  for (const [account, { credits, extra }] of COMPANIES.entries()) {
    const rows = service.controls.ledger(account);
    const taken = (balance: string) =>
      rows.filter((row) => row.balance === balance).reduce((sum, row) => sum + row.credits, 0);
    const now = service.balance(account);
    expect(now).toEqual({ credits: credits - taken('company'), extra: extra - taken('extra') });
    const last = rows.at(-1);
    if (last) expect(now).toEqual({ credits: last.companyCredits, extra: last.companyExtraCredits });
    expect(rows.map(({ time }) => time)).toEqual(rows.map(({ time }) => time).toSorted((a, b) => a - b));
    for (const row of rows) {
      expect(row.companyCredits).toBeGreaterThanOrEqual(0);
      expect(row.companyExtraCredits).toBeGreaterThanOrEqual(0);
    }
  }
}

test('after any operations a balance is the initial one minus its ledger rows, never negative, with rows in order of time', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const service = createTestService();
      for (const act of steps) {
        await act(service);
        audit(service);
      }
    }),
    { numRuns: 60 },
  );
}, 30_000);

test('a finished batch has paid for exactly what it found', async () => {
  await fc.assert(
    fc.asyncProperty(urns, fields, async (all, wanted) => {
      const service = createTestService();
      for (const urn of all) service.core.records.enriched(0, urn, service.controls.now());
      const { body } = await service.contactBatch(all, wanted);
      service.controls.advance(20 * 60_000);
      const job = await service.job(body.jobId);
      expect(service.spent()).toBe(job.totalCreditsUsed);
      expect(job).toMatchObject({ done: true, companyCredits: 1240 - Number(job.totalCreditsUsed) });
    }),
    { numRuns: 60 },
  );
}, 30_000);
