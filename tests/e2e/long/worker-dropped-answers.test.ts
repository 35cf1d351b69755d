import { expect, test, vi } from 'vitest';
import { newClick } from '../support/button-page.ts';
import { openDroppedAnswers, testDroppedAnswers } from '../support/dropped-answers.ts';
import { SLOW } from '../support/dropping-service.ts';

testDroppedAnswers(200);

test('a search that takes 40 seconds still gets its answer', async () => {
  const answers = await openDroppedAnswers();
  try {
    await answers.connect('HTTP/1.1');
    const search = { prompt: `${SLOW}search`, filters: {}, page: 1, clickId: newClick(), confirmed: true };
    await answers.page.press('search.run', search);
    const replies = async () => expect(await answers.page.replies()).toMatchObject([{ ok: true }]);
    await vi.waitFor(replies, { timeout: 100_000, interval: 250 });
  } finally {
    await answers.close();
  }
});
