import { type Schema, Validator } from '@cfworker/json-schema';
import fc from 'fast-check';
import ICAL from 'ical.js';
import Papa from 'papaparse';
import { readSheet } from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import schema from '../../../docs/people.schema.json' with { type: 'json' };
import { collectFiles, packFiles } from '../../../lib/export/collect-files.ts';
import type { FileColumn, FilePerson } from '../../../lib/export/columns.ts';
import { type FilePlan, fileKind, makeFile } from '../../../lib/export/make-file.ts';
import { SYSTEMS, type System, systemOf } from '../../../lib/export/systems.ts';
import { NOTHING_NOTED } from '../../../lib/follow-up/changes.ts';
import { aPerson } from '../../support/records.ts';

const LIST = {
  id: 'A|1',
  account: 'A',
  name: 'Backend Q4',
  stages: [{ id: 's', name: 'Contacted' }],
  createdAt: 1,
};
const CONTEXT = {
  words: { pool: 'Talent pool', network: 'Network', present: 'now', unnamed: 'Somebody' },
  lists: [LIST],
  what: 'Backend Q4',
  now: Date.UTC(2026, 10, 18, 2, 30),
};

const jane: FilePerson = {
  person: aPerson({
    name: 'Jane "JD" Doé',
    title: '=cmd',
    company: 'Acme, Inc.',
    contacts: { phone: { value: '+49 30 123', at: 5 }, work_email: { value: null, at: 6 } },
    languages: [{ name: 'French', level: 'NATIVE' }],
  }),
  followUp: {
    lists: [{ list: 'A|1', stage: 's', at: 1 }],
    tags: ['go', 'lead'],
    contacted: [{ channel: 'email', at: 7 }],
    reminder: { at: 8, text: 'Call' },
  },
  notes: [{ at: new Date(2026, 10, 15, 12).getTime(), text: 'two\nlines' }],
};
const somebody = (name: string): FilePerson => ({
  person: aPerson({ name }),
  followUp: NOTHING_NOTED,
  notes: [],
});
const many = (count: number) => Array.from({ length: count }, (_, index) => somebody(`Person ${index}`));

async function* inParts(people: readonly FilePerson[], size = 200) {
  for (let from = 0; from < people.length; from += size) yield people.slice(from, from + size);
}

/** The files of a plan as texts, or bytes. */
async function filesOf(plan: FilePlan, people: readonly FilePerson[], size?: number) {
  const files = await collectFiles(makeFile(plan, inParts(people, size), CONTEXT), { aborted: false });
  return Promise.all(
    (files ?? []).map(async ({ name, blobs }) => ({ name, text: await new Blob(blobs).text(), blobs })),
  );
}
const textOf = async (plan: FilePlan, people: readonly FilePerson[]) =>
  (await filesOf(plan, people))[0]?.text ?? '';
const columns: FileColumn[] = [
  { head: 'Name', value: 'name', text: '' },
  { head: 'Phone', value: 'phone', text: '' },
  { head: 'Notes', value: 'notes', text: '' },
  { head: 'Title', value: 'title', text: '' },
];
const planFor = ({ columns: its, maxRows }: System): FilePlan => ({
  format: 'system',
  columns: its,
  maxRows,
});

describe('a file for a spreadsheet', () => {
  it('is defused, begins with the byte order mark, and may have semicolons', async () => {
    // Blob.text() takes the mark away.
    expect(await textOf({ format: 'csv', delimiter: ';', columns }, [jane])).toBe(
      `"Name";"Phone";"Notes";"Title"\r\n"Jane ""JD"" Doé";"'+49 30 123";"2026-11-15 two\nlines";"'=cmd"\r\n`,
    );
    const [file] = await filesOf({ format: 'csv', delimiter: ',', columns }, [jane]);
    const bytes = new Uint8Array(await new Blob(file?.blobs).arrayBuffer());
    expect([...bytes.slice(0, 4)]).toEqual([0xef, 0xbb, 0xbf, 0x22]);
  });

  it('is an Excel file with the same texts as they are', async () => {
    const [file] = await filesOf({ format: 'xlsx', columns }, [jane, somebody('Bob')]);
    const bytes = Buffer.from(await new Blob(file?.blobs).arrayBuffer());
    expect(await readSheet(bytes)).toEqual([
      ['Name', 'Phone', 'Notes', 'Title'],
      ['Jane "JD" Doé', '+49 30 123', '2026-11-15 two\nlines', '=cmd'],
      ['Bob', null, null, null],
    ]);
  });

  it('has the head alone where nobody is', async () => {
    expect(await textOf({ format: 'csv', delimiter: ',', columns }, [])).toBe(
      '"Name","Phone","Notes","Title"\r\n',
    );
  });
});

describe('a file for another system', () => {
  it.each(SYSTEMS)('of $name has its columns, each text as it is', async (system) => {
    const { data } = Papa.parse<Record<string, string>>(await textOf(planFor(system), [jane]), {
      header: true,
      skipEmptyLines: true,
    });
    const [row] = data;
    expect(Object.keys(row ?? {})).toEqual(system.columns.map(({ head }) => head));
    const phone = system.columns.find(({ value }) => value === 'phone')?.head ?? '';
    expect(row?.[phone]).toBe('+49 30 123');
    const notes = system.columns.find(({ value }) => value === 'notes')?.head;
    expect(notes && row?.[notes]).toBe(notes && '2026-11-15 two\nlines');
    expect(Object.values(row ?? {}).filter((cell) => cell.startsWith("'"))).toEqual([]);
  });

  it('has no byte order mark before its first column', async () => {
    const [file] = await filesOf(planFor(SYSTEMS[0] as System), [jane]);
    expect(new Uint8Array(await new Blob(file?.blobs).arrayBuffer())[0]).toBe(0x22);
  });

  it('keeps any text for another reader', async () => {
    const texts = fc.array(
      fc.string({ unit: 'binary' }).map((text) => text.toWellFormed()),
      { minLength: 1, maxLength: 8 },
    );
    await fc.assert(
      fc.asyncProperty(texts, async (names) => {
        const plan: FilePlan = { format: 'system', columns: columns.slice(0, 2), maxRows: null };
        const { data } = Papa.parse<string[]>(await textOf(plan, names.map(somebody)), { newline: '\r\n' });
        expect(data.slice(1, -1).map(([name]) => name)).toEqual(names);
      }),
    );
  });

  it.each([
    ['greenhouse', 8_001, [8_000, 1]],
    ['bullhorn', 2_000, [1_000, 1_000]],
    ['recruitee', 1_998, [999, 999]],
    ['recruitee', 999, [999]],
    ['lever', 10_001, [10_001]],
  ] as const)('of %s is split at its limit, each file with the head', async (id, count, sizes) => {
    const system = systemOf(id) as System;
    const files = await filesOf(planFor(system), many(count), 201);
    const rows = files.map(({ text }) => Papa.parse<string[]>(text, { skipEmptyLines: true }).data);
    expect(rows.map(({ length }) => length - 1)).toEqual(sizes);
    for (const [head] of rows) expect(head).toEqual(system.columns.map((column) => column.head));
    const plan = planFor(system);
    const name = system.columns.findIndex(({ value }) => value === 'name' || value === 'lastName');
    expect(rows.flatMap((file) => file.slice(1)).map((row) => row[name]?.replace('Person ', ''))).toEqual(
      many(count).map((_, index) => String(index)),
    );
    const packed = await packFiles(files, { name: 'x', ...fileKind(plan) }, CONTEXT.now);
    expect(packed.name).toBe(sizes.length === 1 ? 'x.csv' : 'x.zip');
  });
});

describe('contact cards', () => {
  it('are in one file, or one file each with names of their own', async () => {
    const people = [jane, somebody('Bob'), somebody('Bob'), somebody('  ')];
    const one = await filesOf({ format: 'vcard', version: '3.0', isEach: false }, people);
    expect(one).toHaveLength(1);
    expect((ICAL.parse(one[0]?.text ?? '') as unknown[]).length).toBe(4);
    const each = await filesOf({ format: 'vcard', version: '4.0', isEach: true }, people, 3);
    expect(each.map(({ name }) => name)).toEqual(['Jane-JD-Doé', 'Bob', 'Bob', '']);
    for (const { text } of each) expect(text.match(/BEGIN:VCARD/g)).toHaveLength(1);
    expect(each[3]?.text).toContain('FN:Somebody\r\n');
    const packed = await packFiles(each, { name: 'x', ending: 'vcf', type: 'text/vcard' }, CONTEXT.now);
    const bytes = Buffer.from(await new Blob(packed.blobs).arrayBuffer()).toString('latin1');
    for (const name of ['Bob.vcf', 'Bob-2.vcf', 'x-4.vcf']) expect(bytes.split(name)).toHaveLength(3);
  });
});

describe('a JSON file', () => {
  const validator = new Validator(schema as Schema, '2020-12', false);

  it.each([0, 1, 401])('of %i people is what its published schema says', async (count) => {
    const read = JSON.parse(await textOf({ format: 'json' }, [jane, ...many(count)].slice(0, count)));
    expect(read.people).toHaveLength(count);
    expect(validator.validate(read)).toEqual({ valid: true, errors: [] });
  });

  it('has all that is known and noted', async () => {
    const { people, ...head } = JSON.parse(await textOf({ format: 'json' }, [jane]));
    expect(head).toEqual({
      format: 'talent-scout-people',
      version: 1,
      name: 'Backend Q4',
      exportedAt: '2026-11-18T02:30:00.000Z',
    });
    expect(people[0]).toMatchObject({
      name: 'Jane "JD" Doé',
      firstName: 'Jane "JD"',
      lastName: 'Doé',
      workEmail: { value: null, at: '1970-01-01T00:00:00.006Z' },
      personalEmail: null,
      phone: { value: '+49 30 123' },
      lists: [{ list: 'Backend Q4', stage: 'Contacted' }],
      tags: ['go', 'lead'],
      contacted: [{ by: 'email', at: '1970-01-01T00:00:00.007Z' }],
      reminder: { text: 'Call' },
      notes: [{ text: 'two\nlines' }],
    });
  });

  it('of another form fails the schema', async () => {
    const read = JSON.parse(await textOf({ format: 'json' }, [jane]));
    expect(validator.validate({ ...read, version: 2 }).valid).toBe(false);
    delete read.people[0].tags;
    expect(validator.validate(read).valid).toBe(false);
  });
});

describe('a file that is being made', () => {
  it('says how many people are in each piece', async () => {
    const plans: FilePlan[] = [
      { format: 'csv', delimiter: ',', columns },
      { format: 'xlsx', columns },
      planFor(systemOf('recruitee') as System),
      { format: 'vcard', version: '3.0', isEach: false },
      { format: 'vcard', version: '3.0', isEach: true },
      { format: 'json' },
    ];
    for (const plan of plans) {
      let rows = 0;
      for await (const piece of makeFile(plan, inParts(many(1_001)), CONTEXT)) rows += piece.rows;
      expect([plan.format, rows]).toEqual([plan.format, 1_001]);
    }
  });

  it('is none if it is stopped', async () => {
    const stop = { aborted: false };
    async function* parts() {
      yield many(3);
      stop.aborted = true;
      yield many(3);
    }
    expect(await collectFiles(makeFile({ format: 'json' }, parts(), CONTEXT), stop)).toBeNull();
  });
});
