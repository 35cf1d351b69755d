import { nodesFrom } from './trusted-html.ts';

interface Place {
  /** Counts up along the tab's history of this document. */
  index: number;
  scroll: number;
}

interface Kept {
  title: string;
  nodes: Node[];
  scroll: number;
}

const KEPT_VIEWS = 20;
const kept = new Map<number, Kept>();
const sticky = new URL(location.href).searchParams.get('slow');
let running: AbortController | null = null;
let here: Place = readPlace(history.state);

function readPlace(state: unknown): Place {
  if (typeof state === 'object' && state !== null && 'index' in state && 'scroll' in state) {
    const { index, scroll } = state;
    if (typeof index === 'number' && typeof scroll === 'number') return { index, scroll };
  }
  return { index: 0, scroll: 0 };
}

function viewElement(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[data-view]');
}

function isView(value: unknown): value is { title: string; html: string } {
  return typeof value === 'object' && value !== null && 'title' in value && 'html' in value;
}

function markCurrent(): void {
  for (const link of document.querySelectorAll('[data-header] nav a')) {
    if (link.getAttribute('href') === location.pathname) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
}

function keepCurrent(): void {
  const view = viewElement();
  if (!view || view.hasAttribute('aria-busy')) return;
  kept.set(here.index, { title: document.title, nodes: [...view.childNodes], scroll: window.scrollY });
  const oldest = kept.keys().next().value;
  if (kept.size > KEPT_VIEWS && oldest !== undefined) kept.delete(oldest);
}

function show(title: string, nodes: Node[], scroll: number): void {
  const view = viewElement();
  if (!view) return;
  view.replaceChildren(...nodes);
  view.removeAttribute('aria-busy');
  document.title = title;
  const announcer = document.querySelector('[data-announce]');
  if (announcer) announcer.textContent = title;
  markCurrent();
  window.scrollTo(0, scroll);
}

async function load(url: URL, scroll: number): Promise<void> {
  running?.abort();
  const controller = new AbortController();
  running = controller;
  // The old view stays until the new one is here, under an address that is already the new one's.
  viewElement()?.setAttribute('aria-busy', 'true');
  const query = new URLSearchParams({ to: url.pathname + url.search });
  const slow = url.searchParams.get('slow') ?? sticky;
  if (slow !== null) query.set('slow', slow);
  try {
    const response = await fetch(`/-/view?${query}`, {
      signal: controller.signal,
      headers: { Accept: 'application/json' },
    });
    const view: unknown = await response.json();
    if (!isView(view)) throw new TypeError('Not a view');
    if (controller.signal.aborted) return;
    show(view.title, [...nodesFrom(view.html).childNodes], scroll);
  } catch {
    if (!controller.signal.aborted) location.reload();
  }
}

/** Goes to an address of this site without leaving the document. */
export async function navigate(address: string): Promise<void> {
  const url = new URL(address, location.href);
  keepCurrent();
  history.replaceState({ index: here.index, scroll: window.scrollY }, '');
  for (const index of kept.keys()) if (index > here.index) kept.delete(index);
  here = { index: here.index + 1, scroll: 0 };
  history.pushState(here, '', url);
  await load(url, 0);
  viewElement()?.focus({ preventScroll: true });
}

function goBackTo(place: Place): void {
  keepCurrent();
  here = place;
  const known = kept.get(place.index);
  if (!known) {
    void load(new URL(location.href), place.scroll);
    return;
  }
  running?.abort();
  show(known.title, known.nodes, known.scroll);
}

function linkOf(event: MouseEvent): HTMLAnchorElement | null {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link?.target !== '' || link.hasAttribute('download')) return null;
  const leaves = link.origin !== location.origin || link.getAttribute('href')?.startsWith('#');
  return leaves ? null : link;
}

/** Takes over links, the search form and the back button. */
export function startNavigation(): void {
  history.scrollRestoration = 'manual';
  history.replaceState(here, '');
  window.scrollTo(0, here.scroll);
  markCurrent();
  document.addEventListener('click', (event) => {
    const link = event.defaultPrevented ? null : linkOf(event);
    if (!link) return;
    event.preventDefault();
    void navigate(link.href);
  });
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.method !== 'get') return;
    event.preventDefault();
    const query = new URLSearchParams();
    for (const [name, value] of new FormData(form)) if (typeof value === 'string') query.set(name, value);
    void navigate(`${new URL(form.action).pathname}?${query}`);
  });
  window.addEventListener('popstate', (event) => {
    if (event.state !== null) goBackTo(readPlace(event.state));
  });
  window.addEventListener('pagehide', () => {
    history.replaceState({ index: here.index, scroll: window.scrollY }, '');
  });
}
