import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';

/** A service worker of the hostile page, and the requests that it saw. */
export interface HostileWorker {
  /** The requests that passed through it, oldest first, as destination and address. Those of `catchUp` are left out. */
  seen(): string[];
  /** Registers it, and waits until it controls the page. */
  takeOver(page: Page): Promise<void>;
  /** Lets the page fetch something and waits until the worker has seen it. It has seen all earlier requests then. */
  catchUp(page: Page): Promise<void>;
}

const MARK = '/robots.txt?';

/** Answers every request, and reports them in their order. */
const SCRIPT = `
  oninstall = () => skipWaiting();
  onactivate = (event) => event.waitUntil(clients.claim());
  let reported = Promise.resolve();
  onfetch = (event) => {
    const { destination, url } = event.request;
    reported = reported.then(() => fetch('/seen', { method: 'POST', body: (destination || 'fetch') + ' ' + url }));
    event.waitUntil(reported);
    event.respondWith(fetch(event.request));
  };`;

/**
 * Gives the profile pages of a network such a worker. The pages allow it, as hostile ones would. They show no portraits:
 * a portrait that is on the page already would come from memory and pass no worker.
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
