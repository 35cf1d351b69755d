import { type BatchOutcome, CONTACT_FIELDS, type Profile, type ToldContacts } from '../model.ts';
import { firstText, lineOf } from '../text.ts';
import { isObject, type JsonObject, MAX_LIST_ITEMS } from '../wire/parts.ts';
import { decodeProfile } from './person.ts';

const CONTACT_JOB = 'CONTACT_UNLOCK';
const MAX_REASON_CHARS = 300;

const CONTACT_KEYS = {
  work_email: ['workEmail', 'work_email', 'email'],
  personal_email: ['personalEmail', 'personal_email'],
  phone: ['phoneNumber', 'phone_number', 'phone'],
} as const;

/** An entry with one of these keys is a profile. An identifier alone is none. */
const PROFILE_KEYS = [
  'full_name',
  'name_first',
  'name_last',
  'job_title',
  'network_url',
  'experience',
  'education',
  'skills',
] as const;

const PENDING = ['QUEUED', 'PROCESSING', 'PENDING', 'IN_PROGRESS'];

/**
 * The outcome for each person of a batch job. The shape of a failed entry is not documented, so an entry that is not
 * recognised has failed: nobody is reported as found by mistake. Pending entries of an unfinished job have no outcome yet.
 */
export function decodeOutcomes(
  results: JsonObject | null | undefined,
  job: { type: string | null | undefined; done: boolean },
): BatchOutcome[] {
  const outcomes: BatchOutcome[] = [];
  for (const urn of Object.keys(results ?? {}).slice(0, MAX_LIST_ITEMS)) {
    const entry = results?.[urn];
    if (!job.done && isPending(entry)) continue;
    outcomes.push(decodeOutcome(urn, entry, job.type ?? ''));
  }
  return outcomes;
}

/** The profiles of a cache map, whose values wrap them as `{data}`. What is no profile is left out. */
export function decodeCachedProfiles(cached: JsonObject | null | undefined): Profile[] {
  const profiles: Profile[] = [];
  for (const urn of Object.keys(cached ?? {}).slice(0, MAX_LIST_ITEMS)) {
    const profile = readProfile(urn, cached?.[urn]);
    if (profile !== null) profiles.push(profile);
  }
  return profiles;
}

function decodeOutcome(urn: string, entry: unknown, type: string): BatchOutcome {
  const isContactJob = type.toUpperCase() === CONTACT_JOB;
  const profile = isContactJob ? null : readProfile(urn, entry);
  if (profile !== null) return { urn, kind: 'profile', profile };
  const contacts = readContacts(entry, isContactJob);
  if (contacts !== null) return { urn, kind: 'contacts', contacts, ended: true };
  return { urn, kind: 'failed', reason: readReason(entry) };
}

function readContacts(entry: unknown, isContactJob: boolean): ToldContacts | null {
  if (!isObject(entry) || !isFinished(entry)) return null;
  // In a job of unknown type, an entry is about contacts only if it has contact keys.
  const saysFinished = isContactJob && statusOf(entry) !== null;
  const contacts: ToldContacts = {};
  let hasKey = false;
  for (const field of CONTACT_FIELDS) {
    const value = firstValue(entry, CONTACT_KEYS[field]);
    if (value === undefined) continue;
    if (value !== null && typeof value !== 'string') return null;
    hasKey = true;
    contacts[field] = lineOf(value);
  }
  return hasKey || saysFinished ? contacts : null;
}

function readProfile(urn: string, entry: unknown): Profile | null {
  if (!isObject(entry) || !isFinished(entry)) return null;
  const source = isObject(entry.data) ? entry.data : isObject(entry.profile) ? entry.profile : entry;
  if (!isFinished(source)) return null;
  const isProfile = PROFILE_KEYS.some(
    (key) => Object.hasOwn(source, key) && source[key] !== null && source[key] !== undefined,
  );
  return isProfile ? decodeProfile(source, urn) : null;
}

/** Whether an entry is finished: its status is COMPLETED, or it has no status and no sign of failure. */
function isFinished(entry: JsonObject): boolean {
  const status = statusOf(entry);
  if (status !== null) return status === 'COMPLETED' && entry.success !== false;
  const hasStatus = entry.status !== undefined && entry.status !== null;
  const isMarked = [entry.error, entry.errorCode, entry.errorMessage, entry.code].some(Boolean);
  return !hasStatus && !isMarked && entry.success !== false && entry.failed !== true;
}

function isPending(entry: unknown): boolean {
  return isObject(entry) && PENDING.includes(statusOf(entry) ?? '');
}

function statusOf(entry: JsonObject): string | null {
  return typeof entry.status === 'string' && entry.status !== '' ? entry.status.toUpperCase() : null;
}

/** The first alias with a value; null if there are only empty ones, undefined if there is none. */
function firstValue(entry: JsonObject, keys: readonly string[]): unknown {
  const present = keys.filter((key) => Object.hasOwn(entry, key)).map((key) => entry[key]);
  return present.find((value) => value !== null) ?? (present.length > 0 ? null : undefined);
}

function readReason(entry: unknown): string | null {
  const reason = isObject(entry)
    ? firstText(entry, ['reason', 'message', 'errorMessage', 'error', 'errorCode', 'code'])
    : typeof entry === 'string'
      ? entry
      : null;
  return lineOf(reason?.slice(0, MAX_REASON_CHARS));
}
