import { beforeAll, expect, it } from 'vitest';
import type { Talent } from './api.ts';
import { expectAnswer, expectCharge, expectFigure, expectFigures, expectNoJob } from './expectations.ts';
import { ALL_FIELDS, asTalent, asTalents } from './people.ts';
import { finishedJob, readContact, readJob } from './polling.ts';
import type { SandboxControls } from './sandbox-controls.ts';
import { describeInSandbox, openService } from './set-up.ts';
import * as shapes from './shapes.ts';
import { HAS_STATUS, IS_NEVER_DONE, speaks, WHY } from './spoken.ts';
import { sandboxOf } from './target.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;

const { target, people } = openService();

describeInSandbox('time', () => {
  let sandbox: SandboxControls;
  beforeAll(() => {
    sandbox = sandboxOf(target);
  });

  const dispatch = async (talents: Talent[]) =>
    expectAnswer(await target.api.enrichBatch(asTalents(talents)), shapes.enrichBatchDispatched);

  it('a profile enriched in a batch is cached for 30 days and charged again afterwards', async () => {
    const batch = await people.known(1);
    const first = await dispatch(batch);
    await finishedJob(target, first.jobId);
    sandbox.advance(30 * DAY_MS - 20 * MINUTE_MS);
    expectAnswer(await target.api.enrichBatch(asTalents(batch)), shapes.enrichBatchAllCached);
    sandbox.advance(40 * MINUTE_MS);
    const { value, total } = await sandbox.ledgerDuring(sandbox.first, () => dispatch(batch));
    expectFigures([value.processCount, value.skippedCount], [1, 0]);
    expectFigure(value.totalCreditsDeducted, total);
    expectCharge(total);
  });

  it('a profile enriched by a single call is cached for 30 days', async () => {
    const person = await people.someone();
    expectAnswer(await target.api.enrich(person.urn), shapes.enrichAnswer);
    sandbox.advance(30 * DAY_MS - 1);
    expectAnswer(await target.api.enrichBatch(asTalents([person])), shapes.enrichBatchAllCached);
    expect(expectAnswer(await target.api.enrich(person.urn), shapes.enrichAnswer).fromCache).toBe(true);
    sandbox.advance(2);
    const { value, total } = await sandbox.ledgerDuring(sandbox.first, () => target.api.enrich(person.urn));
    expect(expectAnswer(value, shapes.enrichAnswer).fromCache).toBe(false);
    expectCharge(total);
  });

  it('reading a cached profile does not extend the 30 days', async () => {
    const person = await people.someone();
    expectAnswer(await target.api.enrich(person.urn), shapes.enrichAnswer);
    sandbox.advance(20 * DAY_MS);
    expectAnswer(await target.api.enrich(person.urn), shapes.enrichAnswer);
    sandbox.advance(11 * DAY_MS);
    expect(expectAnswer(await target.api.enrich(person.urn), shapes.enrichAnswer).fromCache).toBe(false);
  });

  it('forceRefresh restarts the 30 days', async () => {
    const batch = await people.known(1);
    await finishedJob(target, (await dispatch(batch)).jobId);
    sandbox.advance(20 * DAY_MS);
    const refresh = expectAnswer(
      await target.api.enrichBatch(asTalents(batch), { forceRefresh: true }),
      shapes.enrichBatchDispatched,
    );
    await finishedJob(target, refresh.jobId);
    sandbox.advance(20 * DAY_MS);
    expectAnswer(await target.api.enrichBatch(asTalents(batch)), shapes.enrichBatchAllCached);
  });

  it('an unlock is not completed at once, but within three minutes', async ({ skip }) => {
    skip(!HAS_STATUS, WHY.noStatus);
    const batch = await people.known(12);
    for (const talent of asTalents(batch)) {
      expectAnswer(await target.api.contact(talent, ALL_FIELDS), shapes.contactDispatched);
    }
    for (const { urn } of batch) expect((await readContact(target.api, urn)).status).not.toBe('COMPLETED');
    sandbox.advance(3 * MINUTE_MS);
    for (const { urn } of batch) expect((await readContact(target.api, urn)).status).toBe('COMPLETED');
  });

  it('a batch of one person ends within three minutes', async () => {
    const person = await people.someone();
    expectAnswer(await target.api.enrich(person.urn), shapes.enrichAnswer);
    const { jobId } = expectAnswer(
      await target.api.contactBatch(asTalents([person]), ALL_FIELDS),
      shapes.contactBatchDispatched,
    );
    expect((await readJob(target.api, jobId)).done).toBe(false);
    sandbox.advance(3 * MINUTE_MS);
    expect((await readJob(target.api, jobId)).done).toBe(true);
  });

  it('an unlocked field is still free after 90 days', async () => {
    const talent = asTalent(await people.someone(({ workEmail }) => workEmail !== null));
    expectAnswer(await target.api.contact(talent, ['work_email']), shapes.contactDispatched);
    sandbox.advance(90 * DAY_MS);
    expectAnswer(await target.api.contact(talent, ['work_email']), shapes.contactUnlocked);
  });

  it('a job is stalled after more than two minutes without an update, until it goes on', async () => {
    const batch = await people.known(1);
    const isAlways = speaks('stalled', 'always');
    sandbox.stallNextEnrichJob();
    const { jobId } = await dispatch(batch);
    expect(await readJob(target.api, jobId)).toMatchObject({ stalled: isAlways, done: false });
    sandbox.advance(2 * MINUTE_MS);
    expect(await readJob(target.api, jobId)).toMatchObject({ stalled: isAlways, done: false });
    sandbox.advance(1);
    expect(await readJob(target.api, jobId)).toMatchObject({ stalled: true, done: false });
    sandbox.advance(60 * MINUTE_MS);
    expect(await readJob(target.api, jobId)).toMatchObject({ stalled: true, done: false });
    sandbox.clearFaults();
    expect(await finishedJob(target, jobId)).toMatchObject({ stalled: false, status: 'COMPLETED' });
  });

  it('a finished job is never stalled, however long ago it ended', async () => {
    const { jobId } = await dispatch(await people.known(1));
    expect((await finishedJob(target, jobId)).stalled).toBe(false);
    sandbox.advance(11 * MINUTE_MS);
    if (speaks('jobs', 'expiring')) return expectNoJob(await target.api.batchStatus(jobId));
    expect(await readJob(target.api, jobId)).toMatchObject({ stalled: false, done: true });
  });

  it('a job that makes progress is never stalled, or always', async ({ skip }) => {
    skip(IS_NEVER_DONE, WHY.neverDone);
    const { jobId } = await dispatch(await people.known(15));
    let last = await readJob(target.api, jobId);
    for (let step = 0; step < 200 && !last.done; step += 1) {
      expect(last.stalled).toBe(speaks('stalled', 'always'));
      sandbox.advance(3 * SECOND_MS);
      last = await readJob(target.api, jobId);
    }
    expect(last.done).toBe(true);
  });
});
