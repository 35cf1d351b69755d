import { describe, expect, it } from 'vitest';
import type { Api, Reply } from './api.ts';
import { asTalents, linklessPool, wholePool } from './people.ts';
import { describeInSandbox, openService } from './set-up.ts';
import * as shapes from './shapes.ts';
import { powersOf } from './target.ts';
import { given, refused, refusedAs, refusedWith } from './verdicts.ts';

const { target, people } = await openService();

describe('errors', () => {
  it('BATCH_JOB_NOT_FOUND comes with success false and done true', async () => {
    refusedAs(await target.api.batchStatus('no-such-job'), shapes.jobNotFound);
  });

  it('a path that does not exist is refused', async () => {
    refused(await target.api.get('no-such-operation', {}));
  });
});

describeInSandbox('errors', () => {
  it('every operation that charges says INSUFFICIENT_CREDITS with what is needed and what is there', async () => {
    const powers = powersOf(target);
    const [ready, fresh] = await people.known(2);
    if (!ready || !fresh) return expect.fail('nobody');
    given(await target.api.enrich(ready.urn), shapes.enrichAnswer);
    const [readyTalent, freshTalent] = asTalents([ready, fresh]);
    if (!readyTalent || !freshTalent) return expect.fail('nobody');
    const calls: [string, (api: Api) => Promise<Reply>][] = [
      ['search', (api) => api.search({ prompt: 'engineer' })],
      ['enrich', (api) => api.enrich(fresh.urn)],
      ['enrich/batch', (api) => api.enrichBatch([freshTalent])],
      ['contact', (api) => api.contact(freshTalent, ['work_email'])],
      ['contact/batch', (api) => api.contactBatch([readyTalent], ['work_email'])],
    ];
    powers.fund(powers.first, { credits: 0, extra: 0 });
    for (const [name, call] of calls) {
      const { value, rows } = await powers.booked(powers.first, () => call(target.api));
      const refusal = refusedAs(value, shapes.insufficientCredits);
      expect(refusal.requiredCredits, name).toBeGreaterThan(refusal.availableCredits);
      expect(refusal.availableCredits, name).toBe(0);
      expect(rows, name).toEqual([]);
    }
    powers.fund(powers.first, { credits: 100_000, extra: 500 });
  });

  it('each refusal of the list carries its code and success false', async () => {
    const [member] = await wholePool(target.api);
    const [linkless] = await linklessPool(target.api, 'phone_number');
    const fresh = await people.candidate();
    if (!member || !linkless || !fresh) return expect.fail('nobody');
    const replies: [string, Reply][] = [
      ['ENRICH_NOT_NEEDED', await target.api.enrich(member.urn)],
      ['COLLECT_FAILED', await target.api.enrich('urn:made:up:for-this-test')],
      ['MISSING_NETWORK', await target.api.contact({ urn: linkless.urn, networkUrl: '' }, ['phone'])],
      ['ALL_TALENTS_NOT_ENRICHED', await target.api.contactBatch([fresh], ['phone'])],
      ['BATCH_JOB_NOT_FOUND', await target.api.batchStatus('no-such-job')],
      ['CONTACT_REQUEST_NOT_FOUND', await target.api.contactStatus(fresh.urn)],
    ];
    for (const [code, reply] of replies) {
      refusedWith(reply, code);
      expect(reply.body).toMatchObject({ success: false });
      expect(reply.status, code).toBeGreaterThanOrEqual(400);
    }
  });

  it('ALL_TALENTS_NOT_ENRICHED lists everyone who was sent', async () => {
    const batch = await people.network(3);
    const refusal = refusedAs(await target.api.contactBatch(batch, ['phone']), shapes.allNotEnriched);
    expect([...refusal.notEnrichedIds].sort()).toEqual(batch.map(({ urn }) => urn).sort());
  });
});
