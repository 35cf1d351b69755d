import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeText, html, jsonBlock } from '../../../../sandbox/network/markup.ts';
import { hasStructuredData } from '../../../../sandbox/network/structured-data.ts';
import { person, siteOf } from './made-up-people.ts';

const ATTACK = `"'><img src=x onerror=alert(1)></script><script>alert(2)</script>&amp;\u2028`;

function hostile(index: number) {
  const plain = person(index);
  return person(index, {
    fullName: ATTACK,
    firstName: ATTACK,
    lastName: ATTACK,
    title: ATTACK,
    company: ATTACK,
    companyId: ATTACK,
    industry: ATTACK,
    place: ATTACK,
    about: ATTACK,
    skills: [ATTACK],
    languages: [{ name: ATTACK, level: 'BASIC' }],
    experience: plain.experience.map((job) => ({
      ...job,
      title: ATTACK,
      company: ATTACK,
      start: ATTACK,
      description: ATTACK,
    })),
    education: plain.education.map((study) => ({ ...study, school: ATTACK, degree: ATTACK, start: ATTACK })),
  });
}

const crowd = Array.from({ length: 20 }, (_, index) => hostile(index));
const site = siteOf(crowd);
const withData = crowd.find(({ urn }) => hasStructuredData(urn));
const slugWithData = withData?.slug ?? '';

describe('hostile data on the demo network', () => {
  it.each([
    `/in/${slugWithData}`,
    '/feed/',
    '/alerts/',
    '/search/people/?q=img',
    `/search/people/?q=${encodeURIComponent(ATTACK)}`,
    `/in/${encodeURIComponent(ATTACK)}`,
  ])('stays text at %s', async (path) => {
    const text = await (await site.request(path)).text();
    expect(text).not.toContain('<img src=x');
    expect(text).not.toContain('<script>alert');
    expect(text).not.toContain('"\'>');
    expect(text.match(/<script/g)?.length).toBe(text.match(/<\/script>/g)?.length);
  });

  it.each([`/-/view?to=/in/${slugWithData}`, '/-/feed?offset=0', '/-/search?q=img'])(
    'stays text in what scripts insert from %s',
    async (path) => {
      const { html: fragment } = await (await site.request(path)).json();
      expect(fragment).toContain('&lt;img src=x');
      expect(fragment).not.toContain('<img src=x');
    },
  );

  it('keeps its meaning inside JSON-LD', async () => {
    const text = await (await site.request(`/in/${slugWithData}`)).text();
    const block = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)?.[1] ?? '';
    expect(JSON.stringify(JSON.parse(block))).toContain(JSON.stringify(ATTACK));
  });

  it('gives text of either direction its own', async () => {
    const app = siteOf([person(1, { fullName: 'محمود حسن' })]);
    expect(await (await app.request('/in/jane-doe-1')).text()).toContain('<h1 dir="auto">محمود حسن</h1>');
  });
});

describe('markup', () => {
  it('escapes every value but markup, whatever it holds', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'<>&"\'a;# \n\u2028é') }), (value) => {
        const { text } = html`<p title="${value}">${html`<b>${value}</b>`}</p>`;
        expect(text).toBe(`<p title="${escapeText(value)}"><b>${escapeText(value)}</b></p>`);
        expect(escapeText(value)).not.toMatch(/[<>"']/);
      }),
    );
  });

  it('writes JSON that no value can end', () => {
    fc.assert(
      fc.property(fc.json(), (json) => {
        const value = JSON.parse(json);
        const { text } = jsonBlock(value);
        expect(text).not.toMatch(/[<>&\u2028\u2029]/);
        expect(JSON.parse(text)).toEqual(value);
      }),
    );
  });
});
