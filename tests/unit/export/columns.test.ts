import { describe, expect, it } from 'vitest';
import { ALL_COLUMNS, COLUMN_VALUES, cellsOf, type FilePerson } from '../../../lib/export/columns.ts';
import { csvLines, toCsv } from '../../../lib/export/csv.ts';
import { NOTHING_NOTED } from '../../../lib/follow-up/changes.ts';
import type { HistoryEntry } from '../../../lib/service/model.ts';
import type { PersonRecord } from '../../../lib/store/records.ts';
import { aPerson } from '../../support/records.ts';

const CONTEXT = {
  words: { pool: 'Talent pool', network: 'Network', present: 'now', unnamed: 'Somebody' },
  lists: [],
};
const SHEET = ALL_COLUMNS.slice(0, 15).map((value) => ({ head: value, value, text: '' }));
const noted = (person: PersonRecord): FilePerson => ({ person, followUp: NOTHING_NOTED, notes: [] });

/** The lines of some people in a spreadsheet. */
const peopleCsv = (people: readonly PersonRecord[]) =>
  toCsv([SHEET.map(({ head }) => head)]) + csvLines(people.map((one) => cellsOf(noted(one), SHEET, CONTEXT)));

const person = aPerson({
  name: '=HYPERLINK("https://evil.example","Jane")',
  title: 'Engineer, "Staff"',
  place: 'Lyon',
  networkUrl: 'https://network.example/in/jane',
  origin: 'pool',
  skills: ['Go', '@home'],
  languages: [
    { name: 'French', level: 'NATIVE' },
    { name: 'Basque', level: '' },
  ],
  enrichedAt: new Date(2026, 0, 5, 12).getTime(),
  contacts: { work_email: { value: 'jane@acme.com', at: 1 }, phone: { value: null, at: 1 } },
  seenAt: new Date(2026, 10, 15, 0, 30).getTime(),
});

const line = (change: Partial<HistoryEntry>): HistoryEntry => ({
  title: null,
  organisation: null,
  place: null,
  start: null,
  end: null,
  description: null,
  rest: [],
  ...change,
});

/** The two cells of a person's history, without their quotes. */
function cells(history: { experience?: HistoryEntry[]; education?: HistoryEntry[] }) {
  const row = peopleCsv([{ ...aPerson({}), ...history }]).split('\r\n')[1] ?? '';
  const all = [...row.matchAll(/"((?:[^"]|"")*)"/g)].map(([, text]) => text);
  return { experience: all[10], education: all[11] };
}

describe('people as a spreadsheet', () => {
  it('have one row for each person below the names of the columns', () => {
    expect(peopleCsv([person])).toBe(
      '\ufeff"name","title","company","place","workEmail","personalEmail","phone","link","skills","languages","experience","education","origin","enriched","seen"\r\n' +
        `"'=HYPERLINK(""https://evil.example"",""Jane"")","Engineer, ""Staff""","","Lyon","jane@acme.com","","",` +
        '"https://network.example/in/jane","Go, @home","French (NATIVE), Basque","","","Talent pool","2026-01-05","2026-11-15"\r\n',
    );
  });

  it('have phone numbers marked as text, since a spreadsheet would drop the plus', () => {
    const called = { ...person, contacts: { phone: { value: '+33 6 12 34 56 78', at: 1 } } };
    expect(peopleCsv([called])).toContain(`,"'+33 6 12 34 56 78",`);
  });

  it('have their experience and education as readable lines, one column each', () => {
    const csv = cells({
      experience: [
        line({ title: 'Staff Engineer', organisation: 'Acme', start: '2022-03' }),
        line({ title: 'Engineer', organisation: 'Lagoon', start: '2019-01-15', end: '2022-02' }),
        line({ organisation: 'Quillstack', end: '2018' }),
        line({ title: 'Intern', start: '2017', end: '2017' }),
      ],
      education: [line({ title: 'MSc', organisation: 'Sorbonne', start: 'Fall 2010', end: 'Spring 2012' })],
    });
    expect(csv.experience).toBe(
      'Staff Engineer, Acme, 2022–now; Engineer, Lagoon, 2019–2022; Quillstack, 2018; Intern, 2017',
    );
    expect(csv.education).toBe('MSc, Sorbonne, Fall 2010–Spring 2012');
  });

  it('have a line of their history on one line, whatever the service put into it', () => {
    const rest = [{ label: 'field of study', value: 'Law\n and order' }];
    const csv = cells({
      experience: [line({ title: 'Line\r\none', organisation: '  Acme\tInc ' }), line({ place: 'Lyon' })],
      education: [line({ rest }), line({ description: 'A year abroad' })],
    });
    expect(csv).toEqual({
      experience: 'Line one, Acme Inc; Lyon',
      education: 'field of study: Law and order; A year abroad',
    });
  });

  it('have no formula in their history, also where a program splits a cell at the semicolon', () => {
    const csv = cells({
      experience: [line({ title: 'Engineer' }), line({ title: '=1+1', organisation: '@x' })],
    });
    expect(csv.experience).toBe("Engineer; '=1+1, @x");
  });
});

describe('the cells of a person', () => {
  const value = (one: FilePerson, wanted: (typeof COLUMN_VALUES)[number], joiner?: string) =>
    cellsOf(one, [{ head: '', value: wanted, text: 'the same' }], CONTEXT, joiner)[0];

  it('have one address or all, and several values joined as the file wants them', () => {
    const contacts = {
      work_email: { value: null, at: 1 },
      personal_email: { value: 'jane@home.example', at: 1 },
    };
    const one = noted({ ...person, contacts });
    expect(value(one, 'email')).toBe('jane@home.example');
    expect(value(one, 'emails')).toBe('jane@home.example');
    const both = noted({
      ...one.person,
      contacts: { ...contacts, work_email: { value: 'j@acme.com', at: 1 } },
    });
    expect(value(both, 'email')).toBe('j@acme.com');
    expect(value(both, 'emails', ',')).toBe('j@acme.com,jane@home.example');
    expect(value({ ...both, followUp: { ...NOTHING_NOTED, tags: ['go', 'lead'] } }, 'tags', ',')).toBe(
      'go,lead',
    );
  });

  it.each([
    [{ name: 'Ana María Pérez', firstName: null, lastName: null }, 'Ana María', 'Pérez'],
    [{ name: 'Cher', firstName: null, lastName: null }, 'Cher', ''],
    [{ name: 'A B', firstName: 'Ana', lastName: null }, 'Ana', ''],
    [{ name: '', firstName: null, lastName: null }, '', ''],
  ])('have the two names of %j', (names, first, last) => {
    const one = noted(aPerson(names));
    expect([value(one, 'firstName'), value(one, 'lastName')]).toEqual([first, last]);
  });

  it('are texts, whatever the column holds', () => {
    for (const one of COLUMN_VALUES) expect(value(noted(aPerson({})), one)).toBeTypeOf('string');
    expect(value(noted(person), 'text')).toBe('the same');
  });
});
