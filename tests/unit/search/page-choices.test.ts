import { describe, expect, it } from 'vitest';
import { lastPage, pageChoices } from '../../../components/search/page-choices.ts';

const page = (change: Partial<Parameters<typeof lastPage>[0]> = {}) => ({
  page: 1,
  total: 400,
  hasNextPage: true,
  ...change,
});

describe('the last page that can be chosen', () => {
  it.each([
    ['the twentieth of a capped total', page(), 20],
    ['the one that the total ends on', page({ total: 41 }), 3],
    ['the only one', page({ total: 20, hasNextPage: false }), 1],
    ['the next one if the total says less than that there is one', page({ total: 20 }), 2],
    ['the shown one if the total says less', page({ page: 3, total: 5, hasNextPage: false }), 3],
    ['never beyond the twentieth', page({ page: 20, total: 9000 }), 20],
    ['the first one of nobody', page({ total: 0, hasNextPage: false }), 1],
  ])('is %s', (_words, shown, last) => {
    expect(lastPage(shown)).toBe(last);
  });
});

describe('the pages to choose from', () => {
  const costs = (seen: number[], free = false) =>
    pageChoices(page({ page: 2, total: 100 }), { seen: new Set(seen), free }).map(({ cost }) => cost);

  it('cost as a search, except those that were seen and the one that is shown', () => {
    expect(costs([1, 2, 4])).toEqual(['seen', 'shown', 'paid', 'seen', 'paid']);
  });

  it('are all free in the own pool', () => {
    expect(costs([1], true)).toEqual(['free', 'shown', 'free', 'free', 'free']);
  });

  it('are numbered from one', () => {
    const all = pageChoices(page(), { seen: new Set(), free: false });
    expect(all.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  });
});
