import { expect, test } from 'vitest';
import { describeDialect, randomDialect } from '../../../../sandbox/dialects.ts';
import { randomNumbers } from '../../../../sandbox/random.ts';
import { basePath } from '../../../../sandbox/service/operations.ts';
import { BATCH_DONE_MS, createTestService, DEMO, NETWORK } from './test-service.ts';

const DIALECTS = 60;

test('in any mixture of readings nothing fails inside, and the ledger adds up to the balance', async () => {
  const next = randomNumbers(11);
  for (let drawn = 0; drawn < DIALECTS; drawn += 1) {
    const dialect = randomDialect(next);
    const { app, controls, balance } = createTestService({ dialect });
    const before = balance();
    const ask = async (path: string, body?: object) => {
      const response = await app.request(`${basePath(dialect)}/v1/talent-scout/${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { Authorization: `Bearer ${DEMO}`, 'Content-Type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      expect(text, describeDialect(dialect)).not.toContain('INTERNAL');
      return text.startsWith('{') ? JSON.parse(text) : {};
    };
    const people = ['n1', 'n2', 'nothing', 'gone', 'saved'].map((urn) => ({ urn }));
    const requestedFields = ['work_email', 'phone'];
    await ask('search', { prompt: '*', filtersJson: '{}', page: 1 });
    for (const { urn } of people) await ask(`enrich?urn=${urn}`);
    const { jobId: profiles } = await ask('enrich/batch', { talents: people, forceRefresh: true });
    const { jobId: contacts } = await ask('contact/batch', { talents: people, requestedFields });
    await ask('contact', { urn: 'n3', networkUrl: `${NETWORK}/in/slug-n3`, requestedFields });
    for (const ms of [20_000, 60_000, BATCH_DONE_MS]) {
      controls.advance(ms);
      for (const id of [profiles, contacts]) await ask(`batch-status?jobId=${id}`);
      for (const urn of ['n1', 'n3', 'nobody']) await ask(`contact-status?urn=${urn}`);
    }
    const paid = controls.ledger(0).reduce((sum, { credits }) => sum + credits, 0);
    const after = balance();
    expect(before.credits + before.extra - paid, describeDialect(dialect)).toBeCloseTo(
      after.credits + after.extra,
      6,
    );
  }
});
