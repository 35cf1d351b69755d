import { describe, expect, it } from 'vitest';
import type { Api, Reply } from './api.ts';
import {
  expectAnswer,
  expectDocumentedError,
  expectFigure,
  expectNoJob,
  expectNoUnlock,
  expectRefusal,
  expectRefused,
} from './expectations.ts';
import { asTalents, poolWithoutLink, wholePool } from './people.ts';
import { describeInSandbox, openService } from './set-up.ts';
import * as shapes from './shapes.ts';
import { IS_FREE, IS_MOVING, speaks, TELLS_FIGURES, WHY } from './spoken.ts';
import { sandboxOf } from './target.ts';

const { target, people } = openService();

describe('errors', () => {
  it('BATCH_JOB_NOT_FOUND comes with success false and done true', async () => {
    expectNoJob(await target.api.batchStatus('no-such-job'));
  });

  it('a path that does not exist is refused', async () => {
    expectRefused(await target.api.get('no-such-operation', {}));
  });
});

describeInSandbox('errors', () => {
  it('each operation that charges answers INSUFFICIENT_CREDITS with required and available credits', async ({
    skip,
  }) => {
    skip(IS_FREE, WHY.free);
    skip(IS_MOVING, WHY.moving);
    const sandbox = sandboxOf(target);
    const [ready, fresh] = await people.known(2);
    if (!ready || !fresh) return expect.fail('nobody');
    expectAnswer(await target.api.enrich(ready.urn), shapes.enrichAnswer);
    const [readyTalent, freshTalent] = asTalents([ready, fresh]);
    if (!readyTalent || !freshTalent) return expect.fail('nobody');
    const calls: [string, (api: Api) => Promise<Reply>][] = [
      ['search', (api) => api.search({ prompt: 'engineer' })],
      ['enrich', (api) => api.enrich(fresh.urn)],
      ['enrich/batch', (api) => api.enrichBatch([freshTalent])],
      ['contact', (api) => api.contact(freshTalent, ['work_email'])],
      ['contact/batch', (api) => api.contactBatch([readyTalent], ['work_email'])],
    ];
    sandbox.fund(sandbox.first, { credits: 0, extra: 0 });
    for (const [name, call] of calls) {
      const { value, rows } = await sandbox.ledgerDuring(sandbox.first, () => call(target.api));
      const refusal = expectRefusal(value, shapes.insufficientCredits);
      if (TELLS_FIGURES) expect(refusal.requiredCredits, name).toBeGreaterThan(0);
      expectFigure(refusal.availableCredits, 0, name);
      expect(rows, name).toEqual([]);
    }
    sandbox.refill(sandbox.first);
  });

  it('each documented error has its code, and success false where errors have it', async () => {
    const [member] = await wholePool(target.api);
    const [unlinked] = await poolWithoutLink(target.api, 'phone_number');
    const fresh = await people.candidate();
    if (!member || !unlinked || !fresh) return expect.fail('nobody');
    const replies: [string, Reply][] = [
      ['ENRICH_NOT_NEEDED', await target.api.enrich(member.urn)],
      ['COLLECT_FAILED', await target.api.enrich('urn:made:up:for-this-test')],
      ['MISSING_NETWORK', await target.api.contact({ urn: unlinked.urn, networkUrl: '' }, ['phone'])],
      ['ALL_TALENTS_NOT_ENRICHED', await target.api.contactBatch([fresh], ['phone'])],
    ];
    for (const [code, reply] of replies) {
      expectDocumentedError(reply, code);
      if (speaks('error-status', '4xx')) expect(reply.status, code).toBeGreaterThanOrEqual(400);
      expect(reply.body).not.toMatchObject({ success: true });
    }
    expectNoUnlock(await target.api.contactStatus(fresh.urn));
  });

  it('ALL_TALENTS_NOT_ENRICHED lists all urns of the request', async () => {
    const batch = await people.network(3);
    const refusal = expectRefusal(await target.api.contactBatch(batch, ['phone']), shapes.allNotEnriched);
    expect([...refusal.notEnrichedIds].sort()).toEqual(batch.map(({ urn }) => urn).sort());
  });
});
