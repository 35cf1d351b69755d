import type { Build } from '../e2e/attacks/attack.ts';

export type Weakened = Exclude<Build, 'old overlay' | 'opened overlay'>;

/** A change of a source: the file, what stands in it, and what stands there instead. */
export type Change = [file: string, from: string, to: string];

const NO_GUARD: Change[] = [
  [
    'components/sidebar/guard.ts',
    'if (!event.isTrusted || isBusy) return;',
    'if (!isBusy) { work(); return; }',
  ],
  ['lib/page/guard-watch.ts', 'void keepLooking();', ''],
];

/** The page may style the box, cover it and move it. */
const NO_TOP_LAYER: Change[] = [
  ...NO_GUARD,
  ['lib/page/frame-box.ts', "className: 'box', popover: 'manual'", "className: 'box'"],
  ['lib/page/frame-box.ts', "box.matches(':popover-open')", 'true'],
  ['lib/page/frame-box.ts', 'if (isOpen()) box.hidePopover();', ''],
  ['lib/page/frame-box.ts', 'if (box.isConnected) box.showPopover();', ''],
  // The demo network hides elements it does not know, which would leave nothing to attack.
  ['lib/page/host.ts', "':host{all:initial!important;", "':host{all:initial;display:block!important;"],
  ['lib/page/launcher-css.ts', '.box{left:auto;', '.box{position:fixed;inset:0 0 auto auto;'],
];

/** Anybody may frame the sidebar's page and move its host, and anybody may read the root. */
const NO_WALLS: Change[] = [
  ...NO_TOP_LAYER,
  ['lib/page/host.ts', 'if (isInPlace()) return;', 'if (element) return;'],
  ['lib/page/host.ts', 'element.parentNode === top();', 'true;'],
  ['lib/page/host.ts', "attachShadow({ mode: 'closed' })", "attachShadow({ mode: 'open' })"],
  ['lib/page/embedded.ts', 'if (ancestorOrigins.length !== 1 || origin === undefined) return null;', ''],
  [
    'lib/page/embedded.ts',
    'const send = (message: ToLauncher) => port.postMessage(message);',
    "const send = (message: ToLauncher) => { port.postMessage(message); parent.postMessage(message, '*'); };",
  ],
  [
    'lib/page/embedded.ts',
    "send({ type: 'ready' });",
    "send({ type: 'ready' }); history.pushState(null, '');",
  ],
  ['lib/worker/frames.ts', 'words.get(tab.id) !== word', '!word'],
];

/** Every event and every change of the page is a message. More of them than these would keep the worker busy for minutes. */
const REPORT_ALL = `
  let told = 0;
  const tell = () => { told += 1; if (told < 1_000) void report(location.href, false); };
  for (const type of ['visibilitychange', 'popstate', 'hashchange', 'resize', 'focus', 'pointermove', 'message'])
    addEventListener(type, tell, true);
  new MutationObserver((list) => list.forEach(tell))
    .observe(document, { childList: true, characterData: true, subtree: true });`;
const START = 'requestIdleCallback(look, { timeout: 1_000 });';

/** Nothing bounds how often the worker is asked. */
const NO_LIMITS: Change[] = [
  ['lib/page/navigation.ts', START, START + REPORT_ALL],
  [
    'lib/page/navigation.ts',
    'pause = last && (isLate || isMoved) && !hasInput ? Math.min(pause * 2, MAX_LOOK_MS) : LOOK_MS;',
    'pause = 0;',
  ],
  // Not without end: a page that removes the host in each return would stop the browser.
  ['lib/page/host.ts', 'const MAX_RETURNS = 20;', 'const MAX_RETURNS = 200;'],
  ['lib/page/launcher.ts', 'losses < MAX_LOSSES', 'losses < 1_000'],
  ['components/sidebar/people-on-page.ts', 'const READ_AGAIN_MS = 1_500;', 'const READ_AGAIN_MS = 0;'],
];

/** What is taken out of the sources for each build. */
export const CHANGES: Record<Weakened, Change[]> = {
  'without the guard': NO_GUARD,
  'without the top layer': NO_TOP_LAYER,
  'without the walls': NO_WALLS,
  'without the limits': NO_LIMITS,
};

/** The builds that can be made from the present sources. */
export const WEAKENED = Object.keys(CHANGES) as Weakened[];
