/** Focuses a field when it appears, at the end of its text. The `autofocus` attribute works only once in a document. */
export function focusOnce(element: HTMLInputElement | HTMLTextAreaElement | null): void {
  if (!element || element.dataset.focused !== undefined) return;
  element.dataset.focused = '';
  element.focus();
  // Fields of dates and times have no selection.
  if (element.selectionStart !== null) element.setSelectionRange(element.value.length, element.value.length);
}

/** Focuses an element if the focused one is gone. Otherwise the next Tab would start at the top of the page. */
export function focusIfLost(element: HTMLElement | null): void {
  const { activeElement, body } = document;
  // An element that was just disabled still has the focus, and loses it in the next frame.
  const isLost = activeElement === null || activeElement === body || activeElement.matches(':disabled');
  if (element && isLost) element.focus({ preventScroll: true });
}
