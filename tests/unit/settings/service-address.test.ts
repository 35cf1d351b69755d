import { describe, expect, test } from 'vitest';
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

test('is the same after it was read a second time', () => {
  const once = readServiceAddress('API.scout.test/x/');
  expect(once.ok && readServiceAddress(once.url)).toEqual(once);
});
