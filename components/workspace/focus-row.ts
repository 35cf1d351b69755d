/** Takes the focus to the row that Tab would reach. */
export function focusRow(): void {
  document.querySelector<HTMLElement>('[role=grid] tr[tabindex="0"]')?.focus();
}
