import { nodesFrom } from './trusted-html.ts';

interface HistoryEntry {
  /** Position in the history of this document, from 0. */
  index: number;
  scroll: number;
}

interface KeptView {
  title: string;
  nodes: Node[];
  scroll: number;
}

const MAX_KEPT_VIEWS = 20;
const kept = new Map<number, KeptView>();
const slowFromFirstLoad = new URL(location.href).searchParams.get('slow');
let loading: AbortController | null = null;
let current: HistoryEntry = readHistoryEntry(history.state);

function readHistoryEntry(state: unknown): HistoryEntry {
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
  kept.set(current.index, { title: document.title, nodes: [...view.childNodes], scroll: window.scrollY });
  const oldest = kept.keys().next().value;
  if (kept.size > MAX_KEPT_VIEWS && oldest !== undefined) kept.delete(oldest);
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
  loading?.abort();
  const controller = new AbortController();
  loading = controller;
  // Until the new view has loaded, the old view stays although the address is already the new one. Real networks do
  // the same.
  viewElement()?.setAttribute('aria-busy', 'true');
  const query = new URLSearchParams({ to: url.pathname + url.search });
  const slow = url.searchParams.get('slow') ?? slowFromFirstLoad;
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

/** Shows an address of this site without loading a new document. */
export async function navigate(address: string): Promise<void> {
  const url = new URL(address, location.href);
  keepCurrent();
  history.replaceState({ index: current.index, scroll: window.scrollY }, '');
  for (const index of kept.keys()) if (index > current.index) kept.delete(index);
  current = { index: current.index + 1, scroll: 0 };
  history.pushState(current, '', url);
  await load(url, 0);
  viewElement()?.focus({ preventScroll: true });
}

function showEntry(place: HistoryEntry): void {
  keepCurrent();
  current = place;
  const known = kept.get(place.index);
  if (!known) {
    void load(new URL(location.href), place.scroll);
    return;
  }
  loading?.abort();
  show(known.title, known.nodes, known.scroll);
}

function linkOf(event: MouseEvent): HTMLAnchorElement | null {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link?.target !== '' || link.hasAttribute('download')) return null;
  const leaves = link.origin !== location.origin || link.getAttribute('href')?.startsWith('#');
  return leaves ? null : link;
}

/** Handles links, the search form and the back button by script. */
export function startNavigation(): void {
  history.scrollRestoration = 'manual';
  history.replaceState(current, '');
  window.scrollTo(0, current.scroll);
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
    if (event.state !== null) showEntry(readHistoryEntry(event.state));
  });
  window.addEventListener('pagehide', () => {
    history.replaceState({ index: current.index, scroll: window.scrollY }, '');
  });
}
