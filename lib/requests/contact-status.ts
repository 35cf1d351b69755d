import type { Client } from '../service/client.ts';
import { isAboutUnlock } from '../service/decode/contact.ts';
import { isGoneCode, type Result, type ServiceError } from '../service/errors.ts';
import type { ContactRequest, ToldContacts } from '../service/model.ts';
import { STATUS_ROUTES, type StatusRoute } from '../service/status-route.ts';
import type { AccountRecord } from '../store/records.ts';
import type { OneQuestion } from './one-question.ts';

/** How contact-status is asked at a service, and whether it is there at all. */
export type StatusKnowledge = NonNullable<AccountRecord['contactStatus']>;

/** The answer to the free question about a person's unlock; `missing` where the service has no such question. */
export type StatusAnswer = Result<ContactRequest> | 'missing';

export interface Question {
  /** The person surely has an unlock at the service, so a service with this question has an answer. */
  isStarted?: boolean;
  /** How long to wait for the answer. */
  maxWaitMs?: number;
}

interface StatusPorts {
  once: OneQuestion;
  known: StatusKnowledge;
  /** Remembers what an answer proves about contact-status. */
  learn: (knowledge: StatusKnowledge) => void;
  /** Stores the values of an answer at once: they may be gone from the next one. */
  keepValues: (urn: string, contacts: ToldContacts) => Promise<void>;
}

/** So many rounds over all routes must find none before a service counts as one without contact-status. */
const ROUNDS_UNTIL_MISSING = 3;

/** What is known of contact-status before anything was asked. */
export const UNPROVEN: StatusKnowledge = { route: null, proof: 'unproven' };

/**
 * Asks how a person's unlock stands. The documents name neither the method nor the path, so until one is proven each is
 * tried.
 */
export function createStatusAsker(
  client: Pick<Client, 'contactStatus'>,
  { once, known, learn, keepValues }: StatusPorts,
) {
  let knowledge = known;
  /** Rounds over all routes that found none for a person who has an unlock. */
  let deniedRounds = 0;

  async function question(
    urn: string,
    { maxWaitMs }: Question,
    route?: StatusRoute,
  ): Promise<Result<ContactRequest>> {
    const limit = maxWaitMs === undefined ? {} : { maxWaitMs };
    const result = await once<ContactRequest>(`contact-status|${urn}`, (hooks) =>
      client.contactStatus(urn, { ...hooks, ...limit }, route),
    );
    if (result.ok) await keepValues(urn, result.value.contacts);
    return result;
  }

  function conclude(next: StatusKnowledge): void {
    knowledge = next;
    learn(next);
  }

  /**
   * Asks by every route. Only an answer about an unlock proves a route: a service may say "no such request" because the
   * urn stood in the wrong place.
   */
  async function tryAll(urn: string, asked: Question, routes = STATUS_ROUTES): Promise<StatusAnswer> {
    let denied: Result<ContactRequest> | null = null;
    let unknown: Result<ContactRequest> | null = null;
    for (const route of routes) {
      const result = await question(urn, asked, route);
      if (result.ok && isAboutUnlock(result.value)) {
        conclude({ route, proof: 'proven' });
        return result;
      }
      if (result.ok) continue;
      if (isWordOfTheService(result.error)) denied ??= result;
      // A refused key, a pause or an outage says nothing about the route.
      else if (isLikeUnknownPath(result.error)) unknown = result;
      else return result;
    }
    if (denied !== null) return denied;
    // A proven route may still be the right one.
    if (knowledge.proof === 'proven') return 'missing';
    if (asked.isStarted) deniedRounds += 1;
    // One round could have met a fault at the only right route.
    if (unknown !== null && deniedRounds < ROUNDS_UNTIL_MISSING) return unknown;
    if (knowledge.proof !== 'missing') conclude({ route: null, proof: 'missing' });
    return 'missing';
  }

  /**
   * Asks by the proven route. If that one denies an unlock that the service must know, the others are tried: Connect may
   * have proven it by an answer about nobody.
   */
  async function askProven(urn: string, asked: Question): Promise<StatusAnswer> {
    const route = STATUS_ROUTES.find((one) => one === knowledge.route);
    const result = await question(urn, asked, route);
    const isDenied = !result.ok && (isWordOfTheService(result.error) || isLikeUnknownPath(result.error));
    if (!asked.isStarted || !isDenied) return result;
    const others = STATUS_ROUTES.filter((one) => one !== route);
    const other = await tryAll(urn, asked, others);
    return other !== 'missing' && other.ok ? other : result;
  }

  return {
    isMissing: () => knowledge.proof === 'missing',
    ask(urn: string, asked: Question = {}): Promise<StatusAnswer> {
      // Of somebody who has an unlock the service is asked all the same: its answer would prove the contrary.
      if (knowledge.proof === 'missing' && !asked.isStarted) return Promise.resolve('missing');
      return knowledge.proof === 'proven' ? askProven(urn, asked) : tryAll(urn, asked);
    },
  };
}

export type StatusAsker = ReturnType<typeof createStatusAsker>;

/** Whether an error carries a code of the service, so that the path exists. */
function isWordOfTheService(error: ServiceError): boolean {
  return error.kind === 'refused' && isGoneCode(error.code) && error.code !== 'NOT_FOUND';
}

/** Whether a service answers like this for a path that it does not have. An answer that was cut off says nothing. */
function isLikeUnknownPath(error: ServiceError): boolean {
  if (error.kind === 'rejected') return error.status !== 408;
  if (error.kind === 'bad-response') return error.reason !== 'cut short';
  return error.kind === 'refused';
}
