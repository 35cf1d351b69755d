import { describe, expect, it } from 'vitest';
import { peopleCsv } from '../../../lib/export/people-csv.ts';
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
  origin: 'Source',
  enriched: 'Enriched',
  seen: 'Last seen',
  pool: 'Own pool',
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

describe('people as a spreadsheet', () => {
  it('have one row for each person below the names of the columns', () => {
    expect(peopleCsv([person], HEADS)).toBe(
      '\ufeff"Name","Title","Company","Place","Work email","Personal email","Phone","Profile","Skills","Languages","Source","Enriched","Last seen"\r\n' +
        `"'=HYPERLINK(""https://evil.example"",""Jane"")","Engineer, ""Staff""","","Lyon","jane@acme.com","","",` +
        '"https://network.example/in/jane","Go, @home","French (NATIVE), Basque","Own pool","2026-01-05","2026-11-15"\r\n',
    );
  });

  it('have phone numbers marked as text, since a spreadsheet would drop the plus', () => {
    const called = { ...person, contacts: { phone: { value: '+33 6 12 34 56 78', at: 1 } } };
    expect(peopleCsv([called], HEADS)).toContain(`,"'+33 6 12 34 56 78",`);
  });

  it('have only the names of the columns if there is nobody', () => {
    expect(peopleCsv([], HEADS).split('\r\n')).toHaveLength(2);
  });
});
