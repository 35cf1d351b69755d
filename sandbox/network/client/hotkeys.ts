import { navigate } from './navigation.ts';

let current: HTMLElement | null = null;

function move(step: 1 | -1): void {
  const items = [...document.querySelectorAll<HTMLElement>('[data-item]')];
  const at = current ? items.indexOf(current) : -1;
  const next = items[at === -1 ? 0 : at + step];
  if (!next) return;
  current?.removeAttribute('data-current');
  current = next;
  next.setAttribute('data-current', '');
  next.focus({ preventScroll: true });
  next.scrollIntoView({ block: 'center' });
}

function like(): void {
  const post = current?.isConnected ? current : document.querySelector('[data-item]');
  post?.querySelector<HTMLElement>('[data-like]')?.click();
}

const ACTIONS: Record<string, () => void> = {
  j: () => move(1),
  k: () => move(-1),
  l: like,
  n: () => void navigate('/alerts/'),
  '/': () => document.querySelector<HTMLInputElement>('input[name=q]')?.focus(),
};

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
  );
}

/**
 * Handles the page's single-letter shortcuts. It counts them in `data-hotkeys` of the body: a test sees there whether
 * keys typed into the extension reached the page.
 */
export function startHotkeys(): void {
  let count = 0;
  const listen = (event: KeyboardEvent) => {
    const act = ACTIONS[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    event.preventDefault();
    count += 1;
    document.body.dataset.hotkeys = String(count);
    act();
  };
  window.addEventListener('keydown', listen, { capture: true });
}
