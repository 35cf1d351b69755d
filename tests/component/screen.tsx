/** Ends what is on its way under an element: colours between one scheme and the other are neither's. */
export function endTransitions(root: Element): void {
  for (;;) {
    const turning = root.getAnimations({ subtree: true }).filter((one) => one instanceof CSSTransition);
    if (turning.length === 0) return;
    // Ending one may begin another, where a part takes its colour from the whole.
    for (const one of turning) one.finish();
  }
}
