import type {
  Balance,
  BatchJob,
  BatchStart,
  Choice,
  ContactRequest,
  Enrichment,
  JobStatus,
  Resolution,
  SearchPage,
} from '../model.ts';
import { CONTACT_FIELDS, TOTAL_CAP } from '../model.ts';
import { lineOf } from '../text.ts';
import type {
  BatchStatusResponse,
  ContactBatchResponse,
  ContactResponse,
  EnrichBatchResponse,
  EnrichResponse,
  ResolveEntityResponse,
  ResolveLocationResponse,
  SearchResponse,
} from '../wire/index.ts';
import { decodeCachedProfiles, decodeOutcomes } from './outcome.ts';
import { decodeCandidate, decodeProfile } from './person.ts';

/** A value, or the place in the answer that can't be read. */
export type Decoded<T> = { ok: true; value: T } | { ok: false; path: string; reason: string };

const DONE_STATUSES: readonly JobStatus[] = ['completed', 'partial', 'failed'];
const KNOWN_STATUSES: readonly JobStatus[] = ['queued', 'processing', ...DONE_STATUSES];

/** A result page; `asked` is the page number that was asked for. */
export function decodeSearch(wire: SearchResponse, asked: number): Decoded<SearchPage> {
  const candidates = wire.candidates.map(decodeCandidate);
  const total = wire.totalCandidates ?? wire.totalCandidatesFound ?? candidates.length;
  return done({
    page: wire.page ?? asked,
    hasNextPage: wire.hasNextPage ?? false,
    total: Math.min(TOTAL_CAP, count(total)),
    candidates,
    charged: wire.creditsDeducted ?? null,
    balance: balanceOf(wire),
  });
}

/** The profile of the person who was asked for. The answer's `id` may differ from the urn. */
export function decodeEnrichment(wire: EnrichResponse, urn: string): Decoded<Enrichment> {
  return done({
    profile: decodeProfile(wire.profile, urn),
    fromCache: wire.fromCache ?? false,
    charged: wire.creditsDeducted ?? null,
    balance: balanceOf(wire),
  });
}

/** The start of an enrichment batch. */
export function decodeEnrichBatch(wire: EnrichBatchResponse): Decoded<BatchStart> {
  return decodeStart(wire, wire.totalCreditsDeducted, { cached: decodeCachedProfiles(wire.cachedProfiles) });
}

/** The start of a contact batch. */
export function decodeContactBatch(wire: ContactBatchResponse): Decoded<BatchStart> {
  return decodeStart(wire, wire.totalCreditsCharged, {
    notEnriched: wire.notEnrichedIds ?? [],
  });
}

/** One person's unlock. */
export function decodeContact(wire: ContactResponse): Decoded<ContactRequest> {
  const named = wire.requestedFields;
  return done({
    requestId: wire.requestId ?? null,
    status: statusOf(wire.status),
    fields: named ? CONTACT_FIELDS.filter((field) => named.includes(field)) : null,
    contacts: {
      ...(wire.workEmail !== undefined && { work_email: lineOf(wire.workEmail) }),
      ...(wire.personalEmail !== undefined && { personal_email: lineOf(wire.personalEmail) }),
      ...(wire.phoneNumber !== undefined && { phone: lineOf(wire.phoneNumber) }),
    },
    fromCache: wire.fromCache ?? false,
    charged: wire.creditsCharged ?? wire.creditsDeducted ?? null,
    balance: balanceOf(wire),
  });
}

/** The state of a batch job and the outcome for each person in it. */
export function decodeBatchStatus(wire: BatchStatusResponse): Decoded<BatchJob> {
  const status = statusOf(wire.status);
  const isDone = wire.done ?? DONE_STATUSES.includes(status);
  const outcomes = decodeOutcomes(wire.results, { type: wire.type, done: isDone });
  return done({
    status,
    done: isDone,
    stalled: wire.stalled ?? false,
    type: typeof wire.type !== 'string' ? null : wire.type === 'CONTACT_UNLOCK' ? 'contacts' : 'profiles',
    total: wire.totalCount ?? null,
    completed: wire.completedCount ?? null,
    failed: wire.failedCount ?? null,
    creditsUsed: wire.totalCreditsUsed ?? null,
    balance: balanceOf(wire),
    outcomes,
  });
}

/** What a place's text means. */
export function decodeLocation(wire: ResolveLocationResponse): Decoded<Resolution> {
  const choices = wire.candidates?.map((item) => ({ ...item, id: item.geoId }));
  return decodeResolution(wire, { name: 'geoId', id: wire.geoId }, choices, wire.countryFallbackGeoId);
}

/** What a company's, industry's or school's name means. */
export function decodeEntity(wire: ResolveEntityResponse): Decoded<Resolution> {
  const choices = wire.candidates?.map((item) => ({ ...item, id: item.entityId ?? item.id }));
  return decodeResolution(wire, { name: 'entityId', id: wire.entityId }, choices, null);
}

function decodeStart(
  wire: EnrichBatchResponse | ContactBatchResponse,
  charged: number | null | undefined,
  extra: { cached?: BatchStart['cached']; notEnriched?: string[] },
): Decoded<BatchStart> {
  const jobId = wire.jobId || null;
  const processing = wire.processCount ?? null;
  // A batch that was accepted without a job id can't be polled, so the answer can't be used.
  if (jobId === null && (wire.queued !== false || (processing ?? 0) > 0))
    return broken('jobId', 'expected string');
  return done({
    jobId,
    processing,
    skipped: wire.skippedCount ?? null,
    charged: charged ?? null,
    balance: balanceOf(wire),
    cached: extra.cached ?? [],
    contacts: [],
    notEnriched: extra.notEnriched ?? [],
  });
}

/** If the answer offers several matches, the recruiter chooses, even if it also claims to be resolved. */
function decodeResolution(
  wire: Pick<ResolveLocationResponse, 'resolved' | 'needsConfirmation' | 'displayName'>,
  found: { name: string; id: string | null | undefined },
  candidates: { id: string | null | undefined; displayName: string; level?: unknown }[] | undefined,
  country: string | null | undefined,
): Decoded<Resolution> {
  const countryId = country || null;
  if (wire.needsConfirmation === true) {
    if (candidates === undefined) return broken('candidates', 'expected array');
    const choices: Choice[] = [];
    for (const [index, item] of candidates.entries()) {
      if (!item.id) return broken(`candidates[${index}].${found.name}`, 'expected string');
      choices.push({
        id: item.id,
        displayName: lineOf(item.displayName) ?? lineOf(item.id) ?? '',
        level: lineOf(item.level),
      });
    }
    return done({ state: 'several', choices, countryId });
  }
  if (!wire.resolved) return done({ state: 'none', countryId });
  if (!found.id) return broken(found.name, 'expected string');
  const displayName = lineOf(wire.displayName) ?? lineOf(found.id) ?? '';
  return done({ state: 'resolved', id: found.id, displayName });
}

function balanceOf(wire: Pick<SearchResponse, 'companyCredits' | 'companyExtraCredits'>): Balance | null {
  const { companyCredits: credits, companyExtraCredits: extra } = wire;
  return typeof credits === 'number' ? { credits, extra: extra ?? null } : null;
}

function statusOf(status: string): JobStatus {
  const lower = status.toLowerCase();
  return KNOWN_STATUSES.includes(lower) ? lower : (lineOf(status) ?? '');
}

function count(value: number): number {
  return Math.max(0, Math.trunc(value));
}

function done<T>(value: T): Decoded<T> {
  return { ok: true, value };
}

function broken(path: string, reason: string): { ok: false; path: string; reason: string } {
  return { ok: false, path, reason };
}
