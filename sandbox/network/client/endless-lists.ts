import { nodesFrom } from './trusted-html.ts';

const LOAD_MARGIN = '600px';

async function extend(link: HTMLElement, observer: IntersectionObserver): Promise<void> {
  const source = link.dataset.more;
  const list = link.parentElement?.querySelector('[data-list]');
  if (source === undefined || !list) return;
  observer.unobserve(link);
  const response = await fetch(source, { headers: { Accept: 'application/json' } });
  if (!response.ok) return;
  const { html, next }: { html: string; next: string | null } = await response.json();
  list.append(nodesFrom(html));
  if (next === null) {
    link.remove();
    return;
  }
  link.dataset.more = next;
  observer.observe(link);
}

/** Lists grow as their end comes near, in views to come as well. */
export function startEndlessLists(view: HTMLElement): void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        // A failed load leaves the plain link, which still leads to the rest.
        if (isIntersecting && target instanceof HTMLElement) extend(target, observer).catch(() => undefined);
      }
    },
    { rootMargin: LOAD_MARGIN },
  );
  const observe = () => {
    observer.disconnect();
    for (const link of view.querySelectorAll('[data-more]')) observer.observe(link);
  };
  observe();
  new MutationObserver(observe).observe(view, { childList: true });
}
