import fc from 'fast-check';
import { expect, it } from 'vitest';
import { oddAddress } from '../../../lib/urls/odd-address.ts';

it.each(['jane@acme.com', 'jane.doe+x@sub.acme.co.uk', "o'brien@acme.com", 'jane', ''])(
  '%s is plain',
  (email) => {
    expect(oddAddress(email)).toBeNull();
  },
);

it.each([
  ['a Cyrillic letter', 'jane@\u0430cme.com', 'xn--cme-5cd.com'],
  ['a Greek letter', 'jane@acm\u03b5.com', 'xn--acm-6xc.com'],
  ['an umlaut', 'jane@münchen.example', 'xn--mnchen-3ya.example'],
  ['a full-width letter', 'jane@\uff41cme.com', 'acme.com'],
  ['a dot of another script', 'jane@acme\u3002com', 'acme.com'],
  ['a domain that is written for machines', 'jane@xn--cme-5cd.com', 'xn--cme-5cd.com'],
  ['such a subdomain', 'jane@mail.XN--cme-5cd.com', 'mail.xn--cme-5cd.com'],
])('an address with %s is told with its domain', (_, email, domain) => {
  expect(oddAddress(email)).toBe(domain);
});

it.each([
  ['only the name is odd', 'j\u0430ne@acme.com'],
  ['the domain is none', 'jane@\u0430 cme.com'],
  ['the domain would become a path', 'jane@\u0430cme.com/evil'],
  ['the domain would become a port', 'jane@\u0430cme.com:1'],
])('an address is told without its domain if %s', (_, email) => {
  expect(oddAddress(email)).toBe('');
});

it('says something of every address with other letters, and only in plain ones', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (name, domain) => {
      const odd = oddAddress(`${name}@${domain}`);
      if (/[^!-~]/.test(name + domain)) expect(odd).not.toBeNull();
      expect(odd ?? '').toMatch(/^[!-~]*$/);
    }),
  );
});
