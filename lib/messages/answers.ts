import type { Network } from '../network/link.ts';
import type { LinkProblem } from '../network/pattern.ts';
import type { OrderRefused } from '../requests/admit.ts';
import type { ServiceError } from '../service/errors.ts';
import type { Balance, Resolution } from '../service/model.ts';
import type { PersonRecord } from '../store/records.ts';
import type { LauncherView } from '../views/launcher-view.ts';
import type { ResultPageView } from '../views/search-view.ts';
import type { MessageName } from './messages.ts';

/** Why the worker did not do what a message asked for. */
export type MessageError =
  | ServiceError
  | OrderRefused
  /** The worker does not accept this message from this sender. */
  | { kind: 'forbidden'; reason: string }
  | { kind: 'no-person' }
  | { kind: 'no-network' }
  | { kind: 'not-a-profile'; reason: LinkProblem }
  | { kind: 'bad-address'; reason: 'not-a-url' | 'not-https' | 'has-credentials' }
  | { kind: 'managed' }
  /** The worker stopped before it answered. */
  | { kind: 'worker-gone' }
  | { kind: 'internal' };

/** The data of the answers, by message. Messages not named here are answered without data. */
interface Answers {
  'person.enrich': { order: string; joined: boolean };
  'person.get': { order: string; joined: boolean };
  'people.order': { order: string; joined: boolean };
  /** `left`: how many people of the order are left out because they must not be contacted. */
  'orders.export': { people: PersonRecord[]; left: number } | null;
  'search.run': ResultPageView;
  'resolve.place': Resolution;
  'resolve.entity': Resolution;
  /** `asks`: the recruiter has to say whose the key is before it is used. */
  'account.connect': { balance: Balance | null; asks: boolean };
  'network.use': { network: Network; pattern: string };
  'launcher.state': LauncherView;
}

export type AnswerOf<N extends MessageName> = N extends keyof Answers ? Answers[N] : null;

/** The answer to a message. Errors are plain objects, since an `Error` can't be sent as JSON. */
export type Reply<T> = { ok: true; data: T } | { ok: false; error: MessageError };

/** The answer to a message that failed. */
export function errorReply(error: MessageError): { ok: false; error: MessageError } {
  return { ok: false, error };
}
