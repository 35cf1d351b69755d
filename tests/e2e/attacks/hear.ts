import type { Hands, SpyAttack } from './attack.ts';

/** Pages that listen to what the recruiter does in the sidebar. */

const OWN_EVENTS = 'events in a document of another origin are not the page’s';

function hearing(
  name: string,
  types: string[],
  victim: SpyAttack['victim'],
  more: Partial<SpyAttack> = {},
): SpyAttack {
  return {
    kind: 'hear',
    name,
    page: new Function(
      'secret',
      `window.loot = [];
      for (const type of ${JSON.stringify(types)})
        for (const target of [window, document, hostOf(), hostOf().shadowRoot])
          target?.addEventListener(type, (event) => window.loot.push(event.type + ' ' + (event.key ?? event.data ?? event.clientX ?? '')), true);`,
    ) as SpyAttack['page'],
    ...(victim && { victim }),
    got: () => window.loot.length > 0 && window.loot,
    stoppedBy: OWN_EVENTS,
    seen: 'opened overlay',
    quick: true,
    ...more,
  } as SpyAttack;
}

/** Clicks on the sidebar's Activity tab, which costs nothing and takes keys. */
async function insideFrame({ page, at, rest }: Hands): Promise<void> {
  await page.mouse.move(at.x - 80, at.y, { steps: 3 });
  await page.mouse.click(at.x - 120, 30);
  await rest(200);
}

/** Closes the sidebar, moves the launcher's tab with the mouse, and opens the sidebar again. */
async function openMoveAndClose({ page, sidebar }: Hands): Promise<void> {
  await sidebar.click({ role: 'button', name: 'Close' });
  const { x, y } = await sidebar.launcherAt();
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + 40, { steps: 4 });
  await page.mouse.up();
  await sidebar.open();
  await sidebar.find({ role: 'button', name: 'Copy work email' });
}

async function typed(hands: Hands): Promise<void> {
  await insideFrame(hands);
  await hands.page.evaluate('window.loot.length = 0');
  await hands.page.keyboard.type('secret');
  await hands.page.keyboard.press('Tab');
  await hands.page.keyboard.press('ArrowRight');
}

export const HEAR: SpyAttack[] = [
  hearing('keys that are pressed in the sidebar', ['keydown', 'keypress', 'keyup'], typed),
  hearing(
    'text that is typed in the sidebar',
    ['textInput', 'beforeinput', 'input', 'compositionend', 'change'],
    typed,
    { stoppedBy: 'nothing is typed over the page', seen: 'old overlay' },
  ),
  hearing(
    'copying in the sidebar',
    ['copy', 'cut', 'paste', 'beforecopy', 'clipboardchange'],
    async ({ page, moveThere, rest, click }) => {
      await moveThere();
      await rest(700);
      await click();
      await rest(300);
      await page.keyboard.press('Control+C');
    },
  ),
  hearing(
    'the pointer over the sidebar',
    ['pointermove', 'mousemove', 'pointerdown', 'mousedown', 'click', 'auxclick', 'contextmenu', 'dblclick'],
    async (hands) => {
      await hands.page.mouse.move(hands.at.x, hands.at.y - 20);
      await hands.page.evaluate('window.loot.length = 0');
      await hands.page.mouse.move(hands.at.x - 20, hands.at.y, { steps: 3 });
      await hands.page.mouse.click(hands.at.x - 120, 30);
    },
  ),
  hearing('scrolling in the sidebar', ['scroll', 'scrollend'], async ({ page, at, rest }) => {
    // In a low window the sidebar is longer than what is seen of it.
    await page.setViewportSize({ width: page.viewportSize()?.width ?? 1_280, height: 320 });
    await page.mouse.move(at.x - 80, 160);
    await rest(200);
    await page.evaluate('window.loot.length = 0');
    await page.mouse.wheel(0, 60);
    await rest(300);
  }),
  hearing(
    'the sidebar being opened, moved and closed',
    [
      'toggle',
      'beforetoggle',
      'slotchange',
      'message',
      'hashchange',
      'popstate',
      'storage',
      'close',
      'cancel',
      'load',
      'error',
    ],
    openMoveAndClose,
    { seen: 'without the walls' },
  ),
  hearing(
    'a drag in the sidebar',
    ['dragstart', 'drag', 'selectstart', 'selectionchange'],
    async ({ page, at }) => {
      await page.mouse.click(at.x - 120, at.y, { clickCount: 3 });
      await page.mouse.down();
      await page.mouse.move(at.x - 160, at.y + 10, { steps: 4 });
      await page.mouse.up();
    },
    { seen: 'old overlay' },
  ),
  {
    kind: 'hear',
    name: 'words on channels of the page’s origin',
    page: () => {
      window.loot = [];
      for (const name of ['talent-scout', 'message', 'sidebar', 'launcher'])
        new BroadcastChannel(name).onmessage = ({ data }) =>
          window.loot.push(`channel ${JSON.stringify(data)}`);
      addEventListener('message', ({ data }) => window.loot.push(`message ${JSON.stringify(data)}`), true);
    },
    victim: insideFrame,
    got: () => window.loot.length > 0 && window.loot,
    stoppedBy:
      'launcher and frame talk through a port of their own, and the frame never writes to its parent',
    seen: 'without the walls',
    quick: true,
  },
  {
    kind: 'hear',
    name: 'that the frame was clicked',
    page: () => {
      window.loot = [];
      addEventListener('blur', () => window.loot.push('blur'));
    },
    victim: insideFrame,
    got: () =>
      window.loot.length > 0 && [
        ...window.loot,
        document.activeElement === hostOf(),
        navigator.userActivation.hasBeenActive,
      ],
    stoppedBy: 'nothing',
    seen: 'old overlay',
    remains:
      'The browser tells a page that its window lost the focus to a frame, which element has it, and that there was a user activation.',
    quick: true,
  },
  {
    kind: 'hear',
    name: 'the rest of a word, by taking the focus back',
    page: () => {
      window.loot = [];
      const field = document.createElement('input');
      document.body.append(field);
      addEventListener('keydown', ({ key }) => window.loot.push(key), true);
      addEventListener('blur', () => setTimeout(() => field.focus(), 5));
    },
    victim: async (hands) => {
      await insideFrame(hands);
      await hands.page.keyboard.type('secret');
    },
    got: () => window.loot.length > 0 && window.loot,
    stoppedBy: 'nothing is typed over the page: there is no field in the frame',
    seen: 'old overlay',
    remains:
      'A page can take the focus at any time. The sidebar over a page has no field that anything could be typed in.',
    quick: true,
  },
];
