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

/** Dispatched, or everything cached: then `jobId` is null and `status` is absent. */
export const enrichBatchResponse = z.object({
  ...batchStartShape,
  totalCreditsDeducted: maybeNumber,
  cachedProfiles: z.nullish(anyObject),
});

/** `notEnrichedIds` names the people passed over, which also happens in a batch that starts. */
export const contactBatchResponse = z.object({
  ...batchStartShape,
  totalCreditsCharged: maybeNumber,
  notEnrichedIds: z.nullish(list(z.string())),
});

/** New, already unlocked, or (assumed to be alike) the answer of contact-status. */
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
  /** Their form is said to be that of places; the name of the id is not shown. */
  candidates: z.nullish(
    list(z.object({ entityId: maybeText, id: maybeText, displayName: z.string(), level: shown })),
  ),
});

/** The body of an error. Only `code` is certain to be there; the rest depends on it. */
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
