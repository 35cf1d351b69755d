import { readServiceAddress } from '../../../lib/settings/service-address.ts';
import { accountId } from '../../../lib/worker/accounts.ts';
import { inChunks } from '../chunks.ts';
import { makeLists, makeNoted } from '../make-noted.ts';
import { countsOf } from '../size.ts';
import { type YearOptions, yearRecords } from '../year-records.ts';
import { openWriter } from './write-records.ts';

/** A year, and the address and key by which the extension will know its account. */
export interface PageYear extends Omit<YearOptions, 'account'> {
  serviceUrl: string;
  key: string;
}

export interface FillProgress {
  /** Records written so far. */
  written: number;
  /** The share of people that are written, from 0 to 1. */
  share: number;
  done: boolean;
}

/** Records written in one transaction. */
const CHUNK_RECORDS = 2_000;
/** Transactions under way at a time: records are made while the browser writes earlier ones. */
const MAX_WRITES = 4;

let steps: AsyncGenerator<FillProgress> | null = null;

/** Begins to fill the extension's database. To be called in a page of the extension, before it is connected. */
export function begin(year: PageYear): void {
  steps = fill(year);
}

/** Writes the next chunk. */
export async function next(): Promise<FillProgress> {
  const step = await steps?.next();
  return step && !step.done ? step.value : { written: 0, share: 1, done: true };
}

async function* fill({ serviceUrl, key, ...year }: PageYear): AsyncGenerator<FillProgress> {
  const address = readServiceAddress(serviceUrl);
  if (!address.ok) throw new Error(`${serviceUrl} is no address of a service.`);
  const account = await accountId(address.url, key);
  const { people } = countsOf(year.size);
  const { writeRecords, writeNoted, close } = await openWriter();
  const lists = makeLists(account, year.size.pages, year.now);
  await writeNoted('lists', lists);
  const writes: Promise<void>[] = [];
  let written = 0;
  let writtenPeople = 0;
  for (const { table, records } of inChunks(yearRecords({ ...year, account }), CHUNK_RECORDS)) {
    writes.push(writeRecords(table, records));
    if (writes.length === MAX_WRITES) await writes.shift();
    written += records.length;
    if (table === 'people') {
      const noted = records.map((one, place) => makeNoted(one, writtenPeople + place, lists));
      await writeNoted(
        'followUps',
        noted.flatMap(({ followUp }) => followUp ?? []),
      );
      await writeNoted(
        'notes',
        noted.flatMap(({ notes }) => notes),
      );
      writtenPeople += records.length;
    }
    yield { written, share: writtenPeople / people, done: false };
  }
  await Promise.all(writes);
  await close();
  yield { written, share: 1, done: true };
}
