/** Moves the focus into a box when it appears; the attribute alone works once a page. */
export function focusOnce(element: HTMLInputElement | HTMLTextAreaElement | null): void {
  if (!element || element.dataset.focused !== undefined) return;
  element.dataset.focused = '';
  element.focus();
  element.setSelectionRange(element.value.length, element.value.length);
}

/** Takes the focus up where it went away together with what had it; nobody is left at the top of the page. */
export function focusIfLost(element: HTMLElement | null): void {
  const { activeElement, body } = document;
  // What has just been disabled still has it, and loses it with the next frame.
  const isLost = activeElement === null || activeElement === body || activeElement.matches(':disabled');
  if (element && isLost) element.focus({ preventScroll: true });
}
