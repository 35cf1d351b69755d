import type { SpyAttack } from './attack.ts';

/** Pages that find out whether the extension is there, or what it does. */

function detecting(
  name: string,
  got: SpyAttack['got'],
  stoppedBy: string,
  more: Partial<SpyAttack> = {},
): SpyAttack {
  return {
    kind: 'detect',
    name,
    got,
    stoppedBy,
    seen: 'without the walls',
    quick: true,
    ...more,
  } as SpyAttack;
}

export const DETECT: SpyAttack[] = [
  detecting(
    'attributes, classes and content of the host',
    () => {
      const host = hostOf();
      return (
        host.attributes.length > 0 ||
        host.childNodes.length > 0 ||
        host.localName !== 'div' ||
        host.shadowRoot !== null
      );
    },
    'the host is one element without attributes, styled from inside',
  ),
  detecting(
    'frames of the window',
    () => window.length > 0 || window.frames[0] !== undefined || Reflect.get(window, '0'),
    'frames in a closed root are not counted',
    { seen: 'without the walls' },
  ),
  detecting(
    'resource timing',
    () =>
      performance
        .getEntries()
        .some(({ name }) => name.includes('extension:') || name.includes('sidepanel')) &&
      performance
        .getEntries()
        .map(({ name }) => name)
        .filter((name) => name.includes('extension')),
    'frames of an extension are not in the page’s timeline',
  ),
  detecting(
    'the fixed address of the sidebar’s page',
    async ({ fixed }) => {
      const answers = await Promise.allSettled([
        fetch(fixed, { mode: 'no-cors' }),
        new Promise((resolve, reject) => {
          const link = document.createElement('link');
          Object.assign(link, { rel: 'stylesheet', href: fixed, onload: resolve, onerror: reject });
          document.head.append(link);
          for (const type of ['load', 'error']) link.addEventListener(type, () => link.remove());
        }),
      ]);
      return answers.some(({ status }) => status === 'fulfilled');
    },
    'the page has another address at each browser start',
  ),
  detecting(
    'other files of the extension',
    async ({ fixed, address }) => {
      const files = [
        'manifest.json',
        'icon/128.png',
        'launcher.js',
        'popup.html',
        'options.html',
        'page-reader.js',
      ];
      const all = files.flatMap((file) => [fixed, address].map((one) => one.replace('sidepanel.html', file)));
      const answers = await Promise.allSettled(all.map((one) => fetch(one, { mode: 'no-cors' })));
      return answers.some(({ status }) => status === 'fulfilled');
    },
    'one page is listed as accessible, and no other file',
    { seen: 'old overlay' },
  ),
  detecting(
    'the extension’s id by a message',
    ({ extensionId }) =>
      new Promise((resolve) => {
        const runtime = Reflect.get(globalThis, 'chrome')?.runtime;
        if (!runtime?.sendMessage) return resolve(false);
        runtime.sendMessage(extensionId, {}, (reply: unknown) => resolve(reply !== undefined));
        setTimeout(() => resolve(false), 300);
      }),
    'no page may send messages to the extension',
    { seen: 'old overlay' },
  ),
  detecting(
    'globals and prototypes that changed',
    () => {
      const frame = document.createElement('iframe');
      document.body.append(frame);
      const clean = new Set(Object.getOwnPropertyNames(frame.contentWindow));
      frame.remove();
      return (
        Object.getOwnPropertyNames(window).filter(
          (name) => /talent|scout|wxt/i.test(name) && !clean.has(name),
        ).length > 0 || !/native code/.test(Element.prototype.attachShadow.toString())
      );
    },
    'the launcher runs in a world of its own',
    { seen: 'old overlay' },
  ),
  detecting(
    'style sheets of the document',
    () =>
      [...document.styleSheets, ...document.adoptedStyleSheets].some(
        (sheet) =>
          sheet.href?.includes('extension') ??
          [...sheet.cssRules].some(({ cssText }) => cssText.includes('2147483647')),
      ),
    'the rules are in the closed root',
    { seen: 'old overlay' },
  ),
  detecting(
    'names of elements',
    () =>
      [...document.querySelectorAll('*')].some((one) =>
        /talent|scout|chrome-extension/i.test(
          [...one.attributes].map(({ name, value }) => name + value).join(),
        ),
      ),
    'nothing in the document names the extension',
    { seen: 'old overlay' },
  ),
  detecting(
    'shifts of the layout',
    () =>
      new Promise((resolve) => {
        const found: unknown[] = [];
        new PerformanceObserver((list) =>
          found.push(
            ...list.getEntries().filter((entry) => {
              const sources: { node: Node | null }[] = Reflect.get(entry, 'sources') ?? [];
              return sources.some(({ node }) => node === null || node === hostOf());
            }),
          ),
        ).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(found.length > 0 && JSON.stringify(found)), 200);
      }),
    'the box is not part of the page’s layout',
    { seen: 'old overlay' },
  ),
  detecting(
    'timing of elements, events and long tasks',
    () =>
      new Promise((resolve) => {
        const found: string[] = [];
        for (const type of [
          'element',
          'longtask',
          'event',
          'first-input',
          'largest-contentful-paint',
          'long-animation-frame',
          'container',
        ])
          try {
            new PerformanceObserver((list) => {
              for (const entry of list.getEntries()) {
                const text = JSON.stringify(entry);
                if (/extension:|sidepanel|launcher/.test(text)) found.push(text);
                if (Reflect.get(entry, 'element') === hostOf()) found.push(`${type} of the host`);
              }
            }).observe({ type, buffered: true });
          } catch {
            // This browser does not have that timing.
          }
        setTimeout(() => resolve(found.length > 0 && found), 200);
      }),
    'the sidebar draws and works in a process of its own',
    { seen: 'old overlay' },
  ),
  detecting(
    'reports of a strict policy',
    () => window.loot.filter((one) => one.startsWith('policy')).length > 0 && window.loot,
    'an extension’s frame is exempt, and nothing is reported',
    {
      headers: {
        'Content-Security-Policy':
          "default-src 'none'; script-src 'self' 'unsafe-inline'; frame-src 'none'; style-src 'none'; require-trusted-types-for 'script'",
      },
      page: () => {
        addEventListener('securitypolicyviolation', ({ blockedURI, violatedDirective }) => {
          if (/extension|about|inline/.test(blockedURI) && violatedDirective !== 'style-src')
            window.loot.push(`policy ${violatedDirective} ${blockedURI}`);
        });
        new ReportingObserver(
          (reports) => {
            for (const report of reports)
              if (JSON.stringify(report).includes('extension:')) window.loot.push(`policy ${report.type}`);
          },
          { buffered: true },
        ).observe();
      },
      victim: async ({ rest }) => rest(200),
      seen: 'old overlay',
    },
  ),
  detecting(
    'changes of the document',
    () => window.loot.filter((one) => one.startsWith('change')).length > 0 && window.loot,
    'only one element comes and goes; nothing inside of it is seen',
    {
      page: () => {
        window.loot = [];
        new MutationObserver((list) => {
          for (const { type, target } of list) window.loot.push(`change ${type} ${target.nodeName}`);
        }).observe(document, { childList: true, subtree: true, attributes: true, characterData: true });
      },
      victim: async ({ page, at, rest }) => {
        await page.mouse.move(at.x - 80, at.y, { steps: 3 });
        await page.mouse.click(at.x - 120, 30);
        await rest(200);
      },
      seen: 'without the walls',
    },
  ),
  detecting(
    'errors of the extension in the page',
    () => window.loot.filter((one) => one.startsWith('error')).length > 0 && window.loot,
    'the launcher’s errors are its own',
    {
      quick: false,
      page: () => {
        for (const type of ['error', 'unhandledrejection'])
          addEventListener(type, (event) => window.loot.push(`error ${event.type}`), true);
        hostOf().remove();
      },
      victim: async ({ rest }) => rest(200),
      seen: 'old overlay',
    },
  ),
  detecting(
    'the page’s history',
    () => !window.loot.includes(`history ${history.length}`) && [...window.loot, history.length],
    'the frame adds nothing to the history',
    {
      quick: false,
      victim: async ({ page, sidebar }) => {
        await sidebar.click({ role: 'button', name: 'Close' });
        await sidebar.launcherAt();
        // A history that is full can't grow.
        const session = await page.context().newCDPSession(page);
        await session.send('Page.resetNavigationHistory');
        await session.detach();
        await page.evaluate(() => {
          window.loot = [`history ${history.length}`];
        });
        await sidebar.open();
        await sidebar.find({ role: 'button', name: 'Copy work email' });
        await sidebar.click({ role: 'tab', name: /^(?:Activity|History)$/ });
        await sidebar.find({ role: 'tab', name: /^(?:Activity|History)$/ }, ({ selected }) => selected);
      },
      seen: 'without the walls',
    },
  ),
  detecting(
    'the one element on html',
    () =>
      [...document.documentElement.children].some((one) => one !== document.head && one !== document.body),
    'nothing',
    {
      seen: 'old overlay',
      remains:
        'What remains with the launcher is one element without attributes that say whose it is. The option “side panel only” puts nothing on a page.',
    },
  ),
  detecting(
    'what lies at a point over the sidebar',
    () => document.elementFromPoint(innerWidth - 100, 300) === hostOf(),
    'nothing',
    {
      seen: 'old overlay',
      remains:
        'The page can tell that the element covers the right side of its window, and so that the sidebar is open.',
    },
  ),
];
