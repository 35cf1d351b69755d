import type { LauncherDot } from '../views/launcher-view.ts';
import { createHost } from './host.ts';
import { LAUNCHER_CSS } from './launcher-css.ts';

export interface LauncherTab {
  /** `label` tells assistive technology what the dot shows. */
  show(dot: LauncherDot, label: string): void;
  place(top: number): void;
  remove(): void;
}

interface TabOptions {
  names: { open: string; hide: string };
  top: number;
  onOpen(): void;
  onHide(): void;
  /** The recruiter moved the tab with the mouse or the arrow keys; in percent of the window's height. */
  onPlace(top: number): void;
}

const SVG = 'http://www.w3.org/2000/svg';
const SIZE = 40;
const DRAG_PX = 4;
const MAX_TOP_PERCENT = 95;
const LINE = ';fill:none;stroke:#fff;stroke-linecap:round;stroke-linejoin:round;stroke-width:';
const MARK = [
  'rect;width:128;height:128;rx:30;fill:#0d6b62',
  'circle;cx:64;cy:35;r:21;fill:#fff',
  `path;d:m22 63 42 34 42-34${LINE}19`,
  'circle;cx:64;cy:95;r:19;fill:#ffc24a;stroke:#0d6b62;stroke-width:6',
];
const CROSS = [`path;d:m40 40 48 48M88 40 40 88${LINE}13`];

/** A button with a drawing. Made element by element, since a page may forbid markup from text. */
function button(kind: string, name: string, shapes: string[]): HTMLButtonElement {
  const made = document.createElement('button');
  made.className = kind;
  made.type = 'button';
  made.title = name;
  made.ariaLabel = name;
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 128 128');
  svg.ariaHidden = 'true';
  for (const shape of shapes) {
    const [tag = '', ...attributes] = shape.split(';');
    const drawn = document.createElementNS(SVG, tag);
    for (const attribute of attributes) {
      const [key = '', value = ''] = attribute.split(':');
      drawn.setAttribute(key, value);
    }
    svg.append(drawn);
  }
  made.append(svg);
  return made;
}

/** Draws the tab on the window's right edge. */
export function drawTab({ names, top, onOpen, onHide, onPlace }: TabOptions): LauncherTab {
  const { container, remove } = createHost({
    css: LAUNCHER_CSS,
    top: false,
    // The host has no size of its own, so that only the tab catches clicks.
    styles: { position: 'fixed', right: '0', top: '0', display: 'block', 'z-index': '2147483647' },
  });
  let at = top;
  // The place is set inside: the host's own style never changes, so that a change by the page is noticed.
  const place = (wanted: number) => {
    at = Math.min(Math.max(wanted, 0), MAX_TOP_PERCENT);
    container.style.top = `min(${at}vh, calc(100vh - ${SIZE + 8}px))`;
  };
  place(top);

  const tab = button('tab', names.open, MARK);
  const dot = document.createElement('span');
  dot.className = 'dot';
  const hide = button('hide', names.hide, CROSS);
  container.append(tab, dot, hide);

  let drag: { from: number; at: number; moved: boolean } | null = null;
  const on = <K extends keyof HTMLElementEventMap>(type: K, work: (event: HTMLElementEventMap[K]) => void) =>
    tab.addEventListener(type, work);
  on('pointerdown', (event) => {
    if (event.button !== 0) return;
    drag = { from: event.clientY, at, moved: false };
    tab.setPointerCapture(event.pointerId);
  });
  on('pointermove', (event) => {
    if (!drag) return;
    const by = event.clientY - drag.from;
    drag.moved ||= Math.abs(by) > DRAG_PX;
    if (drag.moved) place(drag.at + (by / innerHeight) * 100);
  });
  on('pointerup', () => {
    if (drag?.moved) onPlace(at);
  });
  on('click', (event) => {
    const dragged = drag?.moved;
    drag = null;
    if (!dragged && event.isTrusted) onOpen();
  });
  on('keydown', (event) => {
    const by = { ArrowUp: -5, ArrowDown: 5 }[event.key];
    if (!by) return;
    event.preventDefault();
    place(at + by);
    onPlace(at);
  });
  hide.addEventListener('click', (event) => {
    if (event.isTrusted) onHide();
  });

  return {
    show(state, label) {
      dot.dataset.dot = state;
      tab.ariaDescription = label;
    },
    place,
    remove,
  };
}
