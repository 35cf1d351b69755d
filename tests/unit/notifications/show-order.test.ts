import { expect, test, vi } from 'vitest';
import { WORKSPACE_PLACES } from '../../../components/workspace/workspace-model.ts';
import { showOrder } from '../../../lib/notifications/show-order.ts';
import { anOrder, aSought, targets } from '../../support/records.ts';

const opened = vi.hoisted((): string[] => []);

vi.mock('../../../lib/browser.ts', () => ({
  browser: {
    runtime: { getURL: (path: string) => `chrome-extension://id${path}` },
    tabs: { create: async ({ url }: { url: string }) => void opened.push(url) },
  },
}));

test.each([
  ['an order of several people', anOrder({ people: targets(2) })],
  ['an order that is gone', null],
])('a notification about %s opens the list of orders in the workspace', async (_name, order) => {
  opened.length = 0;
  await showOrder(order, null);
  const { pathname, hash } = new URL(opened[0] ?? '');
  expect(pathname).toBe('/workspace.html');
  expect(WORKSPACE_PLACES).toContain(hash.slice(1));
});

test('a notification about somebody who was not found opens their profile', async () => {
  opened.length = 0;
  await showOrder(anOrder({ people: [], sought: [aSought()] }), null);
  expect(opened).toEqual([aSought().url]);
});
