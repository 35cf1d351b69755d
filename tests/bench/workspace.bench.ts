import { rowAlone } from '../../lib/store/derive.ts';
import type { PersonRecord } from '../../lib/store/records.ts';
import { addShares, recounted } from '../../lib/store/totals.ts';
import { type Extension, openExtension } from '../e2e/support/harness.ts';
import { aPerson } from '../support/records.ts';
import { against, atMost, least, median, type Row } from './bench.ts';
import { firstRows, jumps, keystrokes } from './workspace-page.ts';
import { readAccount, writeRows } from './write-rows.ts';

export const name = 'workspace';
export const needsBuild = true;

const PEOPLE = 10_000;
const OPENINGS = 7;
const CHUNK = 1000;
const NAMES = ['Jane Doe', 'Zoë Müller', '李娜', 'محمد المصري', 'Łukasz Żółć', 'Marie-Claire Lefebvre-Roux'];
const PLACES = ['Lyon', 'Pune', '上海', 'São Paulo', 'القاهرة'];
const JOBS = ['Staff engineer', 'Nurse', 'Site manager', 'Data scientist'];
const WORDS = ['jane', 'zoe mul', 'engineer lyon', '李', 'المصري', 'nobody at all', 'data s', 'lefebvre 99'];

/** Measures the workspace with many people, with the same for a few people as the reference. */
export async function run(): Promise<Row[]> {
  const extension = await openExtension({ account: 'rich', network: false, sandbox: { people: 50 } });
  try {
    const account = await fill(extension, 0, 100);
    const few = least(await openings(extension, 100));
    const { page } = extension;
    const fewKeys = median(await keystrokes(page, WORDS));
    await fill(extension, 100, PEOPLE, account);
    const many = least(await openings(extension, PEOPLE));
    const keys = await keystrokes(page, WORDS);
    const scrolls = await jumps(
      page,
      Array.from({ length: 12 }, (_, jump) => ((jump + 1) * 3000) % 9900),
    );
    const reference = 'the same with 100 people';
    return [
      { what: 'first rows, 100 people', figure: few, unit: 'ms' },
      {
        what: 'first rows, 10,000 people',
        figure: many,
        unit: 'ms',
        ...against(many, reference, few),
        ...atMost(many, 300),
      },
      {
        what: 'a key in the filter, median',
        figure: median(keys),
        unit: 'ms',
        ...against(median(keys), reference, fewKeys),
        ...atMost(median(keys), 50),
      },
      { what: 'a key in the filter, slowest', figure: Math.max(...keys), unit: 'ms' },
      { what: 'a jump of 3,000 rows until drawn', figure: median(scrolls), unit: 'ms' },
    ];
  } finally {
    await extension.close();
  }
}

function person(account: string, index: number): PersonRecord {
  const enriched = index % 5 === 0;
  const entry = (at: number) => ({
    title: JOBS[(index + at) % JOBS.length] ?? null,
    organisation: `Company ${index % 500}`,
    place: PLACES[index % PLACES.length] ?? null,
    start: '2019-03',
    end: at === 0 ? null : '2022-10',
    description: 'Led a team of twelve over three countries, from the first sketch to the running thing.',
    rest: [],
  });
  return aPerson({
    account,
    urn: `urn:${index}`,
    name: `${NAMES[index % NAMES.length]} ${index}`,
    title: JOBS[index % JOBS.length] ?? null,
    company: `Company ${index % 500}`,
    place: PLACES[index % PLACES.length] ?? null,
    networkUrl: `https://network.example/in/${index}`,
    link: `network.example/in/${index}`,
    origin: index % 9 === 0 ? 'pool' : 'network',
    skills: enriched ? ['Go', 'Python', 'Leading people', 'Kubernetes', 'French'] : [],
    languages: enriched ? [{ name: 'English', level: 'FLUENT' }] : [],
    experience: enriched ? [entry(0), entry(1), entry(2)] : [],
    education: enriched ? [entry(1)] : [],
    enrichedAt: enriched ? 1 : null,
    contacts: index % 10 === 0 ? { work_email: { value: `p${index}@company.example`, at: 1 } } : {},
    seenAt: 1_700_000_000_000 + index * 60_000,
  });
}

/** Writes people as the worker does, and gives back their account. */
async function fill(extension: Extension, from: number, to: number, known?: string): Promise<string> {
  const { page } = extension;
  await page.goto(extension.url('options.html'));
  const account = known ?? (await page.evaluate(readAccount));
  const rowOf = (index: number) => rowAlone('people', person(account, index));
  for (let start = from; start < to; start += CHUNK) {
    const count = Math.min(CHUNK, to - start);
    const rows = Array.from({ length: count }, (_, offset) => rowOf(start + offset));
    await page.evaluate(writeRows, { table: 'people', rows });
  }
  const sums = new Map<string, Map<string, number>>();
  for (let index = 0; index < to; index++) addShares(sums, 1, rowOf(index).shares);
  const totals = recounted(sums).map((record) => ({ key: record.id, index: {}, record }));
  await page.evaluate(writeRows, { table: 'totals', rows: totals });
  return account;
}

/** The fewest milliseconds from the start of a navigation until the first rows are painted. */
async function openings(extension: Extension, people: number): Promise<number[]> {
  const { page } = extension;
  const times: number[] = [];
  for (let opening = 0; opening < OPENINGS; opening++) {
    await page.goto('about:blank');
    await page.goto(extension.url('workspace.html'), { waitUntil: 'commit' });
    times.push(await page.evaluate(firstRows));
    await page.locator(`[role=grid][aria-rowcount="${people + 1}"]`).waitFor();
  }
  return times;
}
