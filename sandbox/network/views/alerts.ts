import type { Person } from '../../people/person.ts';
import { profilePath } from '../links.ts';
import { html } from '../markup.ts';
import type { NetworkPeople } from '../network-people.ts';
import { diceFrom, seedOf } from '../seed.ts';
import { photo, railCard, viewerRail } from './parts.ts';
import { ALERTS, type Drawing, pageTitle, type View } from './view.ts';

const SHOWN = 12;

function newsOf(person: Person): string {
  return diceFrom(seedOf(`alert ${person.urn}`)).pick([
    `started a new role as ${person.title}.`,
    'looked at your profile.',
    `celebrates another year at ${person.company}.`,
    'accepted your invitation.',
  ]);
}

/** What happened around the recruiter. */
export function alertsView(drawing: Drawing, people: NetworkPeople): View {
  const { classes } = drawing;
  return {
    status: 200,
    title: pageTitle('Alerts'),
    canonical: '/alerts/',
    person: null,
    body: html`<div class="${classes.of('grid')}">
      ${viewerRail(drawing)}
      <div class="${classes.of('middle')}">
        <section class="${classes.of('card', 'results')}">
          <h1 class="${classes.of('results-title')}">Alerts</h1>
          <ul class="${classes.of('result-list')}">${people.feed({ offset: 0, limit: SHOWN }).map(
            (
              person,
              index,
            ) => html`<li class="${classes.of('result', index < ALERTS && 'result-new')}" data-item tabindex="-1">
              ${photo(drawing, person.urn, 'm')}
              <p class="${classes.of('rail-text')}"><a class="${classes.of('name-link')}" href="${profilePath(person)}" dir="auto">${person.fullName}</a> ${newsOf(person)}</p>
            </li>`,
          )}</ul>
        </section>
      </div>
      <aside class="${classes.of('right')}" aria-label="Help">
        ${railCard(drawing, 'Quiet by default', html`<p class="${classes.of('rail-sub')}">Alerts wait here until you look. Nothing is mailed.</p>`)}
      </aside>
    </div>`,
  };
}
