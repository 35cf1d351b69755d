import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addTag,
  addToList,
  type Change,
  CONTACTED,
  inOrder,
  isNothing,
  MAX_TAG_CHARS,
  MAX_TAGS,
  markContacted,
  mergeFollowUps,
  NOTHING_NOTED,
  normalTag,
  removeContacted,
  removeFromList,
  removeTag,
  setStage,
  TO_CONTACT,
} from '../../../lib/follow-up/changes.ts';
import { FIRST_STAGES, newList, normalName, sortedLists, stageIn } from '../../../lib/follow-up/lists.ts';
import type { FollowUp } from '../../../lib/follow-up/records.ts';

const list = (name: string, id = name) =>
  newList({ account: 'A', name, now: 1, newId: () => id }, (stage) => `stage ${stage}`);
const noted = (change: Partial<FollowUp>): FollowUp => ({ ...NOTHING_NOTED, ...change });

describe('lists', () => {
  test('begin with the usual stages, named in the recruiter’s language', () => {
    expect(list('  Backend   Q4 ')).toEqual({
      id: 'A|  Backend   Q4 ',
      account: 'A',
      name: 'Backend Q4',
      stages: FIRST_STAGES.map((id) => ({ id, name: `stage ${id}` })),
      createdAt: 1,
    });
  });

  test('are sorted as the language sorts names, numbers by their value', () => {
    const names = ['Zürich', 'list 10', 'Åland', 'list 9', 'Backend'].map((name) => list(name));
    expect(sortedLists(names, 'en').map(({ name }) => name)).toEqual([
      'Åland',
      'Backend',
      'list 9',
      'list 10',
      'Zürich',
    ]);
  });

  test('have names of bounded length, cut between characters', () => {
    expect(normalName('🙂'.repeat(100))).toBe('🙂'.repeat(80));
    expect(normalName(' \n ')).toBe('');
  });

  test('take a stage that is gone for the first one', () => {
    expect(stageIn(list('a'), 'replied')?.name).toBe('stage replied');
    expect(stageIn(list('a'), 'gone')?.id).toBe(TO_CONTACT);
    expect(stageIn({ stages: [] }, 'gone')).toBeUndefined();
  });

  test('somebody who is added again keeps the stage', () => {
    const once = inOrder(addToList('l', TO_CONTACT, 1), setStage('l', 'replied', 2))(NOTHING_NOTED);
    expect(addToList('l', TO_CONTACT, 3)(once)).toBe(once);
    expect(once.lists).toEqual([{ list: 'l', stage: 'replied', at: 2 }]);
    expect(setStage('l', 'replied', 9)(once)).toBe(once);
    expect(setStage('other', 'replied', 9)(once)).toBe(once);
    expect(removeFromList('l')(once).lists).toEqual([]);
    expect(removeFromList('other')(once)).toBe(once);
  });
});

describe('tags', () => {
  test.each([
    ['#GoLang', 'golang'],
    ['  # Open   to work ', 'open to work'],
    ['###', ''],
    ['Ä'.repeat(50), 'ä'.repeat(MAX_TAG_CHARS)],
    ['E\u0301cole', 'école'],
  ])('%j is %j', (typed, tag) => {
    expect(normalTag(typed)).toBe(tag);
  });

  test('are normal when they have been made normal', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(normalTag(normalTag(text))).toBe(normalTag(text));
      }),
    );
  });

  test('are there once, and not without end', () => {
    const one = addTag('go')(NOTHING_NOTED);
    expect(addTag('go')(one)).toBe(one);
    expect(addTag('')(one)).toBe(one);
    expect(removeTag('rust')(one)).toBe(one);
    expect(isNothing(removeTag('go')(one))).toBe(true);
    const many = inOrder(...Array.from({ length: 80 }, (_, n) => addTag(`t${n}`)))(NOTHING_NOTED);
    expect(many.tags).toHaveLength(MAX_TAGS);
  });
});

describe('contacted', () => {
  test('moves somebody on in the lists where they were to be contacted, and nowhere else', () => {
    const own = { ...list('own'), stages: [{ id: TO_CONTACT, name: 'To do' }] };
    const before = noted({
      lists: [
        { list: 'A|first', stage: TO_CONTACT, at: 1 },
        { list: 'A|second', stage: 'interview', at: 1 },
        { list: own.id, stage: TO_CONTACT, at: 1 },
      ],
    });
    const after = markContacted('email', 5, [list('first'), list('second'), own])(before);
    expect(after.contacted).toEqual([{ channel: 'email', at: 5 }]);
    expect(after.lists.map(({ stage }) => stage)).toEqual([CONTACTED, 'interview', TO_CONTACT]);
  });

  test('has the newest first, and each can be taken away', () => {
    const once = markContacted('email', 5, [])(NOTHING_NOTED);
    // Told again, it is the same contact.
    expect(markContacted('email', 5, [])(once)).toBe(once);
    const twice = inOrder(markContacted('email', 5, []), markContacted('phone', 3, []))(NOTHING_NOTED);
    expect(twice.contacted.map(({ at }) => at)).toEqual([5, 3]);
    expect(removeContacted('email', 5)(twice).contacted).toEqual([{ channel: 'phone', at: 3 }]);
    expect(removeContacted('other', 5)(twice)).toBe(twice);
  });
});

describe('a person under several urns', () => {
  test('has all lists and tags once, the newest stage and the earliest reminder', () => {
    const merged = mergeFollowUps([
      noted({
        lists: [{ list: 'l', stage: 'a', at: 1 }],
        tags: ['x', 'y'],
        reminder: { at: 9, text: 'later' },
      }),
      noted({
        lists: [
          { list: 'l', stage: 'b', at: 2 },
          { list: 'm', stage: 'c', at: 1 },
        ],
        tags: ['y', 'z'],
        contacted: [{ channel: 'email', at: 4 }],
        reminder: { at: 5, text: 'soon' },
      }),
    ]);
    expect(merged).toEqual({
      lists: [
        { list: 'l', stage: 'b', at: 2 },
        { list: 'm', stage: 'c', at: 1 },
      ],
      tags: ['x', 'y', 'z'],
      contacted: [{ channel: 'email', at: 4 }],
      reminder: { at: 5, text: 'soon' },
    });
    expect(mergeFollowUps([])).toBe(NOTHING_NOTED);
  });
});

test('a change that changes nothing gives the same object back, so that nothing is written', () => {
  const changes: Change[] = [
    addToList('l', 's', 1),
    removeFromList('l'),
    addTag('go'),
    removeTag('go'),
    setStage('l', 't', 2),
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...changes)), (some) => {
      const now = inOrder(...some)(NOTHING_NOTED);
      for (const change of changes) {
        const next = change(now);
        if (next !== now) expect(next).not.toEqual(now);
      }
    }),
  );
});
