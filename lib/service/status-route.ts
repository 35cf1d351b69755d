import { isGoneCode } from './errors.ts';

/** How contact-status is asked: its method, and where the urn stands. The documents name neither. */
export type StatusRoute = 'get-query' | 'get-path' | 'post-query' | 'post-body' | 'post-path';

/** The routes, the likeliest first. */
export const STATUS_ROUTES: readonly StatusRoute[] = [
  'get-query',
  'post-body',
  'get-path',
  'post-path',
  'post-query',
];

export type Method = 'GET' | 'POST';

/** What is compared of two answers; null if none came. */
export interface ProbeAnswer {
  status: number;
  code: string | null;
  json: boolean;
}

export interface ProbePorts {
  /** Asks contact-status about somebody who does not exist. */
  probe(route: StatusRoute): Promise<ProbeAnswer | null>;
  /** Asks a path that does not exist. */
  probeNowhere(method: Method): Promise<ProbeAnswer | null>;
}

/** `unproven`: nothing speaks for one route. `unclear`: the service can't be asked at the moment. */
export type RouteFinding =
  | { proof: 'proven'; route: StatusRoute }
  | { proof: 'unproven' }
  | { proof: 'unclear' };

/**
 * How much an answer says for its route. `denied`: there is no such request. `refused`: a 400 or 422, which may only mean
 * that the urn stands elsewhere.
 */
type Evidence = 'denied' | 'answered' | 'different' | 'refused' | 'nothing' | 'unclear';

/** The kinds of evidence that speak for a route, the strongest first. */
const RANKS = ['denied', 'answered', 'different', 'refused'] as const;

/** A urn that no service has handed out, and a path that no service has. */
export const NOBODY_URN = 'nobody-0000-made-up';
export const NOWHERE_PATH = 'no-such-operation';

/**
 * Finds the route by asking about a made-up person, beside a path that does not exist: a route is proven by an answer
 * that the other path does not give. Asks one at a time, free of charge, and nothing but contact-status and that path.
 */
export async function findStatusRoute({ probe, probeNowhere }: ProbePorts): Promise<RouteFinding> {
  const nowhere = { GET: await probeNowhere('GET'), POST: await probeNowhere('POST') };
  const evidence = new Map<StatusRoute, Evidence>();
  for (const route of STATUS_ROUTES) {
    const method = methodOf(route);
    const found = evidenceOf(await probe(route), nowhere[method]);
    // Which of two POSTs has read the urn shows only after both were asked.
    if (found === 'denied' && method === 'GET') return { proof: 'proven', route };
    evidence.set(route, found);
  }
  for (const rank of RANKS) {
    const route = STATUS_ROUTES.find((one) => evidence.get(one) === rank);
    if (route === undefined) continue;
    if (isUnsure(route, evidence)) return { proof: 'unproven' };
    return { proof: 'proven', route: readingTwin(route, evidence) };
  }
  return { proof: [...evidence.values()].includes('unclear') ? 'unclear' : 'unproven' };
}

function methodOf(route: StatusRoute): Method {
  return route.startsWith('get') ? 'GET' : 'POST';
}

function evidenceOf(answer: ProbeAnswer | null, nowhere: ProbeAnswer | null): Evidence {
  if (answer === null || nowhere === null) return 'unclear';
  const { status, code, json } = answer;
  const isAlike = nowhere.status === status && nowhere.code === code && nowhere.json === json;
  if (code !== null && isGoneCode(code) && code !== nowhere.code) return 'denied';
  if ([401, 403, 408, 429].includes(status) || status >= 500) return 'unclear';
  if (isAlike || status === 405) return 'nothing';
  if (status === 400 || status === 422) return 'refused';
  if (!json) return 'nothing';
  return status <= 299 || code !== null ? 'answered' : 'different';
}

/** The route of the same path and method that has the urn in the other place. */
function twinOf(route: StatusRoute): StatusRoute | null {
  return route === 'post-body' ? 'post-query' : route === 'post-query' ? 'post-body' : null;
}

/** Whether the other place of the urn may be the right one: a service may say "no such request" for want of a urn. */
function isUnsure(route: StatusRoute, evidence: ReadonlyMap<StatusRoute, Evidence>): boolean {
  const twin = twinOf(route);
  if (twin === null) return false;
  const [own, other] = [evidence.get(route), evidence.get(twin)];
  return other === 'unclear' || (other === own && own !== 'refused');
}

/**
 * A POST that wants the urn in the other place refuses it as missing. The route of the same path and method that was not
 * refused is the one that read the urn, even if its answer alone proves nothing.
 */
function readingTwin(route: StatusRoute, evidence: ReadonlyMap<StatusRoute, Evidence>): StatusRoute {
  const twin = twinOf(route);
  return twin !== null && evidence.get(route) === 'refused' && evidence.get(twin) === 'nothing'
    ? twin
    : route;
}
