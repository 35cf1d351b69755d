import type { Employment, Person, Study } from '../../people/person.ts';
import { lengthOf, monthAndYear, yearOf } from '../dates.ts';
import { coverPath, markPath, profilePath } from '../links.ts';
import { html, jsonBlock, type Markup } from '../markup.ts';
import type { NetworkPeople } from '../network-people.ts';
import { diceFrom, seedOf } from '../seed.ts';
import { hasStructuredData, structuredData } from '../structured-data.ts';
import { ICONS } from './icons.ts';
import { degree, headline, photo, railCard, railPeople } from './parts.ts';
import { pageTitle, type View, type ViewContext } from './view.ts';

const SIMILAR_PEOPLE = 8;

function mark({ classes }: ViewContext, id: string): Markup {
  return html`<img class="${classes.of('mark')}" src="${markPath(id)}" width="48" height="48" alt="" loading="lazy">`;
}

function job(
  context: ViewContext,
  { title, company, companyId, place, start, end, description }: Employment,
): Markup {
  const { classes } = context;
  const dates = `${monthAndYear(start)} – ${end === null ? 'Present' : monthAndYear(end)}`;
  const length = lengthOf(start, end, context.now);
  return html`<li class="${classes.of('step')}">
    ${mark(context, companyId)}
    <div class="${classes.of('rail-text')}">
      <h3 class="${classes.of('step-title')}" dir="auto">${title}</h3>
      <p dir="auto">${company}</p>
      <p class="${classes.of('rail-sub')}">${dates}${length !== '' && ` · ${length}`}</p>
      <p class="${classes.of('rail-sub')}" dir="auto">${place}</p>
      ${description !== '' && html`<p class="${classes.of('step-text')}" dir="auto">${description}</p>`}
    </div>
  </li>`;
}

function study(context: ViewContext, { school, schoolId, degree: award, field, start, end }: Study): Markup {
  const { classes } = context;
  return html`<li class="${classes.of('step')}">
    ${mark(context, schoolId)}
    <div class="${classes.of('rail-text')}">
      <h3 class="${classes.of('step-title')}" dir="auto">${school}</h3>
      <p dir="auto">${[award, field].filter((part) => part !== '').join(', ')}</p>
      <p class="${classes.of('rail-sub')}">${yearOf(start)} – ${yearOf(end)}</p>
    </div>
  </li>`;
}

function section({ classes }: ViewContext, title: string, content: Markup): Markup {
  return html`<section class="${classes.of('card', 'section')}"><h2 class="${classes.of('section-title')}">${title}</h2>${content}</section>`;
}

function levelName(level: string): string {
  return level.charAt(0) + level.slice(1).toLowerCase();
}

function intro(context: ViewContext, person: Person): Markup {
  const { classes } = context;
  const dice = diceFrom(seedOf(`intro ${person.urn}`));
  return html`<section class="${classes.of('card', 'intro')}">
    <img class="${classes.of('cover')}" src="${coverPath(person.urn)}" alt="" width="1200" height="300">
    <div class="${classes.of('intro-body')}">
      ${photo(context, person.urn, 'xl')}
      <div class="${classes.of('intro-columns')}">
        <div class="${classes.of('intro-who')}">
          <div class="${classes.of('intro-name')}"><h1 dir="auto">${person.fullName}</h1><span class="${classes.of('degree')}">${degree(person.urn)}</span></div>
          <p class="${classes.of('intro-headline')}" dir="auto">${headline(person)}</p>
          <p class="${classes.of('intro-place')}">${ICONS.place}<span dir="auto">${person.place}</span></p>
          <p class="${classes.of('rail-sub')}">${120 + dice.roll(1400)} connections · ${4 + dice.roll(30)} in common</p>
        </div>
        <ul class="${classes.of('intro-now')}">
          ${person.company !== '' && html`<li>${mark(context, person.companyId)}<span dir="auto">${person.company}</span></li>`}
          ${person.education[0] && html`<li>${mark(context, person.education[0].schoolId)}<span dir="auto">${person.education[0].school}</span></li>`}
        </ul>
      </div>
      <div class="${classes.of('intro-actions')}">
        <button class="${classes.of('button', 'button-strong')}" type="button">Connect</button>
        <button class="${classes.of('button')}" type="button">Message</button>
        <button class="${classes.of('button')}" type="button">More</button>
      </div>
    </div>
  </section>`;
}

/** The profile of a person. */
export function profileView(context: ViewContext, people: NetworkPeople, person: Person): View {
  const { classes } = context;
  const similar = people.similar(person.urn, SIMILAR_PEOPLE).filter(({ urn }) => urn !== person.urn);
  return {
    status: 200,
    title: pageTitle(person.fullName),
    canonical: profilePath(person),
    person,
    body: html`<div class="${classes.of('grid', 'grid-profile')}">
      ${hasStructuredData(person.urn) && html`<script type="application/ld+json">${jsonBlock(structuredData(person, context.origin))}</script>`}
      <div class="${classes.of('middle')}">
        ${intro(context, person)}
        ${person.about !== '' && section(context, 'About', html`<p class="${classes.of('about')}" dir="auto">${person.about}</p>`)}
        ${person.experience.length > 0 && section(context, 'Experience', html`<ol class="${classes.of('steps')}">${person.experience.map((entry) => job(context, entry))}</ol>`)}
        ${person.education.length > 0 && section(context, 'Education', html`<ol class="${classes.of('steps')}">${person.education.map((entry) => study(context, entry))}</ol>`)}
        ${person.skills.length > 0 && section(context, 'Skills', html`<ul class="${classes.of('tags')}">${person.skills.map((skill) => html`<li><span dir="auto">${skill}</span></li>`)}</ul>`)}
        ${
          person.languages.length > 0 &&
          section(
            context,
            'Languages',
            html`<ul class="${classes.of('languages')}">${person.languages.map(
              ({ name, level }) =>
                html`<li><span dir="auto">${name}</span><span class="${classes.of('rail-sub')}">${levelName(level)}</span></li>`,
            )}</ul>`,
          )
        }
      </div>
      <aside class="${classes.of('right')}" aria-label="People also viewed">
        ${similar.length > 0 && railCard(context, 'People also viewed', railPeople(context, similar))}
        <p class="${classes.of('footer')}">A demo network. Nobody on it exists.</p>
      </aside>
    </div>`,
  };
}
