import type { Reply } from '../messages/answers.ts';
import type { Network } from '../network/link.ts';
import type { LauncherDot, LauncherView } from '../views/launcher-view.ts';
import { isOrphaned, removeLeftovers } from './host.ts';
import { shieldKeys } from './key-shield.ts';
import { drawTab, type LauncherTab } from './launcher-tab.ts';
import { watchAddress } from './navigation.ts';
import { pageState } from './page-state.ts';

/** The part of the extension's API that the launcher uses. */
interface LauncherPorts {
  send(message: { ask: string; request: unknown }): Promise<unknown>;
  text(key: string): string;
}

/** How often the state of a running order is asked for while the page is visible. */
const BUSY_MS = 15_000;
/** After this time the browser's record of the tab's address is up to date. */
const UNSURE_MS = 300;
/** On a page that links to so many people the launcher is shown, although the page is no profile. */
const MIN_PEOPLE = 3;
const MAX_LINKS = 3_000;
const MAX_ADDRESS_CHARS = 4_000;

const DOT_NAMES: Partial<Record<LauncherDot, string>> = {
  unlocked: 'launcherUnlocked',
  busy: 'personBusy',
  pool: 'launcherPool',
  attention: 'launcherAttention',
};

/** Follows which profile the page shows, and draws the tab that opens the sidebar. All else is loaded after a click. */
export function startLauncher({ send, text }: LauncherPorts): void {
  const page = pageState();
  page.launcher?.dispose();
  removeLeftovers();

  const ending = new AbortController();
  const { signal } = ending;
  let view: LauncherView | null = null;
  let tab: LauncherTab | null = null;
  let hidden = false;
  let shown = '';
  let asked = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function dispose(): void {
    ending.abort();
    clearTimeout(timer);
    tab?.remove();
    tab = null;
    if (page.launcher === own) delete page.launcher;
  }

  async function ask(name: string, request: unknown = {}): Promise<Reply<LauncherView> | null> {
    if (signal.aborted) return null;
    if (isOrphaned()) {
      dispose();
      return null;
    }
    try {
      return ((await send({ ask: name, request })) as Reply<LauncherView> | undefined) ?? null;
    } catch {
      // The worker stopped, or the extension was updated: the next call finds out.
      return null;
    }
  }

  async function refresh(): Promise<void> {
    clearTimeout(timer);
    asked += 1;
    const turn = asked;
    const reply = await ask('launcher.state', { url: address() });
    if (signal.aborted || turn !== asked || !reply) return;
    // The page is not of the network any more, or there is no network.
    if (!reply.ok) return reply.error.kind === 'internal' ? undefined : dispose();
    view = reply.data;
    shown = address();
    draw();
    // The sidebar was left open on another page and not closed on this one.
    if (view.open && view.link && view.place === 'overlay' && !page.sidebar) open();
    const wait = view.dot === 'busy' ? BUSY_MS : view.dot === 'unsure' ? UNSURE_MS : null;
    if (wait !== null) timer = setTimeout(() => document.hidden || void refresh(), wait);
  }

  function draw(): void {
    if (isOrphaned()) dispose();
    if (!view || signal.aborted) return;
    const wanted = !hidden && !view.hidden && (view.link !== null || linksToPeople(view.network));
    if (!wanted) {
      tab?.remove();
      tab = null;
      return;
    }
    tab ??= drawTab({
      names: { open: text('extensionName'), hide: text('launcherHide') },
      top: view.top,
      onOpen: open,
      onHide() {
        if (view) view.hidden = true;
        draw();
        void ask('launcher.place', { hidden: true });
      },
      onPlace(top) {
        if (view) view.top = top;
        void ask('launcher.place', { top });
      },
    });
    tab.place(view.top);
    // The dot of the page before must not be shown on this one.
    const dot = shown === address() ? view.dot : 'none';
    tab.show(dot, text(DOT_NAMES[dot] ?? ''));
  }

  function open(): void {
    if (view?.place === 'panel') void ask('panel.open');
    else if (page.sidebar) page.sidebar.toggle();
    else void ask('sidebar.open');
  }

  const own = {
    hide(value: boolean) {
      hidden = value;
      draw();
    },
    refresh: () => void refresh(),
    dispose,
  };
  page.launcher = own;
  shieldKeys(signal);
  watchAddress(() => {
    draw();
    void refresh();
  }, signal);
  document.addEventListener(
    'visibilitychange',
    () => {
      if (isOrphaned()) dispose();
      else if (!document.hidden) void refresh();
    },
    { signal },
  );
  whenIdle(() => void refresh(), signal);
}

/** Runs work once the page is loaded and idle. */
function whenIdle(work: () => void, signal: AbortSignal): void {
  const idle = () => requestIdleCallback(() => signal.aborted || work(), { timeout: 1_000 });
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', idle, { signal });
  else idle();
}

function address(): string {
  return (location.origin + location.pathname).slice(0, MAX_ADDRESS_CHARS);
}

/** Whether the page links to several people. An estimate is enough: a launcher too many does no harm. */
function linksToPeople({ site, prefix }: Network): boolean {
  const found = new Set<string>();
  let looked = 0;
  for (const { host, pathname } of document.links) {
    looked += 1;
    if (looked > MAX_LINKS || found.size >= MIN_PEOPLE) break;
    if (host.endsWith(site) && prefix.length > 1 && pathname.includes(prefix)) found.add(pathname);
  }
  return found.size >= MIN_PEOPLE;
}
