import { SITE_MARK } from '../drawings/mark.ts';
import { photoPath } from '../links.ts';
import { html, Markup } from '../markup.ts';
import { hasOpenGraph } from '../structured-data.ts';
import { ICONS } from './icons.ts';
import { headline, VIEWER } from './parts.ts';
import { NEW_ALERTS, type View, type ViewContext } from './view.ts';

export interface Assets {
  stylesheet: string;
  script: string;
  /** Source of the script that runs before anything else of the page. It is inline, allowed by the nonce. */
  earlyScript: string;
}

function head(context: ViewContext, view: View): Markup {
  const { person, canonical } = view;
  const url = canonical === null ? null : `${context.origin}${canonical}`;
  return html`<title>${view.title}</title>
    ${url !== null && html`<link rel="canonical" href="${url}">`}
    ${
      person &&
      hasOpenGraph(person.urn) &&
      html`<meta property="og:type" content="profile">
      <meta property="og:url" content="${url}">
      <meta property="og:title" content="${person.fullName} - ${headline(person)} | Atrium">
      <meta property="og:image" content="${context.origin}${photoPath(person.urn)}">`
    }`;
}

function header({ classes }: ViewContext, query: string): Markup {
  const item = classes.of('nav-link');
  return html`<header class="${classes.of('header')}" data-header>
    <div class="${classes.of('header-row')}">
      <a class="${classes.of('brand')}" href="/feed/" aria-label="Atrium, home">${new Markup(SITE_MARK)}<span class="${classes.of('brand-name')}">Atrium</span></a>
      <form class="${classes.of('search')}" action="/search/people/" method="get" role="search">
        ${ICONS.search}
        <input type="search" name="q" value="${query}" placeholder="Search people" aria-label="Search people" autocomplete="off">
        <kbd class="${classes.of('search-key')}">/</kbd>
      </form>
      <nav class="${classes.of('nav')}" aria-label="Main">
        <a class="${item}" href="/feed/">${ICONS.home}<span>Home</span></a>
        <a class="${item}" href="/search/people/">${ICONS.people}<span>People</span></a>
        <a class="${item}" href="/alerts/">${ICONS.bell}<span>Alerts</span><b class="${classes.of('nav-count')}">${NEW_ALERTS}</b></a>
        <span class="${classes.of('nav-me')}"><img class="${classes.of('photo', 'photo-s')}" src="${photoPath(VIEWER.key)}" width="32" height="32" alt="${VIEWER.name}"></span>
      </nav>
    </div>
    <div class="${classes.of('progress')}" role="presentation">&#8203;</div>
  </header>`;
}

/** The whole document of a first load, with the view inside. */
export function documentOf(
  context: ViewContext,
  view: View,
  assets: Assets,
  nonce: string,
  query: string,
): Markup {
  const { classes } = context;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<script nonce="${nonce}">${new Markup(assets.earlyScript)}</script>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${head(context, view)}
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${assets.stylesheet}">
<script type="module" src="${assets.script}"></script>
</head>
<body data-hotkeys="0">
<a class="${classes.of('skip')}" href="#view">Skip to content</a>
${header(context, query)}
<main class="${classes.of('main')}" id="view" tabindex="-1" data-view>${view.body}</main>
<div class="${classes.of('unseen')}" role="status" aria-live="polite" data-announce>&#8203;</div>
</body>
</html>`;
}
