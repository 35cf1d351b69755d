import type { LauncherView } from '../views/launcher-view.ts';
import { addElement } from './add-element.ts';

export interface LauncherTab {
  /** `isBlocked` says that the page lets no sidebar stand. A hidden tab leaves a note that brings it back. */
  show(view: LauncherView, isBlocked: boolean): void;
  focus(): void;
  /** Whether the pointer or the keyboard's focus is on the note. */
  isInUse(): boolean;
  remove(): void;
}

const SIZE = 40;
const DRAG_PX = 4;
const MAX_TOP_PERCENT = 95;
/** A line with round ends and corners: its course, colour and width. A circle is a line of no length. */
type Line = [course: string, colour: string, width: number];
const MARK: Line[] = [
  ['M30 30h68v68H30zl68 68', '#0d6b62', 60],
  ['M64 35h0', '#fff', 42],
  ['m22 63 42 34 42-34', '#fff', 19],
  ['M64 95h0', '#0d6b62', 44],
  ['M64 95h0', '#ffc24a', 32],
];
const CROSS: Line[] = [['m40 40 48 48M88 40 40 88', '#fff', 13]];

/** An element of a drawing. Made one by one, since a page may forbid markup from text. */
function addShape(parent: Element, tag: string, attributes: Record<string, string | number>): Element {
  const shape = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const name in attributes) shape.setAttribute(name, attributes[name] as string);
  parent.append(shape);
  return shape;
}

/** Adds a button with a drawing. */
function addButton(parent: Element, className: string, title: string, lines: Line[]): HTMLButtonElement {
  const button = addElement(parent, 'button', { className, title });
  const svg = addShape(button, 'svg', { viewBox: '0 0 128 128' });
  for (const [d, stroke, width] of lines) addShape(svg, 'path', { d, stroke, 'stroke-width': width });
  return button;
}

/** Draws the tab on the window's right edge. `onPlace`: the recruiter moved it with the mouse or the arrow keys. */
export function drawTab(
  root: ShadowRoot,
  text: (key: string) => string,
  onOpen: () => void,
  onHide: () => void,
  onPlace: (top: number) => void,
): LauncherTab {
  const container = addElement(root, 'div', { className: 'root' });
  let at = 0;
  const place = (wanted: number) => {
    at = Math.min(Math.max(wanted, 0), MAX_TOP_PERCENT);
    container.style.top = `min(${at}vh,100vh - ${SIZE + 8}px)`;
  };

  const tab = addButton(container, 'tab', text('extensionName'), MARK);
  const dot = addElement(container, 'div', { className: 'dot' });
  const hide = addButton(container, 'hide', text('launcherHide'), CROSS);
  const note = addElement(container, 'button', { className: 'note' });

  let isHeld = false;
  let isDragged = false;
  let heldAt: number;
  let from: number;
  tab.onpointerdown = ({ button, clientY, pointerId }) => {
    if (button) return;
    isHeld = true;
    isDragged = false;
    from = clientY;
    heldAt = at;
    tab.setPointerCapture(pointerId);
  };
  tab.onpointermove = ({ clientY }) => {
    const by = clientY - from;
    isDragged ||= isHeld && Math.abs(by) > DRAG_PX;
    if (isDragged) place(heldAt + (by / innerHeight) * 100);
  };
  tab.onpointerup = () => {
    isHeld = false;
    if (isDragged) onPlace(at);
  };
  note.onclick = tab.onclick = ({ isTrusted }) => {
    if (!isDragged && isTrusted) onOpen();
    isDragged = false;
  };
  tab.onkeydown = (event) => {
    const by = { ArrowUp: -5, ArrowDown: 5 }[event.key];
    if (!by) return;
    event.preventDefault();
    place(at + by);
    onPlace(at);
  };
  hide.onclick = ({ isTrusted }) => {
    if (isTrusted) onHide();
  };

  return {
    show(view, isBlocked) {
      tab.hidden = hide.hidden = view.hidden;
      dot.hidden = view.hidden || !view.colour;
      note.hidden = !view.hidden && (!isBlocked || view.place === 'panel');
      note.textContent = text(view.hidden ? 'launcherHidden' : 'launcherBlocked');
      // The recruiter's hand decides meanwhile.
      if (!isHeld) place(view.top);
      dot.style.background = view.colour;
      tab.ariaDescription = view.label;
    },
    focus: () => (tab.hidden ? note : tab).focus(),
    isInUse: () => note.matches(':hover,:focus-visible'),
    remove: () => container.remove(),
  };
}
