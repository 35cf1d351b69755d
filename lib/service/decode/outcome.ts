import { ERROR_CODES } from '../errors.ts';
import { isObject, type JsonObject } from '../json-object.ts';
import type { BatchJob, BatchOutcome, Profile } from '../model.ts';
import { firstText, lineOf } from '../text.ts';
import { flagOf, personIdOf } from '../values.ts';
import { MAX_LIST_ITEMS } from '../wire/parts.ts';
import { addContacts, hasUnlockKey, hasValue, layersOf, toldContacts } from './contacts.ts';
import { decodeProfile, isFetched, isProfile } from './person.ts';

const MAX_REASON_CHARS = 300;

type Job = Pick<BatchJob, 'type' | 'done'>;

/** What an entry says of itself. `untold`: no status and no sign of failure. `odd`: a status that nobody knows. */
type EntryState = 'completed' | 'open' | 'failed' | 'passed-over' | 'odd' | 'untold';

const STATES: readonly [RegExp, EntryState][] = [
  [/^COMPLETED?$/, 'completed'],
  [/^(?:QUEUED|PROCESSING|PENDING|IN_PROGRESS|RUNNING)$/, 'open'],
  [/SKIP|ALREADY|CACHED/, 'passed-over'],
  [/FAIL|ERROR|NOT_?FOUND|REJECT|CANCEL|TIMED?_?OUT/, 'failed'],
];

/**
 * The outcome for each person of a batch job. The shape of a failed entry is not documented, so an entry without a value
 * that is not recognised has failed: nobody is reported as found by mistake. There is no outcome yet for an entry of an
 * unfinished job that does not say that it has ended, and none for people who were passed over.
 */
export function decodeOutcomes(results: unknown, job: Job): BatchOutcome[] {
  const byUrn = new Map<string, BatchOutcome>();
  for (const [urn, entry] of entriesOf(results)) {
    const outcome = decodeOutcome(urn, entry, job);
    if (outcome !== null) byUrn.set(urn, joined(byUrn.get(urn), outcome));
  }
  return [...byUrn.values()];
}

/** The profiles of a cache, whose values may wrap them as `{data}`. What is no profile is left out. */
export function decodeCachedProfiles(cached: unknown): Profile[] {
  const profiles: Profile[] = [];
  for (const [urn, entry] of entriesOf(cached)) {
    const profile = readProfile(urn, entry);
    if (profile !== null) profiles.push(profile);
  }
  return profiles;
}

/** Contacts that the answer to a batch carries itself, in whatever map from one of the asked urns to an entry. */
export function decodeContactsAtOnce(answer: JsonObject, asked: readonly string[]): BatchOutcome[] {
  return entriesAnywhere(answer, asked).flatMap(([urn, entry]) => {
    const outcome = decodeOutcome(urn, entry, { type: 'contacts', done: stateOf(entry) !== 'open' });
    return outcome?.kind === 'contacts' ? [outcome] : [];
  });
}

/**
 * Profiles that the answer to a batch carries beside its cache, in whatever map from one of the asked urns. An entry
 * without fetched data may be an echo of the question.
 */
export function decodeProfilesAtOnce(answer: JsonObject, asked: readonly string[]): Profile[] {
  const fetched = entriesAnywhere(answer, asked).filter(([, entry]) => layersOf(entry).some(isFetched));
  const profiles = fetched.map(([urn, entry]) => readProfile(urn, entry));
  return profiles.filter((profile) => profile !== null);
}

/** The entries about these people in an answer and in its maps and lists, each person once. */
function entriesAnywhere(answer: JsonObject, asked: readonly string[]): [string, JsonObject][] {
  const found = new Map<string, JsonObject>();
  for (const part of [answer, ...Object.values(answer).slice(0, MAX_LIST_ITEMS)]) {
    for (const [urn, entry] of entriesOf(part)) {
      if (isObject(entry) && asked.includes(urn) && !found.has(urn)) found.set(urn, entry);
    }
  }
  return [...found];
}

/** The entries of a map from urn, or of a list whose entries name their urn. */
function entriesOf(value: unknown): [string, unknown][] {
  if (isObject(value)) {
    return Object.keys(value)
      .slice(0, MAX_LIST_ITEMS)
      .map((urn) => [urn, value[urn]]);
  }
  if (!Array.isArray(value)) return [];
  return value.slice(0, MAX_LIST_ITEMS).flatMap((entry): [string, unknown][] => {
    const urn = isObject(entry) ? personIdOf(entry) : null;
    return urn === null ? [] : [[urn, entry]];
  });
}

/** Two outcomes of the same person: a failure says less than anything else, and contacts add up. */
function joined(first: BatchOutcome | undefined, second: BatchOutcome): BatchOutcome {
  if (first === undefined || first.kind === 'failed') return second;
  if (first.kind !== 'contacts' || second.kind !== 'contacts') return first;
  const contacts = addContacts(first.contacts, second.contacts);
  return { ...first, contacts, ended: first.ended && second.ended };
}

function decodeOutcome(urn: string, entry: unknown, job: Job): BatchOutcome | null {
  const state = stateOf(entry);
  const told = isObject(entry) ? toldContacts(entry) : {};
  const profile = job.type === 'contacts' ? null : readProfile(urn, entry, job.type === null);
  if (profile !== null) return { urn, kind: 'profile', profile };
  const ended = job.done || state === 'completed' || state === 'failed' || state === 'passed-over';
  // A value was paid for and counts, whatever the entry says of itself.
  if (hasValue(told)) return { urn, kind: 'contacts', contacts: told, ended };
  if (!ended || state === 'passed-over') return null;
  const saysSomething = Object.keys(told).length > 0 || (job.type === 'contacts' && state === 'completed');
  const isAnswered = state === 'completed' || state === 'untold';
  return isAnswered && saysSomething && job.type !== 'profiles'
    ? { urn, kind: 'contacts', contacts: told, ended: true }
    : { urn, kind: 'failed', reason: readReason(entry) };
}

/**
 * A profile, also with a status or a code of its own. Only fetched data count in an entry that failed or is still open,
 * and in one with the keys of an unlock if it may be one.
 */
function readProfile(urn: string, entry: unknown, mayBeUnlock = false): Profile | null {
  if (!isObject(entry)) return null;
  const layers = layersOf(entry);
  const isDoubtful =
    (mayBeUnlock && hasUnlockKey(entry)) ||
    layers.some((layer) => ['failed', 'open'].includes(stateOf(layer)));
  const source = layers.find(isDoubtful ? isFetched : isProfile);
  return source === undefined ? null : decodeProfile(source, urn);
}

function stateOf(entry: unknown): EntryState {
  if (typeof entry === 'string') return stateNamed(entry) === 'open' ? 'open' : 'failed';
  if (!isObject(entry)) return 'untold';
  if (flagOf(entry.success) === false || flagOf(entry.failed) === true) return 'failed';
  if (typeof entry.status === 'string' && entry.status !== '') return stateNamed(entry.status);
  const isCodeOfFailure = ERROR_CODES.some((code) => code === entry.code);
  const isMarked = [entry.error, entry.errorCode, entry.errorMessage, isCodeOfFailure].some(Boolean);
  if (isMarked) return 'failed';
  return entry.status === undefined || entry.status === null ? 'untold' : 'odd';
}

function stateNamed(status: string): EntryState {
  const name = status.slice(0, 100).trim().toUpperCase();
  return STATES.find(([pattern]) => pattern.test(name))?.[1] ?? 'odd';
}

function readReason(entry: unknown): string | null {
  const reason = isObject(entry)
    ? firstText(entry, ['reason', 'message', 'errorMessage', 'error', 'errorCode', 'code'])
    : typeof entry === 'string'
      ? entry
      : null;
  return lineOf(reason?.slice(0, MAX_REASON_CHARS));
}
