import { beforeAll, expect, it } from 'vitest';
import type { Talent } from './api.ts';
import { finishedJob, readContact, readJob } from './jobs.ts';
import { ALL_FIELDS, asTalent, asTalents } from './people.ts';
import type { Powers } from './powers.ts';
import { describeInSandbox, openService } from './set-up.ts';
import * as shapes from './shapes.ts';
import { powersOf } from './target.ts';
import { given } from './verdicts.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

const { target, people } = await openService();

describeInSandbox('time', () => {
  let powers: Powers;
  beforeAll(() => {
    powers = powersOf(target);
  });

  const dispatch = async (talents: Talent[]) =>
    given(await target.api.enrichBatch(asTalents(talents)), shapes.enrichBatchDispatched);

  it('a profile is cached for 30 days by a batch, and charged again after them', async () => {
    const batch = await people.known(2);
    const first = await dispatch(batch);
    await finishedJob(target, first.jobId);
    powers.advance(30 * DAY - 20 * MINUTE);
    given(await target.api.enrichBatch(asTalents(batch)), shapes.enrichBatchAllCached);
    powers.advance(40 * MINUTE);
    const { value, total } = await powers.booked(powers.first, () => dispatch(batch));
    expect(value).toMatchObject({ processCount: 2, skippedCount: 0 });
    expect(total).toBe(first.totalCreditsDeducted);
  });

  it('a profile enriched alone is cached for 30 days too', async () => {
    const person = await people.someone();
    const first = given(await target.api.enrich(person.urn), shapes.enrichAnswer);
    powers.advance(30 * DAY - 1);
    given(await target.api.enrichBatch(asTalents([person])), shapes.enrichBatchAllCached);
    expect(given(await target.api.enrich(person.urn), shapes.enrichAnswer).fromCache).toBe(true);
    powers.advance(2);
    const again = given(await target.api.enrich(person.urn), shapes.enrichAnswer);
    expect(again).toMatchObject({ fromCache: false, creditsDeducted: first.creditsDeducted });
  });

  it('reading from the cache does not make it last longer', async () => {
    const person = await people.someone();
    given(await target.api.enrich(person.urn), shapes.enrichAnswer);
    powers.advance(20 * DAY);
    given(await target.api.enrich(person.urn), shapes.enrichAnswer);
    powers.advance(11 * DAY);
    expect(given(await target.api.enrich(person.urn), shapes.enrichAnswer).fromCache).toBe(false);
  });

  it('forceRefresh starts the 30 days anew', async () => {
    const batch = await people.known(1);
    await finishedJob(target, (await dispatch(batch)).jobId);
    powers.advance(20 * DAY);
    const refresh = given(
      await target.api.enrichBatch(asTalents(batch), { forceRefresh: true }),
      shapes.enrichBatchDispatched,
    );
    await finishedJob(target, refresh.jobId);
    powers.advance(20 * DAY);
    given(await target.api.enrichBatch(asTalents(batch)), shapes.enrichBatchAllCached);
  });

  it('an unlock has an end within three minutes, and none at once', async () => {
    const batch = await people.known(12);
    for (const talent of asTalents(batch)) {
      given(await target.api.contact(talent, ALL_FIELDS), shapes.contactDispatched);
    }
    for (const { urn } of batch) expect((await readContact(target.api, urn)).status).not.toBe('COMPLETED');
    powers.advance(3 * MINUTE);
    for (const { urn } of batch) expect((await readContact(target.api, urn)).status).toBe('COMPLETED');
  });

  it('a batch of one has an end within three minutes', async () => {
    const person = await people.someone();
    given(await target.api.enrich(person.urn), shapes.enrichAnswer);
    const { jobId } = given(
      await target.api.contactBatch(asTalents([person]), ALL_FIELDS),
      shapes.contactBatchDispatched,
    );
    expect((await readJob(target.api, jobId)).done).toBe(false);
    powers.advance(3 * MINUTE);
    expect((await readJob(target.api, jobId)).done).toBe(true);
  });

  it('what was unlocked stays unlocked', async () => {
    const talent = asTalent(await people.someone(({ workEmail }) => workEmail !== null));
    given(await target.api.contact(talent, ['work_email']), shapes.contactDispatched);
    powers.advance(90 * DAY);
    given(await target.api.contact(talent, ['work_email']), shapes.contactUnlocked);
  });

  it('a job is stalled after more than two minutes without news, not before, and no more once it ends', async () => {
    const batch = await people.known(2);
    powers.stallNextJob();
    const { jobId } = await dispatch(batch);
    expect(await readJob(target.api, jobId)).toMatchObject({ stalled: false, done: false });
    powers.advance(2 * MINUTE);
    expect(await readJob(target.api, jobId)).toMatchObject({ stalled: false, done: false });
    powers.advance(1);
    expect(await readJob(target.api, jobId)).toMatchObject({ stalled: true, done: false });
    powers.advance(60 * MINUTE);
    expect(await readJob(target.api, jobId)).toMatchObject({ stalled: true, done: false });
    powers.clearFaults();
    expect(await finishedJob(target, jobId)).toMatchObject({ stalled: false, status: 'COMPLETED' });
  });

  it('a finished job is never stalled, however long ago it ended', async () => {
    const { jobId } = await dispatch(await people.known(2));
    await finishedJob(target, jobId);
    powers.advance(10 * MINUTE);
    expect(await readJob(target.api, jobId)).toMatchObject({ stalled: false, done: true });
  });

  it('a job that moves is not stalled while there is news', async () => {
    const { jobId } = await dispatch(await people.known(15));
    let last = await readJob(target.api, jobId);
    for (let step = 0; step < 200 && !last.done; step += 1) {
      expect(last.stalled).toBe(false);
      powers.advance(3 * SECOND);
      last = await readJob(target.api, jobId);
    }
    expect(last.done).toBe(true);
  });
});
