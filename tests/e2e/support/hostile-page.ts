/**
 * What a hostile page does. All of this runs in the page's own world. Each function is sent there as text together with
 * `hostOf` and `cover`, so it can use nothing else of this file.
 */

declare global {
  interface Window {
    /** Everything the hostile page has caught so far. */
    caught: string[];
  }
}

/** Runs before all other scripts of the page: records every event and call through which a page could see the sidebar. */
export function eavesdrop(): void {
  window.caught = [];
  const catches = (what: string) => window.caught.push(what);
  const attach = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function (init) {
    catches(`attachShadow ${init.mode}`);
    return attach.call(this, init);
  };
  for (const name of ['append', 'appendChild', 'insertBefore', 'setAttribute', 'showPopover'] as const) {
    const real = Reflect.get(HTMLElement.prototype, name);
    Reflect.set(HTMLElement.prototype, name, function (this: unknown, ...args: unknown[]) {
      if (args[0] instanceof Element && args[0].shadowRoot) catches(`${name} with an open root`);
      return Reflect.apply(real, this, args);
    });
  }
  for (const type of [
    'keydown',
    'keyup',
    'keypress',
    'beforeinput',
    'input',
    'paste',
    'copy',
    'compositionend',
  ]) {
    window.addEventListener(
      type,
      (event) => {
        if (event.target instanceof Element && event.target.parentElement === document.documentElement) {
          catches(`${type} ${'key' in event ? event.key : ''}`);
        }
      },
      true,
    );
  }
  window.addEventListener('message', (event) => catches(`message ${JSON.stringify(event.data)}`));
  const dispatch = EventTarget.prototype.dispatchEvent;
  EventTarget.prototype.dispatchEvent = function (event) {
    if (event instanceof CustomEvent && event.type !== 'message') catches(`event ${event.type}`);
    return dispatch.call(this, event);
  };
}

/** The extension's host element, as any page can find it. */
function hostOf(): HTMLElement {
  const found = [...document.documentElement.children].filter((one) => one instanceof HTMLDivElement).at(-1);
  if (!(found instanceof HTMLElement)) throw new Error('no host');
  return found;
}

/** Puts an element over the whole page, in the top layer. */
function cover(style: string): HTMLElement {
  const lid = document.createElement('div');
  lid.dataset.lid = '';
  lid.popover = 'manual';
  lid.style.cssText = `position:fixed;inset:0;width:100%;height:100%;margin:0;border:0;${style}`;
  lid.textContent = 'You have won';
  document.body.append(lid);
  lid.showPopover();
  return lid;
}

/** The two helpers above as a script for the page. */
export const TOOLS = `window.hostOf = ${hostOf.toString()}; window.cover = ${cover.toString()};`;

/** Moves the host with the mouse, so that the button at this place is always under it. */
export function moveUnderMouse({ x, y }: { x: number; y: number }): void {
  addEventListener(
    'mousemove',
    (event) => {
      const move = `translate(${event.clientX - x}px, ${event.clientY - y}px)`;
      hostOf().style.setProperty('transform', move, 'important');
    },
    { capture: true },
  );
}

/** Does something when the mouse is pressed, also over the sidebar's frame: the page sees that the frame gets the focus. */
export function whenPressed(work: () => void): void {
  const ending = new AbortController();
  Reflect.set(window, 'stopListening', () => ending.abort());
  for (const type of ['pointerdown', 'blur']) {
    const act = () => {
      ending.abort();
      work();
    };
    addEventListener(type, act, { capture: true, signal: ending.signal });
  }
}

/** Removes what an attempt has put on the page. */
export function tidyUp(): void {
  Reflect.get(window, 'stopListening')?.();
  const host = hostOf();
  host.inert = false;
  host.hidden = false;
  host.removeAttribute('style');
  Reflect.get(window, 'picture')?.skipTransition();
  Reflect.deleteProperty(window, 'picture');
  for (const lid of document.querySelectorAll('[data-lid]')) {
    for (const child of [...lid.children]) document.documentElement.append(child);
    lid.remove();
  }
}

interface SpendAttempt {
  name: string;
  run(at: { x: number; y: number }): unknown;
  /** The test then clicks where the button is, as a deceived recruiter would. */
  click?: boolean;
  /** Milliseconds between the attempt and the click, if it is not the time after which a button may be clicked. */
  wait?: number;
  /** The attempt is made when the mouse is pressed. */
  onPress?: boolean;
}

/** Ways in which a page could try to spend the recruiter's credits. */
export const SPEND_ATTEMPTS: SpendAttempt[] = [
  { name: 'by clicking the host', run: () => hostOf().click() },
  {
    name: 'by a made-up click at the button',
    run: ({ x, y }) =>
      document
        .elementFromPoint(x, y)
        ?.dispatchEvent(new MouseEvent('click', { clientX: x, clientY: y, bubbles: true, composed: true })),
  },
  {
    name: 'by made-up pointer events',
    run: ({ x, y }) => {
      for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
        hostOf().dispatchEvent(
          new PointerEvent(type, {
            clientX: x,
            clientY: y,
            bubbles: true,
            composed: true,
            isPrimary: true,
          }),
        );
    },
  },
  {
    name: 'by made-up keys',
    run: () => {
      hostOf().focus();
      for (const type of ['keydown', 'keypress', 'keyup'])
        hostOf().dispatchEvent(
          new KeyboardEvent(type, { key: 'Enter', code: 'Enter', bubbles: true, composed: true }),
        );
    },
  },
  {
    name: 'by messages to the window',
    run: () => {
      const ask = {
        ask: 'person.get',
        request: { link: location.href, name: null, clickId: 'x'.repeat(12), fields: ['phone'] },
      };
      window.postMessage(ask, '*');
      document.dispatchEvent(new CustomEvent('message', { detail: ask }));
    },
  },
  {
    name: 'by the extension’s own channel',
    run: () => {
      const runtime = Reflect.get(globalThis, 'chrome')?.runtime;
      runtime?.sendMessage?.({ ask: 'person.get' });
    },
  },
  {
    name: 'with a cover that lets clicks through',
    click: true,
    run: () => cover('pointer-events:none;background:#fff'),
  },
  {
    name: 'with a cover that comes late',
    click: true,
    wait: 250,
    run: () => cover('pointer-events:none;background:#fff'),
  },
  {
    name: 'with a nearly transparent cover',
    click: true,
    run: () => cover('pointer-events:none;background:rgb(255 255 255 / 1%)'),
  },
  {
    name: 'with a cover cut out of a larger one',
    click: true,
    run: () => cover('pointer-events:none;background:#fff;clip-path:inset(0 0 0 50%)'),
  },
  {
    name: 'with a blurring cover',
    click: true,
    run: () => cover('pointer-events:none;backdrop-filter:blur(40px)'),
  },
  {
    name: 'with a turned cover',
    click: true,
    run: () => cover('pointer-events:none;background:#fff;transform:rotate(3deg) scale(1.4)'),
  },
  {
    name: 'with a cover that follows the mouse',
    click: true,
    wait: 300,
    run: ({ x, y }) => {
      const lid = cover('pointer-events:none;background:#fff;width:80px;height:80px;inset:auto');
      const follow = (event: { clientX: number; clientY: number }) => {
        lid.style.left = `${event.clientX - 40}px`;
        lid.style.top = `${event.clientY - 40}px`;
      };
      follow({ clientX: x, clientY: y });
      addEventListener('mousemove', follow);
    },
  },
  {
    name: 'with a cover that goes just before the click',
    click: true,
    run: () => {
      const lid = cover('pointer-events:none;background:#fff');
      addEventListener('pointerdown', () => lid.remove(), { capture: true, once: true });
    },
  },
  {
    name: 'with something shown on top afterwards',
    click: true,
    run: () => {
      const lid = document.createElement('div');
      lid.dataset.lid = '';
      lid.style.cssText = 'position:fixed;inset:0;background:#fff;pointer-events:none';
      lid.textContent = 'You have won';
      document.body.append(lid);
      lid.popover = 'manual';
      lid.showPopover();
    },
  },
  {
    name: 'with a modal dialog',
    click: true,
    run: () => {
      const dialog = document.createElement('dialog');
      dialog.dataset.lid = '';
      dialog.style.cssText =
        'pointer-events:none;inset:0;width:100%;height:100%;max-width:none;max-height:none';
      dialog.textContent = 'You have won';
      document.body.append(dialog);
      dialog.showModal();
    },
  },
  {
    name: 'with a picture of the page as it was',
    click: true,
    run: () => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(
        '::view-transition{pointer-events:none;background:#fff}::view-transition-group(*){animation-duration:60s}',
      );
      document.adoptedStyleSheets.push(sheet);
      const start = Reflect.get(document, 'startViewTransition');
      Reflect.set(
        window,
        'picture',
        start?.call(document, () => undefined),
      );
    },
  },
  {
    name: 'by fading the host',
    click: true,
    onPress: true,
    run: () => hostOf().style.setProperty('opacity', '0.01', 'important'),
  },
  {
    name: 'by fading it with every move of the mouse',
    click: true,
    run: () => {
      const fade = () => hostOf().style.setProperty('opacity', '0.01', 'important');
      for (const type of ['pointermove', 'pointerdown'])
        addEventListener(type, fade, { capture: true, once: true });
    },
  },
  {
    name: 'by a filter on the host',
    click: true,
    onPress: true,
    run: () => hostOf().style.setProperty('filter', 'opacity(0)', 'important'),
  },
  {
    name: 'by cutting the host away',
    click: true,
    onPress: true,
    run: () => hostOf().style.setProperty('clip-path', 'inset(0 0 0 90%)', 'important'),
  },
  {
    name: 'by taking the host out and putting it back',
    click: true,
    onPress: true,
    run: () => {
      const host = hostOf();
      host.remove();
      document.documentElement.append(host);
    },
  },
  {
    name: 'by putting the host into something faded',
    click: true,
    onPress: true,
    run: () => {
      const box = document.createElement('div');
      box.dataset.lid = '';
      box.style.cssText = 'opacity:0.01';
      document.body.append(box);
      box.append(hostOf());
    },
  },
  {
    name: 'by lowering the host and raising it',
    click: true,
    onPress: true,
    run: () => {
      hostOf().hidePopover();
      cover('background:#fff;pointer-events:none').dataset.lid = '';
    },
  },
  {
    name: 'by an attribute that makes the host inert or hidden',
    click: true,
    onPress: true,
    run: () => {
      hostOf().inert = true;
      hostOf().hidden = true;
    },
  },
];

/** Ways in which a page could try to read the extension's data. Each gives a truthy value only if it worked. */
export const READ_ATTEMPTS: Record<string, (secret: { email: string; id: string }) => unknown> = {
  'the shadow root': () => hostOf().shadowRoot,
  'a second shadow root': () => {
    try {
      return hostOf().attachShadow({ mode: 'open' });
    } catch {
      return null;
    }
  },
  'the text of the document': ({ email }) => document.documentElement.textContent.includes(email),
  'the markup of the document': ({ email }) =>
    new XMLSerializer().serializeToString(document).includes(email),
  'by searching the page': ({ email }) => {
    getSelection()?.removeAllRanges();
    return Reflect.get(window, 'find').call(window, email, false, false, true);
  },
  'by searching for the beginning': ({ email }) => {
    getSelection()?.removeAllRanges();
    return Reflect.get(window, 'find').call(window, email.slice(0, 12), false, false, true);
  },
  'by selecting everything': ({ email }) => {
    document.execCommand('selectAll');
    return String(getSelection()).includes(email);
  },
  'what lies at a point': () =>
    document
      .elementsFromPoint(innerWidth - 100, 200)
      .some((one) => one !== hostOf() && !document.documentElement.contains(one)),
  'a global of ours': () =>
    window.__probe.newGlobals().filter((name) => /talent|scout/i.test(name)).length > 0,
  'a trace in the document': () => {
    window.__probe.scanNow();
    return window.__probe.found.length > 0;
  },
  'a resource of ours': () =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('extension:')),
  'an event of ours': () => window.caught.filter((what) => what.startsWith('event')).length > 0,
  'our own root being made': () => window.caught.some((what) => what.includes('attachShadow closed')),
  'a frame of ours': () => window.frames.length > 0,
};
