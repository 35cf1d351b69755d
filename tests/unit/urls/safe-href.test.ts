import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mailHref, safeHref, safeImage, telHref } from '../../../lib/urls/safe-href.ts';

describe('safeHref', () => {
  it.each([
    ['https://network.example/in/jane', 'https://network.example/in/jane'],
    ['  https://network.example/in/jane \n', 'https://network.example/in/jane'],
    ['HTTPS://Network.Example', 'https://network.example/'],
    ['https://münchen.example/ä', 'https://xn--mnchen-3ya.example/%C3%A4'],
    ['http://localhost:8787/in/jane', 'http://localhost:8787/in/jane'],
    ['http://127.0.0.1/', 'http://127.0.0.1/'],
    ['http://[::1]:80/', 'http://[::1]/'],
    ['http://network.localhost:3000/', 'http://network.localhost:3000/'],
    ['mailto:jane@acme.com', 'mailto:jane@acme.com'],
    ['tel:+33 6 12 34', 'tel:+3361234'],
  ])('lets %j through as %s', (raw, href) => {
    expect(safeHref(raw)).toBe(href);
  });

  it.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    'java\nscript:alert(1)',
    '\u0000javascript:alert(1)',
    '\u0001https://network.example/',
    'javascript&colon;alert(1)',
    'javascript://network.example/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'blob:https://network.example/1',
    'file:///etc/passwd',
    'chrome-extension://abc/options.html',
    'view-source:https://network.example',
    'filesystem:https://network.example/temporary/x',
    'http://network.example/',
    'http://localhost.network.example/',
    'http://127.0.0.1.network.example/',
    'https://bank.example@evil.example/',
    'https://user:secret@network.example/',
    'https://network.example/\u202egnp.exe',
    'ht\ttps://network.example',
    'https://',
    '//network.example/in/jane',
    '/in/jane',
    'network.example',
    '#',
    '',
    '   ',
    'mailto:',
    'mailto:jane@acme.com,other@acme.com',
    'mailto:jane@acme.com%0d%0abcc:other@acme.com',
    'tel:*#06#',
    'tel:javascript',
    null,
    undefined,
  ])('refuses %j', (raw) => {
    expect(safeHref(raw)).toBeNull();
  });

  it('drops mail headers after an address', () => {
    expect(safeHref('mailto:jane@acme.com?bcc=other@acme.com&body=x')).toBe('mailto:jane@acme.com');
  });

  it('gives an address with an allowed scheme or null for any text', () => {
    const schemes = fc.constantFrom('javascript:', 'data:', 'https://', 'http://', 'mailto:', 'tel:', '');
    const noise = fc.string({ unit: 'binary' });
    fc.assert(
      fc.property(noise, schemes, noise, (before, scheme, after) => {
        const href = safeHref(before + scheme + after);
        if (href === null) return;
        expect(new URL(href).href).toBe(href);
        expect(['https:', 'http:', 'mailto:', 'tel:']).toContain(new URL(href).protocol);
        expect(safeHref(href)).toBe(href);
      }),
      { numRuns: 200 },
    );
  });
});

describe('safeImage', () => {
  it('takes web addresses only', () => {
    expect(safeImage('https://pictures.example/1.jpg')).toBe('https://pictures.example/1.jpg');
    expect(safeImage('mailto:jane@acme.com')).toBeNull();
    expect(safeImage('data:image/svg+xml,<svg/>')).toBeNull();
  });
});

describe('mailHref', () => {
  it.each([
    ['jane.doe+orders@acme.com', 'mailto:jane.doe+orders@acme.com'],
    [' jane@acme.com ', 'mailto:jane@acme.com'],
    ["o'neil@acme.com", "mailto:o'neil@acme.com"],
    ['jane?bcc=x@acme.com', 'mailto:jane%3Fbcc%3Dx@acme.com'],
    ['jane@acme.com?bcc=x', null],
    ['a@b.com,c@d.com', null],
    ['jane', null],
    ['\ud800@acme.com', null],
    [null, null],
  ])('makes %j into %j', (address, href) => {
    expect(mailHref(address)).toBe(href);
  });
});

describe('telHref', () => {
  it.each([
    ['+33 6 12 34 56 78', 'tel:+33612345678'],
    ['(415) 555-0100', 'tel:(415)555-0100'],
    ['+1 (415) 555-0100', 'tel:+1(415)555-0100'],
    ['0612345678;ext=12', 'tel:0612345678;ext=12'],
    ['*100#', null],
    ['call me', null],
    ['', null],
    [undefined, null],
  ])('makes %j into %j', (phone, href) => {
    expect(telHref(phone)).toBe(href);
  });
});

describe('a contact as a link', () => {
  it('is exactly the value, for every value that becomes one', () => {
    const sign = fc.constantFrom(
      ..."ab.+-_%&=?/'!#",
      'é',
      '\u0430',
      'א',
      '神',
      '@',
      ' ',
      '\u200b',
      '\u202e',
      '\n',
    );
    const side = fc.array(sign, { minLength: 1, maxLength: 8 }).map((signs) => signs.join(''));
    let links = 0;
    fc.assert(
      fc.property(side, side, (local, domain) => {
        const email = `${local}@${domain}`;
        const href = mailHref(email);
        if (href === null) return;
        links += 1;
        expect(decodeURIComponent(new URL(href).pathname)).toBe(email.trim());
        expect(new URL(href).search + new URL(href).hash).toBe('');
        expect(new URL(href).href).toBe(href);
        expect(safeHref(href)).toBe(href);
      }),
      { numRuns: 1_000 },
    );
    expect(links).toBeGreaterThan(20);
  });

  it.each(['ja\u200bne@acme.com', 'jane@ac\u00adme.com', 'jane@acme.com\u2060', 'jane@\u3164acme.com'])(
    'is none if nobody sees what it holds: %j',
    (email) => {
      expect(mailHref(email)).toBeNull();
    },
  );

  it('keeps letters of other scripts', () => {
    expect(decodeURIComponent(mailHref('jane@\u0430cme.com') ?? '')).toBe('mailto:jane@\u0430cme.com');
  });
});
