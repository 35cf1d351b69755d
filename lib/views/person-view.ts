import { CONTACT_FIELDS, type ContactField, type HistoryEntry, type Language } from '../service/model.ts';
import { type ChargeRecord, isOpen, type PersonRecord, type RequestRecord } from '../store/records.ts';
import type { TabRow } from './search-view.ts';
import type { SessionView } from './session-view.ts';

export type FieldView =
  | { state: 'locked' }
  | { state: 'looking'; since: number }
  /** Recorded, to be sent when an earlier request has ended. */
  | { state: 'waiting' }
  | { state: 'found'; value: string; at: number }
  | { state: 'not-found'; at: number }
  /** Sent, and the answer was lost. It is being looked into. */
  | { state: 'checking' }
  /** No free question is left. The request may have been charged. */
  | { state: 'lost'; request: string };

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
  match: MatchState;
  /** The paid network search has been made for this profile. */
  searched: boolean;
  name: string | null;
  person: TabRow | null;
  choices: TabRow[];
  profile: ProfileView | null;
  enriching: 'idle' | 'sending' | 'running' | 'checking' | 'lost';
  /** The request behind `enriching: 'lost'`. */
  enrichRequest: string | null;
  fields: Record<ContactField, FieldView>;
  stalled: boolean;
  parked: boolean;
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

/** The state of a person's three contact fields, from what is known and what is under way. */
export function fieldViews(
  person: PersonRecord | null,
  requests: readonly RequestRecord[],
): Record<ContactField, FieldView> {
  const views = {} as Record<ContactField, FieldView>;
  for (const field of CONTACT_FIELDS) views[field] = fieldView(field, person, requests);
  return views;
}

function fieldView(
  field: ContactField,
  person: PersonRecord | null,
  requests: readonly RequestRecord[],
): FieldView {
  const found = person?.contacts[field];
  if (found?.value != null) return { state: 'found', value: found.value, at: found.at };
  const about = requests.filter((one) => one.op.startsWith('contact') && one.fields.includes(field));
  const live = about.filter(isOpen);
  const sent = live.find(({ state }) => state === 'accepted' || state === 'sending');
  if (sent) return { state: 'looking', since: sent.sentAt ?? sent.createdAt };
  if (live.some(({ state }) => state === 'unknown')) return { state: 'checking' };
  if (live.length > 0) return { state: 'waiting' };
  const undecided = about.find(({ state, settled }) => state === 'needs-decision' && !settled);
  if (undecided) return { state: 'lost', request: undecided.id };
  return found ? { state: 'not-found', at: found.at } : { state: 'locked' };
}

/** Whether the person's history is being fetched. */
export function enrichState(
  requests: readonly RequestRecord[],
): Pick<PersonView, 'enriching' | 'enrichRequest'> {
  const about = requests.filter(({ op }) => op.startsWith('enrich'));
  const live = about.filter(isOpen);
  if (live.some(({ state }) => state === 'accepted')) return { enriching: 'running', enrichRequest: null };
  if (live.some(({ state }) => state === 'unknown')) return { enriching: 'checking', enrichRequest: null };
  if (live.length > 0) return { enriching: 'sending', enrichRequest: null };
  const undecided = about.find(({ state, settled }) => state === 'needs-decision' && !settled);
  return undecided
    ? { enriching: 'lost', enrichRequest: undecided.id }
    : { enriching: 'idle', enrichRequest: null };
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
