/** The answers of the service as documented. More fields are accepted; missing fields are not. */
import * as z from 'zod/mini';

const text = z.string().check(z.minLength(1));
const count = z.int().check(z.nonnegative());
const credits = z.number().check(z.nonnegative());
const value = z.nullable(z.string());
const level = z.enum(['BASIC', 'CONVERSATIONAL', 'FLUENT', 'NATIVE']);
const field = z.enum(['work_email', 'personal_email', 'phone']);
const balances = { companyCredits: credits, companyExtraCredits: credits };

export const networkCandidate = z.looseObject({
  id: text,
  urn: text,
  requiresEnrich: z.literal(true),
  full_name: text,
  name_first: z.string(),
  name_last: z.string(),
  job_title: z.string(),
  location_raw_address: z.string(),
  picture_url: z.url(),
  network_url: z.url(),
});

export const poolCandidate = z.looseObject({
  id: text,
  urn: text,
  requiresEnrich: z.literal(false),
  source: text,
  full_name: text,
  job_title: z.string(),
  location: z.string(),
  currentCompany: z.string(),
  skills: z.array(z.string()),
  languages: z.array(z.looseObject({ language: text, proficiency: level })),
  work_email: value,
  personal_email: value,
  phone_number: value,
  experience: z.array(z.unknown()),
  education: z.array(z.unknown()),
});

const candidate = z.discriminatedUnion('requiresEnrich', [networkCandidate, poolCandidate]);

export const searchAnswer = z.looseObject({
  success: z.literal(true),
  page: count,
  pageSize: z.literal(20),
  hasNextPage: z.boolean(),
  totalCandidates: count.check(z.lte(400)),
  totalCandidatesFound: count.check(z.lte(400)),
  candidates: z.array(candidate).check(z.maxLength(20)),
  creditsDeducted: credits,
  ...balances,
});

export const profile = z.looseObject({
  id: text,
  full_name: text,
  network_url: z.url(),
  job_title: z.string(),
  company: z.string(),
  location: z.string(),
  experience: z.array(z.unknown()),
  skills: z.array(z.string()),
  languages: z.array(z.looseObject({ name: text, level })),
  email: value,
  phone_number: value,
});

export const enrichAnswer = z.looseObject({
  success: z.literal(true),
  fromCache: z.boolean(),
  profile,
  creditsDeducted: credits,
  ...balances,
});

const cachedProfiles = z.record(z.string(), z.looseObject({ data: profile }));

export const enrichBatchDispatched = z.looseObject({
  success: z.literal(true),
  queued: z.literal(true),
  jobId: text,
  status: z.literal('QUEUED'),
  skippedCount: count,
  processCount: count,
  totalCreditsDeducted: credits,
  ...balances,
  cachedProfiles,
});

export const enrichBatchAllCached = z.looseObject({
  success: z.literal(true),
  queued: z.literal(false),
  jobId: z.null(),
  status: z.optional(z.undefined()),
  skippedCount: count,
  processCount: z.literal(0),
  totalCreditsDeducted: z.literal(0),
  cachedProfiles,
});

export const contactDispatched = z.looseObject({
  success: z.literal(true),
  queued: z.literal(true),
  status: z.literal('QUEUED'),
  requestId: text,
  requestedFields: z.array(field),
  creditsCharged: credits,
  ...balances,
});

export const contactJoined = z.looseObject({
  success: z.literal(true),
  status: z.enum(['QUEUED', 'PROCESSING']),
  requestId: text,
  requestedFields: z.array(field),
  creditsCharged: z.literal(0),
});

/** The common fields of a new unlock and of a call that joined one. */
export const contactAccepted = z.looseObject({
  success: z.literal(true),
  requestId: text,
  creditsCharged: credits,
});

export const contactUnlocked = z.looseObject({
  success: z.literal(true),
  fromCache: z.literal(true),
  queued: z.literal(false),
  status: z.literal('COMPLETED'),
  requestedFields: z.array(field),
  workEmail: value,
  personalEmail: value,
  phoneNumber: value,
  creditsDeducted: z.literal(0),
  creditsCharged: z.literal(0),
});

export const contactStatus = z.looseObject({
  success: z.literal(true),
  requestId: text,
  status: z.enum(['QUEUED', 'PROCESSING', 'COMPLETED']),
  requestedFields: z.array(field),
  workEmail: value,
  personalEmail: value,
  phoneNumber: value,
  ...balances,
});

export const contactBatchDispatched = z.looseObject({
  success: z.literal(true),
  queued: z.literal(true),
  jobId: text,
  status: z.literal('QUEUED'),
  skippedCount: count,
  processCount: count,
  totalCreditsCharged: credits,
  ...balances,
  notEnrichedIds: z.optional(z.array(text)),
});

export const job = z.looseObject({
  success: z.literal(true),
  done: z.boolean(),
  stalled: z.boolean(),
  status: z.enum(['QUEUED', 'PROCESSING', 'COMPLETED', 'PARTIAL', 'FAILED']),
  type: text,
  totalCount: count,
  completedCount: count,
  failedCount: count,
  totalCreditsUsed: credits,
  results: z.record(z.string(), z.unknown()),
  companyCredits: z.optional(credits),
  companyExtraCredits: z.optional(credits),
});
export type Job = z.infer<typeof job>;

/** The result of one candidate of a contact job. A field that was not found is absent or null. */
export const contactResult = z.looseObject({
  status: z.literal('COMPLETED'),
  workEmail: z.optional(value),
  personalEmail: z.optional(value),
  phoneNumber: z.optional(value),
});

const place = z.looseObject({ geoId: text, displayName: text, level: text });
const entity = z.looseObject({ entityId: text, displayName: text });

function resolution<Choice extends z.ZodMiniType>(id: 'geoId' | 'entityId', choice: Choice) {
  const absent = z.optional(z.undefined());
  return z.union([
    z.looseObject({
      resolved: z.literal(true),
      needsConfirmation: z.literal(false),
      [id]: text,
      displayName: text,
    }),
    z.looseObject({
      resolved: z.literal(false),
      needsConfirmation: z.literal(true),
      [id]: absent,
      displayName: absent,
      candidates: z.array(choice).check(z.minLength(2)),
    }),
    z.looseObject({
      resolved: z.literal(false),
      needsConfirmation: z.literal(false),
      [id]: absent,
      displayName: absent,
    }),
  ]);
}

export const locationResolution = resolution('geoId', place);
export const entityResolution = resolution('entityId', entity);
export const placeResolved = z.looseObject({ resolved: z.literal(true), geoId: text, displayName: text });
export const placeAmbiguous = z.looseObject({
  needsConfirmation: z.literal(true),
  candidates: z.array(place),
  countryFallbackGeoId: z.optional(text),
});
export const entityResolved = z.looseObject({ resolved: z.literal(true), entityId: text, displayName: text });
export const entityAmbiguous = z.looseObject({
  needsConfirmation: z.literal(true),
  candidates: z.array(entity),
});

export const insufficientCredits = z.looseObject({
  code: z.literal('INSUFFICIENT_CREDITS'),
  requiredCredits: credits,
  availableCredits: credits,
});
export const allNotEnriched = z.looseObject({
  code: z.literal('ALL_TALENTS_NOT_ENRICHED'),
  notEnrichedIds: z.array(text),
});
export const jobNotFound = z.looseObject({
  success: z.literal(false),
  done: z.literal(true),
  code: z.literal('BATCH_JOB_NOT_FOUND'),
});
