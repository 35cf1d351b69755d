/**
 * What every attacking page has at hand. These functions run in the page's own world and are sent there as text, so each
 * may use the others, and nothing else of this file.
 */

declare global {
  var hostOf: () => HTMLElement;
  var lid: (style?: string, tag?: 'div' | 'canvas' | 'iframe') => HTMLElement;
  var rules: (css: string) => CSSStyleSheet;
  var block: (ms: number) => void;
  var keepAbove: (over: HTMLElement) => () => void;
  var flicker: (shown: () => number, hidden: () => number) => void;
  var line: (frame: HTMLIFrameElement) => void;
  var ownFrame: (address: string, into?: Document) => void;

  interface Window {
    /** What an attack does at the moment that it has chosen. */
    now: () => unknown;
    /** Everything that the page has heard or got so far. */
    loot: string[];
  }
}

const TOOLS_IN_PAGE = {
  /** The extension's host element, as any page can find it. */
  hostOf(): HTMLElement {
    const found = [...document.documentElement.children]
      .filter((one) => one instanceof HTMLDivElement)
      .at(-1);
    if (!(found instanceof HTMLElement)) throw new Error('There is no host.');
    return found;
  },

  /** Puts an element over the whole window, in the top layer. Clicks go through it. */
  lid(style = '', tag: 'div' | 'canvas' | 'iframe' = 'div'): HTMLElement {
    const over = document.createElement(tag);
    over.popover = 'manual';
    over.style.cssText = `position:fixed;inset:0;width:100%;height:100%;margin:0;border:0;padding:0;background:#fff;pointer-events:none;${style}`;
    if (tag === 'div') over.textContent = 'You have won';
    document.body.append(over);
    over.showPopover();
    return over;
  },

  /** Adds rules to the page. */
  rules(css: string): CSSStyleSheet {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
    return sheet;
  },

  /** Keeps the page's main thread busy. */
  block(ms: number): void {
    for (const end = performance.now() + ms; performance.now() < end; );
  },

  /** Puts a lid above everything else again and again, until the function that it gives back is called. */
  keepAbove(over: HTMLElement): () => void {
    const again = setInterval(() => {
      over.hidePopover();
      over.showPopover();
    }, 10);
    return () => clearInterval(again);
  },

  /** Shows and hides a lid in turn, each for as long as these say. While it is shown, it is kept above. */
  flicker(shown: () => number, hidden: () => number): void {
    const over = lid();
    let letGo: (() => void) | null = keepAbove(over);
    const turn = () => {
      if (letGo) {
        letGo();
        letGo = null;
        over.hidePopover();
      } else {
        over.showPopover();
        letGo = keepAbove(over);
      }
      setTimeout(turn, letGo ? shown() : hidden());
    };
    setTimeout(turn, shown());
  },

  /** Hands a frame a line of the page's own, as the launcher does, and answers on it what the frame wants to hear. */
  line(frame: HTMLIFrameElement): void {
    const word = 'a-word-that-the-page-made-up-itself';
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => {
      window.loot.push(`the frame said ${JSON.stringify(data)}`);
      const around = { hasFocus: true, pixelRatio: devicePixelRatio, isInPlace: true, box: '', raised: 0 };
      if (data.type === 'word') port1.postMessage({ type: 'word', word });
      if (data.type === 'check') port1.postMessage({ type: 'checked', n: data.n, around });
    };
    frame.contentWindow?.postMessage({ type: 'word', word }, '*', [port2]);
  },

  /** Frames the sidebar's page by an address, over the whole right side of a window, and nearly transparent. */
  ownFrame(address: string, into: Document = document): void {
    const frame = into.createElement('iframe');
    frame.style.cssText =
      'position:fixed;inset:0 0 0 auto;width:360px;height:100%;border:0;opacity:0.02;z-index:2147483647';
    frame.src = address;
    frame.onload = () => line(frame);
    into.body.append(frame);
  },
};

/** The tools as a script for the page. */
export const TOOLS = `Object.assign(window, { loot: [], ${Object.values(TOOLS_IN_PAGE).map(String).join(', ')} });`;
