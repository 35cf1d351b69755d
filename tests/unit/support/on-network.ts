import type { FakeBrowser } from '../../support/fake-browser.ts';
import { networkOf } from '../../support/networks.ts';
import { connected } from './browsers.ts';

/** The profile link of a slug, or of a person by number. */
export const linkOf = (slug: string | number) =>
  `https://network.test/in/${typeof slug === 'number' ? `person-${slug}` : slug}`;
export const nameOf = (n: number) => ({ full: `Person ${n}`, first: 'Person', last: String(n) });
export const NO_PERSON = { ok: false, error: { kind: 'no-person' } };

/** A browser that is connected and knows the network. */
export async function onNetwork(): Promise<FakeBrowser> {
  const browser = await connected();
  await browser.ask('network.use', { network: networkOf(linkOf(1)) });
  await browser.quiet();
  return browser;
}

let clicks = 0;
/** The id of another click. */
export function nextClick(): string {
  clicks += 1;
  return `click-${String(clicks).padStart(4, '0')}`;
}
