import { addElement } from './add-element.ts';
import type { Browser } from './browser.ts';
import { type Host, hasModal } from './host.ts';
import type { Surroundings, ToFrame, ToLauncher } from './line.ts';

export interface FrameBox {
  /** Gives the focus to the frame. */
  focus(): void;
  /** Puts the box above everything else again, also after the page took its host away. */
  raise(): void;
  remove(): void;
}

/** What happens to the box: what its frame says, or that the frame was silent for too long. */
export type BoxNews = ToLauncher['type'] | 'silent';

/** A page that draws nothing for longer than four frames may hide what it does meanwhile. */
const GAP_MS = 67;
/** A frame that the page lets stand says so within this time, on slow computers too. */
const MAX_SILENT_MS = 3_000;

declare global {
  interface HTMLIFrameElement {
    credentialless: boolean;
  }
}

function nextFrame(work: FrameRequestCallback): void {
  requestAnimationFrame(work);
}

/**
 * Opens the sidebar's frame: in a popover inside the closed root, so that it stands in the top layer.
 * `vouch` tells the worker by which word the frame will name itself.
 */
export function openBox(
  { runtime, i18n }: Browser,
  host: Host,
  vouch: (word: string) => Promise<unknown>,
  tell: (news: BoxNews) => void,
): FrameBox {
  const box = addElement(host.root, 'div', { className: 'box', popover: 'manual' });
  let port: MessagePort | null = null;
  let watching = false;
  let silence: ReturnType<typeof setTimeout>;
  /** The frame was silent for too long. It is shown when it comes after all, and no blank box before. */
  let isSilent = false;
  let last = 0;
  let seen = '';
  let raised = 0;

  const send = (message: ToFrame) => port?.postMessage(message);
  const isOpen = () => box.matches(':popover-open');
  const around = (): Surroundings => ({
    hasFocus: document.hasFocus(),
    pixelRatio: devicePixelRatio,
    isInPlace: host.isInPlace() && isOpen(),
    box: JSON.stringify(box.getBoundingClientRect()),
    raised,
  });
  const raise = () => {
    // Above a modal dialog the box could not be clicked, and would cover what can be.
    if (isSilent || (isOpen() && hasModal())) return;
    raised++;
    if (isOpen()) box.hidePopover();
    if (box.isConnected) box.showPopover();
  };
  // What the page puts into the top layer goes below at once: a toast or a tooltip must not keep clicks from counting.
  const onToggle = ({ isTrusted, target }: Event) => {
    if (isTrusted && (target as Element).matches(':popover-open')) raise();
  };
  async function newWord(): Promise<string> {
    const word = crypto.randomUUID();
    await vouch(word);
    return word;
  }
  /** The first document's word. The worker hears it while the frame still loads. */
  let first: Promise<string> | undefined = newWord();
  async function giveWord(hand: (word: string) => void, vouched = newWord()): Promise<void> {
    const word = await vouched;
    if (host.isInPlace()) hand(word);
  }
  function draw(at: number): void {
    if (!watching) return;
    if (at - last > GAP_MS) send({ type: 'gap' });
    last = at;
    const now = around();
    const text = JSON.stringify(now);
    if (text !== seen) send({ type: 'changed', around: now });
    seen = text;
    nextFrame(draw);
  }
  const listen = ({ data }: MessageEvent<ToLauncher>) => {
    const { type } = data;
    if (type === 'ready') {
      clearTimeout(silence);
      isSilent = false;
      if (!isOpen()) raise();
    }
    if (type === 'raise') raise();
    if (type === 'word') void giveWord((word) => send({ type, word }));
    if (type === 'check') {
      nextFrame(() => nextFrame(() => send({ type: 'checked', n: data.n, around: around() })));
    }
    tell(type);
    if (type !== 'watch' || data.on === watching) return;
    watching = data.on;
    // A page may be hidden or busy before the first frame.
    last = performance.now();
    seen = '';
    if (watching) nextFrame(draw);
  };
  const frame = addElement(box, 'iframe', {
    title: i18n.getMessage('extensionName'),
    // A page that isolates itself from other origins shows no other frame.
    credentialless: true,
    // Each load is another document, which has to be vouched for anew. The page can cause one by moving the host.
    onload() {
      const { contentDocument, contentWindow } = this as HTMLIFrameElement & { contentWindow: Window };
      clearTimeout(silence);
      silence = setTimeout(() => {
        isSilent = true;
        box.hidePopover();
        tell('silent');
      }, MAX_SILENT_MS);
      // An empty frame is sent on by its window: a `src` would be told to a page that is not kept while the sidebar is open.
      // In a sandbox it can't be reached, and stays silent.
      if (contentDocument) return contentWindow.location.replace(runtime.getURL('sidepanel.html'));
      port?.close();
      watching = false;
      // The document before this one took the focus with it.
      if (host.hasFocus()) contentWindow.focus();
      const { port1, port2 } = new MessageChannel();
      port = port1;
      port.onmessage = listen;
      void giveWord((word) => {
        // The extension's own origin: the frame's address names another, which changes with each browser start.
        contentWindow.postMessage({ type: 'word', word } satisfies ToFrame, runtime.getURL(''), [port2]);
      }, first);
      first = undefined;
    },
  });
  raise();
  // A page can tell that somebody listens. It can tell the open box anyway, so nobody listens before.
  document.addEventListener('toggle', onToggle, true);

  return {
    focus: () => frame.focus(),
    raise,
    remove() {
      clearTimeout(silence);
      watching = false;
      port?.close();
      box.remove();
      document.removeEventListener('toggle', onToggle, true);
    },
  };
}
