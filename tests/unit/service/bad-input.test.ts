import { describe, expect, it } from 'vitest';
import { chargeAfter } from '../../../lib/service/errors.ts';
import { workTime } from '../../support/work-time.ts';
import * as fixtures from './fixtures.ts';
import { CALLS, json, OPERATIONS, stubbed } from './harness.ts';
import { MODEL_SCHEMAS } from './model-schemas.ts';
import { isUnfit } from './shown-text.ts';

const MEGABYTE = 1024 * 1024;
/** Reading a body of 5 MB takes a fraction of it; a busy machine some more. What is quadratic takes minutes. */
const LIMIT_MS = 3_000;

const BODIES: Record<keyof typeof CALLS, object> = {
  search: fixtures.searchBody,
  enrich: fixtures.enrichBody,
  enrichBatch: fixtures.enrichBatchCached,
  contact: fixtures.contactUnlocked,
  contactBatch: fixtures.contactBatchBody,
  contactStatus: fixtures.contactUnlocked,
  batchStatus: fixtures.contactJob,
  resolveLocation: fixtures.locationSeveral,
  resolveEntity: fixtures.entitySeveral,
};
const NAMES = Object.keys(BODIES) as (keyof typeof CALLS)[];

async function read(name: keyof typeof CALLS, text: string, type = 'application/json') {
  const { client, sent } = stubbed(() => new Response(text, { headers: { 'content-type': type } }));
  const start = workTime();
  const result = await CALLS[name](client);
  expect(workTime() - start).toBeLessThan(LIMIT_MS);
  expect(sent).toHaveLength(1);
  if (result.ok) expect(MODEL_SCHEMAS[name].safeParse(result.value).error).toBeUndefined();
  return result;
}

/** A body in which every text is this one. */
function withText(body: unknown, text: string): unknown {
  return JSON.parse(JSON.stringify(body), (_key, value: unknown) =>
    typeof value === 'string' ? text : value,
  );
}

/** A body in which the value under each key in turn is this JSON. */
function* withEach(body: object, value: string): Generator<string> {
  for (const key of Object.keys(body)) {
    const marked = JSON.stringify({ ...body, [key]: '@here@' });
    yield marked.replace('"@here@"', () => value);
  }
}

describe.each(NAMES)('%s', (name) => {
  it('stands 10,000 levels of nesting anywhere', { timeout: 60_000 }, async () => {
    const deep = [
      '['.repeat(10_000) + ']'.repeat(10_000),
      `${'{"data":'.repeat(10_000)}{}${'}'.repeat(10_000)}`,
      `${'{"profile":{"contact":{"result":'.repeat(3_400)}1${'}}}'.repeat(3_400)}`,
    ];
    for (const value of deep) {
      for (const text of withEach({ ...BODIES[name], data: 0, code: 0 }, value)) await read(name, text);
      expect(await read(name, value)).toMatchObject({ ok: false, error: { kind: 'bad-response' } });
    }
  });

  it('never takes a page for an answer', async () => {
    const page = `<!doctype html><title>OK</title><script>${JSON.stringify(BODIES[name])}</script>`;
    for (const type of ['text/html', 'application/json', 'text/plain']) {
      const result = await read(name, page, type);
      expect(result).toMatchObject({ ok: false, error: { kind: 'bad-response' } });
      if (!result.ok) expect(chargeAfter(result.error)).toBe('lost');
    }
  });
});

describe('5 MB', () => {
  const values: [string, string][] = [
    ['of text', `"${' \\n'.repeat(MEGABYTE)}${'\\\\\\"'.repeat(MEGABYTE / 2)}"`],
    ['of digits', `"${'1'.repeat(5 * MEGABYTE)}"`],
    ['of people', `[${'{"urn":"u","workEmail":"w"},'.repeat(180_000)}0]`],
    ['of long numbers', `[${'1234567890123456789,'.repeat(250_000)}0]`],
    [
      'of entries',
      `{${Array.from({ length: 50_000 }, (_, index) => `"u${index}":{"status":"COMPLETED","skills":["a"]}`)}}`,
    ],
  ];
  const places: [keyof typeof CALLS, string][] = [
    ['search', 'candidates'],
    ['enrich', 'profile'],
    ['enrichBatch', 'cachedProfiles'],
    ['contact', 'workEmail'],
    ['contactBatch', 'results'],
    ['batchStatus', 'results'],
  ];
  it.each(values)('%s are read in bounded time', { timeout: 60_000 }, async (_what, value) => {
    for (const [name, key] of places) {
      const text = JSON.stringify({ ...BODIES[name], [key]: '@here@' });
      await read(
        name,
        text.replace('"@here@"', () => value),
      );
    }
  });
});

describe('texts with characters that must not be shown', () => {
  const hostile = 'a\u202eb\u2066c\u2069d\u0000e\u001b[31mf\u009bg\u2028h\u202ai\ud800j\u{e0041}k\ufff9l';

  it.each(OPERATIONS)('come clean out of %s', async (name, call) => {
    const operation = name as keyof typeof CALLS;
    const { client } = stubbed(() => json(withText(BODIES[operation], hostile)));
    const result = await call(client);
    expect(result.ok).toBe(true);
    const shown = JSON.stringify(result, (key, value: unknown) =>
      ['urn', 'id', 'jobId', 'requestId', 'countryId', 'notEnriched'].includes(key) ? undefined : value,
    );
    expect(isUnfit(JSON.parse(JSON.stringify(shown)))).toBe(false);
    for (const code of ['\\u202e', '\\u0000', '\\ud800', '\u202e', '\u2066'])
      expect(shown).not.toContain(code);
  });

  it('come clean out of an error', async () => {
    const { client } = stubbed(() => json({ code: hostile, message: hostile }, 422));
    const result = await CALLS.contact(client);
    expect(result).toMatchObject({ ok: false, error: { kind: 'refused' } });
    if (!result.ok && result.error.kind === 'refused') {
      expect(isUnfit(result.error.code + result.error.message)).toBe(false);
    }
  });

  it.each(['مرحبا بالعالم', 'שלום עולם 123', 'می‌خواهم', 'العربية\u200f (2024)', 'क्‍ष', '👩‍💻 Zoë', 'a  b'])(
    'leave %j as it is',
    async (full_name) => {
      const { client } = stubbed(() => json({ ...fixtures.enrichBody, profile: { full_name } }));
      expect(await client.enrich('u')).toMatchObject({ value: { profile: { name: full_name } } });
    },
  );

  it('are put on one line without delay', async () => {
    const spaces = `a${' '.repeat(9_990)}b`;
    const start = workTime();
    for (let times = 0; times < 20; times += 1) {
      const { client } = stubbed(() => json({ ...fixtures.enrichBody, profile: { full_name: spaces } }));
      expect(await client.enrich('u')).toMatchObject({ value: { profile: { name: spaces } } });
    }
    expect(workTime() - start).toBeLessThan(LIMIT_MS / 3);
    const { client } = stubbed(() =>
      json({ ...fixtures.enrichBody, profile: { full_name: 'a \n\t b\u2028c' } }),
    );
    expect(await client.enrich('u')).toMatchObject({ value: { profile: { name: 'a b c' } } });
  });
});
