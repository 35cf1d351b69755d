import {
  createStatusAsker,
  type StatusAsker,
  type StatusKnowledge,
} from '../../../lib/requests/contact-status.ts';
import { createOneQuestion } from '../../../lib/requests/one-question.ts';
import type { CallHooks } from '../../../lib/service/call.ts';
import type { Client } from '../../../lib/service/client.ts';
import type { Result } from '../../../lib/service/errors.ts';
import type { ContactRequest } from '../../../lib/service/model.ts';
import type { StatusRoute } from '../../../lib/service/status-route.ts';

const PROVEN: StatusKnowledge = { route: 'get-query', proof: 'proven' };

/** An answer to contact-status: an unlock that has ended and found a work email, unless told otherwise. */
export function unlockOf(change: Partial<ContactRequest> = {}): Result<ContactRequest> {
  return {
    ok: true,
    value: {
      requestId: 'req-1',
      status: 'completed',
      fields: ['work_email'],
      contacts: { work_email: 'a@b.c' },
      fromCache: false,
      charged: null,
      balance: null,
      ...change,
    },
  };
}

/** The answer to contact-status about a person without an unlock. */
export const NO_UNLOCK: Result<ContactRequest> = {
  ok: false,
  error: { kind: 'refused', code: 'CONTACT_REQUEST_NOT_FOUND', message: null },
};

type Answers = (urn: string, route: StatusRoute | undefined) => Result<ContactRequest> | undefined;

/** Asks a service that answers like this, and notes whom it was asked about, how, and what was learnt. */
export function askerOf(
  answers: Answers,
  known: StatusKnowledge = PROVEN,
): {
  status: StatusAsker;
  asked: string[];
  routes: (StatusRoute | undefined)[];
  learnt: StatusKnowledge[];
  kept: string[];
} {
  const asked: string[] = [];
  const routes: (StatusRoute | undefined)[] = [];
  const learnt: StatusKnowledge[] = [];
  const kept: string[] = [];
  const contactStatus: Client['contactStatus'] = async (
    urn: string,
    hooks?: CallHooks<ContactRequest>,
    route?: StatusRoute,
  ) => {
    asked.push(urn);
    routes.push(route);
    const answer = answers(urn, route) ?? NO_UNLOCK;
    hooks?.onSettled?.();
    return answer;
  };
  const status = createStatusAsker(
    { contactStatus },
    {
      once: createOneQuestion(),
      known,
      learn: (knowledge) => learnt.push(knowledge),
      keepValues: async (urn, contacts) => {
        if (Object.values(contacts).some((value) => value)) kept.push(urn);
      },
    },
  );
  return { status, asked, routes, learnt, kept };
}

/** Answers one after the other, whoever is asked about. */
export function inTurn(...answers: (Result<ContactRequest> | undefined)[]): Answers {
  return () => answers.shift();
}
