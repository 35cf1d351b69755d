import { describe, expect, it } from 'vitest';
import { expectAnswer, expectFigure, expectId } from './expectations.ts';
import { wholePool } from './people.ts';
import { describeInSandbox, describeSpending, openService } from './set-up.ts';
import * as shapes from './shapes.ts';
import { speaks, TELLS_FIGURES } from './spoken.ts';
import { LOOKUP_TIMEOUT } from './target.ts';

const { target } = openService({ people: 2000 });

async function search(prompt: string, page = 1, filters: Record<string, unknown> = {}) {
  return expectAnswer(await target.api.search({ prompt, page, filters }), shapes.searchAnswer);
}

describe('search in the own pool', LOOKUP_TIMEOUT, () => {
  it('answers 200 with every documented field', async () => {
    const reply = await target.api.search({ filters: { localOnly: true } });
    expect(reply.status).toBe(200);
    expectAnswer(reply, shapes.searchAnswer);
  });

  it('pages start at 1, are repeated in the answer and have 20 candidates each', async () => {
    const first = await search('', 1, { localOnly: true });
    expectFigure(first.page, 1);
    expectFigure(first.pageSize, 20);
    const second = await search('', 2, { localOnly: true });
    expectFigure(second.page, 2);
    if (first.hasNextPage) {
      expect(first.candidates).toHaveLength(20);
      expect(second.candidates.length).toBeGreaterThan(0);
    } else {
      expect(second.candidates).toHaveLength(0);
    }
  });

  it('each candidate of the own pool is complete, has one source and equal id and urn', async () => {
    const pool = await wholePool(target.api);
    expect(new Set(pool.map(({ source }) => source)).size).toBeLessThanOrEqual(1);
    for (const candidate of pool) expectId(candidate.id, candidate.urn);
    const { candidates } = await search('', 1, { localOnly: true });
    expect(candidates.filter(({ requiresEnrich }) => requiresEnrich)).toEqual([]);
  });

  it('all aliases of a value are equal', async () => {
    const aliases = [
      ['email', 'work_email'],
      ['company_name', 'currentCompany'],
    ] as const;
    for (const candidate of await wholePool(target.api)) {
      for (const [alias, name] of aliases) {
        if (alias in candidate) expect(candidate[alias]).toEqual(candidate[name]);
      }
    }
  });

  it('no candidate is on two pages', async () => {
    const urns = (await wholePool(target.api)).map(({ urn }) => urn);
    expect(new Set(urns).size).toBe(urns.length);
  });
});

describeSpending('search over pool and network', () => {
  it('a network candidate requires enriching and has equal id and urn', async () => {
    const { candidates } = await search('engineer');
    const fromNetwork = candidates.filter(({ requiresEnrich }) => requiresEnrich);
    expect(fromNetwork.length).toBeGreaterThan(0);
    for (const candidate of fromNetwork) expectId(candidate.id, candidate.urn);
  });
});

describeInSandbox('search', () => {
  it('a network candidate has no history and no contact data', async () => {
    const { candidates } = await search('engineer');
    for (const candidate of candidates) {
      if (!candidate.requiresEnrich) continue;
      for (const field of ['experience', 'education', 'work_email', 'personal_email', 'phone_number']) {
        expect(candidate[field] ?? null, field).toBeNull();
      }
    }
  });

  it('job_title of a network candidate contains title and employer', async () => {
    const { candidates } = await search('engineer');
    const [one] = candidates.filter(({ requiresEnrich }) => requiresEnrich);
    if (!one) return expect.fail('no network candidate');
    const { profile } = expectAnswer(await target.api.enrich(one.urn), shapes.enrichAnswer);
    expect(one.job_title).toContain(profile.job_title);
    expect(one.job_title).toContain(profile.company);
  });

  it('pool candidates have the aliases and a full history, and some have contact data and links', async () => {
    const pool = await wholePool(target.api);
    expect(pool.length).toBeGreaterThan(40);
    for (const candidate of pool) {
      expect(candidate).toHaveProperty('email', candidate.work_email);
      expect(candidate).toHaveProperty('company_name', candidate.currentCompany);
      expect(candidate.experience.length).toBeGreaterThan(0);
    }
    expect(pool.some(({ work_email }) => work_email !== null)).toBe(speaks('pool-contacts', 'some'));
    expect(pool.some(({ network_url }) => typeof network_url === 'string')).toBe(
      speaks('pool-links', 'some'),
    );
    expect(pool.some(({ education }) => education.length > 0)).toBe(true);
  });

  it('one search covers both the own pool and the network', async () => {
    const origins = new Set<boolean>();
    const pool = new Set((await wholePool(target.api)).map(({ urn }) => urn));
    for (let page = 1; page <= 20; page += 1) {
      for (const { urn, requiresEnrich } of (await search('', page)).candidates) {
        origins.add(requiresEnrich);
        expect(requiresEnrich, urn).toBe(!pool.has(urn));
      }
    }
    expect(origins).toEqual(new Set([true, false]));
  });

  it('a person of the own pool is complete in a search that includes the network', async () => {
    const [member] = await wholePool(target.api);
    if (!member) return expect.fail('the pool is empty');
    const { candidates } = await search(member.full_name);
    expect(candidates.find(({ urn }) => urn === member.urn)).toMatchObject({ requiresEnrich: false });
  });

  it('people of the pool are in the network too where they have twins, and only there', async () => {
    const linked = (await wholePool(target.api)).filter((person) => typeof person.network_url === 'string');
    const names = linked.slice(0, 5);
    let twins = 0;
    for (const { full_name, network_url, urn } of names) {
      const { candidates } = await search(full_name);
      const same = candidates.filter((other) => other.network_url === network_url && other.urn !== urn);
      for (const { requiresEnrich } of same) expect(requiresEnrich).toBe(true);
      twins += same.length;
    }
    expect(twins).toBe(speaks('pool-twins', 'twins') ? names.length : 0);
  });

  it('a broad search reports 400 candidates and ends with page 20', async () => {
    const urns = new Set<string>();
    for (let page = 1; page <= 20; page += 1) {
      const answer = await search('', page);
      expectFigure(answer.totalCandidates, 400);
      expectFigure(answer.totalCandidatesFound, 400);
      expect(answer.candidates).toHaveLength(20);
      expect(answer.hasNextPage, `page ${page}`).toBe(page < 20);
      for (const { urn } of answer.candidates) urns.add(urn);
    }
    expect(urns.size).toBe(400);
    const beyond = await search('', 21);
    expect(beyond.candidates).toEqual([]);
    expect(beyond.hasNextPage).toBe(false);
  });

  it('both totals are the same estimate', async () => {
    const answer = await search('', 1, { localOnly: true });
    expect(answer.totalCandidatesFound).toBe(answer.totalCandidates);
  });

  it('a search with fewer than 400 candidates reports their exact number', async () => {
    const first = await search('', 1, { localOnly: true });
    expect(first.totalCandidates ?? 0).toBeLessThan(400);
    if (TELLS_FIGURES) expect(await wholePool(target.api)).toHaveLength(first.totalCandidates ?? 0);
  });

  it('a search for a name finds that person first', async () => {
    const { candidates } = await search('', 20);
    const someone = candidates.find(({ requiresEnrich }) => requiresEnrich);
    if (!someone) return expect.fail('no network candidate');
    const found = await search(someone.full_name);
    expect(found.candidates.map(({ urn }) => urn)).toContain(someone.urn);
    expect(found.candidates[0]?.full_name).toBe(someone.full_name);
  });

  it('the same search gives the same page again', async () => {
    const once = await search('senior engineer', 2);
    const twice = await search('senior engineer', 2);
    expect(twice.candidates).toEqual(once.candidates);
  });

  it('a prompt has no syntax', async () => {
    for (const prompt of [
      '"',
      "'; DROP TABLE people; --",
      'NEAR(a b',
      'a AND (',
      '*',
      'name:',
      '🙂',
      '\u0000',
      'x'.repeat(9000),
    ]) {
      const reply = await target.api.search({ prompt, filters: { localOnly: true } });
      expect(reply.status, prompt.slice(0, 20)).toBe(200);
    }
  });
});
