/** Handles the "Appreciate" buttons of this view and of those loaded later. */
export function startLikes(): void {
  document.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('[data-like]') : null;
    button?.setAttribute('aria-pressed', String(button.getAttribute('aria-pressed') !== 'true'));
  });
}
