import { describe, expect, it } from 'vitest';
import { createApi } from './api.ts';
import { expectAnswer, expectClientError, expectFigure, expectRefused } from './expectations.ts';
import { asTalent, asTalents } from './people.ts';
import { describeInSandbox, openService } from './set-up.ts';
import * as shapes from './shapes.ts';
import { ANY_PROMPT, IS_NEVER_DONE, TELLS_FIGURES } from './spoken.ts';
import { sandboxOf } from './target.ts';

const { target, people } = openService();

describe('limits', () => {
  it('the page size is 20, even if the request asks for another', async () => {
    const reply = await target.api.post('search', {
      prompt: ANY_PROMPT,
      filtersJson: '{"localOnly":true}',
      page: 1,
      pageSize: 5,
      limit: 5,
    });
    // The documents don't say whether unknown fields are refused or ignored. Both are accepted here.
    if (reply.status >= 400) return;
    const answer = expectAnswer(reply, shapes.searchAnswer);
    if (TELLS_FIGURES) expect(answer.candidates.length).toBe(Math.min(20, answer.totalCandidates ?? 0));
    if (answer.hasNextPage) expect(answer.candidates).toHaveLength(20);
  });

  it('a path without the version, or with another one, is refused', async () => {
    const reply = await fetch(`${target.baseUrl.replace(/\/+$/, '')}/talent-scout/batch-status?jobId=x`, {
      headers: { Authorization: `Bearer ${target.key}` },
    });
    const text = await reply.text();
    expect(text).not.toContain('BATCH_JOB_NOT_FOUND');
    expectRefused(await createApi(`${target.baseUrl}/v0`, `Bearer ${target.key}`).batchStatus('x'));
  });
});

describeInSandbox('limits', () => {
  it.each([1, 15])('a batch of %i people is accepted', async (size) => {
    const batch = await people.known(size);
    const enrichment = expectAnswer(
      await target.api.enrichBatch(asTalents(batch)),
      shapes.enrichBatchDispatched,
    );
    expectFigure(enrichment.processCount, size);
    sandboxOf(target).advance(600_000);
    const unlock = expectAnswer(
      await target.api.contactBatch(asTalents(batch), ['phone']),
      shapes.contactBatchDispatched,
    );
    // Where jobs never end, the last of several people is not enriched yet.
    expectFigure(unlock.processCount, IS_NEVER_DONE && size > 1 ? size - 1 : size);
  });

  it.each([0, 16, 40])('a batch of %i people is refused and costs nothing', async (size) => {
    const sandbox = sandboxOf(target);
    const batch = await people.network(size);
    for (const { urn } of batch) await target.api.enrich(urn);
    const { value, rows } = await sandbox.ledgerDuring(sandbox.first, async () => [
      await target.api.enrichBatch(batch, { forceRefresh: true }),
      await target.api.enrichBatch(batch),
      await target.api.contactBatch(batch, ['phone']),
    ]);
    for (const reply of value) expectClientError(reply);
    expect(rows).toEqual([]);
  });

  it('a batch of sixteen entries is refused, even if they name one person', async () => {
    const person = await people.candidate();
    expectClientError(await target.api.enrichBatch(Array.from({ length: 16 }, () => person)));
  });

  it('requestedFields must not be empty and takes only the three documented fields', async () => {
    const sandbox = sandboxOf(target);
    const person = await people.someone();
    expectAnswer(await target.api.enrich(person.urn), shapes.enrichAnswer);
    const talent = asTalent(person);
    const { rows } = await sandbox.ledgerDuring(sandbox.first, async () => {
      for (const fields of [[], ['fax'], ['work_email', 'fax'], ['WORK_EMAIL'], ['']]) {
        expectClientError(await target.api.contact(talent, fields));
        expectClientError(await target.api.contactBatch([talent], fields));
      }
    });
    expect(rows).toEqual([]);
  });

  it('no total ever exceeds 400', async () => {
    for (const prompt of ['', 'engineer', 'manager', 'a']) {
      const answer = expectAnswer(await target.api.search({ prompt }), shapes.searchAnswer);
      for (const total of [answer.totalCandidates, answer.totalCandidatesFound]) {
        expect(total ?? 0).toBeLessThanOrEqual(400);
      }
    }
  });
});
