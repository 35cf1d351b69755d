import { expect, test } from 'vitest';
import { namePrompt } from '../../../lib/worker/name-search.ts';

test.each([
  ['Jane Q. Doe', 'Jane', 'Doe', 'Jane Doe'],
  ['Cher', 'Cher', '', 'Cher'],
  ['陈明', '明', '陈', '陈明'],
  // The recruiter typed the two parts, which were joined with a space.
  ['明 陈', '明', '陈', '陈明'],
  ['김민수', '민수', '김', '김민수'],
])('the prompt of a search for %s is the name as people write it', (full, first, last, prompt) => {
  expect(namePrompt({ full, first, last })).toBe(prompt);
});
