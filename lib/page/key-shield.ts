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
/** Events that would tell the page what is typed or pasted, or set off its focus traps. The extension needs none of them. */
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
 * Keeps what is typed in the extension's shadow roots from the page. An event for such a root is stopped before any
 * listener of the page and sent again inside the root. It must listen first, so it is set up before the page's scripts run.
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

/** The properties for a copy of an event. It is not `composed`, so that it stays inside the root. */
function copied(event: Event, names: readonly string[]): EventInit {
  const init: Record<string, unknown> = { bubbles: true, cancelable: event.cancelable };
  for (const name of names) init[name] = Reflect.get(event, name);
  return init;
}
