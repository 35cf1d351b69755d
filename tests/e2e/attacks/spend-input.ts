import type { ClickAttack } from './attack.ts';
import { spend } from './spend.ts';
import { hasty, keys, patient, TooLate } from './victims.ts';

/** Pages that press the button by script, or have the recruiter press it before they can have seen it. */

const ARRIVED = 'the pointer must have been in the frame for 300 ms before it is pressed';
const ARRIVED_MS = 300;
const FOCUSED = 'a key counts only after 500 ms of focus in the frame';
const OUT_OF_REACH =
  'no event of the page reaches a document of another origin, and only trusted clicks count';

const POINTER: ClickAttack[] = [
  spend('a pointer that arrives and clicks at once', undefined, hasty, ARRIVED, { quick: true }),
  spend(
    'a lure that lies just beside the button',
    undefined,
    async ({ page, at, rest }) => {
      await page.mouse.move(at.x - 400, at.y);
      await rest(800);
      for (let step = 1; step <= 8; step += 1) await page.mouse.move(at.x - 400 + step * 50, at.y);
      await page.mouse.click(at.x, at.y);
    },
    ARRIVED,
  ),
  spend(
    'clicks in quick succession over a moving target',
    undefined,
    async ({ page, at }) => {
      let before = performance.now();
      for (let turn = 0; turn < 6; turn += 1) {
        const began = performance.now();
        await page.mouse.move(at.x - 350 + turn * 70, at.y);
        await page.mouse.click(at.x - 350 + turn * 70, at.y);
        // Clicks that are further apart are not in quick succession.
        if (performance.now() - before >= ARRIVED_MS) throw new TooLate();
        before = began;
      }
    },
    'a pointer that is pressed before it has been in the frame for 300 ms must wait anew',
  ),
  spend(
    'a finger that taps the page and lands in the frame',
    undefined,
    async ({ page, at }) => {
      const session = await page.context().newCDPSession(page);
      const touchPoints = [{ x: at.x, y: at.y }];
      await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
      await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    },
    'a finger counts only after 500 ms of focus in the frame',
  ),
  spend(
    'a press that begins on the page and ends on the button',
    undefined,
    async ({ page, at, rest }) => {
      await page.mouse.move(300, at.y);
      await page.mouse.down();
      await page.mouse.move(at.x, at.y, { steps: 4 });
      await rest(700);
      await page.mouse.up();
    },
    'a click is of the element on which the press began',
    { seen: 'without the top layer' },
  ),
];

/** Puts the page's focus just before the sidebar. */
const beforeFrame: ClickAttack['page'] = () => {
  window.now = () => {
    const last = document.createElement('button');
    document.body.append(last);
    last.focus();
  };
};
/** The tab stops of the sidebar up to its paying button. */
const TO_BUTTON = Array.from({ length: 8 }, () => 'Tab');

const KEYS: ClickAttack[] = [
  spend('Tab and Enter in quick succession', beforeFrame, keys(...TO_BUTTON, 'Enter'), FOCUSED, {
    quick: true,
    tries: 2,
  }),
  spend('Tab and Space in quick succession', beforeFrame, keys(...TO_BUTTON, 'Space'), FOCUSED, { tries: 2 }),
  spend(
    'Shift+Tab from behind the sidebar, and Enter',
    () => {
      window.now = () => {
        const last = document.createElement('button');
        document.documentElement.append(last);
        last.focus();
      };
    },
    keys('Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Enter', 'Shift+Tab', 'Enter', 'Shift+Tab', 'Enter'),
    FOCUSED,
  ),
  spend(
    'keys for a field of the page while the page moves the focus on by itself',
    () => {
      const field = document.createElement('input');
      document.body.append(field);
      window.now = () => {
        field.focus();
        for (const type of ['keydown', 'input'])
          field.addEventListener(type, () => {
            field.remove();
            hostOf().tabIndex = 0;
            hostOf().focus();
          });
      };
    },
    keys('a', ' ', 'Enter', ' ', 'Tab', 'Enter', ' '),
    FOCUSED,
    { seen: 'without the walls' },
  ),
  spend(
    'Enter held down while the focus walks into the frame',
    () => {
      window.now = () => hostOf().focus();
    },
    async ({ page, at, rest }) => {
      await page.mouse.click(at.x, at.y - 160);
      for (let turn = 0; turn < 12; turn += 1) {
        await page.keyboard.press('Tab');
        await page.keyboard.down('Enter');
        await page.keyboard.down('Enter');
      }
      await page.keyboard.up('Enter');
      await rest(100);
    },
    FOCUSED,
  ),
  spend(
    'a shortcut key of an element that the page puts on the host',
    () => {
      hostOf().accessKey = 'k';
      hostOf().tabIndex = 0;
      window.now = () => undefined;
    },
    keys('Alt+K', 'Alt+Shift+K'),
    OUT_OF_REACH,
    { seen: 'without the walls' },
  ),
];

/** Runs a page's script while the recruiter does nothing. */
function byScript(name: string, page: ClickAttack['page'], more: Partial<ClickAttack> = {}): ClickAttack {
  return spend(name, page, async ({ rest }) => rest(50), OUT_OF_REACH, { seen: 'opened overlay', ...more });
}

const SCRIPTS: ClickAttack[] = [
  byScript(
    'made-up clicks on the host, its root and whatever is at the button',
    ({ x, y }) => {
      const root = hostOf().shadowRoot;
      const targets = [
        hostOf(),
        document.elementFromPoint(x, y),
        root?.elementFromPoint(x, y),
        ...(root?.querySelectorAll('.ts-paid button') ?? []),
      ];
      for (const target of targets) {
        if (target instanceof HTMLElement) target.click();
        for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
          target?.dispatchEvent(
            new PointerEvent(type, { clientX: x, clientY: y, bubbles: true, composed: true }),
          );
      }
    },
    { quick: true },
  ),
  byScript('made-up keys on the host', () => {
    hostOf().focus();
    for (const type of ['keydown', 'keypress', 'keyup'])
      hostOf().dispatchEvent(
        new KeyboardEvent(type, { key: 'Enter', code: 'Enter', bubbles: true, composed: true }),
      );
  }),
  byScript('messages to every window in reach', () => {
    const ask = {
      ask: 'person.get',
      request: { link: location.pathname, name: null, clickId: 'x'.repeat(12), fields: ['phone'] },
    };
    const { port1 } = new MessageChannel();
    const frame = hostOf().shadowRoot?.querySelector('iframe')?.contentWindow;
    for (const target of [
      window,
      frame,
      ...Array.from({ length: window.length }, (_, at) => window.frames[at]),
    ]) {
      target?.postMessage(ask, '*');
      target?.postMessage({ type: 'word', word: 'x'.repeat(36) }, '*', [port1]);
    }
    document.dispatchEvent(new CustomEvent('message', { detail: ask }));
  }),
  byScript('the extension’s own channel', ({ x }) => {
    const runtime = Reflect.get(globalThis, 'chrome')?.runtime;
    runtime?.sendMessage?.({ ask: 'person.get', request: { x } });
  }),
  byScript('the page’s editing commands', () => {
    document.designMode = 'on';
    hostOf().focus();
    for (const command of ['selectAll', 'insertText', 'insertParagraph', 'copy', 'delete'])
      document.execCommand(command, false, 'x');
    document.designMode = 'off';
  }),
];

const POISONED: ClickAttack[] = [
  {
    ...byScript('prototypes that report and press what the extension makes', undefined),
    page: () => {
      const press = (made: unknown) => {
        if (made instanceof HTMLElement) {
          window.loot.push(made.localName);
          made.click();
          made.shadowRoot?.querySelector('button')?.click();
        }
      };
      for (const [type, name] of [
        [Node, 'appendChild'],
        [Element, 'append'],
        [Element, 'attachShadow'],
        [Element, 'setAttribute'],
        [EventTarget, 'addEventListener'],
        [HTMLElement, 'showPopover'],
        [Array, 'push'],
        [Array, 'map'],
        [Promise, 'then'],
      ] as const) {
        const real = Reflect.get(type.prototype, name);
        Reflect.set(type.prototype, name, function (this: unknown, ...given: unknown[]) {
          press(this);
          return Reflect.apply(real, this, given);
        });
      }
      const host = hostOf();
      host.remove();
      document.documentElement.append(host);
    },
    stoppedBy: 'the launcher runs in a world of its own, the sidebar in a document of its own',
  },
];

/** Nothing that the extension could tell from a click that was meant. */
const REMAINING: ClickAttack[] = [
  spend(
    'a recruiter who is told by the page to press the button',
    () => {
      document.title = 'Press the green button on the right to go on';
    },
    patient,
    'nothing: the sidebar is to be seen, with its price, and the daily cap bounds the harm',
    { remains: 'A click on a button that is to be seen is the recruiter’s own.' },
  ),
  spend(
    'a picture of another pointer',
    () => {
      rules('html{cursor:none}');
      const arrow = document.createElement('div');
      arrow.style.cssText = 'position:fixed;left:300px;top:300px;width:12px;height:18px;background:#000';
      document.body.append(arrow);
    },
    patient,
    'nothing: over the frame the pointer is shown by the frame',
    { remains: 'Where a recruiter looks is not known. Their own pointer stays to be seen over the sidebar.' },
  ),
];

export const INPUT: ClickAttack[] = [...POINTER, ...KEYS, ...SCRIPTS, ...POISONED, ...REMAINING];
