import { expect, test } from 'vitest';
import { isFollowUpRecord } from '../../../../lib/follow-up/records.ts';
import { makeLists, makeNoted } from '../../../../sandbox/year/make-noted.ts';
import { YEAR } from '../../../../sandbox/year/size.ts';

const NOW = Date.UTC(2026, 10, 15);

test('a year has 200 lists, 20,000 people in them and 50,000 notes', () => {
  const lists = makeLists('A', YEAR.pages, NOW);
  expect(lists).toHaveLength(200);
  expect(new Set(lists.map(({ name }) => name)).size).toBe(200);
  let listed = 0;
  let notes = 0;
  for (let number = 0; number < 100_000; number += 1) {
    const noted = makeNoted({ account: 'A', urn: `urn:${number}`, seenAt: NOW }, number, lists);
    if (noted.followUp) listed += 1;
    notes += noted.notes.length;
  }
  expect({ listed, notes }).toEqual({ listed: 20_000, notes: 50_000 });
});

test('what is made passes the schemas of the extension', () => {
  const lists = makeLists('A', 5, NOW);
  for (const list of lists) expect(isFollowUpRecord('lists', list)).toBe(true);
  for (let number = 0; number < 50; number += 1) {
    const { followUp, notes } = makeNoted({ account: 'A', urn: 'urn:1', seenAt: NOW }, number, lists);
    if (followUp) expect(isFollowUpRecord('followUps', followUp)).toBe(true);
    for (const note of notes) expect(isFollowUpRecord('notes', note)).toBe(true);
  }
});
