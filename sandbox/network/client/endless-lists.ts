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

/** Loads more of a list when its end comes near, in this view and in those loaded later. */
export function startEndlessLists(view: HTMLElement): void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        // If loading fails, the link stays and can be clicked.
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
