import { beforeAll, describe, expect, it } from 'vitest';
import { askStatus, type Reply, STATUS_ROUTES } from './api.ts';
import { expectAnswer, expectClientError, expectNoOperation, expectRefused } from './expectations.ts';
import { describeInSandbox, openService } from './set-up.ts';
import * as shapes from './shapes.ts';
import { ANY_PROMPT, SPOKEN, speaks } from './spoken.ts';
import { isSandbox, sandboxOf } from './target.ts';

const { target, people } = openService();
let talent: { urn: string; networkUrl: string };
beforeAll(async () => {
  if (!isSandbox) return;
  const person = await people.someone();
  talent = { urn: person.urn, networkUrl: person.networkUrl };
  expectAnswer(await target.api.enrich(talent.urn), shapes.enrichAnswer);
});

const POSTS = ['search', 'enrich/batch', 'contact', 'contact/batch'];
const GETS = ['enrich', 'batch-status', 'resolve-location', 'resolve-entity'];

describe('requests that cannot be read', () => {
  // Only invalid JSON: another service might take valid JSON of a wrong shape for an empty search, and charge it.
  const broken = ['{', '{"prompt": "a",}', '<a/>'];
  it.each(POSTS.flatMap((path) => broken.map((body) => [path, body])))(
    '%s with the body %j is refused',
    async (path = '', body = '') => {
      expectRefused(await target.api.send('POST', path, { body }));
    },
  );
});

describeInSandbox('bad requests', () => {
  async function expectClientErrorForFree(call: () => Promise<Reply>) {
    const sandbox = sandboxOf(target);
    const { value, rows } = await sandbox.ledgerDuring(sandbox.first, call);
    expectClientError(value);
    expect(rows).toEqual([]);
  }

  it.each(POSTS)('%s answers a broken body with a 4xx error that explains it', async (path) => {
    for (const body of ['{', '', 'null', '[]', '"text"', '[1,2']) {
      await expectClientErrorForFree(() => target.api.send('POST', path, { body }));
    }
  });

  it.each(POSTS)('%s refuses GET', async (path) => {
    await expectClientErrorForFree(() => target.api.send('GET', path));
  });

  it.each(GETS)('%s refuses POST', async (path) => {
    await expectClientErrorForFree(() =>
      target.api.post(path, { urn: talent.urn, jobId: 'x', kind: 'COMPANY', query: 'x' }),
    );
  });

  it.each(STATUS_ROUTES.filter((route) => route !== SPOKEN['status-route']))(
    'contact-status is not asked as %s',
    async (route) => {
      const sandbox = sandboxOf(target);
      const { value, rows } = await sandbox.ledgerDuring(sandbox.first, () =>
        askStatus(target.api, route, talent.urn),
      );
      if (value.status === 404 || value.body === undefined) expectNoOperation(value);
      else expectClientError(value);
      expect(rows).toEqual([]);
    },
  );

  it.each(POSTS)('%s refuses a body that is not JSON', async (path) => {
    const body = JSON.stringify({
      prompt: ANY_PROMPT,
      filtersJson: '{}',
      page: 1,
      talents: [talent],
      ...talent,
      requestedFields: ['phone'],
    });
    await expectClientErrorForFree(() => target.api.send('POST', path, { body, type: 'text/plain' }));
  });

  it.each(POSTS)('%s with a body of several megabytes is refused', async (path) => {
    await expectClientErrorForFree(() =>
      target.api.post(path, { prompt: 'x'.repeat(2_000_000), filtersJson: '{}', page: 1 }),
    );
  });

  it.each([
    ['filters as a nested object', { prompt: ANY_PROMPT, filtersJson: {}, page: 1 }],
    ['filters that are not JSON', { prompt: ANY_PROMPT, filtersJson: '{', page: 1 }],
    ['filters that are an array', { prompt: ANY_PROMPT, filtersJson: '[]', page: 1 }],
    ['filters that are null', { prompt: ANY_PROMPT, filtersJson: 'null', page: 1 }],
    ['page 0', { prompt: ANY_PROMPT, filtersJson: '{}', page: 0 }],
    ['a negative page', { prompt: ANY_PROMPT, filtersJson: '{}', page: -1 }],
    ['half a page', { prompt: ANY_PROMPT, filtersJson: '{}', page: 1.5 }],
    ['a page in words', { prompt: ANY_PROMPT, filtersJson: '{}', page: 'one' }],
    ['a prompt that is a number', { prompt: 7, filtersJson: '{}', page: 1 }],
    ['skills that are text', { prompt: ANY_PROMPT, filtersJson: '{"skills":"java"}', page: 1 }],
    ['skills without a name', { prompt: ANY_PROMPT, filtersJson: '{"skills":[{}]}', page: 1 }],
    [
      'a language level that does not exist',
      { prompt: ANY_PROMPT, filtersJson: '{"languages":[{"name":"German","level":"GOOD"}]}', page: 1 },
    ],
    ['a company that is text', { prompt: ANY_PROMPT, filtersJson: '{"currentCompany":"Atlas"}', page: 1 }],
    ['countries that are an object', { prompt: ANY_PROMPT, filtersJson: '{"countries":{}}', page: 1 }],
    ['localOnly in words', { prompt: ANY_PROMPT, filtersJson: '{"localOnly":"yes"}', page: 1 }],
  ])('search with %s is refused', async (_name, body) => {
    await expectClientErrorForFree(() => target.api.post('search', body));
  });

  it.each([
    ['no talents', {}],
    ['talents that are an object', { talents: {} }],
    ['a talent that is text', { talents: ['urn'] }],
    ['a talent without urn', { talents: [{ networkUrl: 'https://network.example/in/x' }] }],
    ['a talent with an empty urn', { talents: [{ urn: '' }] }],
    ['a urn that is a number', { talents: [{ urn: 7 }] }],
  ])('both batches refuse %s', async (_name, body) => {
    await expectClientErrorForFree(() => target.api.post('enrich/batch', body));
    await expectClientErrorForFree(() =>
      target.api.post('contact/batch', { ...body, requestedFields: ['phone'] }),
    );
  });

  it('enrich/batch refuses a forceRefresh that is not a boolean', async () => {
    await expectClientErrorForFree(() =>
      target.api.post('enrich/batch', { talents: [talent], forceRefresh: 'yes' }),
    );
  });

  it('a batch with one invalid talent is refused and costs nothing', async () => {
    const fresh = await people.candidate();
    await expectClientErrorForFree(() => target.api.post('enrich/batch', { talents: [fresh, { urn: 7 }] }));
  });

  it('contact and contact/batch refuse requestedFields that are missing, text or null', async () => {
    for (const requestedFields of [undefined, 'phone', null, { phone: true }, [7]]) {
      await expectClientErrorForFree(() => target.api.post('contact', { ...talent, requestedFields }));
      await expectClientErrorForFree(() =>
        target.api.post('contact/batch', { talents: [talent], requestedFields }),
      );
    }
  });

  it('contact refuses a urn that is missing, empty or not text', async () => {
    for (const urn of [undefined, '', 7, null]) {
      await expectClientErrorForFree(() =>
        target.api.post('contact', { urn, networkUrl: talent.networkUrl, requestedFields: ['phone'] }),
      );
    }
  });

  it('a GET without its required parameter is refused', async () => {
    const status = speaks('status-route', 'get-query') ? ['contact-status'] : [];
    for (const path of ['enrich', ...status, 'batch-status', 'resolve-entity']) {
      await expectClientErrorForFree(() => target.api.get(path, {}));
    }
    await expectClientErrorForFree(() => target.api.enrich(''));
  });

  it('a path that does not exist is a 404 in JSON, or the page of a web server', async () => {
    expectNoOperation(await target.api.get('no-such-operation', {}));
  });

  it('an empty prompt is refused for free where one is required', async () => {
    const search = () =>
      target.api.post('search', { prompt: '', filtersJson: '{"localOnly":true}', page: 1 });
    if (speaks('prompt', 'required')) await expectClientErrorForFree(search);
    else expectAnswer(await search(), shapes.searchAnswer);
  });
});
