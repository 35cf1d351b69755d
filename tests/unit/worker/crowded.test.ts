import { expect, test } from 'vitest';
import type { SessionView } from '../../../lib/views/session-view.ts';
import { SECOND } from '../../support/times.ts';
import { connected } from '../support/browsers.ts';

test('views are told while three free requests hang, and again once one of them has ended', async () => {
  const browser = await connected();
  const view = await browser.follow({ topic: 'session' });
  await browser.quiet();
  const session = () => view.snapshots.at(-1)?.data as SessionView;
  expect(session().crowded).toBe(false);
  const ends: (() => void)[] = [];
  browser.net.fetch = () => new Promise((_answer, fail) => ends.push(() => fail(new TypeError('cut off'))));
  for (const query of ['acme', 'globex', 'initech'])
    void browser.ask('resolve.entity', { kind: 'COMPANY', query, fresh: true });
  await browser.pass(24 * SECOND);
  expect(ends).toHaveLength(3);
  expect(session().crowded).toBe(false);
  await browser.pass(2 * SECOND);
  expect(session().crowded).toBe(true);
  ends[0]?.();
  await browser.pass(SECOND);
  expect(session().crowded).toBe(false);
});
