import { describe, expect, it } from 'vitest';
import { peopleCsv } from '../../../lib/export/people-csv.ts';
import type { HistoryEntry } from '../../../lib/service/model.ts';
import { aPerson } from '../../support/records.ts';

const HEADS = {
  name: 'Name',
  title: 'Title',
  company: 'Company',
  place: 'Place',
  workEmail: 'Work email',
  personalEmail: 'Personal email',
  phone: 'Phone',
  link: 'Profile',
  skills: 'Skills',
  languages: 'Languages',
  experience: 'Experience',
  education: 'Education',
  present: 'now',
  origin: 'Source',
  enriched: 'Enriched',
  seen: 'Last seen',
  pool: 'Talent pool',
  network: 'Network',
};

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
  const row = peopleCsv([{ ...aPerson({}), ...history }], HEADS).split('\r\n')[1] ?? '';
  const all = [...row.matchAll(/"((?:[^"]|"")*)"/g)].map(([, text]) => text);
  return { experience: all[10], education: all[11] };
}

describe('people as a spreadsheet', () => {
  it('have one row for each person below the names of the columns', () => {
    expect(peopleCsv([person], HEADS)).toBe(
      '\ufeff"Name","Title","Company","Place","Work email","Personal email","Phone","Profile","Skills","Languages","Experience","Education","Source","Enriched","Last seen"\r\n' +
        `"'=HYPERLINK(""https://evil.example"",""Jane"")","Engineer, ""Staff""","","Lyon","jane@acme.com","","",` +
        '"https://network.example/in/jane","Go, @home","French (NATIVE), Basque","","","Talent pool","2026-01-05","2026-11-15"\r\n',
    );
  });

  it('have phone numbers marked as text, since a spreadsheet would drop the plus', () => {
    const called = { ...person, contacts: { phone: { value: '+33 6 12 34 56 78', at: 1 } } };
    expect(peopleCsv([called], HEADS)).toContain(`,"'+33 6 12 34 56 78",`);
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

  it('have only the names of the columns if there is nobody', () => {
    expect(peopleCsv([], HEADS).split('\r\n')).toHaveLength(2);
  });
});
