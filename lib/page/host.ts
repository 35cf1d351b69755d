import { pageState } from './page-state.ts';

export interface Host {
  element: HTMLElement;
  root: ShadowRoot;
  /** Where the content goes. */
  container: HTMLElement;
  remove(): void;
}

interface HostOptions {
  css: string;
  /** Placement of the host on the page. */
  styles: Record<string, string>;
  /** Whether it is shown in the top layer, above everything of the page. */
  top: boolean;
  /** The page changed or moved the host, which was put back. */
  disturbed?: () => void;
}

/** Marks the content in the closed root, which no script of the page can open. */
const MARK = 'data-talent-scout';
/** How often the host is put back. A page that goes on moving it wins. */
const MAX_RETURNS = 50;

/** Whether the extension was updated or removed, so that this script can't reach the worker any more. */
export function isOrphaned(): boolean {
  return globalThis.chrome?.runtime?.id === undefined;
}

/** Puts an element on the page whose content the page's styles and scripts can't reach. */
export function createHost({ css, styles, top, disturbed }: HostOptions): Host {
  const element = document.createElement('div');
  const root = element.attachShadow({ mode: 'closed' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [sheet];
  const container = document.createElement('div');
  container.setAttribute(MARK, '');
  container.className = 'ts-root';
  root.append(container);

  const wanted = { all: 'initial', ...styles };
  const dress = () => {
    for (const { name } of [...element.attributes]) element.removeAttribute(name);
    for (const [name, value] of Object.entries(wanted)) element.style.setProperty(name, value, 'important');
    if (top) element.popover = 'manual';
  };
  const raise = () => {
    document.documentElement.append(element);
    if (top && !element.matches(':popover-open')) element.showPopover();
  };

  let returns = 0;
  const watch = () => {
    attributes.observe(element, { attributes: true });
    children.observe(document.documentElement, { childList: true });
  };
  const restore = (what: () => void) => {
    if (isOrphaned()) {
      remove();
      return;
    }
    disturbed?.();
    returns += 1;
    if (returns > MAX_RETURNS) return;
    attributes.disconnect();
    children.disconnect();
    what();
    watch();
  };
  const attributes = new MutationObserver(() =>
    restore(() => {
      dress();
      if (top && element.isConnected && !element.matches(':popover-open')) element.showPopover();
    }),
  );
  // Also if the page put the host back itself: it may be below others, or inside something faded or clipped.
  const children = new MutationObserver((records) => {
    if (records.some(({ removedNodes }) => [...removedNodes].includes(element))) restore(raise);
  });
  const remove = () => {
    attributes.disconnect();
    children.disconnect();
    pageState().roots.delete(element);
    element.remove();
  };

  dress();
  raise();
  watch();
  pageState().roots.set(element, root);
  return { element, root, container, remove };
}

interface ChromeDom {
  openOrClosedShadowRoot(element: HTMLElement): ShadowRoot | null;
}

/** Removes the elements of an earlier version of the extension, whose own scripts can't be reached any more. */
export function removeLeftovers(): void {
  const dom = (globalThis.chrome as { dom?: ChromeDom } | undefined)?.dom;
  if (!dom) return;
  const { roots } = pageState();
  for (const element of document.querySelectorAll<HTMLElement>('html > div')) {
    if (roots.has(element)) continue;
    const root = dom.openOrClosedShadowRoot(element);
    if (root?.querySelector(`[${MARK}]`)) element.remove();
  }
}
