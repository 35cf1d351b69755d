/** Calls back when the recruiter may have come back to this view: what arrived meanwhile is on screen now. */
export function noteWhenShown(note: () => void): void {
  document.addEventListener('visibilitychange', note);
  addEventListener('focus', note);
}
