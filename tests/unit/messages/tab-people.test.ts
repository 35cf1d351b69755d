import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Speaker } from '../../../lib/messages/messages.ts';
import type { Classified } from '../../../lib/messages/router.ts';
import { createTabPeople, type TabPeople } from '../../../lib/messages/tab-people.ts';

let clock: number;
let people: TabPeople;
const changed = vi.fn();

beforeEach(() => {
  clock = 1_000_000;
  changed.mockClear();
  people = createTabPeople(() => clock, changed);
});

function from(speaker: Speaker, who: string | null, tab: number | null = 5): Classified {
  const canonical = `https://network.test/in/${who}`;
  return { speaker, tab, profile: who === null ? null : { canonical, slug: who ?? '', url: canonical } };
}

/** The launcher tells how many inputs its page has had, and gets to know of its profile. */
function page(who: string, inputs: number, document = 'page-1', tab = 5) {
  people.note(from('launcher', who, tab), document, inputs);
  return people.isShown(from('launcher', who, tab));
}
function frame(who: string, inputs: number, document = 'frame-1', tab = 5) {
  people.note(from('frame', who, tab), document, inputs);
  return people.isShown(from('frame', who, tab));
}
/** How many of twenty people are shown when each comes as `visit` says. */
const shownOf20 = (visit: (who: string, n: number) => unknown) =>
  Array.from({ length: 20 }, (_, n) => visit(`person-${n}`, n)).filter((shown) => shown === true).length;

describe('one change of person for one input', () => {
  test.each<[string, (who: string, n: number) => unknown, number]>([
    ['without any input', (who) => page(who, 0), 1],
    ['after one input in the page', (who, n) => page(who, n < 5 ? 0 : 1), 2],
    ['after many inputs at once', (who, n) => page(who, n < 5 ? 0 : 300), 2],
    ['after an input each, in the page', (who, n) => page(who, n), 20],
    ['after an input each, in the frame', (who, n) => frame(who, n), 20],
    ['after inputs that are no numbers', (who) => page(who, '9' as never), 1],
    ['after inputs that go back', (who, n) => page(who, 20 - n), 1],
  ])('%s', (_what, visit, shown) => {
    expect(shownOf20(visit)).toBe(shown);
  });

  test('an input counts for one change, whether it came before or after it', () => {
    expect(page('jane', 0)).toBe(true);
    expect(page('john', 0)).toBe(false);
    expect(page('john', 1)).toBe(true);
    expect(page('jim', 1)).toBe(false);
  });

  test('an input in one tab counts for no other', () => {
    page('jane', 0);
    page('jane', 0, 'page-2', 6);
    expect(page('john', 4)).toBe(true);
    expect(page('john', 0, 'page-2', 6)).toBe(false);
  });

  test('whom the tab has shown is shown again, as after "back"', () => {
    page('jane', 0);
    page('john', 1);
    expect(page('jane', 1)).toBe(true);
    expect(page('john', 1)).toBe(true);
    expect(page('jim', 1)).toBe(false);
  });

  test('an input is not used up by whom the tab has shown before', () => {
    page('jane', 0);
    page('john', 1);
    page('jane', 2);
    expect(page('jim', 2)).toBe(true);
  });
});

describe('a new document', () => {
  test('counts as an input', () => {
    page('jane', 0);
    expect(page('john', 0, 'page-2')).toBe(true);
    expect(page('jim', 0, 'page-2')).toBe(false);
  });

  test('of a page that loads itself again and again counts a few times', () => {
    // The first one opened the tab.
    expect(shownOf20((who, n) => page(who, 0, `page-${n}`))).toBe(1 + 5);
    clock += 30_000;
    expect(page('later', 0, 'page-later')).toBe(true);
    expect(page('later still', 0, 'page-later-still')).toBe(false);
  });

  test('after an input in each document before it always counts', () => {
    const visit = (who: string, n: number) => {
      const shown = page(who, 0, `page-${n}`);
      page(who, 1, `page-${n}`);
      return shown;
    };
    expect(shownOf20(visit)).toBe(20);
  });

  test('of the frame is none: a page can load the frame anew', () => {
    page('jane', 0);
    people.note(from('launcher', 'john'), 'page-1', 0);
    expect(frame('john', 0, 'frame-2')).toBe(false);
  });
});

test('a launcher that makes up its inputs gets no more people than a person could open', () => {
  const visits = Array.from({ length: 1_000 }, (_, n) => page(`person-${n}`, n + 1));
  expect(visits.filter(Boolean)).toHaveLength(40);
});

describe('a frame over a profile that its launcher has not told of', () => {
  beforeEach(() => {
    page('jane', 0);
    changed.mockClear();
  });

  test('waits, and is told when the launcher has', () => {
    expect(frame('john', 0)).toBeNull();
    expect(changed).not.toHaveBeenCalled();
    people.note(from('launcher', 'john'), 'page-1', 1);
    expect(changed).toHaveBeenCalledTimes(1);
    expect(people.isShown(from('frame', 'john'))).toBe(true);
  });

  test('is held as soon as the launcher has told of no input', () => {
    frame('john', 0);
    people.note(from('launcher', 'john'), 'page-1', 0);
    expect(changed).toHaveBeenCalledTimes(1);
    expect(people.isShown(from('frame', 'john'))).toBe(false);
  });

  test('is held after a second without a word', () => {
    frame('john', 0);
    clock += 1_001;
    expect(frame('john', 0)).toBe(false);
  });

  test('is shown after the next input', () => {
    page('john', 0);
    changed.mockClear();
    expect(frame('john', 1)).toBe(true);
    expect(changed).toHaveBeenCalledTimes(1);
  });
});

describe('a view that still follows the profile before', () => {
  test('takes no input from the present one, and is told nothing of whom nobody opened', () => {
    page('jane', 0);
    page('john', 0);
    people.note(from('launcher', 'jim'), 'page-1', 1);
    expect(people.isShown(from('frame', 'john'))).toBe(false);
    expect(people.isShown(from('frame', 'jim'))).toBe(true);
  });
});

test('a worker that was started again has forgotten whom it has shown: each tab gets one more person, and no further one', () => {
  expect(page('jane', 0)).toBe(true);
  expect(page('john', 0)).toBe(false);
  people = createTabPeople(() => clock, changed);
  expect(page('john', 0)).toBe(true);
  expect(page('jane', 0)).toBe(false);
});

test('an extension page is told of everybody, and its inputs count for no tab', () => {
  page('jane', 0);
  people.note(from('extension', null), 'workspace', 8);
  expect(people.isShown(from('extension', null))).toBe(true);
  expect(page('john', 0)).toBe(false);
});

test('a tab that nothing is known of is told nothing before it has spoken', () => {
  expect(people.isShown(from('frame', 'jane'))).toBe(false);
  expect(people.isShown(from('frame', 'jane', null))).toBe(false);
});

test('the profile before is the one that the browser had for the tab', () => {
  expect(people.before(from('launcher', 'jane'))).toBeNull();
  page('jane', 0);
  page('jane', 0);
  page('john', 0);
  expect(people.before(from('launcher', 'john'))?.slug).toBe('jane');
  // A page between that is no profile changes nothing.
  people.note(from('launcher', null), 'page-1', 0);
  page('john', 0);
  expect(people.before(from('launcher', 'john'))?.slug).toBe('jane');
  expect(people.before(from('launcher', 'jane', 6))).toBeNull();
});
