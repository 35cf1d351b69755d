import { describe, expect, test } from 'vitest';
import { recogniseColumns } from '../../../lib/ats/columns.ts';
import { blockKeys, policyKeys } from '../../../lib/blocked/block-keys.ts';
import { blockOfText } from '../../../lib/blocked/block-texts.ts';
import { createBlocks } from '../../../lib/blocked/blocks-of-file.ts';
import { emailKey, linkKey } from '../../../lib/store/ats-parts.ts';
import { site } from '../../support/networks.ts';

const JANE = 'https://www.site.com/in/jane';
const janeKey = () => {
  const block = blockOfText(JANE, site);
  return typeof block === 'object' ? block.keys[0] : null;
};

describe('a text', () => {
  test.each([
    ['Jane@Acme.COM ', [emailKey('jane@acme.com')]],
    ['mailto:jane@acme.com', [emailKey('jane@acme.com')]],
    ['@Acme.com', ['d acme.com', 'c acme com']],
    ['https://www.acme.co.uk/', ['d acme.co.uk', 'c acme co uk']],
    ['müller.example', ['d müller.example', 'c muller example']],
    ['Acmé,  Inc.', ['c acme inc']],
    ['4711 GmbH', ['c 4711 gmbh']],
  ])('%j blocks %j', (text, keys) => {
    expect(blockOfText(text, site)).toMatchObject({ keys });
  });

  test('with a link of the network blocks that profile, however it is written', () => {
    expect(janeKey()).toMatch(/^l .*jane/);
    expect(blockOfText('site.com/in/JANE?x=1', site)).toMatchObject({ keys: [janeKey()] });
  });

  test.each([
    ['', 'nothing'],
    [' \n', 'nothing'],
    ['https://elsewhere.org/in/jane', 'other-network'],
    ['jane@', 'malformed'],
    ['…', 'malformed'],
  ])('%j blocks nothing: %s', (text, why) => {
    expect(blockOfText(text, site)).toBe(why);
  });

  test('of an administrator is taken as an email, a domain or a company', () => {
    expect(policyKeys(' Jane@Acme.com ')).toContain(emailKey('jane@acme.com'));
    expect(policyKeys('@acme.com')).toContain('d acme.com');
    expect(policyKeys('Acme Inc.')).toContain('c acme inc');
    expect(policyKeys('AI')).toEqual(['c ai']);
    expect(policyKeys('jane@acme.com')).toEqual([emailKey('jane@acme.com')]);
  });
});

test('somebody is known by the domain of each email, and by those above it', () => {
  const keys = blockKeys(['urn:1'], [linkKey('x'), emailKey('jane@mail.acme.co.uk')], 'ACME');
  expect(keys).toEqual([
    'u urn:1',
    'l x',
    'e jane@mail.acme.co.uk',
    'd mail.acme.co.uk',
    'd acme.co.uk',
    'd co.uk',
    'd uk',
    'c acme',
  ]);
});

/** What the lines of a file block. */
function blocksOf(lines: readonly string[], isPlain = false) {
  const rows = lines.map((line) => (isPlain ? line.split(',') : line.split(';')));
  const columns = isPlain ? { hasHeader: false, roles: [] } : recogniseColumns(rows, site);
  const first = isPlain ? [lines[0] ?? ''] : (rows[0] ?? []);
  const blocks = createBlocks({ network: site, columns, first, isPlain });
  blocks.add(rows.map((cells, at) => ({ number: at + 1, cells, isMalformed: false })));
  const { report } = blocks;
  const skipped = Object.entries(report.skipped).flatMap(([why, { first: rowsTold }]) =>
    rowsTold.map((row) => `${row} ${why}`),
  );
  return {
    keys: blocks.all().map(({ keys }) => keys[0]),
    names: blocks.all().map(({ name }) => name),
    skipped,
    report,
  };
}

describe('a file', () => {
  test('with people blocks them, and not everybody at their companies', () => {
    const { keys, names, skipped, report } = blocksOf([
      'Name;Email;Company',
      'Jane Doe;jane@a.com;Acme',
      'Joe Roe;;Rival',
      ';;',
      'Jane again;JANE@a.com;Other',
    ]);
    expect(keys).toEqual([emailKey('jane@a.com'), 'c rival']);
    expect(names[0]).toBe('Jane Doe');
    expect(skipped).toEqual(['4 nothing']);
    expect(report).toMatchObject({ rows: 4, duplicates: 1 });
  });

  test('of one column without a name is read from its first line', () => {
    expect(blocksOf(['acme.com', 'rival.example', 'Acme Holding']).keys).toEqual([
      'd acme.com',
      'd rival.example',
      'c acme holding',
    ]);
    expect(blocksOf(['Domain', 'acme.com']).keys).toEqual(['d acme.com']);
  });

  test.each(['Acme Company', 'Clientis AG', 'namely.com', 'hurley.com'])(
    'that begins with %s has no names of columns, and blocks it',
    (first) => {
      for (const isPlain of [false, true]) {
        const { keys, report } = blocksOf([first, 'rival.example'], isPlain);
        expect([keys.length, report.rows]).toEqual([2, 2]);
      }
    },
  );

  test('names somebody by all of their rows', () => {
    const rows = [
      ['link', 'email'],
      [JANE, 'jane@a.com'],
      [JANE, 'jane@home.com'],
    ];
    const columns = recogniseColumns(rows, site);
    const blocks = createBlocks({ network: site, columns, first: rows[0] ?? [], isPlain: false });
    blocks.add(rows.map((cells, at) => ({ number: at + 1, cells, isMalformed: false })));
    expect(blocks.all().map(({ keys }) => keys)).toEqual([
      [janeKey(), emailKey('jane@a.com'), emailKey('jane@home.com')],
    ]);
  });

  test('of plain lines keeps a comma in the name of a company', () => {
    expect(blocksOf(['Acme, Inc.', JANE, 'https://elsewhere.org/in/x'], true)).toMatchObject({
      keys: ['c acme inc', janeKey()],
      skipped: ['3 other-network'],
    });
  });
});
