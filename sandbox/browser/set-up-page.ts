import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright-core';

const MAX_FIRST_START_MS = 60_000;
const LOOK_MS = 50;

/** The page of the set-up, which the extension opens by itself at its first start. It takes an empty tab where there is one. */
export async function setUpPage(
  context: BrowserContext,
  setUp: string,
  complaints: readonly string[] = [],
): Promise<Page> {
  for (const until = Date.now() + MAX_FIRST_START_MS; Date.now() < until; await pause(LOOK_MS)) {
    const page = context.pages().find((one) => one.url().startsWith(setUp));
    if (page) return page;
  }
  const open = context.pages().map((page) => page.url());
  throw new Error(
    `The set-up did not open on the first day. Open are: ${open.join(', ')}. ${complaints.join(' ')}`,
  );
}
