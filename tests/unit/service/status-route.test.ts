import { describe, expect, it } from 'vitest';
import {
  findStatusRoute,
  type Method,
  type ProbeAnswer,
  STATUS_ROUTES,
  type StatusRoute,
} from '../../../lib/service/status-route.ts';
import { bodyOf, json, type Sent, stubbed } from './harness.ts';

const ROOT = '/v1/talent-scout';
const GONE = 'CONTACT_REQUEST_NOT_FOUND';

/** The route by which a request asks contact-status about a person, as a service sees it; null if it is another request. */
function routeOf({ url, init }: Sent): { route: StatusRoute; urn: string } | null {
  const { pathname, searchParams } = new URL(url);
  const method = init.method === 'POST' ? 'post' : 'get';
  const segment = /^\/v1\/talent-scout\/contact-status\/(.+)$/.exec(pathname)?.[1];
  if (segment !== undefined) return { route: `${method}-path`, urn: decodeURIComponent(segment) };
  if (pathname !== `${ROOT}/contact-status`) return null;
  const query = searchParams.get('urn');
  if (query !== null) return { route: `${method}-query`, urn: query };
  const body = bodyOf({ url, init });
  const urn = typeof body === 'object' && body !== null && 'urn' in body ? String(body.urn) : '';
  return { route: 'post-body', urn };
}

const bare404 = () => json({}, 404);
const html404 = () =>
  new Response('<h1>Not found</h1>', { status: 404, headers: { 'content-type': 'text/html' } });
const html200 = () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } });

/** A service that has contact-status on one route and gives everything else the same answer. */
function service(route: StatusRoute, unknownRequest: () => Response, elsewhere: () => Response) {
  return stubbed((sent) => (routeOf(sent)?.route === route ? unknownRequest() : elsewhere()));
}

async function connect({ client }: Pick<ReturnType<typeof stubbed>, 'client'>) {
  return findStatusRoute(client);
}

describe('asking contact-status', () => {
  it.each(STATUS_ROUTES)('by %s sends the urn unchanged', async (statusRoute) => {
    for (const urn of ['urn:li:1/ä+ %', 'a&b=c#d?e', ' a ', '%2e%2e', '...']) {
      const { client, sent } = stubbed(() => json({ status: 'QUEUED' }), { statusRoute });
      expect(await client.contactStatus(urn)).toMatchObject({ ok: true, value: { status: 'queued' } });
      expect(sent.map(routeOf)).toEqual([{ route: statusRoute, urn }]);
    }
  });

  it('never sends a urn that would lead to another path', async () => {
    for (const statusRoute of ['get-path', 'post-path'] as const) {
      for (const urn of ['.', '..']) {
        const { client, sent } = stubbed(() => json({}), { statusRoute });
        expect(await client.contactStatus(urn)).toMatchObject({
          error: { kind: 'invalid-request', path: 'urn' },
        });
        expect(sent).toEqual([]);
      }
    }
  });
});

describe('the route at Connect', () => {
  it.each(STATUS_ROUTES)('%s is proven by an answer that other paths do not give', async (route) => {
    const unknown: [() => Response, () => Response][] = [
      [() => json({ success: false, code: GONE }, 404), bare404],
      [() => json({ success: false, code: GONE }), bare404],
      [() => json({ code: GONE }, 500), bare404],
      [() => json({ code: GONE }, 404), () => json({ code: 'ROUTE_NOT_FOUND' }, 404)],
      [() => json({ status: 'COMPLETED', workEmail: null }), html404],
      [() => json({ status: 'NONE' }), html200],
      [bare404, html404],
      [bare404, () => json({}, 405)],
    ];
    for (const [unknownRequest, elsewhere] of unknown) {
      expect(await connect(service(route, unknownRequest, elsewhere))).toEqual({ proof: 'proven', route });
    }
  });

  it.each(['get-query', 'get-path', 'post-path'] as const)(
    '%s is proven by a refusal of the urn',
    async (route) => {
      const refusals: [() => Response, () => Response][] = [
        [() => json({ error: 'no such urn' }, 422), bare404],
        [() => new Response('bad urn', { status: 400 }), html404],
      ];
      for (const [refusal, elsewhere] of refusals) {
        expect(await connect(service(route, refusal, elsewhere))).toEqual({ proof: 'proven', route });
      }
    },
  );

  it('is post-body if the urn is refused in the query too', async () => {
    const asked = stubbed((sent) =>
      routeOf(sent)?.route.startsWith('post-') === true ? json({}, 400) : bare404(),
    );
    expect(await connect(asked)).toEqual({ proof: 'proven', route: 'post-body' });
  });

  it.each([
    ['404', bare404],
    ['404 with a code', () => json({ code: 'NOT_FOUND' }, 404)],
    ['405', () => json({}, 405)],
    ['a page with 404', html404],
    ['a page with 200', html200],
    ['the same JSON with 200', () => json({ ok: true })],
    ['400', () => json({}, 400)],
  ])('is not proven if everything is %s', async (_what, everything) => {
    expect(await connect(stubbed(everything))).toEqual({ proof: 'unproven' });
  });

  it('is not proven by a page, nor by a method that is not allowed', async () => {
    expect(await connect(service('get-query', html200, bare404))).toEqual({ proof: 'unproven' });
    expect(await connect(service('get-query', () => json({}, 405), bare404))).toEqual({ proof: 'unproven' });
  });

  it.each([401, 403, 408, 429, 500, 503])('stays unclear with %i', async (status) => {
    expect(await connect(stubbed(() => json({}, status)))).toEqual({ proof: 'unclear' });
    expect(await connect(service('get-query', () => json({}, status), bare404))).toEqual({
      proof: 'unclear',
    });
  });

  it('stays unclear without an answer', async () => {
    const nothing = () => Promise.reject(new TypeError('Failed to fetch'));
    expect(await connect(stubbed(nothing))).toEqual({ proof: 'unclear' });
    const half = stubbed((sent) => (routeOf(sent) === null ? nothing() : json({ code: 'X' }, 404)));
    expect(await connect(half)).toEqual({ proof: 'unclear' });
    // Without the other path to compare with, any path may be denied like this.
    const denied = stubbed((sent) => (routeOf(sent) === null ? nothing() : json({ code: GONE }, 404)));
    expect(await connect(denied)).toEqual({ proof: 'unclear' });
  });

  it.each([
    ['post-body', 'post-query'],
    ['post-query', 'post-body'],
  ] as const)('is %s if %s is refused for want of a urn', async (right, wrong) => {
    for (const unknown of [bare404, () => json({ code: GONE }, 404)]) {
      const asked = stubbed((sent) => {
        const route = routeOf(sent)?.route;
        return route === wrong
          ? json({ error: 'urn is missing' }, 400)
          : route === right
            ? unknown()
            : bare404();
      });
      expect(await connect(asked)).toEqual({ proof: 'proven', route: right });
    }
  });

  it('is not proven where two places of the urn are denied alike, as one of them may not have been read', async () => {
    const asked = (ofQuery: () => Response, ofBody: () => Response) =>
      stubbed((sent) => {
        const route = routeOf(sent)?.route;
        return route === 'post-query' ? ofQuery() : route === 'post-body' ? ofBody() : bare404();
      });
    const denied = () => json({ code: GONE }, 404);
    const empty = () => json({ status: 'NONE' });
    for (const answer of [denied, empty])
      expect(await connect(asked(answer, answer))).toEqual({ proof: 'unproven' });
    expect(await connect(asked(() => json({}, 503), denied))).toEqual({ proof: 'unproven' });
    // "No such request" says more than any other code.
    const other = () => json({ code: 'URN_REQUIRED' });
    expect(await connect(asked(denied, other))).toEqual({ proof: 'proven', route: 'post-query' });
    expect(await connect(asked(other, denied))).toEqual({ proof: 'proven', route: 'post-body' });
  });

  it('asks nothing that could be charged, with a made-up person', async () => {
    const { client, sent } = stubbed(bare404);
    await findStatusRoute(client);
    const paths = sent.map((one) => new URL(one.url).pathname.replace(`${ROOT}/`, ''));
    expect(new Set(paths.map((path) => path.split('/')[0]))).toEqual(
      new Set(['contact-status', 'no-such-operation']),
    );
    expect(sent).toHaveLength(7);
    const urns = sent.map(routeOf).flatMap((asked) => (asked ? [asked.urn] : []));
    expect(new Set(urns)).toEqual(new Set(['nobody-0000-made-up']));
  });

  it('asks one at a time', async () => {
    let open = 0;
    const slow = async (): Promise<ProbeAnswer | null> => {
      open += 1;
      expect(open).toBe(1);
      await Promise.resolve();
      open -= 1;
      return { status: 404, code: null, json: true };
    };
    expect(await findStatusRoute({ probe: slow, probeNowhere: (_method: Method) => slow() })).toEqual({
      proof: 'unproven',
    });
  });
});
