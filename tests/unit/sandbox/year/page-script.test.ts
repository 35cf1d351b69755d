import { expect, test } from 'vitest';
import { inChunks } from '../../../../sandbox/year/chunks.ts';
import { pageScript } from '../../../../sandbox/year/fill-browser.ts';
import { DAY } from '../../../../sandbox/year/size.ts';
import { yearRecords } from '../../../../sandbox/year/year-records.ts';
import { readYear, yearOptions } from './small-year.ts';

test('the script for a page of the extension needs nothing that only Node has', async () => {
  const script = await pageScript();
  expect(script).toMatch(/^var yearFill = /);
  expect(script).not.toMatch(/["']node:|\brequire\(|\bBuffer\b|\bprocess\./);
});

test('chunks hold the records of one table each, in their order, and none is left out', () => {
  const tables = readYear({ size: DAY });
  const found = { people: 0, requests: 0, orders: 0, charges: 0, resultPages: 0, choices: 0 };
  for (const { table, items } of inChunks(yearRecords(yearOptions({ size: DAY })), 30)) {
    expect(items.length).toBeLessThanOrEqual(30);
    expect(items.map(({ record }) => record)).toEqual(
      tables[table].slice(found[table], found[table] + items.length),
    );
    found[table] += items.length;
  }
  for (const [table, count] of Object.entries(found)) expect(count, table).toBe(Object(tables)[table].length);
});
