import { html } from '../markup.ts';
import { pageTitle, type View, type ViewContext } from './view.ts';

/** The page for an unknown address. */
export function notFoundView({ classes }: ViewContext): View {
  return {
    status: 404,
    title: pageTitle('Page not found'),
    canonical: null,
    person: null,
    body: html`<section class="${classes.of('card', 'lost')}">
      <svg viewBox="0 0 120 120" width="120" height="120" aria-hidden="true"><path class="${classes.of('lost-arch')}" d="M24 108V60a36 36 0 0 1 72 0v48H80V60a20 20 0 0 0-40 0v48Z"/></svg>
      <h1>This door leads nowhere</h1>
      <p>The page may have moved, or the person has left Atrium.</p>
      <p><a class="${classes.of('button', 'button-strong')}" href="/feed/">Back to the feed</a></p>
    </section>`,
  };
}
