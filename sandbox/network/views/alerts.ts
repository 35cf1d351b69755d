import type { Person } from '../../people/person.ts';
import { profilePath } from '../links.ts';
import { html } from '../markup.ts';
import type { NetworkPeople } from '../network-people.ts';
import { diceFrom, seedOf } from '../seed.ts';
import { photo, railCard, viewerRail } from './parts.ts';
import { NEW_ALERTS, pageTitle, type View, type ViewContext } from './view.ts';

const ALERTS_SHOWN = 12;

function newsOf(person: Person): string {
  return diceFrom(seedOf(`alert ${person.urn}`)).pick([
    `started a new role as ${person.title}.`,
    'looked at your profile.',
    `celebrates another year at ${person.company}.`,
    'accepted your invitation.',
  ]);
}

/** The alerts of the signed-in recruiter. */
export function alertsView(context: ViewContext, people: NetworkPeople): View {
  const { classes } = context;
  return {
    status: 200,
    title: pageTitle('Alerts'),
    canonical: '/alerts/',
    person: null,
    body: html`<div class="${classes.of('grid')}">
      ${viewerRail(context)}
      <div class="${classes.of('middle')}">
        <section class="${classes.of('card', 'results')}">
          <h1 class="${classes.of('results-title')}">Alerts</h1>
          <ul class="${classes.of('result-list')}">${people.feed({ offset: 0, limit: ALERTS_SHOWN }).map(
            (
              person,
              index,
            ) => html`<li class="${classes.of('result', index < NEW_ALERTS && 'result-new')}" data-item tabindex="-1">
              ${photo(context, person.urn, 'm')}
              <p class="${classes.of('rail-text')}"><a class="${classes.of('name-link')}" href="${profilePath(person)}" dir="auto">${person.fullName}</a> ${newsOf(person)}</p>
            </li>`,
          )}</ul>
        </section>
      </div>
      <aside class="${classes.of('right')}" aria-label="Help">
        ${railCard(context, 'Quiet by default', html`<p class="${classes.of('rail-sub')}">Alerts wait here until you look. Nothing is mailed.</p>`)}
      </aside>
    </div>`,
  };
}
