import { describe, expect, it, test } from 'vitest';
import type { Roles } from '../../../lib/ats/columns.ts';
import { createEntries } from '../../../lib/ats/rows-to-entries.ts';
import type { Network } from '../../../lib/network/link.ts';
import { emailKey, linkKey, partKey } from '../../../lib/store/ats-parts.ts';
import { site } from '../../support/networks.ts';

const ROLES: Roles = ['name', 'link', 'email'];
const jane = 'https://site.com/in/jane';

/** What comes of rows. */
function entriesOf(cells: readonly string[][], roles: Roles = ROLES, network: Network | null = site) {
  const made = createEntries('A', network, { hasHeader: false, roles });
  made.add(cells.map((row, at) => ({ number: at + 1, cells: row, isMalformed: false })));
  const entries = [...made.parts].flatMap(([, part]) => part);
  return { ...made, entries: new Map(entries.map(({ key, name }) => [key, name])) };
}

describe('the people of a file', () => {
  it('are there under every link and email', () => {
    const { entries, report, parts } = entriesOf([
      ['Jane Doe', 'https://fr.site.com/in/Jane/?x=1', 'Jane@A.com, mailto:JD@b.org'],
    ]);
    expect(entries).toEqual(
      new Map([
        [linkKey(jane), 'Jane Doe'],
        [emailKey('jane@a.com'), 'Jane Doe'],
        [emailKey('jd@b.org'), 'Jane Doe'],
      ]),
    );
    for (const [key, part] of parts) for (const entry of part) expect(partKey('A', entry.key)).toBe(key);
    expect(report).toMatchObject({ rows: 1, people: 1, links: 1, emails: 2, duplicates: 0 });
  });

  it.each([
    'https://site.com/in/jane;https://site.com/in/joe',
    'site.com/in/jane, site.com/in/joe',
    'LinkedIn: https://site.com/in/jane\nother: https://site.com/in/joe https://elsewhere.org/x',
    '["https://site.com/in/jane","https://site.com/in/joe"]',
  ])('are found by several links in one cell: %s', (cell) => {
    expect([...entriesOf([['', cell, '']]).entries.keys()]).toEqual([
      linkKey(jane),
      linkKey('https://site.com/in/joe'),
    ]);
  });

  it.each([
    ['a@b.com;c@d.org', 2],
    ['Jane <a@b.com>', 1],
    ['a@b.com a@b.com', 1],
    ['a@b', 0],
    ['@b.com', 0],
    ['jane at b.com', 0],
    [`${'x'.repeat(300)}@b.com`, 0],
  ])('are found by the emails in %s', (cell, count) => {
    expect(entriesOf([['', '', cell]]).report.emails).toBe(count);
  });

  it('have their names from one column, or from two', () => {
    const roles: Roles = ['name', 'firstName', 'lastName', 'email'];
    const { entries } = entriesOf(
      [
        ['Jane  Q.\nDoe', 'Jane', 'Doe', 'a@b.com'],
        ['', ' Joe', 'Roe ', 'c@d.com'],
        ['', '', '', 'e@f.com'],
        ['n'.repeat(999), '', '', 'g@h.com'],
      ],
      roles,
    );
    expect([...entries.values()]).toEqual(['Jane Q. Doe', 'Joe Roe', '', 'n'.repeat(200)]);
  });

  it('are counted once, and the first row has their name', () => {
    const { report, entries } = entriesOf([
      ['Jane', 'site.com/in/jane', ''],
      ['Jane again', 'https://www.site.com/in/JANE/', ''],
      ['Jane with an email', 'site.com/in/jane', 'j@a.com'],
    ]);
    expect(report).toMatchObject({ rows: 3, people: 2, links: 1, emails: 1, duplicates: 1 });
    expect(entries.get(linkKey(jane))).toBe('Jane');
  });

  it('are not found by links where no network is set', () => {
    const { report } = entriesOf([['Jane', 'site.com/in/jane', 'j@a.com']], ROLES, null);
    expect(report).toMatchObject({ people: 1, links: 0, emails: 1 });
  });
});

test('rows that name nobody are counted by reason, with the first ones', () => {
  const rows = [
    ['Jane', '', ''],
    ['Joe', 'https://other.org/in/joe', ''],
    ['Jim', 'n/a', ''],
    ['Jil', '', 'unknown'],
    ['Jon', 'https://other.org/in/jon', 'jon@a.com'],
    ...Array.from({ length: 9 }, () => ['', ' ', '']),
  ];
  const { report } = entriesOf(rows);
  expect(report.skipped).toEqual({
    nothing: { count: 10, first: [1, 6, 7, 8, 9] },
    'other-network': { count: 1, first: [2] },
    malformed: { count: 2, first: [3, 4] },
  });
  expect(report).toMatchObject({ rows: 14, people: 1 });
});

test('a row with odd quotation marks is skipped only where nobody is in it', () => {
  const made = createEntries('A', site, { hasHeader: true, roles: ROLES });
  made.add([
    { number: 1, cells: ['Name', 'Link', 'Email'], isMalformed: false },
    { number: 2, cells: ['Jane', '', ''], isMalformed: true },
  ]);
  made.add([{ number: 3, cells: ['Joe', '', 'joe@a.com'], isMalformed: true }]);
  expect(made.report).toMatchObject({ rows: 2, people: 1 });
  expect(made.report.skipped.malformed).toEqual({ count: 1, first: [2] });
});
