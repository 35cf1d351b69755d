import type { Client } from '../service/client.ts';
import { isAboutUnlock } from '../service/decode/contact.ts';
import { isGoneCode, type Result, type ServiceError } from '../service/errors.ts';
import type { ContactRequest } from '../service/model.ts';
import { STATUS_ROUTES } from '../service/status-route.ts';
import type { AccountRecord } from '../store/records.ts';

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

/** What is known of contact-status before anything was asked. */
export const UNPROVEN: StatusKnowledge = { route: null, proof: 'unproven' };

/**
 * Asks how a person's unlock stands. The documents name neither the method nor the path, so until one is proven each is
 * tried. `learn` is told what an answer proves.
 */
export function createStatusAsker(
  client: Pick<Client, 'contactStatus'>,
  known: StatusKnowledge,
  learn: (knowledge: StatusKnowledge) => void,
) {
  let knowledge = known;

  function conclude(next: StatusKnowledge): void {
    knowledge = next;
    learn(next);
  }

  async function tryAll(urn: string, { isStarted = false, maxWaitMs }: Question): Promise<StatusAnswer> {
    let last: Result<ContactRequest> | null = null;
    for (const route of STATUS_ROUTES) {
      const result = await client.contactStatus(urn, hooksOf(maxWaitMs), route);
      if (result.ok ? isAboutUnlock(result.value) : isWordOfTheService(result.error)) {
        conclude({ route, proof: 'proven' });
        return result;
      }
      // A refused key, a pause or an outage says nothing about the route.
      if (!result.ok && !isLikeUnknownPath(result.error)) return result;
      if (!result.ok) last = result;
    }
    if (!isStarted) return last ?? 'missing';
    conclude({ route: null, proof: 'missing' });
    return 'missing';
  }

  return {
    isMissing: () => knowledge.proof === 'missing',
    ask(urn: string, question: Question = {}): Promise<StatusAnswer> {
      if (knowledge.proof === 'missing') return Promise.resolve('missing');
      if (knowledge.proof === 'unproven') return tryAll(urn, question);
      const route = STATUS_ROUTES.find((one) => one === knowledge.route);
      return client.contactStatus(urn, hooksOf(question.maxWaitMs), route);
    },
  };
}

function hooksOf(maxWaitMs: number | undefined): { maxWaitMs?: number } {
  return maxWaitMs === undefined ? {} : { maxWaitMs };
}

export type StatusAsker = ReturnType<typeof createStatusAsker>;

/** Whether an error carries a code of the service, so that the path exists. */
function isWordOfTheService(error: ServiceError): boolean {
  return error.kind === 'refused' && isGoneCode(error.code) && error.code !== 'NOT_FOUND';
}

function isLikeUnknownPath(error: ServiceError): boolean {
  return error.kind === 'rejected' || error.kind === 'bad-response' || error.kind === 'refused';
}
