import './jitless.ts';
import * as z from 'zod/mini';
import { anyObject, balanceShape, filled, list, maybeFlag, maybeNumber, maybeText, shown } from './parts.ts';
import { candidateObject, profileObject } from './person.ts';

export const searchResponse = z.object({
  success: maybeFlag,
  page: maybeNumber,
  pageSize: maybeNumber,
  hasNextPage: maybeFlag,
  totalCandidates: maybeNumber,
  totalCandidatesFound: maybeNumber,
  candidates: list(candidateObject),
  creditsDeducted: maybeNumber,
  ...balanceShape,
});

export const enrichResponse = z.object({
  success: maybeFlag,
  fromCache: maybeFlag,
  profile: profileObject,
  creditsDeducted: maybeNumber,
  ...balanceShape,
});

const batchStartShape = {
  success: maybeFlag,
  queued: maybeFlag,
  jobId: maybeText,
  status: maybeText,
  skippedCount: maybeNumber,
  processCount: maybeNumber,
  ...balanceShape,
};

/** A started batch job, or everything from the cache: then `jobId` is null and `status` is absent. */
export const enrichBatchResponse = z.object({
  ...batchStartShape,
  totalCreditsDeducted: maybeNumber,
  cachedProfiles: z.nullish(anyObject),
});

/** `notEnrichedIds` names the people who were passed over, also in a batch that starts. */
export const contactBatchResponse = z.object({
  ...batchStartShape,
  totalCreditsCharged: maybeNumber,
  notEnrichedIds: z.nullish(list(z.string())),
});

/** A new unlock, one that was done before, or the answer of contact-status, which is assumed to look the same. */
export const contactResponse = z.object({
  success: maybeFlag,
  queued: maybeFlag,
  fromCache: maybeFlag,
  status: filled,
  requestId: maybeText,
  requestedFields: z.nullish(list(z.string())),
  workEmail: maybeText,
  personalEmail: maybeText,
  phoneNumber: maybeText,
  creditsDeducted: maybeNumber,
  creditsCharged: maybeNumber,
  ...balanceShape,
});

export const batchStatusResponse = z.object({
  success: maybeFlag,
  done: maybeFlag,
  stalled: maybeFlag,
  status: filled,
  type: maybeText,
  totalCount: maybeNumber,
  completedCount: maybeNumber,
  failedCount: maybeNumber,
  totalCreditsUsed: maybeNumber,
  results: z.nullish(anyObject),
  ...balanceShape,
});

const resolutionShape = { success: maybeFlag, resolved: z.boolean(), needsConfirmation: maybeFlag };

export const resolveLocationResponse = z.object({
  ...resolutionShape,
  geoId: maybeText,
  displayName: maybeText,
  candidates: z.nullish(list(z.object({ geoId: filled, displayName: z.string(), level: shown }))),
  countryFallbackGeoId: maybeText,
});

export const resolveEntityResponse = z.object({
  ...resolutionShape,
  entityId: maybeText,
  displayName: maybeText,
  /** Documented as alike to places, without the name of the id. */
  candidates: z.nullish(
    list(z.object({ entityId: maybeText, id: maybeText, displayName: z.string(), level: shown })),
  ),
});

/** The body of an error. Only `code` is always there; the rest depends on it. */
export const errorBody = z.object({
  success: z.optional(z.unknown()),
  done: z.optional(z.unknown()),
  code: filled,
  message: shown,
  error: shown,
  requiredCredits: shown,
  availableCredits: shown,
  notEnrichedIds: shown,
});

export type SearchResponse = z.infer<typeof searchResponse>;
export type EnrichResponse = z.infer<typeof enrichResponse>;
export type EnrichBatchResponse = z.infer<typeof enrichBatchResponse>;
export type ContactBatchResponse = z.infer<typeof contactBatchResponse>;
export type ContactResponse = z.infer<typeof contactResponse>;
export type BatchStatusResponse = z.infer<typeof batchStatusResponse>;
export type ResolveLocationResponse = z.infer<typeof resolveLocationResponse>;
export type ResolveEntityResponse = z.infer<typeof resolveEntityResponse>;
