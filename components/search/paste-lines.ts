/**
 * Pastes several lines into a box of one line, where the browser would join the last word of a line with the first word of
 * the next.
 */
export function pasteLines(event: ClipboardEvent, between: string): void {
  const box = event.target;
  const text = event.clipboardData?.getData('text/plain').trim() ?? '';
  if (!(box instanceof HTMLInputElement) || !/[\r\n]/.test(text)) return;
  event.preventDefault();
  const line = text.replace(/\s*[\r\n]+\s*/g, between);
  box.setRangeText(line, box.selectionStart ?? 0, box.selectionEnd ?? 0, 'end');
  box.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
