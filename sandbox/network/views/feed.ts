import { coverPath, photoPath, profilePath } from '../links.ts';
import { html, type Markup } from '../markup.ts';
import type { NetworkPeople } from '../network-people.ts';
import { type Post, postOf } from '../posts.ts';
import { ICONS } from './icons.ts';
import { headline, moreLink, photo, railCard, railPeople, VIEWER, viewerRail } from './parts.ts';
import { type More, pageTitle, type View, type ViewContext } from './view.ts';

const POSTS_PER_LOAD = 8;
const SUGGESTED_PEOPLE = 5;

const TOPICS = [
  ['Four-day weeks reach the factory floor', '2 h', '1,204 readers'],
  ['Why small teams keep their designers longer', '5 h', '862 readers'],
  ['The return of the apprenticeship', '9 h', '2,310 readers'],
  ['Cities that gained the most engineers', '1 d', '4,027 readers'],
] as const;

function postCard(context: ViewContext, post: Post): Markup {
  const { classes } = context;
  const { author } = post;
  const action = classes.of('action');
  return html`<article class="${classes.of('card', 'post')}" data-item tabindex="-1">
    <div class="${classes.of('byline')}">
      <a href="${profilePath(author)}" tabindex="-1" aria-hidden="true">${photo(context, author.urn, 'm')}</a>
      <div class="${classes.of('rail-text')}">
        <a class="${classes.of('name-link')}" href="${profilePath(author)}" dir="auto">${author.fullName}</a>
        <p class="${classes.of('rail-sub')}" dir="auto">${headline(author)}</p>
        <p class="${classes.of('rail-sub')}">${post.age}</p>
      </div>
    </div>
    <p class="${classes.of('post-text')}" dir="auto">${post.text}</p>
    ${post.picture !== null && html`<img class="${classes.of('post-picture')}" src="${coverPath(post.picture)}" alt="" width="1200" height="300" loading="lazy">`}
    <p class="${classes.of('post-counts')}">${post.reactions} appreciations · ${post.comments} comments</p>
    <div class="${classes.of('actions')}">
      <button class="${action}" type="button" data-like aria-pressed="false">${ICONS.like}<span>Appreciate</span></button>
      <button class="${action}" type="button">${ICONS.comment}<span>Comment</span></button>
      <button class="${action}" type="button">${ICONS.share}<span>Pass on</span></button>
    </div>
  </article>`;
}

/** The posts from an offset on, with the address of those after them. */
export function feedMore(context: ViewContext, people: NetworkPeople, offset: number): More {
  const authors = people.feed({ offset, limit: POSTS_PER_LOAD });
  return {
    body: html`${authors.map((author) => postCard(context, postOf(author)))}`,
    next: authors.length < POSTS_PER_LOAD ? null : `/-/feed?offset=${offset + POSTS_PER_LOAD}`,
  };
}

/** The home page, with posts. */
export function feedView(context: ViewContext, people: NetworkPeople): View {
  const { classes } = context;
  const posts = feedMore(context, people, 0);
  const first = people.feed({ offset: 0, limit: 1 })[0];
  const suggestions = first ? people.similar(first.urn, SUGGESTED_PEOPLE) : [];
  return {
    status: 200,
    title: pageTitle('Home'),
    canonical: '/feed/',
    person: null,
    body: html`<div class="${classes.of('grid')}">
      ${viewerRail(context)}
      <div class="${classes.of('middle')}">
        <h1 class="${classes.of('unseen')}">Home</h1>
        <section class="${classes.of('card', 'composer')}" aria-label="New post">
          <img class="${classes.of('photo', 'photo-m')}" src="${photoPath(VIEWER.key)}" width="48" height="48" alt="">
          <textarea class="${classes.of('composer-text')}" rows="1" placeholder="What did you learn this week?" aria-label="What did you learn this week?"></textarea>
        </section>
        <div class="${classes.of('list')}" data-list>${posts.body}</div>
        ${posts.next !== null && moreLink(context, '/search/people/', posts.next)}
      </div>
      <aside class="${classes.of('right')}" aria-label="Suggestions">
        ${railCard(
          context,
          'Today on Atrium',
          html`<ol class="${classes.of('topics')}">${TOPICS.map(
            ([topic, age, readers]) =>
              html`<li><p>${topic}</p><p class="${classes.of('rail-sub')}">${age} · ${readers}</p></li>`,
          )}</ol>`,
        )}
        ${suggestions.length > 0 && railCard(context, 'People to follow', railPeople(context, suggestions))}
        <p class="${classes.of('footer')}">A demo network. Nobody on it exists.</p>
      </aside>
    </div>`,
  };
}
