import type { Page } from 'playwright-core';

/**
 * What a page can tell about an extension: everything that happened to it since its first script, and what it finds when
 * it looks. All of this runs in the page's own world.
 */

declare global {
  interface Window {
    /** Everything that happened to the page, without its times. */
    witnessed: string[];
  }
}

/** The first script of the page: notes each change, event, entry and report. Sent as text, so it uses nothing else. */
export function startWitness(): void {
  const notes: string[] = [];
  window.witnessed = notes;
  const note = (what: string) => void notes.push(what);
  const nameOf = (node: EventTarget | null) =>
    node instanceof Element ? node.localName : node === window ? 'window' : (node as Node | null)?.nodeName;

  new MutationObserver((records) => {
    for (const { type, target, addedNodes, removedNodes, attributeName } of records)
      note(
        `${type} ${nameOf(target)} ${attributeName ?? ''} +${[...addedNodes].map((one) => one.nodeName)} -${removedNodes.length}`,
      );
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });

  const entries: Record<string, (entry: PerformanceEntry & { value?: number }) => string> = {
    resource: ({ name }) => name,
    event: ({ name }) => name,
    'first-input': ({ name }) => name,
    'layout-shift': ({ value }) => String(value),
    element: ({ name }) => name,
    'visibility-state': ({ name }) => name,
    'soft-navigation': ({ name }) => name,
  };
  for (const [type, say] of Object.entries(entries))
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(`${type} ${say(entry)}`);
    }).observe({ type, buffered: true, durationThreshold: 16 } as PerformanceObserverInit);

  new ReportingObserver((reports) => {
    for (const { type, body } of reports) note(`report ${type} ${JSON.stringify(body)}`);
  }).observe();
  document.addEventListener('securitypolicyviolation', ({ blockedURI, effectiveDirective }) =>
    note(`violation ${effectiveDirective} ${blockedURI}`),
  );

  const heard = [
    ...['message', 'storage', 'focus', 'blur', 'focusin', 'focusout', 'resize', 'scroll', 'error'],
    ...['visibilitychange', 'pagehide', 'pageshow', 'freeze', 'resume', 'selectionchange', 'copy', 'paste'],
    ...[
      'beforeinput',
      'input',
      'keydown',
      'pointerover',
      'pointermove',
      'dragstart',
      'toggle',
      'beforetoggle',
    ],
    ...['animationstart', 'transitionrun', 'fullscreenchange', 'unhandledrejection', 'load', 'slotchange'],
  ];
  // The mouse is moved by the test in steps that the browser may join.
  const once = new Set(['pointermove', 'pointerover']);
  for (const type of heard)
    window.addEventListener(
      type,
      ({ target, isTrusted }) => {
        const what = `heard ${type} ${nameOf(target)} ${isTrusted}`;
        if (!once.has(type) || !notes.includes(what)) note(what);
      },
      true,
    );
  for (const name of ['attachShadow', 'append', 'appendChild', 'setAttribute', 'showPopover'] as const) {
    const real = Reflect.get(HTMLElement.prototype, name);
    Reflect.set(HTMLElement.prototype, name, function (this: unknown, ...args: unknown[]) {
      note(`called ${name}`);
      return Reflect.apply(real, this, args);
    });
  }
  for (const name of ['textContent', 'href', 'innerText', 'outerHTML'] as const)
    for (const owner of [
      Node.prototype,
      HTMLElement.prototype,
      HTMLAnchorElement.prototype,
      Element.prototype,
    ]) {
      const own = Object.getOwnPropertyDescriptor(owner, name);
      const { get } = own ?? {};
      if (!own || !get) continue;
      Object.defineProperty(owner, name, {
        ...own,
        get(this: unknown) {
          note(`read ${name}`);
          return Reflect.apply(get, this, []);
        },
      });
    }
}

/** What the page finds when it looks at itself. */
export interface Sight {
  notes: string[];
  [what: string]: unknown;
}

/** Looks at the page with the page's own means. `addresses` are tried as resources. */
export async function look(page: Page, addresses: string[]): Promise<Sight> {
  return page.evaluate(async (tried) => {
    // Resources arrive in another order each time. Whether an input of the test took long enough for an entry is chance.
    const notes = window.witnessed
      .filter((one) => !/^(event|first-input) (pointer|mouse|click|key)/.test(one))
      .sort();
    const grid = Array.from({ length: 100 }, (_, place) => {
      const found = document.elementFromPoint((place % 10) * 128 + 64, Math.floor(place / 10) * 80 + 40);
      return found?.localName;
    });
    const loads = tried.map((address) =>
      fetch(address, { mode: 'no-cors' }).then(
        () => 'loaded',
        (error: unknown) => String(error),
      ),
    );
    const [navigation] = performance.getEntriesByType('navigation') as (PerformanceNavigationTiming & {
      notRestoredReasons?: unknown;
    })[];
    return {
      notes,
      html: document.documentElement.outerHTML.replaceAll(/ nonce="[^"]*"/g, ''),
      window: Object.getOwnPropertyNames(window),
      document: Object.getOwnPropertyNames(document),
      navigator: Object.getOwnPropertyNames(navigator),
      chrome: Object.keys((window as { chrome?: object }).chrome ?? {}),
      frames: window.length,
      resources: performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .sort(),
      eventCounts: [...performance.eventCounts].filter(
        ([type]) => !type.startsWith('pointer') && !type.startsWith('mouse'),
      ),
      interactions: (performance as { interactionCount?: number }).interactionCount,
      sheets: [document.styleSheets.length, document.adoptedStyleSheets.length],
      fonts: document.fonts.size,
      animations: document.getAnimations().length,
      focus: document.activeElement?.localName,
      activation: navigator.userActivation.hasBeenActive,
      history: history.length,
      selection: String(getSelection()),
      size: [
        innerWidth,
        innerHeight,
        document.documentElement.scrollWidth,
        document.documentElement.scrollHeight,
      ],
      notRestoredReasons: navigation?.notRestoredReasons ?? null,
      grid,
      loads: await Promise.all(loads),
    };
  }, addresses);
}
