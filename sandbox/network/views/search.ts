import type { Person } from '../../people/person.ts';
import { profilePath, searchPath } from '../links.ts';
import { html, type Markup } from '../markup.ts';
import type { NetworkPeople } from '../network-people.ts';
import { degree, headline, moreLink, photo, railCard, viewerRail } from './parts.ts';
import { type More, pageTitle, type View, type ViewContext } from './view.ts';

const RESULTS_PER_PAGE = 10;

interface Results extends More {
  total: number;
}

function resultRow(context: ViewContext, person: Person): Markup {
  const { classes } = context;
  const past = person.experience.find((job) => job.end !== null);
  return html`<li class="${classes.of('result')}" data-item tabindex="-1">
    <a href="${profilePath(person)}" tabindex="-1" aria-hidden="true">${photo(context, person.urn, 'l')}</a>
    <div class="${classes.of('rail-text')}">
      <p><a class="${classes.of('name-link')}" href="${profilePath(person)}" dir="auto">${person.fullName}</a>
        <span class="${classes.of('degree')}">${degree(person.urn)}</span></p>
      <p dir="auto">${headline(person)}</p>
      <p class="${classes.of('rail-sub')}" dir="auto">${person.place}</p>
      ${past && html`<p class="${classes.of('rail-sub')}" dir="auto">Past: ${past.title} at ${past.company}</p>`}
    </div>
    <button class="${classes.of('button')}" type="button">Connect</button>
  </li>`;
}

/** One page of results, with the address of the next. */
export function searchMore(
  context: ViewContext,
  people: NetworkPeople,
  query: string,
  page: number,
): Results {
  const offset = (page - 1) * RESULTS_PER_PAGE;
  const found = people.searchByText(query, { offset, limit: RESULTS_PER_PAGE });
  const rest = found.people.length > 0 && offset + found.people.length < found.total;
  return {
    total: found.total,
    body: html`${found.people.map((person) => resultRow(context, person))}`,
    next: rest ? `/-/search?${new URLSearchParams({ q: query, page: String(page + 1) })}` : null,
  };
}

function counted(total: number): string {
  return `${total.toLocaleString('en')} ${total === 1 ? 'person' : 'people'}`;
}

/** The results of a search by words. */
export function searchView(context: ViewContext, people: NetworkPeople, query: string, page: number): View {
  const { classes } = context;
  const results = searchMore(context, people, query, page);
  const trimmed = query.trim();
  return {
    status: 200,
    title: pageTitle(trimmed === '' ? 'People' : `${trimmed} - People`),
    canonical: searchPath(query, page),
    person: null,
    body: html`<div class="${classes.of('grid')}">
      ${viewerRail(context)}
      <div class="${classes.of('middle')}">
        <section class="${classes.of('card', 'results')}">
          <h1 class="${classes.of('results-title')}" dir="auto">${counted(results.total)}${trimmed !== '' && ` for “${trimmed}”`}</h1>
          ${results.total === 0 && html`<p class="${classes.of('results-none')}">Nobody matches. Try fewer or other words.</p>`}
          <ul class="${classes.of('result-list')}" data-list>${results.body}</ul>
        </section>
        ${results.next !== null && moreLink(context, searchPath(query, page + 1), results.next)}
      </div>
      <aside class="${classes.of('right')}" aria-label="Help">
        ${railCard(
          context,
          'Find the right people',
          html`<p class="${classes.of('rail-sub')}">Words match names, roles, companies, places and skills. Press <kbd>/</kbd> to search, <kbd>j</kbd> and <kbd>k</kbd> to move.</p>`,
        )}
        <p class="${classes.of('footer')}">A demo network. Nobody on it exists.</p>
      </aside>
    </div>`,
  };
}
