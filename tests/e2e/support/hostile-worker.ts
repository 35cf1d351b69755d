import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';

/** A page's own service worker, and what it has been asked for. */
export interface HostileWorker {
  /** What passed through it, oldest first: the kind of thing, and its address; not what it was caught up with. */
  seen(): string[];
  /** Puts it in charge of everything the page loads from now on. */
  takeOver(page: Page): Promise<void>;
  /** Has the page itself fetch something, and waits until that has passed: so has all before it. */
  catchUp(page: Page): Promise<void>;
}

const MARK = '/robots.txt?';

/** Answers every request, and tells of each in its turn. */
const SCRIPT = `
  oninstall = () => skipWaiting();
  onactivate = (event) => event.waitUntil(clients.claim());
  let told = Promise.resolve();
  onfetch = (event) => {
    const { destination, url } = event.request;
    told = told.then(() => fetch('/seen', { method: 'POST', body: (destination || 'fetch') + ' ' + url }));
    event.waitUntil(told);
    event.respondWith(fetch(event.request));
  };`;

/**
 * Gives the profile pages of a network such a worker. The pages allow it, as hostile ones would, and show no portraits:
 * one that is in a page already would come from its memory, past any worker.
 */
export async function installHostileWorker(
  context: BrowserContext,
  networkUrl: string,
): Promise<HostileWorker> {
  const all: string[] = [];
  let fetches = 0;
  await context.route(`${networkUrl}/worker.js`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: SCRIPT }),
  );
  await context.route(`${networkUrl}/seen`, (route, request) => {
    all.push(request.postData() ?? '');
    return route.fulfill({ status: 204 });
  });
  await context.route(`${networkUrl}/in/*`, async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers() };
    const policy = headers['content-security-policy'] ?? '';
    headers['content-security-policy'] = policy.replace(/; require-trusted-types-for.*/, '');
    const body = (await response.text()).replaceAll(/\/photo\/[0-9a-f]+\.svg/g, '/favicon.svg');
    await route.fulfill({ response, headers, body });
  });
  return {
    seen: () => all.filter((what) => !what.includes(MARK)),
    takeOver: (page) =>
      page.evaluate(async () => {
        const isInCharge = new Promise((resolve) => {
          navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
        });
        await navigator.serviceWorker.register('/worker.js');
        await isInCharge;
      }),
    async catchUp(page) {
      fetches += 1;
      const address = `${networkUrl}${MARK}${fetches}`;
      await page.evaluate((url) => fetch(url).then((answer) => answer.text()), address);
      await expect.poll(() => all).toContain(`fetch ${address}`);
    },
  };
}
