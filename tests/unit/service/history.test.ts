import { describe, expect, it } from 'vitest';
import { decodeHistory } from '../../../lib/service/decode/history.ts';

const blank = {
  title: null,
  organisation: null,
  place: null,
  start: null,
  end: null,
  description: null,
  rest: [],
};

describe('experience and education of unknown shape', () => {
  it.each([
    [{ title: 'a', company: 'b', start: 'c', end: 'd', location: 'e', description: 'f' }],
    [{ position: 'a', company_name: 'b', start_date: 'c', end_date: 'd', place: 'e', summary: 'f' }],
    [{ job_title: 'a', organization: 'b', from: 'c', to: 'd', city: 'e', about: 'f' }],
    [{ role: 'a', employer: 'b', startDate: 'c', endDate: 'd', location: { name: 'e' }, details: 'f' }],
    [{ degree: 'a', school: 'b', starts_at: 'c', ends_at: 'd', location: 'e', description: 'f' }],
    [{ degree_name: 'a', school_name: 'b', start: 'c', end: 'd', location: 'e', summary: 'f' }],
    [{ qualification: 'a', institution: 'b', start: 'c', end: 'd', location: 'e', summary: 'f' }],
    [
      {
        title: 'a',
        position: 'a',
        company: 'b',
        employer: 'b',
        start: 'c',
        end: 'd',
        place: 'e',
        about: 'f',
      },
    ],
  ])('reads %j', (entry) => {
    expect(decodeHistory([entry])).toEqual([
      { title: 'a', organisation: 'b', start: 'c', end: 'd', place: 'e', description: 'f', rest: [] },
    ]);
  });

  it('keeps unknown fields as labelled text, and drops those without text', () => {
    const entry = {
      title: 'Engineer',
      role: 'Lead',
      fieldOfStudy: 'Maths',
      is_current: true,
      grade: 4.5,
      tags: ['a', { name: 'b' }, null],
      nested: { deeper: { still: 1 } },
      nothing: null,
      empty: '',
    };
    expect(decodeHistory([entry])).toEqual([
      {
        ...blank,
        title: 'Engineer',
        rest: [
          { label: 'role', value: 'Lead' },
          { label: 'field of study', value: 'Maths' },
          { label: 'is current', value: 'true' },
          { label: 'grade', value: '4.5' },
          { label: 'tags', value: 'a, b' },
        ],
      },
    ]);
  });

  it.each([
    [2019, '2019'],
    [{ year: 2019 }, '2019'],
    [{ year: 2019, month: 3 }, '2019-03'],
    [{ year: 2019, month: 3, day: 9 }, '2019-03-09'],
    [{ year: 2019, month: 0, day: 9 }, '2019'],
    [{ year: 'soon' }, null],
    [[[[['deep']]]], null],
  ])('reads the date %j', (start, expected) => {
    expect(decodeHistory([{ title: 'x', start }])).toEqual([
      expect.objectContaining({ title: 'x', start: expected, rest: [] }),
    ]);
  });

  it('reads bare texts, drops empty entries, and is empty for anything but a list', () => {
    expect(decodeHistory(['Engineer at Acme', null, {}, [], { a: null }])).toEqual([
      { ...blank, title: 'Engineer at Acme' },
    ]);
    for (const value of [null, undefined, 'x', 3, { a: 1 }]) expect(decodeHistory(value)).toEqual([]);
  });

  it('reads keys of the prototype as ordinary keys', () => {
    const entry = JSON.parse('{"__proto__":{"title":"forged"},"constructor":"c","toString":"t"}');
    expect(decodeHistory([entry])).toEqual([
      {
        ...blank,
        rest: [
          { label: 'proto', value: 'forged' },
          { label: 'constructor', value: 'c' },
          { label: 'to string', value: 't' },
        ],
      },
    ]);
  });

  it('limits how many unknown fields are kept', () => {
    const wide = Object.fromEntries(
      Array.from({ length: 1_000 }, (_, index) => [`k${index}`, 'v'.repeat(20_000)]),
    );
    const [entry] = decodeHistory([wide]);
    expect(entry?.rest).toHaveLength(20);
    expect(entry?.rest[0]?.value).toHaveLength(10_000);
  });
});
