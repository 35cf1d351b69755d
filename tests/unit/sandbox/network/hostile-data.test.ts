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

const hostilePeople = Array.from({ length: 20 }, (_, index) => hostile(index));
const site = siteOf(hostilePeople);
const withData = hostilePeople.find(({ urn }) => hasStructuredData(urn));
const slugWithData = withData?.slug ?? '';

describe('hostile data on the demo network', () => {
  it.each([
    `/in/${slugWithData}`,
    '/feed/',
    '/alerts/',
    '/search/people/?q=img',
    `/search/people/?q=${encodeURIComponent(ATTACK)}`,
    `/in/${encodeURIComponent(ATTACK)}`,
  ])('is escaped at %s', async (path) => {
    const text = await (await site.request(path)).text();
    expect(text).not.toContain('<img src=x');
    expect(text).not.toContain('<script>alert');
    expect(text).not.toContain('"\'>');
    expect(text.match(/<script/g)?.length).toBe(text.match(/<\/script>/g)?.length);
  });

  it.each([`/-/view?to=/in/${slugWithData}`, '/-/feed?offset=0', '/-/search?q=img'])(
    'is escaped in the fragments of %s',
    async (path) => {
      const { html: fragment } = await (await site.request(path)).json();
      expect(fragment).toContain('&lt;img src=x');
      expect(fragment).not.toContain('<img src=x');
    },
  );

  it('is unchanged after parsing the JSON-LD', async () => {
    const text = await (await site.request(`/in/${slugWithData}`)).text();
    const block = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)?.[1] ?? '';
    expect(JSON.stringify(JSON.parse(block))).toContain(JSON.stringify(ATTACK));
  });

  it('names are marked with dir="auto" for right-to-left scripts', async () => {
    const app = siteOf([person(1, { fullName: 'محمود حسن' })]);
    expect(await (await app.request('/in/jane-doe-1')).text()).toContain('<h1 dir="auto">محمود حسن</h1>');
  });
});

describe('markup', () => {
  it('escapes each value that is not markup', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'<>&"\'a;# \n\u2028é') }), (value) => {
        const { text } = html`<p title="${value}">${html`<b>${value}</b>`}</p>`;
        expect(text).toBe(`<p title="${escapeText(value)}"><b>${escapeText(value)}</b></p>`);
        expect(escapeText(value)).not.toMatch(/[<>"']/);
      }),
    );
  });

  it('escapes JSON so that no value can close the script element', () => {
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
