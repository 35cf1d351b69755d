import { describe, expect, test } from 'vitest';
import { readAddress } from '../../../lib/service/address.ts';
import { readServiceAddress } from '../../../lib/settings/service-address.ts';

describe('a service address', () => {
  test.each([
    ['https://api.scout.test', 'https://api.scout.test', 'https://api.scout.test/*'],
    ['  API.Scout.test/  ', 'https://api.scout.test', 'https://api.scout.test/*'],
    ['api.scout.test/talent//', 'https://api.scout.test/talent', 'https://api.scout.test/*'],
    ['https://api.scout.test:8443/a?b=c#d', 'https://api.scout.test:8443/a', 'https://api.scout.test/*'],
    ['http://localhost:3000', 'http://localhost:3000', 'http://localhost/*'],
    ['http://127.0.0.1:3000/', 'http://127.0.0.1:3000', 'http://127.0.0.1/*'],
    ['http://[::1]:3000', 'http://[::1]:3000', 'http://[::1]/*'],
    ['localhost:3000', 'https://localhost:3000', 'https://localhost/*'],
  ])('%s', (typed, url, pattern) => {
    expect(readServiceAddress(typed)).toEqual({ ok: true, url, pattern });
  });

  test.each([
    ['', 'not-a-url'],
    ['   ', 'not-a-url'],
    ['scout', 'not-a-url'],
    ['https://', 'not-a-url'],
    ['http://a b.test', 'not-a-url'],
    ['javascript:alert(1)', 'not-a-url'],
    ['https://api.\tscout.test', 'not-a-url'],
    ['https://api.scout.test/\u0000', 'not-a-url'],
    ['https://a\nb.test', 'not-a-url'],
    ['Name\thttps://api.scout.test', 'not-a-url'],
    ['https://😀.test', 'not-a-url'],
    [`https://api.scout.test/${'x'.repeat(10_000)}`, 'not-a-url'],
    ['http://.', 'not-https'],
    ['http://api.scout.test', 'not-https'],
    ['http://localhost.evil.test', 'not-https'],
    ['http://127.0.0.1.evil.test', 'not-https'],
    ['ftp://api.scout.test', 'not-https'],
    ['ws://localhost:3000', 'not-https'],
    ['https://me:secret@api.scout.test', 'has-credentials'],
    ['https://api.scout.test@evil.test', 'has-credentials'],
  ])('%j is refused: %s', (typed, reason) => {
    expect(readServiceAddress(typed)).toEqual({ ok: false, reason });
  });
});

describe('the same service is one address', () => {
  test.each([
    'https://api.scout.test/v1',
    'https://api.scout.test/v1/',
    'https://api.scout.test/v1/talent-scout',
    'https://api.scout.test//v1//talent-scout//',
    'https://api.scout.test/v1/talent-scout/search',
    'https://api.scout.test/v1/talent-scout/enrich?urn=1#x',
    'https://api.scout.test/V1/Talent-Scout',
    'https://api.scout.test/v1/v1',
    'https://api.scout.test:443/?key=1',
    'https://api.scout.test./#top',
    'https://api.scout.test./v1',
    'api.scout.test/./v1/../v1',
  ])('%s', (typed) => {
    expect(readServiceAddress(typed)).toEqual({
      ok: true,
      url: 'https://api.scout.test',
      pattern: 'https://api.scout.test/*',
    });
  });

  test.each([
    ['https://x.test/api/v1/', 'https://x.test/api'],
    ['https://x.test/api//scout/', 'https://x.test/api/scout'],
    ['https://x.test/v1/api', 'https://x.test/v1/api'],
    ['https://x.test/v10', 'https://x.test/v10'],
    ['https://x.test/talent-scout', 'https://x.test/talent-scout'],
    ['https://x.test.:8443/v1', 'https://x.test:8443'],
  ])('%s', (typed, url) => {
    expect(readServiceAddress(typed)).toMatchObject({ ok: true, url });
    expect(readServiceAddress(url)).toMatchObject({ ok: true, url });
  });

  test('as the client sends to it', () => {
    for (const typed of [
      'https://x.test/api/v1',
      'https://x.test/v1/talent-scout/',
      'https://x.test/a//b/?q=1',
    ]) {
      const stored = readServiceAddress(typed);
      const url = stored.ok ? stored.url : '';
      expect(readAddress(typed, 'key')).toMatchObject({ value: { root: `${url}/v1/talent-scout` } });
      expect(readAddress(url, 'key')).toEqual(readAddress(typed, 'key'));
    }
  });
});

test('is the same after it was read a second time', () => {
  const once = readServiceAddress('API.scout.test/x/');
  expect(once.ok && readServiceAddress(once.url)).toEqual(once);
});
