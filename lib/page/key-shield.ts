import { pageState } from './page-state.ts';

const KEYS = ['keydown', 'keypress', 'keyup'] as const;
const TYPING = ['beforeinput', 'input'] as const;
const PRESSED = [
  'key',
  'code',
  'location',
  'repeat',
  'isComposing',
  'ctrlKey',
  'shiftKey',
  'altKey',
  'metaKey',
] as const;
const TYPED = ['inputType', 'data', 'isComposing'] as const;
/** Events that would tell the page what is typed or pasted, or wake its focus traps; nothing of ours listens to them. */
const SILENT = [
  'compositionstart',
  'compositionupdate',
  'compositionend',
  'copy',
  'cut',
  'paste',
  'focusin',
  'focusout',
] as const;

/**
 * Keeps what is typed in our roots from the page: whatever is aimed at one is stopped before any listener of the page
 * and handed on inside the room. It works only if it listens first, so it is set up before the page's scripts run.
 */
export function shieldKeys(signal: AbortSignal): void {
  const options = { capture: true, signal };
  const rootOf = (event: Event) =>
    event.target instanceof Element ? pageState().roots.get(event.target) : undefined;
  const passOn = (event: Event, copy: (type: string) => Event) => {
    const root = rootOf(event);
    if (!root) return;
    event.stopImmediatePropagation();
    const inside = copy(event.type);
    (root.activeElement ?? root).dispatchEvent(inside);
    if (inside.defaultPrevented) event.preventDefault();
  };

  for (const type of KEYS) {
    window.addEventListener(
      type,
      (event) => passOn(event, (name) => new KeyboardEvent(name, copied(event, PRESSED))),
      options,
    );
  }
  for (const type of TYPING) {
    window.addEventListener(
      type,
      (event) => {
        passOn(event, (name) => new InputEvent(name, copied(event, TYPED)));
      },
      options,
    );
  }
  for (const type of SILENT) {
    window.addEventListener(
      type,
      (event) => {
        if (rootOf(event)) event.stopImmediatePropagation();
      },
      options,
    );
  }
}

/** The event's properties for its copy, which stays inside: it is not `composed`. */
function copied(event: Event, names: readonly string[]): EventInit {
  const init: Record<string, unknown> = { bubbles: true, cancelable: event.cancelable };
  for (const name of names) init[name] = Reflect.get(event, name);
  return init;
}
