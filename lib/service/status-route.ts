import { isAboutUnlock } from './decode/contact.ts';
import { isGone, isGoneCode, type Result, type ServiceError } from './errors.ts';
import type { ContactRequest } from './model.ts';

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

/** `unproven`: nothing speaks for any route. `unclear`: the service can't be asked at the moment. */
export type RouteFinding =
  | { proof: 'proven'; route: StatusRoute }
  | { proof: 'unproven' }
  | { proof: 'unclear' };

/** `missing`: no route knows a person who has an unlock. */
export type UnlockRouteFinding =
  | { proof: 'proven'; route: StatusRoute }
  | { proof: 'missing' }
  | { proof: 'unclear' };

/** How much an answer says for its route. `refused` is a 400 or 422, which may only mean that the urn stands elsewhere. */
type Evidence = 'answered' | 'different' | 'refused' | 'nothing' | 'unclear';

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
    const answer = await probe(route);
    evidence.set(route, evidenceOf(answer, nowhere[methodOf(route)]));
    if (evidence.get(route) === 'answered') return { proof: 'proven', route };
  }
  for (const rank of ['different', 'refused']) {
    const route = STATUS_ROUTES.find((one) => evidence.get(one) === rank);
    if (route !== undefined) return { proof: 'proven', route: readingTwin(route, evidence) };
  }
  return { proof: [...evidence.values()].includes('unclear') ? 'unclear' : 'unproven' };
}

/**
 * Finds the route by asking about a person who has an unlock: a readable answer about it proves the route. A route that
 * says "no such request" while the others say something else is there, but lags.
 */
export async function findStatusRouteByUnlock(
  ask: (route: StatusRoute) => Promise<Result<ContactRequest>>,
): Promise<UnlockRouteFinding> {
  const errors: ServiceError[] = [];
  for (const route of STATUS_ROUTES) {
    const result = await ask(route);
    if (result.ok && isAboutUnlock(result.value)) return { proof: 'proven', route };
    if (!result.ok) errors.push(result.error);
  }
  const kinds = new Set(errors.map((error) => (error.kind === 'refused' ? error.code : error.kind)));
  const lags = kinds.size > 1 && errors.some((error) => error.kind === 'refused' && isGone(error));
  return { proof: lags || errors.some(teachesNothing) ? 'unclear' : 'missing' };
}

function methodOf(route: StatusRoute): Method {
  return route.startsWith('get') ? 'GET' : 'POST';
}

function evidenceOf(answer: ProbeAnswer | null, nowhere: ProbeAnswer | null): Evidence {
  if (answer === null) return 'unclear';
  const { status, code, json } = answer;
  const isAlike =
    nowhere !== null && nowhere.status === status && nowhere.code === code && nowhere.json === json;
  const saysGone = code !== null && isGoneCode(code) && code !== nowhere?.code;
  if (saysGone) return 'answered';
  if ([401, 403, 408, 429].includes(status) || status >= 500) return 'unclear';
  if (isAlike || status === 405) return 'nothing';
  if (nowhere === null) return 'unclear';
  if (status === 400 || status === 422) return 'refused';
  if (!json) return 'nothing';
  return status <= 299 || code !== null ? 'answered' : 'different';
}

/**
 * A POST that wants the urn in the other place refuses it as missing. The route of the same path and method that was not
 * refused is the one that read the urn, even if its answer alone proves nothing.
 */
function readingTwin(route: StatusRoute, evidence: ReadonlyMap<StatusRoute, Evidence>): StatusRoute {
  const twin = route === 'post-body' ? 'post-query' : route === 'post-query' ? 'post-body' : route;
  return evidence.get(route) === 'refused' && evidence.get(twin) === 'nothing' ? twin : route;
}

/** Whether an error says nothing of the route: no answer, the key, too many calls, or a broken service. */
function teachesNothing(error: ServiceError): boolean {
  if (error.kind === 'rejected') return error.status === 408;
  return ['timeout', 'unreachable', 'key', 'slow-down', 'service', 'too-large', 'invalid-request'].includes(
    error.kind,
  );
}
