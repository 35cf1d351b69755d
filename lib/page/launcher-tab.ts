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
  /** Dragged or pushed with the arrow keys to a new place, in percent of the window's height. */
  onPlace(top: number): void;
}

const SVG = 'http://www.w3.org/2000/svg';
const SIZE = 40;
const DRAG_PX = 4;
const MOST = 95;

function drawing(viewBox: string, shapes: [string, Record<string, string>][]): SVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', viewBox);
  svg.setAttribute('aria-hidden', 'true');
  for (const [name, attributes] of shapes) {
    const shape = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) shape.setAttribute(key, value);
    svg.append(shape);
  }
  return svg;
}

const stroke = { fill: 'none', 'stroke-linecap': 'round', 'stroke-linejoin': 'round' };

/** Draws the tab on the window's right edge. */
export function drawTab(options: TabOptions): LauncherTab {
  let top = options.top;
  const clamp = (value: number) => Math.min(Math.max(value, 0), MOST);
  const offset = () => `min(${top}vh, calc(100vh - ${SIZE + 8}px))`;
  const host = createHost({
    css: LAUNCHER_CSS,
    top: false,
    styles: {
      position: 'fixed',
      right: '0',
      top: '0',
      // No size of its own: it must not catch clicks where it stands, only where the tab is.
      width: '0',
      height: '0',
      'z-index': '2147483647',
      display: 'block',
    },
  });
  const { container } = host;
  // The host keeps one fixed style, so that the page's hands on it can be told; the place is set inside.
  const move = () => {
    container.style.top = offset();
  };
  move();

  const tab = document.createElement('button');
  tab.className = 'tab';
  tab.type = 'button';
  tab.setAttribute('aria-label', options.names.open);
  tab.title = options.names.open;
  tab.append(
    drawing('0 0 128 128', [
      ['rect', { width: '128', height: '128', rx: '30', fill: '#0d6b62' }],
      ['circle', { cx: '64', cy: '35', r: '21', fill: '#fff' }],
      ['path', { d: 'm22 63 42 34 42-34', stroke: '#fff', 'stroke-width': '19', ...stroke }],
      ['circle', { cx: '64', cy: '95', r: '19', fill: '#ffc24a', stroke: '#0d6b62', 'stroke-width': '6' }],
    ]),
  );
  const dot = document.createElement('span');
  dot.className = 'dot';
  dot.dataset.dot = 'none';
  const hide = document.createElement('button');
  hide.className = 'hide';
  hide.type = 'button';
  hide.setAttribute('aria-label', options.names.hide);
  hide.title = options.names.hide;
  hide.append(
    drawing('0 0 10 10', [
      ['path', { d: 'm1 1 8 8M9 1 1 9', stroke: '#fff', 'stroke-width': '2', ...stroke }],
    ]),
  );
  container.append(tab, dot, hide);

  let drag: { from: number; top: number; moved: boolean } | null = null;
  tab.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    drag = { from: event.clientY, top, moved: false };
    tab.setPointerCapture(event.pointerId);
  });
  tab.addEventListener('pointermove', (event) => {
    if (!drag) return;
    const by = event.clientY - drag.from;
    if (!drag.moved && Math.abs(by) < DRAG_PX) return;
    drag.moved = true;
    top = clamp(drag.top + (by / window.innerHeight) * 100);
    move();
  });
  tab.addEventListener('pointerup', () => {
    if (drag?.moved) options.onPlace(top);
  });
  tab.addEventListener('pointercancel', () => {
    drag = null;
  });
  tab.addEventListener('click', (event) => {
    const dragged = drag?.moved ?? false;
    drag = null;
    if (!dragged && event.isTrusted) options.onOpen();
  });
  tab.addEventListener('keydown', (event) => {
    const by = event.key === 'ArrowUp' ? -5 : event.key === 'ArrowDown' ? 5 : 0;
    if (by === 0) return;
    event.preventDefault();
    top = clamp(top + by);
    move();
    options.onPlace(top);
  });
  hide.addEventListener('click', (event) => {
    if (event.isTrusted) options.onHide();
  });

  return {
    show(state, label) {
      dot.dataset.dot = state;
      tab.setAttribute('aria-description', label);
    },
    place(value) {
      top = clamp(value);
      move();
    },
    remove: host.remove,
  };
}
