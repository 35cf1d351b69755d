import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type Context, Hono } from 'hono';
import { readAssets } from './assets.ts';
import { hashClassNames } from './class-names.ts';
import { drawCover } from './drawings/cover.ts';
import { drawFace } from './drawings/face.ts';
import { drawMark, SITE_MARK } from './drawings/mark.ts';
import { findPerson } from './find-person.ts';
import type { NetworkPeople } from './network-people.ts';
import { type Route, readRoute } from './route.ts';
import { PICTURE_HEADERS, pageHeaders } from './security-headers.ts';
import { isSeed } from './seed.ts';
import { serveAs } from './servings.ts';
import { alertsView } from './views/alerts.ts';
import { documentOf } from './views/document.ts';
import { feedMore, feedView } from './views/feed.ts';
import { notFoundView } from './views/not-found.ts';
import { profileView } from './views/profile.ts';
import { searchMore, searchView } from './views/search.ts';
import type { View, ViewContext } from './views/view.ts';

export interface NetworkSiteOptions {
  people: NetworkPeople;
  /** Origin of the links to itself. Default: the origin of the request. */
  origin?: string;
  /** The hashed class names depend on it. By default it is new at each start. */
  salt?: string;
  now?: () => Date;
  nonce?: () => string;
  delay?: (milliseconds: number) => Promise<unknown>;
}

const MAX_DELAY_MS = 10_000;
const MAX_OFFSET = 100_000;
const IMMUTABLE = 'public, max-age=31536000, immutable';
const DATA_HEADERS = { 'Cache-Control': 'private, no-cache', 'X-Content-Type-Options': 'nosniff' };
const PICTURES: Record<string, (seed: string) => string> = {
  photo: drawFace,
  cover: drawCover,
  mark: drawMark,
};

function wholeNumber(text: string | undefined, min: number, max: number): number {
  const value = Number(text ?? min);
  return Number.isInteger(value) ? Math.min(Math.max(value, min), max) : min;
}

/**
 * The demo network. Its pages are rendered by the server, navigate by script, and have a strict content security
 * policy.
 */
export function createNetworkSite({
  people,
  origin,
  salt = randomUUID(),
  now = () => new Date(),
  nonce = randomUUID,
  delay = wait,
}: NetworkSiteOptions): Hono {
  const app = new Hono();
  const assets = readAssets();
  const classes = hashClassNames(assets.styles, salt);
  const styleVersion = createHash('sha256').update(classes.stylesheet).digest('hex').slice(0, 10);
  const stylesheet = `/assets/${styleVersion}/site.css`;
  const script = `/assets/${assets.version}/main.ts`;

  const viewContextOf = (c: Context): ViewContext => ({
    classes,
    origin: origin ?? new URL(c.req.url).origin,
    now: now(),
  });

  const viewOf = (context: ViewContext, route: Route): View => {
    switch (route.kind) {
      case 'home':
      case 'feed':
        return feedView(context, people);
      case 'alerts':
        return alertsView(context, people);
      case 'search':
        return searchView(context, people, route.query, route.page);
      case 'profile': {
        const person = findPerson(people, route.slug);
        return person ? profileView(context, people, person) : notFoundView(context);
      }
      case 'unknown':
        return notFoundView(context);
    }
  };

  const page = (c: Context, route: Route) => {
    const key = nonce();
    const context = viewContextOf(c);
    const view = viewOf(context, route);
    const query = route.kind === 'search' ? route.query : '';
    const { text } = documentOf(
      context,
      view,
      { stylesheet, script, earlyScript: assets.earlyScript },
      key,
      query,
    );
    const sent = serveAs(c.req.query('served'), { text, headers: pageHeaders(key) });
    return c.body(sent.text, view.status, sent.headers);
  };

  app.get('/', (c) => c.redirect('/feed/', 302));
  app.get('/favicon.svg', (c) => c.body(SITE_MARK, 200, PICTURE_HEADERS));
  app.get('/robots.txt', (c) => c.text('User-agent: *\nDisallow: /\n'));

  app.get('/:kind{photo|cover|mark}/:file{[0-9a-f]+\\.svg}', (c) => {
    const seed = c.req.param('file').slice(0, -'.svg'.length);
    const draw = PICTURES[c.req.param('kind')];
    return draw && isSeed(seed) ? c.body(draw(seed), 200, PICTURE_HEADERS) : c.notFound();
  });

  app.get(stylesheet, (c) =>
    c.body(classes.stylesheet, 200, {
      'Content-Type': 'text/css; charset=utf-8',
      'Cache-Control': IMMUTABLE,
    }),
  );
  app.get(`/assets/${assets.version}/:file`, (c) => {
    const text = assets.modules.get(c.req.param('file'));
    if (text === undefined) return c.notFound();
    return c.body(text, 200, {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': IMMUTABLE,
      'X-Content-Type-Options': 'nosniff',
    });
  });

  app.get('/-/view', async (c) => {
    const slow = wholeNumber(c.req.query('slow'), 0, MAX_DELAY_MS);
    if (slow > 0) await delay(slow);
    const here = new URL(c.req.url).origin;
    const target = URL.parse(c.req.query('to') ?? '', here);
    const route: Route = target?.origin === here ? readRoute(target) : { kind: 'unknown' };
    const view = viewOf(viewContextOf(c), route);
    return c.json({ title: view.title, html: view.body.text }, view.status, DATA_HEADERS);
  });

  app.get('/-/feed', (c) => {
    const more = feedMore(viewContextOf(c), people, wholeNumber(c.req.query('offset'), 0, MAX_OFFSET));
    return c.json({ html: more.body.text, next: more.next }, 200, DATA_HEADERS);
  });

  app.get('/-/search', (c) => {
    const route = readRoute(new URL(`/search/people/${new URL(c.req.url).search}`, 'http://atrium'));
    const { query, page: number } = route.kind === 'search' ? route : { query: '', page: 1 };
    const more = searchMore(viewContextOf(c), people, query, number);
    return c.json({ html: more.body.text, next: more.next }, 200, DATA_HEADERS);
  });

  app.get('*', (c) => page(c, readRoute(new URL(c.req.url))));
  app.notFound((c) => page(c, { kind: 'unknown' }));
  return app;
}
