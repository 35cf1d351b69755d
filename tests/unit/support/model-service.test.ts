import { describe, expect, test } from 'vitest';
import type { ContactField } from '../../../lib/service/model.ts';
import { type Dialect, dialect, singleReadings } from '../../../sandbox/dialects.ts';
import { PEOPLE } from '../../support/model-people.ts';
import { ModelService, type WireRequest } from '../../support/model-service.ts';
import { DAY, MINUTE, SECOND } from '../../support/times.ts';

type Json = Record<string, unknown>;

/** A model service with two accounts, whose lookups take a minute. */
function aService(readings: Partial<Dialect> = {}) {
  let now = 1_000_000;
  const service = new ModelService(() => now, dialect(readings));
  for (const name of ['A', 'B']) service.addAccount(name, 100, 10);
  const ask = (request: Partial<WireRequest>, account = 'A') => {
    const whole: WireRequest = { method: 'POST', path: '', query: {}, body: {}, ...request };
    return service.respond(account, whole, { cause: null, lookup: () => MINUTE });
  };
  const json = (answer: { json?: unknown }) => answer.json as Json;
  const link = (urn: string) => PEOPLE.find((one) => one.urn === urn)?.networkUrl;
  return {
    service,
    ask,
    pass: (ms: number) => {
      now += ms;
    },
    contact: (urn: string, ...requestedFields: ContactField[]) =>
      json(ask({ path: 'contact', body: { urn, networkUrl: link(urn), requestedFields } })),
    status: (urn: string) => json(ask({ method: 'GET', path: 'contact-status', query: { urn } })),
    contactBatch: (urns: string[], requestedFields: ContactField[], account = 'A') =>
      json(
        ask(
          { path: 'contact/batch', body: { talents: urns.map((urn) => ({ urn })), requestedFields } },
          account,
        ),
      ),
    enrichBatch: (urns: string[], forceRefresh = false) =>
      json(ask({ path: 'enrich/batch', body: { talents: urns.map((urn) => ({ urn })), forceRefresh } })),
    enrich: (urn: string) => ask({ method: 'GET', path: 'enrich', query: { urn } }),
    job: (jobId: unknown, account = 'A') =>
      json(ask({ method: 'GET', path: 'batch-status', query: { jobId: String(jobId) } }, account)),
  };
}

// Of urn:0 both emails are found and no phone; of urn:3 the work email and the phone. urn:7 can't be fetched.
describe('charges and refunds', () => {
  test('a single unlock charges each field that the account does not own, once', () => {
    const { service, contact, pass } = aService();
    expect(contact('urn:0', 'work_email', 'phone')).toMatchObject({
      creditsCharged: 8.5,
      companyCredits: 91.5,
    });
    pass(2 * MINUTE);
    expect(contact('urn:0', 'work_email')).toMatchObject({ fromCache: true, workEmail: 'p0@work.test' });
    // A field that was looked up in vain is looked up and charged again.
    expect(contact('urn:0', 'work_email', 'phone')).toMatchObject({ queued: true, creditsCharged: 5.5 });
    expect(service.spent('A')).toBe(14);
  });

  test.each([
    ['charged', 8.5],
    ['refunded', 3],
  ] as const)('a single unlock that finds nothing is %s', (reading, spent) => {
    const { service, contact, pass } = aService({ 'missed-single': reading });
    contact('urn:0', 'work_email', 'phone');
    pass(2 * MINUTE);
    expect(service.spent('A')).toBe(spent);
    expect(service.hasMissed('A', 'urn:0', 'phone')).toBe(true);
    expect(service.hasMissed('A', 'urn:0', 'work_email')).toBe(false);
  });

  test('a contact batch is charged at once, and what it does not find is refunded as each person ends', () => {
    const { service, enrich, contactBatch, pass, job } = aService();
    for (const urn of ['urn:0', 'urn:3']) enrich(urn);
    const { jobId, ...started } = contactBatch(['urn:0', 'urn:3', 'urn:4'], ['phone']);
    expect(started).toMatchObject({ totalCreditsCharged: 11, processCount: 2, notEnrichedIds: ['urn:4'] });
    expect(service.spent('A')).toBe(15);
    pass(2 * MINUTE);
    expect(job(jobId)).toMatchObject({ done: true, totalCreditsUsed: 5.5, companyCredits: 90.5 });
    expect(service.spent('A')).toBe(9.5);
  });

  test('a profile that a batch could not fetch stays charged; one that enrich could not fetch as the dialect says', () => {
    const batch = aService();
    const { jobId } = batch.enrichBatch(['urn:7', 'urn:0']);
    batch.pass(2 * MINUTE);
    expect(batch.job(jobId)).toMatchObject({ status: 'PARTIAL', failedCount: 1, totalCreditsUsed: 4 });
    expect(batch.service.spent('A')).toBe(4);
    for (const [reading, spent] of [
      ['free', 0],
      ['charged', 2],
    ] as const) {
      const { service, enrich } = aService({ 'failed-enrich': reading });
      expect(enrich('urn:7')).toMatchObject({ status: 422, json: { code: 'COLLECT_FAILED' } });
      expect(service.spent('A')).toBe(spent);
    }
  });

  test('a refusal for lack of credits charges nothing and starts nothing', () => {
    const { service, contact, status } = aService();
    Object.assign(service.account('A'), { credits: 1, extra: 1 });
    expect(contact('urn:0', 'phone')).toMatchObject({
      code: 'INSUFFICIENT_CREDITS',
      requiredCredits: 5.5,
      availableCredits: 2,
    });
    expect(service.ledger).toEqual([]);
    expect(status('urn:0')).toMatchObject({ code: 'CONTACT_REQUEST_NOT_FOUND' });
  });

  test('prices can be zero, fractions, lower in batches, and rise from one charged call to the next', () => {
    const priceOf = (readings: Partial<Dialect>) => {
      const { contact } = aService(readings);
      return [contact('urn:0', 'phone').creditsCharged, contact('urn:3', 'phone').creditsCharged];
    };
    expect(priceOf({ prices: 'zero' })).toEqual([0, 0]);
    expect(priceOf({ prices: 'fractions' })).toEqual([1.925, 1.925]);
    expect(priceOf({ prices: 'rising' })).toEqual([5.5, 6.5]);
    const { enrichBatch, enrich } = aService({ 'batch-prices': 'lower' });
    expect(enrichBatch(['urn:0', 'urn:1'])).toMatchObject({ totalCreditsDeducted: 2 });
    expect(enrich('urn:3')).toMatchObject({ json: { creditsDeducted: 2 } });
  });

  test('the cache keeps a profile for thirty days, and forced refreshes are charged again', () => {
    const { enrichBatch, pass } = aService();
    enrichBatch(['urn:0']);
    pass(2 * MINUTE);
    expect(enrichBatch(['urn:0'])).toMatchObject({ jobId: null, totalCreditsDeducted: 0, processCount: 0 });
    expect(enrichBatch(['urn:0'], true)).toMatchObject({ totalCreditsDeducted: 2 });
    pass(31 * DAY);
    expect(enrichBatch(['urn:0'])).toMatchObject({ totalCreditsDeducted: 2 });
  });
});

describe('contact again while a lookup is open', () => {
  test.each([
    [{}, ['work_email'], 0],
    [{ 'contact-again': 'ours' }, ['phone'], 0],
    [{ 'contact-again-charge': 'first' }, ['work_email'], 3],
  ] as const)('%j: the same request, nothing is charged', (readings, requestedFields, creditsCharged) => {
    const { service, contact, pass } = aService(readings);
    const first = contact('urn:3', 'work_email');
    const again = contact('urn:3', 'phone');
    expect(again).toMatchObject({ requestId: first.requestId, requestedFields, creditsCharged });
    expect(service.spent('A')).toBe(3);
    pass(2 * MINUTE);
    expect(service.unlocked('A', 'urn:3')).toEqual({
      work_email: 'p3@work.test',
      personal_email: null,
      phone: null,
    });
  });
});

describe('what contact-status shows', () => {
  const KEYS = ['workEmail', 'personalEmail', 'phoneNumber'];
  const shown = (answer: Json) => KEYS.map((key) => answer[key]);

  test.each([
    ['at-end', [null, null, null], ['p3@work.test', null, '+33 3']],
    ['absent-before', [undefined, undefined, undefined], ['p3@work.test', null, '+33 3']],
    ['early', ['p3@work.test', null, null], ['p3@work.test', null, '+33 3']],
    ['early-only', ['p3@work.test', null, null], [undefined, undefined, undefined]],
    ['never', [undefined, undefined, undefined], [undefined, undefined, undefined]],
  ] as const)('%s', (reading, before, after) => {
    const { service, contact, status, pass } = aService({ 'status-values': reading });
    contact('urn:3', 'work_email', 'phone');
    pass(30 * SECOND);
    expect([status('urn:3').status, shown(status('urn:3'))]).toEqual(['PROCESSING', before]);
    pass(MINUTE);
    expect([status('urn:3').status, shown(status('urn:3'))]).toEqual(['COMPLETED', after]);
    // Whatever was shown, the account owns what was found, and contact shows it for nothing.
    expect(service.unlocked('A', 'urn:3').phone).toBe('+33 3');
    expect(contact('urn:3', 'phone')).toMatchObject({
      fromCache: true,
      phoneNumber: '+33 3',
      creditsCharged: 0,
    });
  });

  test('the answer notes the values that it shows, and none that it hides', () => {
    const told = (reading: Dialect['status-values'], after: number) => {
      const { ask, contact, pass } = aService({ 'status-values': reading });
      contact('urn:3', 'phone');
      pass(after);
      const { values } = ask({ method: 'GET', path: 'contact-status', query: { urn: 'urn:3' } }).told;
      return values.map(({ value }) => value);
    };
    expect(told('early-only', 40 * SECOND)).toEqual(['+33 3']);
    expect(told('early-only', 2 * MINUTE)).toEqual([]);
    expect(told('at-end', 40 * SECOND)).toEqual([]);
    expect(told('at-end', 2 * MINUTE)).toEqual(['+33 3']);
  });

  test('a status alone has no other key', () => {
    const { contact, status } = aService({ 'status-values': 'status-alone' });
    contact('urn:3', 'phone');
    expect(status('urn:3')).toEqual({ status: 'PROCESSING' });
  });

  test('a field that was not found has no key where the dialect leaves it out', () => {
    const { contact, status, pass } = aService({ 'not-found-as': 'absent' });
    contact('urn:0', 'work_email', 'phone');
    pass(2 * MINUTE);
    expect(shown(status('urn:0'))).toEqual(['p0@work.test', undefined, undefined]);
  });

  test.each(['get-query', 'get-path', 'post-query', 'post-body', 'post-path'] as const)(
    'stands at %s only',
    (route) => {
      const { ask, contact } = aService({ 'status-route': route });
      contact('urn:3', 'phone');
      const urn = 'urn:3';
      const ways: Record<string, Partial<WireRequest>> = {
        'get-query': { method: 'GET', path: 'contact-status', query: { urn } },
        'get-path': { method: 'GET', path: 'contact-status/urn%3A3' },
        'post-query': { path: 'contact-status', query: { urn } },
        'post-body': { path: 'contact-status', body: { urn } },
        'post-path': { path: 'contact-status/urn%3A3' },
      };
      const answering = Object.keys(ways).filter((way) => ask(ways[way] ?? {}).told.ok);
      expect(answering).toEqual([route]);
    },
  );

  test.each([
    ['none-404', 404],
    ['none-405', 405],
    ['none-html', 200],
  ] as const)('%s: it is not there', (route, status) => {
    const { ask, contact } = aService({ 'status-route': route });
    contact('urn:3', 'phone');
    const answer = ask({ method: 'GET', path: 'contact-status', query: { urn: 'urn:3' } });
    expect([answer.status, answer.json === undefined]).toEqual([status, route === 'none-html']);
  });
});

describe('batch jobs', () => {
  test('with shared ids each account has a job of the same id, and sees its own', () => {
    const { service, contactBatch, job, pass } = aService({ jobs: 'shared-ids' });
    for (const account of ['A', 'B']) for (const urn of ['urn:0', 'urn:3']) service.enrich(account, urn);
    const ours = contactBatch(['urn:0'], ['work_email']);
    const theirs = contactBatch(['urn:3'], ['work_email'], 'B');
    expect(ours.jobId).toBe(theirs.jobId);
    pass(2 * MINUTE);
    expect(Object.keys(job(ours.jobId).results as Json)).toEqual(['urn:0']);
    expect(Object.keys(job(ours.jobId, 'B').results as Json)).toEqual(['urn:3']);
    expect(service.foreign).toBe(0);
  });

  test('otherwise a job is there for its own account only, and the question is noted', () => {
    const { service, enrichBatch, job } = aService();
    const { jobId } = enrichBatch(['urn:0']);
    expect(job(jobId, 'B')).toEqual({
      success: false,
      done: true,
      code: 'BATCH_JOB_NOT_FOUND',
      message: expect.any(String),
    });
    expect(service.foreign).toBe(1);
  });

  test('an expiring job is gone soon after its end; one that is never done shows its results all the same', () => {
    const expiring = aService({ jobs: 'expiring' });
    const { jobId } = expiring.enrichBatch(['urn:0']);
    expiring.pass(2 * MINUTE);
    expect(expiring.job(jobId)).toMatchObject({ done: true });
    expiring.pass(2 * MINUTE);
    expect(expiring.job(jobId)).toMatchObject({ code: 'BATCH_JOB_NOT_FOUND' });
    const endless = aService({ jobs: 'never-done' });
    const started = endless.enrichBatch(['urn:0']);
    endless.pass(DAY);
    expect(endless.job(started.jobId)).toMatchObject({
      done: false,
      results: { 'urn:0': { full_name: 'Person 0' } },
    });
  });

  test('a replica that lags knows neither jobs nor unlocks', () => {
    const { service, enrichBatch, contact, job, status, pass } = aService();
    const { jobId } = enrichBatch(['urn:0']);
    contact('urn:3', 'phone');
    service.replicaLagsUntil = 1_000_000 + MINUTE;
    expect([job(jobId).code, status('urn:3').code]).toEqual([
      'BATCH_JOB_NOT_FOUND',
      'CONTACT_REQUEST_NOT_FOUND',
    ]);
    pass(MINUTE);
    expect([job(jobId).done, status('urn:3').status]).toEqual([true, 'COMPLETED']);
  });

  test.each([
    ['plain', { status: 'COMPLETED', workEmail: 'p0@work.test' }],
    ['wrapped', { data: { status: 'COMPLETED', workEmail: 'p0@work.test' } }],
    ['other-status', { status: 'PARTIAL', workEmail: 'p0@work.test' }],
    ['own-status', { status: 'COMPLETED', code: 'OK', workEmail: 'p0@work.test' }],
  ] as const)('entries of a contact job, %s', (results, entry) => {
    const { service, contactBatch, job, pass } = aService({ results });
    service.enrich('A', 'urn:0');
    const { jobId } = contactBatch(['urn:0'], ['work_email']);
    expect(job(jobId).results).toEqual({});
    pass(2 * MINUTE);
    expect(job(jobId).results).toMatchObject({ 'urn:0': entry });
  });

  test('growing entries show what was found so far', () => {
    const { service, contactBatch, job, pass } = aService({ results: 'growing' });
    service.enrich('A', 'urn:3');
    const { jobId } = contactBatch(['urn:3'], ['work_email', 'phone']);
    pass(30 * SECOND);
    expect(job(jobId).results).toEqual({ 'urn:3': { status: 'PROCESSING', workEmail: 'p3@work.test' } });
  });

  test.each([
    ['growing', 5.5],
    ['at-end', 0],
    ['absent', undefined],
  ] as const)('the credits of a job that is not done, %s', (reading, credits) => {
    const { service, job, pass } = aService({ 'credits-used': reading });
    for (const urn of ['urn:3', 'urn:8']) service.enrich('A', urn);
    const talents = [{ urn: 'urn:3' }, { urn: 'urn:8' }];
    const { json } = service.respond(
      'A',
      { method: 'POST', path: 'contact/batch', query: {}, body: { talents, requestedFields: ['phone'] } },
      { cause: null, lookup: (urn) => (urn === 'urn:3' ? SECOND : MINUTE) },
    );
    const { jobId } = json as Json;
    pass(30 * SECOND);
    expect(job(jobId).totalCreditsUsed).toBe(credits);
    pass(MINUTE);
    expect(job(jobId).totalCreditsUsed).toBe(11);
  });

  test.each([
    ['job', { queued: true, processCount: 0 }],
    ['values', { queued: false, jobId: null, results: { 'urn:0': { workEmail: 'p0@work.test' } } }],
    ['bare', { queued: false, jobId: null, totalCreditsCharged: 0 }],
  ] as const)('a contact batch of people who are all unlocked, %s', (reading, answer) => {
    const { service, contactBatch, pass } = aService({ 'all-known': reading });
    service.enrich('A', 'urn:0');
    contactBatch(['urn:0'], ['work_email']);
    pass(2 * MINUTE);
    const again = contactBatch(['urn:0'], ['work_email']);
    expect(again).toMatchObject(answer);
    expect('results' in again).toBe(reading === 'values');
    expect(service.spent('A')).toBe(5);
  });

  test('people who are passed over are in the results, or not', () => {
    for (const [reading, urns] of [
      ['present', ['urn:0', 'urn:1']],
      ['absent', ['urn:1']],
    ] as const) {
      const { service, enrichBatch, job, pass } = aService({ 'skipped-results': reading });
      service.enrich('A', 'urn:0');
      const { jobId } = enrichBatch(['urn:0', 'urn:1']);
      pass(2 * MINUTE);
      expect(Object.keys(job(jobId).results as Json)).toEqual(urns);
      expect(job(jobId).totalCreditsUsed).toBe(2);
    }
  });

  test('after thirty days somebody is enriched still, or not any more', () => {
    for (const [reading, code] of [
      ['ever', undefined],
      ['30-days', 'ALL_TALENTS_NOT_ENRICHED'],
    ] as const) {
      const { service, contactBatch, pass } = aService({ 'enriched-for': reading });
      service.enrich('A', 'urn:0');
      pass(31 * DAY);
      expect(contactBatch(['urn:0'], ['work_email']).code).toBe(code);
    }
  });
});

describe('the shape of answers', () => {
  test.each([
    ['text', { creditsCharged: '3', companyCredits: '97' }],
    ['null', { creditsCharged: null, companyCredits: null }],
  ] as const)('figures as %s', (numbers, answer) => {
    expect(aService({ numbers }).contact('urn:0', 'work_email')).toMatchObject(answer);
  });

  test('ids and phone numbers as numbers', () => {
    const { service, contact, status, pass } = aService({ ids: 'number', 'phone-type': 'number' });
    expect(contact('urn:3', 'phone')).toMatchObject({ requestId: 1 });
    pass(2 * MINUTE);
    expect(status('urn:3')).toMatchObject({ requestId: 1, phoneNumber: 333 });
    expect(service.unlocked('A', 'urn:3').phone).toBe('333');
  });

  test.each([
    ['4xx', 402],
    ['200', 200],
    ['500', 500],
  ] as const)('errors with the status %s', (reading, status) => {
    const { service, ask } = aService({ 'error-status': reading, 'error-success': 'absent' });
    Object.assign(service.account('A'), { credits: 0, extra: 0 });
    const answer = ask({ path: 'search', body: { prompt: 'go', filtersJson: '{}', page: 1 } });
    expect([answer.status, (answer.json as Json).code, (answer.json as Json).success]).toEqual([
      status,
      'INSUFFICIENT_CREDITS',
      undefined,
    ]);
  });

  test('a balance that lags is the one of the answer before', () => {
    const { contact } = aService({ balance: 'lagging' });
    expect(contact('urn:0', 'work_email').companyCredits).toBe(100);
    expect(contact('urn:3', 'work_email').companyCredits).toBe(97);
  });

  test('the pool has twins in the network, under another urn with the same link, where the dialect says so', () => {
    const urnsOf = (readings: Partial<Dialect>) => {
      const { ask } = aService(readings);
      const page = (n: number) =>
        (ask({ path: 'search', body: { prompt: 'go', filtersJson: '{}', page: n } }).json as Json)
          .candidates as Json[];
      const links = [1, 2, 3, 4]
        .flatMap(page)
        .filter((one) => one.network_url === 'https://network.test/in/person-5');
      return links.map(({ urn, requiresEnrich }) => [urn, requiresEnrich]);
    };
    expect(urnsOf({})).toEqual([['urn:5', false]]);
    expect(urnsOf({ 'pool-twins': 'twins' })).toEqual([
      ['urn:5', false],
      ['urn:62', true],
    ]);
    expect(urnsOf({ 'pool-twins': 'twins', 'pool-links': 'none' })).toEqual([['urn:62', true]]);
  });

  test('every single reading charges and finds the same for a plain unlock, whatever it says of it', () => {
    for (const { name, dialect: spoken } of singleReadings()) {
      const { service, contact, pass } = aService(spoken);
      contact('urn:3', 'work_email');
      pass(2 * MINUTE);
      const lines = service.ledger.map(({ urn, field, refunded }) => [urn, field, refunded]);
      expect([name, lines, service.unlocked('A', 'urn:3').work_email]).toEqual([
        name,
        [['urn:3', 'work_email', false]],
        'p3@work.test',
      ]);
    }
  });
});
