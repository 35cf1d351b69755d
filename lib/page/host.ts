import { addElement } from './add-element.ts';

export interface Host {
  root: ShadowRoot;
  /** Whether the page left the host where it was put. */
  isInPlace(): boolean;
  /** Whether something inside of it has the focus. */
  hasFocus(): boolean;
  remove(): void;
}

/** The id of an element in the closed root, by which a later version of the extension can find and remove the host. */
const MARK = 'talent-scout';
/** How often the host is put back. A page that goes on moving it wins. */
const MAX_RETURNS = 20;
/** Rules of the root itself win over those of the page, so the host needs no attribute that the page could change or read. */
const HOST_CSS =
  ':host{all:initial!important;position:fixed!important;inset:0 0 auto auto!important;z-index:2147483647!important}';

/** Whether the page shows a modal dialog or something in full screen: what is above could not be clicked then. */
export function hasModal(): boolean {
  return !!document.querySelector(':modal');
}

/** Whether the extension was updated or removed, so that this script can't reach the worker any more. */
export function isOrphaned(): boolean {
  return !chrome.runtime?.id;
}

/**
 * Puts the one element of the extension on the page. Its content is in a closed root.
 * `onReturned`: it was put back after the page had removed it. `onLost`: the page goes on removing it.
 * `onRewritten`: the page wrote its document anew, which takes away every listener, in the closed root too.
 */
export function createHost(
  css: string,
  onReturned: () => void,
  onLost: () => void,
  onRewritten: () => void,
): Host {
  const element = document.createElement('div');
  const root = element.attachShadow({ mode: 'closed' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(HOST_CSS + css);
  root.adoptedStyleSheets = [sheet];
  addElement(root, 'i', { id: MARK });
  /** There is none for a moment while the page writes its document anew. */
  const top = (): Element | null => document.documentElement;
  const html = top();
  const put = () => html?.append(element);
  const isInPlace = () => element.parentNode === top();

  let returns = 0;
  const children = new MutationObserver(() => {
    if (top() !== html) return onRewritten();
    if (isInPlace()) return;
    if (isOrphaned() || returns >= MAX_RETURNS) {
      remove();
      return onLost();
    }
    returns++;
    put();
    onReturned();
  });
  function remove(): void {
    children.disconnect();
    element.remove();
  }

  put();
  for (const parent of [document, html]) if (parent) children.observe(parent, { childList: true });
  return { root, isInPlace, hasFocus: () => document.activeElement === element, remove };
}

/** Removes the elements of an earlier version of the extension, whose own scripts can't be reached any more. Call it before there is a host. */
export function removeLeftovers(): void {
  for (const element of document.querySelectorAll<HTMLElement>('html>div'))
    if (chrome.dom?.openOrClosedShadowRoot(element)?.getElementById(MARK)) element.remove();
}
