import type { TriesByField } from '../money/odds.ts';
import { CONTACT_FIELDS, type ContactField, type HistoryEntry, type Language } from '../service/model.ts';
import {
  type ChargeRecord,
  isOpen,
  type PersonRecord,
  type RequestRecord,
  type Stop,
} from '../store/records.ts';
import type { TabRow } from './search-view.ts';
import type { SessionView } from './session-view.ts';

export type FieldView =
  | { state: 'locked' }
  /** Ordered, and the person is still to be found. `order` can be taken back. */
  | { state: 'finding'; since: number; order: string }
  /** `quiet`: the service has told nothing new for so long that the recruiter may ask again. */
  | { state: 'looking'; since: number; quiet: boolean }
  /** Recorded, to be sent when an earlier request has ended. `order` can be taken back here, and is null where it can't. */
  | { state: 'waiting'; order: string | null }
  | { state: 'found'; value: string; at: number }
  | { state: 'not-found'; at: number }
  /** Sent, and the answer was lost. It is being looked into. */
  | { state: 'checking' }
  /** No free question is left. The request may have been charged. `retryFrom` is null while its call is still open. */
  | { state: 'lost'; request: string; balanceFell: number | null; retryFrom: number | null }
  /** The last look-up ended without a result. */
  | ({ state: 'no-result' } & EndWithoutResult);

/** A request that ended without what it was sent for. `credits`: what that cost, null when no answer told it. */
export interface EndWithoutResult {
  why: NoResult;
  at: number;
  credits: number | null;
}

/** Why a look-up ended without a result. */
export type NoResult = 'failed' | 'gone' | 'not-delivered' | 'no-status' | 'passed-over' | 'not-known';

export interface ProfileView {
  skills: string[];
  languages: Language[];
  experience: HistoryEntry[];
  education: HistoryEntry[];
  enrichedAt: number | null;
  fromCache: boolean;
}

export type MatchState = 'unset' | 'looking' | 'known' | 'own-pool' | 'several' | 'not-found';

/** Everything the sidebar shows for one profile page. */
export interface PersonView {
  /** Canonical link this view is about; a view for another link is never shown. */
  link: string;
  /** The page went to this profile without an input of the recruiter. Nothing is told of the person until they ask for it. */
  held?: true;
  match: MatchState;
  /** The paid network search has been made for this profile. */
  searched: boolean;
  /** What the paid search has answered so far: pages of twenty, whether there are more, and when. */
  search: { pages: number; hasMore: boolean; at: number | null };
  /** The recruiter chose this person. `namesDiffer` warns of another name than the page's. */
  linked: { name: string; namesDiffer: boolean } | null;
  /** The person with this link was found after the recruiter had chosen another, whose name this is. */
  relinked: { from: string } | null;
  /** The first choice is the person of the address that the page has replaced by its present one. */
  replaced: boolean;
  /** The name on the profile page, or the person's where the page has told none. */
  name: string | null;
  person: TabRow | null;
  choices: TabRow[];
  profile: ProfileView | null;
  enriching: 'idle' | 'sending' | 'running' | 'checking' | 'lost';
  /** The request behind `enriching: 'lost'`. */
  enrichRequest: string | null;
  /** What is known of that lost answer. */
  enrichLoss: { balanceFell: number | null; retryFrom: number | null } | null;
  /** The last attempt to fetch the profile ended without one. */
  enrichEnd: EndWithoutResult | null;
  fields: Record<ContactField, FieldView>;
  /**
   * The newest order that was to find this person first ended before it unlocked anything. `credits` is what its search
   * cost; null when no answer told it.
   */
  stopped: { why: Stop; credits: number | null; error: RequestRecord['error'] } | null;
  stalled: boolean;
  parked: boolean;
  /** Polls have failed several times in a row: with this error. */
  pollError: RequestRecord['error'];
  /** When they are tried again. */
  nextCheckAt: number | null;
  /** How an unlock of this person is sent, which decides its price. */
  unlockBy: 'contact' | 'contact-batch';
  /** Whether such an unlock may have to fetch the profile first, at its price. */
  mayEnrich: boolean;
  /** The name under which the person is in the company's own system, by a link or an email; null if they are not. */
  ats: string | null;
  /** The key by which they must not be contacted (`lib/blocked/block-keys.ts`); null if they may be. */
  blocked: string | null;
  /** How look-ups of other people in this person's company went. */
  oddsAtCompany: TriesByField;
  /** The error of the newest request. */
  problem: {
    op: RequestRecord['op'];
    error: NonNullable<RequestRecord['error']>;
    at: number;
    request: string;
  } | null;
  activity: {
    at: number;
    op: ChargeRecord['op'];
    kind: ChargeRecord['kind'];
    credits: number | null;
    people: number;
    fields: ContactField[];
    request: string;
  }[];
  session: SessionView;
}

/** What the state of a field depends on besides the records. */
export interface FieldContext {
  /** Every urn of the person; by default the one of their record. */
  urns?: readonly string[];
  isQuiet: (request: RequestRecord) => boolean;
  /** From when on a lost request may be paid for again. */
  retryFrom: (request: RequestRecord) => number;
}

/** The state of a person's three contact fields, from what is known and what is under way. */
export function fieldViews(
  person: PersonRecord | null,
  requests: readonly RequestRecord[],
  context: FieldContext,
): Record<ContactField, FieldView> {
  const views = {} as Record<ContactField, FieldView>;
  for (const field of CONTACT_FIELDS) views[field] = fieldView(field, person, requests, context);
  return views;
}

function fieldView(
  field: ContactField,
  person: PersonRecord | null,
  requests: readonly RequestRecord[],
  context: FieldContext,
): FieldView {
  const found = person?.contacts[field];
  if (found?.value != null) return { state: 'found', value: found.value, at: found.at };
  const about = requests.filter((one) => one.op.startsWith('contact') && one.fields.includes(field));
  const live = about.filter(isOpen);
  const sent = live.filter(({ state }) => state === 'accepted' || state === 'sending');
  const [first] = sent;
  if (first)
    return { state: 'looking', since: first.sentAt ?? first.createdAt, quiet: sent.every(context.isQuiet) };
  if (live.some(({ state }) => state === 'unknown')) return { state: 'checking' };
  const [next] = live;
  if (next) return { state: 'waiting', order: next.targets.length === 1 ? next.order : null };
  const undecided = about.find(({ state, settled }) => state === 'needs-decision' && !settled);
  if (undecided) return { state: 'lost', request: undecided.id, ...lossOf(undecided, context) };
  const ended = endWithoutResult(urnsOf(person, context), about, found?.at ?? 0);
  if (ended) return { state: 'no-result', ...ended };
  return found ? { state: 'not-found', at: found.at } : { state: 'locked' };
}

/** What is known of a lost answer. */
export function lossOf(
  request: RequestRecord,
  { retryFrom }: Pick<FieldContext, 'retryFrom'>,
): { balanceFell: number | null; retryFrom: number | null } {
  const from = retryFrom(request);
  return { balanceFell: request.balanceFell, retryFrom: Number.isFinite(from) ? from : null };
}

function urnsOf(person: PersonRecord | null, { urns }: FieldContext): readonly string[] {
  return urns ?? (person ? [person.urn] : []);
}

/** The newest request that ended without what it was sent for. */
function endWithoutResult(
  urns: readonly string[],
  about: readonly RequestRecord[],
  knownAt: number,
): EndWithoutResult | null {
  const ended = about.filter(({ state, changedAt }) => ENDED.has(state) && changedAt > knownAt);
  const newest = ended.toSorted((a, b) => b.changedAt - a.changedAt)[0];
  const outcome = newest?.outcomes.find(({ urn }) => urns.includes(urn));
  // Something was found of this person, and nothing is known of this field: its value was not delivered.
  const why = outcome && (outcome.result === 'found' ? 'not-delivered' : whyNothing(outcome));
  return newest && why ? { why, at: newest.changedAt, credits: paidFor(newest) } : null;
}

/** What a request for one thing cost in the end; null when no answer told it. A sum for several is nobody's price: zero. */
function paidFor({ targets, fields, charged, used, op }: RequestRecord): number | null {
  if (targets.length > 1 || fields.length > 1) return 0;
  return op === 'contact-batch' ? (used ?? charged) : charged;
}

const ENDED: ReadonlySet<RequestRecord['state']> = new Set(['done', 'partial', 'failed']);

function whyNothing({ result, reason }: RequestRecord['outcomes'][number]): NoResult | null {
  switch (result) {
    case 'failed':
      return 'failed';
    case 'not-delivered':
      return reason === 'no-status' ? 'no-status' : 'not-delivered';
    case 'passed-over':
      return 'passed-over';
    case 'unknown':
      return reason === 'gone' ? 'gone' : 'not-known';
    default:
      return null;
  }
}

/** Whether the person's history is being fetched. */
export function enrichState(
  person: PersonRecord | null,
  requests: readonly RequestRecord[],
  context: FieldContext,
): Pick<PersonView, 'enriching' | 'enrichRequest' | 'enrichLoss' | 'enrichEnd'> {
  const about = requests.filter(({ op }) => op.startsWith('enrich'));
  const live = about.filter(isOpen);
  const none = { enrichRequest: null, enrichLoss: null, enrichEnd: null };
  if (live.some(({ state }) => state === 'accepted')) return { enriching: 'running', ...none };
  if (live.some(({ state }) => state === 'unknown')) return { enriching: 'checking', ...none };
  if (live.length > 0) return { enriching: 'sending', ...none };
  const undecided = about.find(({ state, settled }) => state === 'needs-decision' && !settled);
  if (undecided) {
    const loss = { enrichRequest: undecided.id, enrichLoss: lossOf(undecided, context) };
    return { ...none, enriching: 'lost', ...loss };
  }
  const enrichEnd = endWithoutResult(urnsOf(person, context), about, person?.enrichedAt ?? 0);
  return { ...none, enriching: 'idle', enrichEnd };
}

/** After so many failed polls the screen says so. */
const POLLS_UNTIL_SAID = 3;

/** The error of a request whose polls keep failing. */
export function pollError(requests: readonly RequestRecord[]): RequestRecord['error'] {
  const failing = requests.find(
    ({ state, failures, goneSince }) =>
      state === 'accepted' && (failures >= POLLS_UNTIL_SAID || goneSince !== null),
  );
  return failing?.error ?? null;
}

/** When the first of them is polled again. */
export function nextCheck(requests: readonly RequestRecord[]): number | null {
  const due = requests.flatMap((request) => (isOpen(request) && request.due !== null ? [request.due] : []));
  return due.length === 0 ? null : Math.min(...due);
}

/** The error of the newest request, until the recruiter closes it or a newer request follows. */
export function lastProblem(requests: readonly RequestRecord[]): PersonView['problem'] {
  const newest = requests.toSorted((a, b) => b.changedAt - a.changedAt)[0];
  // Nothing failed and nothing new came. Without a message the click would seem to have done nothing.
  if (newest?.outcomes.some(({ reason }) => reason === 'own-pool')) {
    const error = { kind: 'refused', code: 'ENRICH_NOT_NEEDED' };
    return { op: newest.op, error, at: newest.changedAt, request: newest.id };
  }
  if (newest?.state !== 'refused' || newest.settled || !newest.error) return null;
  return { op: newest.op, error: newest.error, at: newest.changedAt, request: newest.id };
}
