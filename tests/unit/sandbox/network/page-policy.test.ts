import { describe, expect, it } from 'vitest';
import { people, siteOf } from './made-up-people.ts';

const site = siteOf(people(12));

function directives(response: Response): Map<string, string> {
  const policy = response.headers.get('content-security-policy') ?? '';
  return new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources.join(' ')];
    }),
  );
}

describe('content security policy of the demo network', () => {
  it('allows only scripts, styles and pictures of the same origin', async () => {
    const response = await site.request('/in/jane-doe-1');
    const policy = directives(response);
    expect(policy.get('default-src')).toBe("'none'");
    expect(policy.get('script-src')).toMatch(/^'self' 'nonce-[\w-]{20,}'$/);
    for (const name of ['style-src', 'img-src', 'connect-src', 'form-action']) {
      expect(policy.get(name), name).toBe("'self'");
    }
    expect(policy.get('base-uri')).toBe("'none'");
    expect(policy.get('frame-ancestors')).toBe("'none'");
    expect(policy.get('require-trusted-types-for')).toBe("'script'");
    expect(policy.get('trusted-types')).toBe('atrium');
  });

  it('gives each page a new nonce, which its inline script has', async () => {
    const nonces = new Set<string>();
    for (const path of ['/feed/', '/feed/']) {
      const response = await site.request(path);
      const nonce = /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1] ?? '';
      expect(await response.text()).toContain(`<script nonce="${nonce}">`);
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(2);
  });

  it.each(['/feed/', '/in/jane-doe-1', '/search/people/?q=jane', '/alerts/', '/nowhere'])(
    'pages have no inline handlers or styles and no foreign resources at %s',
    async (path) => {
      const text = await (await site.request(path)).text();
      expect(text).not.toMatch(/\sstyle=/);
      expect(text).not.toMatch(/\son\w+=/);
      const resources = [
        ...text.matchAll(/<(?:img|script|link rel="(?:icon|stylesheet)")[^>]* (?:src|href)="([^"]*)"/g),
      ];
      expect(resources.length).toBeGreaterThan(2);
      for (const [, address] of resources) expect(address).toMatch(/^\/[^/]/);
    },
  );

  it('serves all assets of a page and the modules they import', async () => {
    const text = await (await site.request('/feed/')).text();
    const addresses = [...text.matchAll(/(?:src|href)="(\/(?:assets|photo|cover|favicon)[^"]*)"/g)].map(
      ([, address]) => address ?? '',
    );
    const seen = new Set<string>();
    for (const queue = [...addresses]; queue.length > 0; ) {
      const address = queue.pop() ?? '';
      if (seen.has(address)) continue;
      seen.add(address);
      const response = await site.request(address);
      expect(response.status, address).toBe(200);
      const body = await response.text();
      if (!address.endsWith('.ts')) continue;
      expect(response.headers.get('content-type')).toContain('text/javascript');
      expect(body).not.toMatch(/\binterface |: void\b|import type/);
      for (const [, file] of body.matchAll(/(?:from|import) '\.\/([^']+)'/g)) {
        queue.push(address.replace(/[^/]+$/, file ?? ''));
      }
    }
    expect([...seen].filter((address) => address.endsWith('.ts')).length).toBeGreaterThan(4);
    expect([...seen].some((address) => address.endsWith('.css'))).toBe(true);
  });
});

describe('class names of the demo network', () => {
  it('are hashes, and each is in the stylesheet', async () => {
    const text = await (await site.request('/in/jane-doe-1')).text();
    const css = await (await site.request(/href="([^"]+\.css)"/.exec(text)?.[1] ?? '')).text();
    const names = [...text.matchAll(/class="([^"]*)"/g)].flatMap(([, value = '']) => value.split(' '));
    expect(names.length).toBeGreaterThan(20);
    for (const name of names) {
      expect(name).toMatch(/^_[0-9a-f]{7}$/);
      expect(css).toContain(`.${name}`);
    }
  });

  it('change with each start', async () => {
    const classOf = async (salt: string) =>
      /<main class="([^"]+)"/.exec(await (await siteOf([], { salt }).request('/feed/')).text())?.[1];
    expect(await classOf('one')).toBe(await classOf('one'));
    expect(await classOf('one')).not.toBe(await classOf('two'));
  });

  it('come with style rules that would break an unprotected extension', async () => {
    const text = await (await site.request('/feed/')).text();
    const css = await (await site.request(/href="([^"]+\.css)"/.exec(text)?.[1] ?? '')).text();
    for (const rule of [
      'font-size: 62.5%',
      'z-index: 2147483647',
      'all: unset',
      '--accent:',
      'div:empty',
      ':not(:defined)',
    ]) {
      expect(css).toContain(rule);
    }
  });
});
