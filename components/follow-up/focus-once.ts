/** A ref that gives an element the focus when it is drawn first. */
export function focusOnce(element: HTMLElement | null): void {
  if (!element || element.dataset.focused !== undefined) return;
  element.dataset.focused = '';
  element.focus();
}
