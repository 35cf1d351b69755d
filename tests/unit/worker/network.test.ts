import { describe, expect, test } from 'vitest';
import type { Network } from '../../../lib/network/link.ts';
import { put } from '../../../lib/store/store.ts';
import type { SessionView } from '../../../lib/views/session-view.ts';
import { FakeBrowser } from '../../support/fake-browser.ts';
import { networkOf, site } from '../../support/networks.ts';

const stored = (browser: FakeBrowser) =>
  browser.disk.all('settings').find(({ name }) => name === 'network')?.value ?? null;

async function networkInUse(browser: FakeBrowser): Promise<SessionView['network']> {
  const view = await browser.follow({ topic: 'session' });
  await browser.quiet();
  const session = view.snapshots.at(-1)?.data as SessionView;
  return session.network;
}

describe('a network that the options page sends', () => {
  test('is stored unchanged and used', async () => {
    const browser = new FakeBrowser();
    expect(await browser.ask('network.use', { network: site })).toEqual({
      ok: true,
      data: { network: site, pattern: '/in/:slug' },
    });
    expect(stored(browser)).toEqual(site);
    expect(await networkInUse(browser)).toEqual({
      origin: 'https://www.site.com',
      site: 'site.com',
      pattern: '/in/:slug',
      example: 'https://www.site.com/in/jane-doe',
    });
  });

  test.each<[string, Partial<Network>, string]>([
    ['whose site is a public suffix', { site: 'com' }, 'not-a-site'],
    ['whose site is not its origin’s', { site: 'other.com' }, 'not-a-site'],
    ['whose prefix is not in its example', { prefix: '/people/' }, 'not-a-profile'],
    ['whose example is elsewhere', { example: 'https://other.com/in/jane' }, 'not-a-profile'],
    ['that is not encrypted', { origin: 'http://www.site.com' }, 'not-https'],
  ])('%s is refused, and the one in use stays', async (_what, change, reason) => {
    const browser = new FakeBrowser();
    const before = networkOf('https://before.test/in/jane');
    await browser.ask('network.use', { network: before });
    expect(await browser.ask('network.use', { network: { ...site, ...change } })).toEqual({
      ok: false,
      error: { kind: 'not-a-profile', reason },
    });
    expect(stored(browser)).toEqual(before);
    expect(await networkInUse(browser)).toMatchObject({ site: 'before.test' });
  });

  test('without the browser’s permission is refused', async () => {
    const browser = new FakeBrowser();
    browser.allowed = false;
    expect(await browser.ask('network.use', { network: site })).toEqual({
      ok: false,
      error: { kind: 'no-permission', origin: 'https://*.site.com/*' },
    });
    expect(stored(browser)).toBeNull();
  });

  test.each<[string, Record<string, unknown>]>([
    ['a site with a wildcard', { ...site, site: '*.com' }],
    ['an origin of another scheme', { ...site, origin: 'javascript:alert(1)' }],
    ['no prefix', { ...site, prefix: undefined }],
    ['the link it used to be', { profileLink: site.example }],
  ])('with %s is refused as no valid message', async (_what, network) => {
    const browser = new FakeBrowser();
    const request = { network } as unknown as { network: Network };
    expect(await browser.ask('network.use', request)).toMatchObject({
      ok: false,
      error: { kind: 'forbidden' },
    });
    expect(stored(browser)).toBeNull();
  });
});

test('a network that an earlier version stored is used unchanged', async () => {
  const browser = new FakeBrowser();
  const earlier = {
    origin: 'https://fr.network.test',
    site: 'network.test',
    prefix: '/in/',
    example: 'https://fr.network.test/in/jane-doe',
  };
  browser.disk.commit([put('settings', { name: 'network', value: earlier })], true);
  await browser.worker.work();
  expect(await networkInUse(browser)).toMatchObject({ site: 'network.test', example: earlier.example });
  expect(stored(browser)).toEqual(earlier);
});
