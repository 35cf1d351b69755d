import type { Reply } from '../messages/answers.ts';
import { GET_CONTACT } from '../messages/commands.ts';
import { inputCount } from '../messages/input-count.ts';
import type { LauncherView } from '../views/launcher-view.ts';
import type { Browser } from './browser.ts';
import { type FrameBox, openBox } from './frame-box.ts';
import { watchHistoryPlace } from './history-place.ts';
import { createHost, type Host, hasModal, isOrphaned, removeLeftovers } from './host.ts';
import { LAUNCHER_CSS } from './launcher-css.ts';
import { drawTab, type LauncherTab } from './launcher-tab.ts';
import { watchPage } from './navigation.ts';
import { pageState } from './page-state.ts';

/** On a page with so many links to people, often two to each, the launcher is shown, although the page is no profile. */
const MIN_LINKS = 6;
/** After the sidebar and the offer of the side panel were taken away, nothing more is put on the page. */
const MAX_LOSSES = 2;
/** So long a click may take to open the sidebar. The page could hold its document back, and choose when it opens. */
const OPENING_MS = 15_000;
/** So much less in each document that the page writes in the same place, so in three at most. A page that goes on writing wins. */
const ANEW_MS = 5_000;
const UNDO_MS = 10_000;
const MAX_ADDRESS_CHARS = 4_000;

/**
 * Follows which profile the page shows, draws the tab that opens the sidebar, and holds the sidebar's frame.
 * `openUntil`: a click was opening the sidebar in the document before, and still may until then.
 */
export function startLauncher(browser: Browser, openUntil = 0): void {
  // An XML document has no elements that could hold the launcher.
  if (!/html/.test(document.contentType)) return;
  const page = pageState();
  page.endLauncher?.();
  page.endLauncher = dispose;
  removeLeftovers();

  const ending = new AbortController();
  const { signal } = ending;
  const text = (key: string) => browser.i18n.getMessage(key);
  let view: LauncherView | null = null;
  let host: Host | null = null;
  let tab: LauncherTab | null = null;
  let box: FrameBox | null = null;
  let before: HTMLElement | null = null;
  /** The timer of "Undo", while it is shown. */
  let undo: ReturnType<typeof setTimeout> | 0 = 0;
  /** The recruiter's last change here. It resolves once the worker has stored it. */
  let changed: Promise<unknown> | undefined;
  /** How often the page has taken the host away for good. */
  let losses = 0;
  /** The page let no frame stand. */
  let isBlocked = false;

  /** A click is opening the sidebar. */
  const isOpening = () => openUntil > Date.now();

  function dispose(): void {
    ending.abort();
    box?.remove();
    host?.remove();
  }

  /** Resolves to nothing if the worker stopped or the extension was updated: the next call finds out. */
  async function ask(name: string, request: unknown = {}): Promise<Reply<LauncherView> | undefined> {
    if (isOrphaned()) dispose();
    if (signal.aborted) return;
    try {
      return (await browser.runtime.sendMessage({ ask: name, request, inputs: inputCount() })) as
        | Reply<LauncherView>
        | undefined;
    } catch {}
  }

  function change(where: { top?: number; hidden?: boolean; open?: boolean; place?: 'panel' }) {
    changed = ask('launcher.place', where);
    return changed;
  }

  /** Tells the worker where the page is, and draws what it answers. Resolves to when that has to be done again, if that is known. */
  async function report(here: string, isMoved: boolean): Promise<number | undefined> {
    // The dot of the page before must not be shown on this one.
    if (view && isMoved) view.colour = '';
    draw();
    const before = changed;
    // Until then the worker answers with what was before.
    await before;
    const reply = await ask('launcher.state', {
      url: here.slice(0, MAX_ADDRESS_CHARS),
      replaced: isMoved && isReplaced(),
    });
    // The page is not of the network any more, or there is no network.
    if (reply && !reply.ok && reply.error.kind !== 'internal') dispose();
    if (signal.aborted || !reply?.ok) return;
    // The recruiter has changed something meanwhile.
    if (before !== changed) return 0;
    view = reply.data;
    draw();
    // The sidebar was left open on another page and not closed on this one.
    if ((isOpening() || (view.open && view.link)) && view.place === 'overlay' && !box && !isBlocked) {
      // What a click was to open does not come up later by itself.
      if (hasModal()) return closeBox();
      open();
    }
    return view.againMs;
  }

  function ownHost(): Host {
    host ??= createHost(
      LAUNCHER_CSS,
      () => box?.raise(),
      onLost,
      () => startLauncher(browser, openUntil - ANEW_MS),
    );
    return host;
  }

  function onLost(): void {
    tab = host = null;
    losses++;
    if (box) {
      closeBox();
      isBlocked = true;
      draw();
    }
    // Not even the offer of the side panel can stand.
    else if (isBlocked) void openPanel();
  }

  function closeBox(): undefined {
    box?.remove();
    box = null;
    openUntil = 0;
  }

  /** Opens the side panel, also at the next click on this site. The browser refuses it without a click. */
  async function openPanel(): Promise<void> {
    closeBox();
    const reply = await ask('panel.open');
    if (reply?.ok) await change({ place: 'panel' });
    watch.again();
  }

  function draw(): void {
    if (isOrphaned()) dispose();
    if (!view || signal.aborted) return;
    const isShown = (!view.hidden || undo) && losses < MAX_LOSSES;
    const wanted = (!box || isBlocked) && isShown && (view.link || linksToPeople(view));
    if (!wanted) {
      tab?.remove();
      tab = null;
      if (!box) {
        host?.remove();
        host = null;
      }
      return;
    }
    tab ??= drawTab(
      ownHost().root,
      text,
      () => {
        if (view?.hidden) hide(false);
        else if (isBlocked || view?.place === 'panel') void openPanel();
        else openByClick();
      },
      () => hide(true),
      (top) => {
        if (view) view.top = top;
        void change({ top });
      },
    );
    tab.show(view, isBlocked);
  }

  /** Hides the tab, which can be undone for a while, or shows it again. */
  function hide(hidden: boolean): void {
    if (view) view.hidden = hidden;
    void change({ hidden }).then(watch.again);
    clearTimeout(undo);
    undo = setTimeout(function end() {
      undo = tab?.isInUse() ? setTimeout(end, UNDO_MS) : 0;
      draw();
    }, UNDO_MS);
    draw();
    tab?.focus();
  }

  function open(): void {
    // After a click on the tab the host has the focus, which can't take it back. Whatever has the focus can be given it.
    before = host?.hasFocus() ? null : (document.activeElement as HTMLElement | null);
    box = openBox(
      browser,
      ownHost(),
      (word) => ask('frame.vouch', { word }),
      (news) => {
        if (news === 'close') close();
        if (news === 'moved') watch.look();
        // After a click it is to be open on the next pages too. The worker stores that once the frame is ready: until then
        // both would be at work at the same time.
        if (news === 'ready' && isOpening()) void change({ open: true });
        if (news === 'silent' || (news === 'ready' && isBlocked)) {
          isBlocked = news === 'silent';
          watch.again();
        }
      },
    );
    draw();
    if (isOpening()) box.focus();
  }

  function openByClick(): void {
    openUntil = Date.now() + OPENING_MS;
    open();
  }

  function close(): void {
    closeBox();
    draw();
    void change({ open: false }).then(watch.again);
    try {
      (before?.isConnected && before !== document.body ? before : tab)?.focus();
    } catch {
      // An element of the page may have another one in place of this method.
    }
  }

  function hear(message: string): void {
    if (signal.aborted) return;
    if (message === 'end') dispose();
    else if (isBlocked || (!box && hasModal())) void openPanel();
    else if (!box) openByClick();
    // The host has the focus while something inside of it has.
    else if (host?.hasFocus() && message !== GET_CONTACT) close();
    else box.focus();
  }

  browser.runtime.onMessage.addListener(hear);
  const isReplaced = watchHistoryPlace();
  const watch = watchPage(report, signal);
}

/** Whether the page links to several people. An estimate is enough: a launcher too many does no harm. */
function linksToPeople({ links }: LauncherView): boolean | '' {
  return links && document.querySelectorAll(links).length >= MIN_LINKS;
}
