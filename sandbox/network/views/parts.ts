import type { Person } from '../../people/person.ts';
import { coverPath, photoPath, profilePath } from '../links.ts';
import { type Content, html, type Markup } from '../markup.ts';
import { diceFrom, seedOf } from '../seed.ts';
import type { ViewContext } from './view.ts';

/** The recruiter who is signed in to the demo network. */
export const VIEWER = { name: 'Robin Hale', headline: 'Talent partner at Northwind Studio', key: 'viewer' };

/** Title and employer, such as "Staff Engineer at Acme". */
export function headline(person: Person): string {
  return person.company === '' ? person.title : `${person.title} at ${person.company}`;
}

/** The round picture of a person. */
export function photo({ classes }: ViewContext, urn: string, size: 's' | 'm' | 'l' | 'xl'): Markup {
  const pixels = { s: 32, m: 48, l: 64, xl: 152 }[size];
  return html`<img class="${classes.of('photo', `photo-${size}`)}" src="${photoPath(urn)}" width="${pixels}" height="${pixels}" alt="" decoding="async">`;
}

/** How closely the viewer is connected to somebody. It is made up from the urn. */
export function degree(urn: string): string {
  return ['1st', '2nd', '2nd', '3rd'][diceFrom(seedOf(`degree ${urn}`)).roll(4)] ?? '3rd';
}

/** A card with a title in a side column. */
export function railCard({ classes }: ViewContext, title: string, content: Content): Markup {
  return html`<section class="${classes.of('card', 'rail-card')}"><h2 class="${classes.of('rail-title')}">${title}</h2>${content}</section>`;
}

/** A list of people in a side column, each with a link to the profile. */
export function railPeople(context: ViewContext, people: readonly Person[]): Markup {
  const { classes } = context;
  return html`<ul class="${classes.of('rail-list')}">${people.map(
    (person) => html`<li class="${classes.of('rail-person')}">
      <a href="${profilePath(person)}" tabindex="-1" aria-hidden="true">${photo(context, person.urn, 'm')}</a>
      <div class="${classes.of('rail-text')}">
        <a class="${classes.of('name-link')}" href="${profilePath(person)}" dir="auto">${person.fullName}</a>
        <p class="${classes.of('rail-sub')}" dir="auto">${headline(person)}</p>
      </div></li>`,
  )}</ul>`;
}

/** The left column: the signed-in recruiter and their topics. */
export function viewerRail(context: ViewContext): Markup {
  const { classes } = context;
  return html`<aside class="${classes.of('left')}" aria-label="You">
    <section class="${classes.of('card', 'me')}">
      <img class="${classes.of('me-cover')}" src="${coverPath(VIEWER.key)}" alt="" width="1200" height="300">
      ${photo(context, VIEWER.key, 'l')}
      <p class="${classes.of('me-name')}">${VIEWER.name}</p>
      <p class="${classes.of('rail-sub')}">${VIEWER.headline}</p>
      <dl class="${classes.of('me-stats')}">
        <div><dt>Profile views</dt><dd>128</dd></div>
        <div><dt>Connections</dt><dd>864</dd></div>
        <div><dt>Saved people</dt><dd>41</dd></div>
      </dl>
    </section>
    <section class="${classes.of('card', 'rail-card')}">
      <h2 class="${classes.of('rail-title')}">Your circles</h2>
      <ul class="${classes.of('tags')}">
        <li><a href="/search/people/?q=engineer">Engineering</a></li>
        <li><a href="/search/people/?q=design">Design</a></li>
        <li><a href="/search/people/?q=data">Data</a></li>
        <li><a href="/search/people/?q=product">Product</a></li>
      </ul>
    </section>
  </aside>`;
}

/**
 * The link at the end of an endless list. The page's script follows it when it comes near; without a script it can be
 * clicked.
 */
export function moreLink({ classes }: ViewContext, href: string, source: string): Markup {
  return html`<a class="${classes.of('more')}" href="${href}" data-more="${source}">Show more</a>`;
}
