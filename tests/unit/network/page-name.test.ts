import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { profileOf } from '../../../lib/network/link.ts';
import { type PageContext, type PageDocument, pageName } from '../../../lib/network/page-name.ts';
import { slugName } from '../../../lib/network/slug-name.ts';
import { site } from '../../support/networks.ts';
import { anyText } from './any-text.ts';

interface Page {
  title?: string;
  h1?: string[];
  ogTitle?: string;
  ogUrl?: string;
  jsonLd?: unknown[];
}

const element = (text: string, content: string | null = null) => ({
  textContent: text,
  getAttribute: () => content,
});

function documentOf({ title = '', h1 = [], ogTitle, ogUrl, jsonLd = [] }: Page): PageDocument {
  const found: Record<string, ReturnType<typeof element>[]> = {
    h1: h1.map((text) => element(text)),
    'meta[property="og:title"]': ogTitle === undefined ? [] : [element('', ogTitle)],
    'meta[property="og:url"]': ogUrl === undefined ? [] : [element('', ogUrl)],
    'script[type="application/ld+json"]': jsonLd.map((data) =>
      element(typeof data === 'string' ? data : JSON.stringify(data)),
    ),
  };
  return { title, querySelectorAll: (selectors) => found[selectors] ?? [] };
}

function contextOf(slug: string, previous?: string): PageContext {
  const link = profileOf(site, `https://www.site.com/in/${encodeURIComponent(slug)}`);
  if (!link) throw new Error(slug);
  return previous === undefined ? { network: site, link } : { network: site, link, previous };
}

const nameOn = (page: Page, slug?: string, previous?: string) =>
  pageName(documentOf(page), slug === undefined ? undefined : contextOf(slug, previous))?.full ?? null;

const person = (name: string, more: object = {}) => ({ '@type': 'Person', name, ...more });

describe('pageName, one source', () => {
  it.each<[string, Page, string | null]>([
    ['JSON-LD', { jsonLd: [person('Jane Doe')] }, 'Jane Doe'],
    [
      'JSON-LD in an array',
      { jsonLd: [[{ '@type': 'WebSite', name: 'Site' }, person('Jane Doe')]] },
      'Jane Doe',
    ],
    ['JSON-LD graph', { jsonLd: [{ '@graph': [{ '@type': 'WebPage' }, person('Jane Doe')] }] }, 'Jane Doe'],
    [
      'JSON-LD main entity before other people',
      { jsonLd: [person('Bob Ray'), { '@type': 'ProfilePage', mainEntity: person('Jane Doe') }] },
      'Jane Doe',
    ],
    [
      'JSON-LD with several types',
      { jsonLd: [person('Jane Doe', { '@type': ['Thing', 'schema:Person'] })] },
      'Jane Doe',
    ],
    [
      'JSON-LD in parts',
      { jsonLd: [{ '@type': 'Person', givenName: 'Jane', familyName: 'Doe' }] },
      'Jane Doe',
    ],
    ['broken JSON-LD', { jsonLd: ['{"@type":"Person","name":'], h1: ['Jane Doe'] }, 'Jane Doe'],
    ['og:title', { ogTitle: 'Jane Doe - Staff Engineer - Acme | Site' }, 'Jane Doe'],
    ['heading', { h1: ['\n  Jane Doe\n'] }, 'Jane Doe'],
    ['second heading', { h1: ['1,234 results', 'Jane Doe'] }, 'Jane Doe'],
    ['title', { title: '(3) Jane Doe | Site' }, 'Jane Doe'],
    ['long title', { title: 'Jane Doe - Staff Engineer - Acme | Site' }, 'Jane Doe'],
    ['title with a dash', { title: 'Jane Doe – Staff Engineer – Site' }, 'Jane Doe'],
    ['title of a profile', { title: "Jane Doe's profile | Site" }, 'Jane Doe'],
    ['nothing', {}, null],
    ['nothing but counts', { title: '(99+)', h1: ['42'] }, null],
  ])('%s', (_, page, name) => {
    expect(nameOn(page)).toBe(name);
  });

  it('takes first and last name from structured data', () => {
    const page = { jsonLd: [person('Mary Jane Watson', { givenName: 'Mary', familyName: 'Jane Watson' })] };
    expect(pageName(documentOf(page))).toEqual({
      full: 'Mary Jane Watson',
      first: 'Mary',
      last: 'Jane Watson',
    });
  });
});

describe('pageName, several sources', () => {
  it('does not take the site’s name for a person’s', () => {
    expect(nameOn({ title: 'Site | Jane Doe', h1: ['Site'] }, 'x9z')).toBe('Jane Doe');
    expect(nameOn({ title: 'Jane Doe on Site' }, 'x9z')).toBe('Jane Doe');
  });

  it('ignores the previous person’s heading if the slug is somebody else’s', () => {
    expect(nameOn({ h1: ['Bob Ray'], title: 'Jane Doe | Site' }, 'jane-doe-3f2a')).toBe('Jane Doe');
    expect(nameOn({ h1: ['Jane Doe'], title: 'Bob Ray | Site', ogTitle: 'Bob Ray' }, 'jane-doe')).toBe(
      'Jane Doe',
    );
    expect(nameOn({ h1: ['José Núñez'], title: 'Bob Ray' }, 'jose-nunez')).toBe('José Núñez');
    expect(nameOn({ h1: ['Jane Doe'], title: 'Bob Ray' }, 'janedoe')).toBe('Jane Doe');
  });

  it('prefers the slug to a single source that contradicts it', () => {
    expect(nameOn({ h1: ['Bob Ray'] }, 'jane-doe-3f2a')).toBe('Jane Doe');
  });

  it('prefers sources that agree to a nickname in the slug', () => {
    expect(nameOn({ h1: ['Jane Doe'], title: 'Jane Doe | Site' }, 'code-ninja')).toBe('Jane Doe');
    expect(nameOn({ h1: ['Jane Doe'] }, 'codeninja')).toBe('Jane Doe');
  });

  it('ignores sources that still have the previous name', () => {
    const stale = { h1: ['Bob Ray'], title: 'Bob Ray | Site' };
    expect(nameOn(stale, 'code-ninja')).toBe('Bob Ray');
    expect(nameOn(stale, 'jane-doe', 'Bob Ray')).toBe('Jane Doe');
    expect(nameOn({ ...stale, title: 'Jane Doe | Site' }, 'x9z', 'Bob Ray')).toBe('Jane Doe');
  });

  it('ignores sources that still have the previous name if the slug shares only a part of it', () => {
    const page = { h1: ['James Green'], title: 'James Green | Site' };
    expect(nameOn(page, 'emma-green', 'James Green')).toBe('Emma Green');
    expect(nameOn(page, 'james-green-2', 'James Green')).toBe('James Green');
  });

  it('accepts a person of the same name as the previous one', () => {
    expect(nameOn({ h1: ['Jane Doe'] }, 'jane-doe-2', 'Jane Doe')).toBe('Jane Doe');
  });

  it('ignores structured data and previews of another profile', () => {
    const url = 'https://www.site.com/in/bob-ray';
    expect(nameOn({ jsonLd: [person('Bob Ray', { url })], h1: ['Jane Doe'] }, 'x9z')).toBe('Jane Doe');
    expect(nameOn({ ogTitle: 'Bob Ray', ogUrl: url, h1: ['Jane Doe'] }, 'x9z')).toBe('Jane Doe');
  });

  it('prefers structured data that names this profile', () => {
    const jsonLd = [
      person('Bob Ray', { url: 'https://www.site.com/in/bob' }),
      person('Jane Doe', { url: 'https://fr.site.com/in/X9Z/' }),
    ];
    expect(nameOn({ jsonLd, h1: ['Bob Ray'], title: 'Bob Ray' }, 'x9z')).toBe('Jane Doe');
  });

  it('accepts a name in another script beside a Latin slug', () => {
    expect(nameOn({ h1: ['Иван Петров'] }, 'ivan-petrov')).toBe('Иван Петров');
    expect(nameOn({ h1: ['山田太郎'], title: 'Bob Ray' }, '山田太郎')).toBe('山田太郎');
  });

  it('takes the name from the slug if nothing else has one', () => {
    expect(nameOn({}, 'jane-doe-3f2a')).toBe('Jane Doe');
    expect(nameOn({}, '123456')).toBeNull();
  });
});

describe('pageName, hostile pages', () => {
  it('is limited in size, depth and number', () => {
    const deep = `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`;
    const huge = JSON.stringify(person('Bob Ray', { pad: 'x'.repeat(300_000) }));
    const page = { jsonLd: [deep, huge, '[]', 'null', '3', person('x'.repeat(10_000))], h1: ['Jane Doe'] };
    expect(nameOn(page)).toBe('Jane Doe');
    expect(nameOn({ h1: [`Jane ${'Doe '.repeat(50_000)}`], title: 'Jane Doe' })).toBe('Jane Doe');
  });

  it('takes no markup, address or control character for a name', () => {
    expect(nameOn({ h1: ['<img src=x onerror=alert(1)>'], title: 'https://evil.com' })).toBeNull();
    expect(nameOn({ jsonLd: [{ '@type': 'Person', name: { toString: 'x' } }] })).toBeNull();
    expect(
      nameOn({ jsonLd: ['{"__proto__":{"@type":"Person"},"@type":"Person","name":"Jane\\u0000 Doe"}'] }),
    ).toBe('Jane Doe');
  });

  it('is none for a document that throws', () => {
    const page: PageDocument = {
      title: 'Jane Doe',
      querySelectorAll: () => {
        throw new Error('no');
      },
    };
    expect(pageName(page)?.full).toBe('Jane Doe');
  });

  it('never throws on any text or data', () => {
    const text = fc.oneof(anyText, fc.string({ unit: 'grapheme' }));
    const page = fc.record({
      title: text,
      h1: fc.array(text, { maxLength: 3 }),
      ogTitle: text,
      ogUrl: text,
      jsonLd: fc.array(
        fc.oneof(text, fc.jsonValue(), fc.record({ '@type': fc.constant('Person'), name: fc.jsonValue() })),
        {
          maxLength: 3,
        },
      ),
    });
    fc.assert(
      fc.property(
        page,
        fc.constantFrom('jane-doe', '山田太郎', 'ACoAAB3kXyZ0Qm7LtUvW9sRp', 'a'),
        (source, slug) => {
          const name = pageName(documentOf(source), contextOf(slug));
          if (name) expect(name.full.length).toBeLessThanOrEqual(200);
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('slugName', () => {
  it.each([
    ['jane-doe-3f2a', 'Jane Doe'],
    ['jane-doe', 'Jane Doe'],
    ['Jane_Doe12', 'Jane Doe'],
    ['jane.doe', 'Jane Doe'],
    ['JaneDoe', 'Jane Doe'],
    ['janedoe', 'Janedoe'],
    ['dr-jane-doe-phd', 'Jane Doe'],
    ['jane-van-der-berg-0b12', 'Jane Van Der Berg'],
    ['josé-garcía', 'José García'],
    ['山田太郎', '山田太郎'],
    ['12345', null],
    ['a', null],
    ['3f2a', null],
  ])('%s spells %s', (slug, name) => {
    expect(slugName(slug)?.full ?? null).toBe(name);
  });
});
