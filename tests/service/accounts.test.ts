import { beforeAll, expect, it } from 'vitest';
import type { Api } from './api.ts';
import {
  expectAnswer,
  expectCharge,
  expectFigure,
  expectNoJob,
  expectNoUnlock,
  expectOtherId,
  expectRefusal,
} from './expectations.ts';
import { ALL_FIELDS, asTalent, asTalents, type Known, wholePool } from './people.ts';
import { finishedJob, readJob, waitForContact } from './polling.ts';
import type { SandboxControls } from './sandbox-controls.ts';
import { describeInSandbox, openService } from './set-up.ts';
import * as shapes from './shapes.ts';
import { speaks } from './spoken.ts';
import { sandboxOf } from './target.ts';

const { target, people } = openService();

// The second account has bought data of all known people, so the third account is the other account here.
describeInSandbox('accounts', () => {
  let sandbox: SandboxControls;
  let strangers: Set<string>;
  beforeAll(async () => {
    sandbox = sandboxOf(target);
    sandbox.fund(sandbox.third, { credits: 10_000, extra: 0 });
    strangers = new Set((await wholePool(sandbox.third.api)).map(({ urn }) => urn));
  });

  const someone = (fits: (person: Known) => boolean = () => true): Promise<Known> =>
    people.someone((known) => fits(known) && !strangers.has(known.urn));

  it('a job of another account is not found, whether running or finished', async () => {
    const person = await someone();
    const { jobId } = expectAnswer(
      await target.api.enrichBatch(asTalents([person])),
      shapes.enrichBatchDispatched,
    );
    expectNoJob(await sandbox.third.api.batchStatus(jobId));
    await finishedJob(target, jobId);
    const reply = await sandbox.third.api.batchStatus(jobId);
    expectNoJob(reply);
    expect(reply.text).not.toContain(person.urn);
    expect((await readJob(target.api, jobId)).done).toBe(true);
  });

  it('a contact job of another account is not found', async () => {
    const person = await someone();
    expectAnswer(await target.api.enrich(person.urn), shapes.enrichAnswer);
    const { jobId } = expectAnswer(
      await target.api.contactBatch(asTalents([person]), ['phone']),
      shapes.contactBatchDispatched,
    );
    expectNoJob(await sandbox.third.api.batchStatus(jobId));
  });

  it('an account sees its own job, also where another account has one of the same id', async () => {
    const [ours, theirs] = [await someone(), await someone()];
    const start = async (api: Api, person: Known) =>
      expectAnswer(await api.enrichBatch(asTalents([person])), shapes.enrichBatchDispatched).jobId;
    const jobs = [
      { api: target.api, id: await start(target.api, ours), person: ours },
      { api: sandbox.third.api, id: await start(sandbox.third.api, theirs), person: theirs },
    ];
    for (const { api, id, person } of jobs) {
      expect(Object.keys((await finishedJob(target, id, api)).results)).toEqual([person.urn]);
    }
    if (!speaks('jobs', 'shared-ids')) return;
    const ids = new Set([...(await ownIds(target.api)), ...(await ownIds(sandbox.third.api))]);
    expect(ids.has('batch-1')).toBe(true);
    expect((await readJob(target.api, 'batch-1')).results).not.toEqual(
      (await readJob(sandbox.third.api, 'batch-1')).results,
    );
  });

  /** The ids from the first on that the account has jobs of. */
  async function ownIds(api: Api): Promise<string[]> {
    const ids = ['batch-1', 'batch-2'];
    const replies = await Promise.all(ids.map((id) => api.batchStatus(id)));
    return ids.filter((_, index) => shapes.job.safeParse(replies[index]?.body).success);
  }

  it('a job of another account and an unknown job have the same answer', async () => {
    const { jobId } = expectAnswer(
      await target.api.enrichBatch(asTalents([await someone()])),
      shapes.enrichBatchDispatched,
    );
    const theirs = await sandbox.third.api.batchStatus(jobId);
    const nobodys = await sandbox.third.api.batchStatus('no-such-job');
    expect([theirs.status, theirs.body]).toEqual([nobodys.status, nobodys.body]);
  });

  it('an account pays for a profile that another account has enriched', async () => {
    const person = await someone();
    expectAnswer(await target.api.enrich(person.urn), shapes.enrichAnswer);
    const { value, total } = await sandbox.ledgerDuring(sandbox.third, () =>
      sandbox.third.api.enrich(person.urn),
    );
    const answer = expectAnswer(value, shapes.enrichAnswer);
    expectCharge(total);
    expectFigure(answer.creditsDeducted, total);
    expect(answer.fromCache).toBe(false);
  });

  it('a candidate enriched by one account is not enriched for another', async () => {
    const person = await someone();
    expectAnswer(await target.api.enrich(person.urn), shapes.enrichAnswer);
    expectRefusal(
      await sandbox.third.api.contactBatch(asTalents([person]), ['phone']),
      shapes.allNotEnriched,
    );
    const reply = await sandbox.third.api.enrichBatch(asTalents([person]));
    expectFigure(expectAnswer(reply, shapes.enrichBatchDispatched).skippedCount, 0);
  });

  it('an open unlock of one account is neither joined nor visible for another', async () => {
    const person = await someone();
    const talent = asTalent(person);
    const ours = expectAnswer(await target.api.contact(talent, ALL_FIELDS), shapes.contactDispatched);
    expectNoUnlock(await sandbox.third.api.contactStatus(person.urn));
    const { value, total } = await sandbox.ledgerDuring(sandbox.third, () =>
      sandbox.third.api.contact(talent, ALL_FIELDS),
    );
    const theirs = expectAnswer(value, shapes.contactDispatched);
    expectOtherId(theirs.requestId, ours.requestId);
    expectCharge(total);
    expectFigure(theirs.creditsCharged, total);
  });

  it('an account pays for fields that another account has unlocked', async () => {
    const person = await someone(({ workEmail }) => workEmail !== null);
    const talent = asTalent(person);
    expectAnswer(await target.api.contact(talent, ['work_email']), shapes.contactDispatched);
    await waitForContact(target, person.urn);
    const { value, total } = await sandbox.ledgerDuring(sandbox.third, () =>
      sandbox.third.api.contact(talent, ['work_email']),
    );
    expectAnswer(value, shapes.contactDispatched);
    expectCharge(total);
  });

  it('a charge changes the balance of its own account only', async () => {
    const before = sandbox.balance(sandbox.third);
    const { total } = await sandbox.ledgerDuring(sandbox.first, () =>
      target.api.search({ prompt: 'engineer' }),
    );
    expectCharge(total);
    expect(sandbox.balance(sandbox.third)).toEqual(before);
  });

  it('each account has its own pool', async () => {
    const ours = (await wholePool(target.api)).map(({ urn }) => urn);
    expect(ours.length).toBeGreaterThan(0);
    expect(strangers.size).toBeGreaterThan(0);
    expect(new Set(ours)).not.toEqual(strangers);
    const mine = ours.find((urn) => !strangers.has(urn));
    const reply = await sandbox.third.api.enrich(mine ?? '');
    expect(reply.body).not.toMatchObject({ code: 'ENRICH_NOT_NEEDED' });
  });
});
