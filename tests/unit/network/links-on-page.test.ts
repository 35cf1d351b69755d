import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { profileLinks } from '../../../lib/network/links-on-page.ts';
import { site } from '../../support/networks.ts';
import { anyText } from './any-text.ts';

const at = (slug: string) => `https://www.site.com/in/${slug}`;
const nameFor = (slug: string, ...texts: string[]) =>
  profileLinks(
    site,
    texts.map((text) => ({ href: at(slug), text })),
  )[0]?.name;

describe('profileLinks', () => {
  it('lists each person once, in order, without the page’s own', () => {
    const found = profileLinks(
      site,
      [
        { href: at('jane-doe'), text: 'Jane Doe' },
        { href: 'https://www.site.com/feed', text: 'Home' },
        { href: at('own'), text: 'Me Myself' },
        { href: 'https://fr.site.com/fr/in/bob-ray/?x=1', text: '' },
        { href: `${at('Jane-Doe')}/details`, text: 'See all' },
        { href: at('bob-ray'), text: 'Bob Ray' },
        { href: 'javascript:void 0', text: 'Eve' },
      ],
      'https://site.com/in/own',
    );
    expect(found.map(({ link, name }) => [link.canonical, name])).toEqual([
      ['https://site.com/in/jane-doe', 'Jane Doe'],
      ['https://site.com/in/bob-ray', 'Bob Ray'],
    ]);
  });

  it.each([
    ['jane-doe', ['View profile', 'Jane Doe'], 'Jane Doe'],
    ['jane-doe', ['Jane Doe • 2nd'], 'Jane Doe'],
    ['jane-doe', ['Jane Doe 3rd+ Staff Engineer'], 'Jane Doe'],
    ['jane-doe', ['\n   Jane Doe\n   \n  • 2nd\n  Staff Engineer at Acme\n'], 'Jane Doe'],
    ['jane-doe', ['Jane Doe Jane Doe'], 'Jane Doe'],
    ['jane-doe', ['View Jane Doe’s profile'], 'Jane Doe'],
    ['jane-doe', ['Voir le profil de Jane Doe'], 'Jane Doe'],
    ['jane-doe', ['Ver el perfil de Jane Doe'], 'Jane Doe'],
    ['jane-doe', ['Profil von Jane Doe ansehen'], 'Jane Doe'],
    ['jane-doe', ['Photo of Jane Doe'], 'Jane Doe'],
    ['jane-doe', ['Head of Talent', 'Jane Doe'], 'Jane Doe'],
    ['jane-doe', ['Talent Partner', 'Jane Doe'], 'Jane Doe'],
    ['jane-doe', ['1,234 followers', '500+ connections', 'Message'], null],
    ['jane-doe', ['Similar jobs'], null],
    ['jane-doe', ['12 mutual connections', ''], null],
    ['jane-doe', ['Remote jobs', 'Recent posts'], null],
    ['jane-doe', ['Connect', 'Follow', 'See all'], null],
    ['jane-doe', ['<b>', 'https://evil.com', '…'], null],
    ['codeninja', ['Jane Doe'], 'Jane Doe'],
    ['ivan-petrov', ['Иван Петров'], 'Иван Петров'],
    ['山田太郎', ['山田 太郎'], '山田 太郎'],
    ['jane-doe', ['Dr. Jane Doe, PhD (she/her) 🚀'], 'Jane Doe'],
  ])('%s with %j is %s', (slug, texts, name) => {
    expect(nameFor(slug, ...texts)).toBe(name);
  });

  it('has a limited length on a page with very many links', () => {
    let drawn = 0;
    function* endless() {
      for (;;) yield { href: at(`p${drawn++}`), text: 'x'.repeat(100_000) };
    }
    expect(profileLinks(site, endless()).length).toBe(500);
    expect(drawn).toBeLessThan(10_100);
  });

  it('never throws, and never repeats a person', () => {
    const anchor = fc.record({
      href: fc.oneof(
        fc.string(),
        fc.string({ unit: 'grapheme' }).map(at),
        fc.constantFrom(at('a'), at('A'), at('b')),
      ),
      text: anyText,
    });
    fc.assert(
      fc.property(fc.array(anchor), (anchors) => {
        const all = profileLinks(site, anchors).map(({ link }) => link.canonical);
        expect(new Set(all).size).toBe(all.length);
      }),
    );
  });
});
