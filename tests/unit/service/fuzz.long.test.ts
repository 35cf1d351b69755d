import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAnswer } from '../../../lib/service/answer.ts';
import { decodeProfile } from '../../../lib/service/decode/person.ts';
import type { Answer } from '../../../lib/service/errors.ts';
import * as operations from '../../../lib/service/operations.ts';
import { workTime } from '../../support/work-time.ts';
import * as fixtures from './fixtures.ts';
import { CALLS, stubbed } from './harness.ts';
import { MODEL_SCHEMAS } from './model-schemas.ts';
import { answerText, strayText } from './mutate.ts';
import { isUnfit } from './shown-text.ts';

const RUNS = 10_000;
const LIMIT_MS = 50;
const context = { maxBytes: 8 * 1024 * 1024, now: () => 0, redact: (text: string) => text };

type Read = (status: number, text: string) => Answer<unknown>;

function reading<T>(operation: operations.Operation<T>): Read {
  return (status, text) =>
    readAnswer(
      { kind: 'answered', status, retryAfter: null, contentType: null, body: { kind: 'text', text } },
      operation,
      context,
    );
}

const refusal = { success: false, code: 'INSUFFICIENT_CREDITS', requiredCredits: 3, availableCredits: 1 };
const notFound = { success: false, done: true, code: 'BATCH_JOB_NOT_FOUND' };
const notEnriched = { success: false, code: 'ALL_TALENTS_NOT_ENRICHED', notEnrichedIds: ['a'] };
const talents = [{ urn: 'urn-1' }];
const link = 'https://network.test/in/u';

const SUBJECTS: [keyof typeof CALLS, Read, object[]][] = [
  [
    'search',
    reading(operations.search({ prompt: '', filters: {}, page: 1 })),
    [fixtures.searchBody, fixtures.searchBody, refusal],
  ],
  ['enrich', reading(operations.enrich('urn-1')), [fixtures.enrichBody, fixtures.enrichBody, refusal]],
  [
    'enrichBatch',
    reading(operations.enrichBatch({ talents })),
    [fixtures.enrichBatchDispatched, fixtures.enrichBatchCached, refusal],
  ],
  [
    'contact',
    reading(operations.contact({ urn: 'u', networkUrl: link, fields: ['phone'] })),
    [fixtures.contactNew, fixtures.contactUnlocked, refusal],
  ],
  [
    'contactBatch',
    reading(operations.contactBatch({ talents, fields: ['phone'] })),
    [fixtures.contactBatchBody, fixtures.contactBatchBody, notEnriched],
  ],
  [
    'contactStatus',
    reading(operations.contactStatus('u', 'get-query')),
    [fixtures.contactNew, fixtures.contactUnlocked],
  ],
  ['batchStatus', reading(operations.batchStatus('j')), [fixtures.contactJob, fixtures.enrichJob, notFound]],
  [
    'resolveLocation',
    reading(operations.resolveLocation({ city: 'x' })),
    [fixtures.locationResolved, fixtures.locationSeveral],
  ],
  [
    'resolveEntity',
    reading(operations.resolveEntity({ kind: 'COMPANY', query: 'x' })),
    [fixtures.entityResolved, fixtures.entitySeveral],
  ],
];

const statuses = fc.constantFrom(200, 200, 200, 200, 200, 201, 400, 429, 500);

/** The shortest time of a few tries, since collecting garbage slows down some tries and a slow input all of them. */
function quickest(read: () => unknown): number {
  let best = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 4 && best > LIMIT_MS; tries += 1) {
    const start = workTime();
    read();
    best = Math.min(best, workTime() - start);
  }
  return best;
}

/** Every text of a value but identifiers, which are kept unchanged. */
function textsOf(value: unknown, found: string[] = []): string[] {
  if (typeof value === 'string') found.push(value);
  else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) if (!IDENTIFIERS.includes(key)) textsOf(inner, found);
  }
  return found;
}
const IDENTIFIERS = ['urn', 'urns', 'id', 'jobId', 'requestId', 'countryId', 'notEnriched'];

const IMPOSSIBLE = ['timeout', 'unreachable', 'too-large', 'invalid-request'];

function checkResult(name: keyof typeof CALLS, result: Answer<unknown>): void {
  if (!result.ok && IMPOSSIBLE.includes(result.error.kind)) {
    expect.fail(`no answer gives ${result.error.kind}`);
  }
  const value = result.ok ? result.value : result.held;
  if (value === undefined) return;
  const typed = MODEL_SCHEMAS[name].safeParse(value);
  if (!typed.success) expect.fail(typed.error.message);
  for (const text of textsOf(value)) {
    if (isUnfit(text)) expect.fail(`unfit text ${JSON.stringify(text).slice(0, 100)}`);
  }
}

it('a name made of a first and a last one is no longer than any other text', () => {
  const long = 'x'.repeat(10_000);
  const { name } = decodeProfile({ name_first: long, name_last: long }, 'urn:1');
  expect(isUnfit(name)).toBe(false);
});

describe.each(SUBJECTS)('%s', (name, read, bodies) => {
  it('reads the documented answers', () => {
    expect(bodies.map((body) => read(200, JSON.stringify(body)).ok)).toContain(true);
  });

  it(`reads ${RUNS} broken answers, none slowly`, { timeout: 60_000 }, () => {
    let understood = 0;
    const property = fc.property(statuses, answerText(bodies), (status, text) => {
      let result: Answer<unknown> = { ok: false, error: { kind: 'timeout' } };
      const time = quickest(() => {
        result = read(status, text);
      });
      if (time > LIMIT_MS) expect.fail(`took ${time} ms`);
      checkResult(name, result);
      understood += Number(result.ok);
    });
    fc.assert(property, { numRuns: RUNS });
    // Some mutated answers must be readable and some not, or the mutations would test little.
    expect(understood).toBeGreaterThan(RUNS / 20);
    expect(understood).toBeLessThan((RUNS * 19) / 20);
  });

  it('gives a result or an error for any text, through the whole client', async () => {
    const property = fc.asyncProperty(statuses, strayText(bodies), async (status, text) => {
      const { client } = stubbed(() => new Response(text, { status }));
      const result = await CALLS[name](client);
      checkResult(name, result);
    });
    await fc.assert(property, { numRuns: 100 });
  });
});
