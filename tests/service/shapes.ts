/** The answers of the service as documented, in the dialect spoken. More fields are accepted; missing fields are not. */
import * as z from 'zod/mini';
import { SPOKEN, speaks } from './spoken.ts';

const text = z.string().check(z.minLength(1));
const value = z.nullable(z.string());
const field = z.enum(['work_email', 'personal_email', 'phone']);
const absent = z.optional(z.undefined());

/** A figure as a number; null where the dialect tells none. */
type Figure = z.ZodMiniType<number | null>;

function figureAs(number: z.ZodMiniType<number>): Figure {
  switch (SPOKEN.numbers) {
    case 'number':
      return number;
    case 'text':
      return z.pipe(z.string().check(z.regex(/^\d+(?:\.\d+)?$/)), z.transform(Number));
    case 'null':
      return z.null();
    case 'absent':
      return z.pipe(
        absent,
        z.transform(() => null),
      );
  }
}

const count = figureAs(z.int().check(z.nonnegative()));
const credits = figureAs(z.number().check(z.nonnegative()));
const noCredits = figureAs(z.literal(0));

const noBalance: Figure = z.pipe(
  absent,
  z.transform(() => null),
);
const balance = speaks('balance', 'absent') ? noBalance : credits;
const balances = { companyCredits: balance, companyExtraCredits: balance };

/** An id in its type. A jobId is never null. */
const id = speaks('ids', 'number') ? z.number() : speaks('ids', 'null') ? z.null() : text;
const requestId: z.ZodMiniType<string | number | null> = id;
const jobId: z.ZodMiniType<string> = speaks('ids', 'number')
  ? z.pipe(
      z.number(),
      z.transform((number: number) => String(number)),
    )
  : text;

/** A phone number as its digits, of whatever type it is. */
const phone: z.ZodMiniType<string | null> = z.pipe(
  z.nullable(speaks('phone-type', 'number') ? z.number() : z.string()),
  z.transform((told: string | number | null) => (told === null ? null : String(told).replace(/\D/g, ''))),
);

const LEVELS = ['BASIC', 'CONVERSATIONAL', 'FLUENT', 'NATIVE'] as const;
const level = speaks('names', 'newer') ? z.enum([...LEVELS, 'PROFESSIONAL']) : z.enum(LEVELS);

/** A status. The newer service says RUNNING for PROCESSING. */
function statusOf<const Statuses extends readonly string[]>(statuses: Statuses) {
  const known = z.enum(statuses);
  if (!speaks('names', 'newer')) return known;
  return z.pipe(
    z.transform((told: unknown) => (told === 'RUNNING' ? 'PROCESSING' : told)),
    known,
  );
}

export const networkCandidate = z.looseObject({
  id,
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
  id,
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
  phone_number: phone,
  experience: z.array(z.unknown()),
  education: z.array(z.unknown()),
});

const candidate = z.discriminatedUnion('requiresEnrich', [networkCandidate, poolCandidate]);

export const searchAnswer = z.looseObject({
  success: z.literal(true),
  page: count,
  pageSize: figureAs(z.literal(20)),
  hasNextPage: z.boolean(),
  totalCandidates: figureAs(z.int().check(z.nonnegative(), z.lte(400))),
  totalCandidatesFound: figureAs(z.int().check(z.nonnegative(), z.lte(400))),
  candidates: z.array(candidate).check(z.maxLength(20)),
  creditsDeducted: credits,
  ...balances,
});

export const profile = z.looseObject({
  id,
  full_name: text,
  network_url: z.url(),
  job_title: z.string(),
  company: z.string(),
  location: z.string(),
  experience: z.array(z.unknown()),
  skills: z.array(z.string()),
  languages: z.array(z.looseObject({ name: text, level })),
  email: value,
  phone_number: phone,
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
  jobId,
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
  status: absent,
  skippedCount: count,
  processCount: noCredits,
  totalCreditsDeducted: noCredits,
  cachedProfiles,
});

export const contactDispatched = z.looseObject({
  success: z.literal(true),
  queued: z.literal(true),
  status: z.literal('QUEUED'),
  requestId,
  requestedFields: z.array(field),
  creditsCharged: credits,
  ...balances,
});

export const contactJoined = z.looseObject({
  success: z.literal(true),
  status: statusOf(['QUEUED', 'PROCESSING']),
  requestId,
  requestedFields: z.array(field),
  creditsCharged: credits,
});

/** The common fields of a new unlock and of a call that joined one. */
export const contactAccepted = z.looseObject({
  success: z.literal(true),
  requestId,
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
  phoneNumber: phone,
  creditsDeducted: noCredits,
  creditsCharged: noCredits,
});

const unlockStatus = statusOf(['QUEUED', 'PROCESSING', 'COMPLETED']);
const maybeValues = {
  workEmail: z.optional(value),
  personalEmail: z.optional(value),
  phoneNumber: z.optional(phone),
};

/** The answer of contact-status, whose values and fields depend on the dialect. */
const isStatusAlone = speaks('status-values', 'status-alone');
export const contactStatus = z.looseObject({
  success: isStatusAlone ? absent : z.literal(true),
  requestId: isStatusAlone ? absent : requestId,
  status: unlockStatus,
  requestedFields: isStatusAlone || speaks('status-fields', 'absent') ? absent : z.array(field),
  ...maybeValues,
  companyCredits: isStatusAlone ? absent : balance,
  companyExtraCredits: isStatusAlone ? absent : balance,
});

export const contactBatchDispatched = z.looseObject({
  success: z.literal(true),
  queued: z.literal(true),
  jobId,
  status: z.literal('QUEUED'),
  skippedCount: count,
  processCount: count,
  totalCreditsCharged: credits,
  ...balances,
  notEnrichedIds: z.optional(z.array(text)),
});

/** The answer of contact/batch about people who are all unlocked, where no job is started for them. */
export const contactBatchAllKnown = z.looseObject({
  success: z.literal(true),
  queued: z.literal(false),
  jobId: z.null(),
  skippedCount: count,
  processCount: noCredits,
  totalCreditsCharged: noCredits,
  results: speaks('all-known', 'values') ? z.record(z.string(), z.unknown()) : absent,
});

export const job = z.looseObject({
  success: z.literal(true),
  done: z.boolean(),
  stalled: z.boolean(),
  status: statusOf(['QUEUED', 'PROCESSING', 'COMPLETED', 'PARTIAL', 'FAILED']),
  type: text,
  totalCount: count,
  completedCount: count,
  failedCount: count,
  totalCreditsUsed: speaks('credits-used', 'absent') ? noBalance : credits,
  results: z.record(z.string(), z.unknown()),
  companyCredits: z.optional(balance),
  companyExtraCredits: z.optional(balance),
});
export type Job = z.infer<typeof job>;

/** The result of one candidate of a contact job. A field that was not found is absent or null. */
export const contactResult = z.looseObject({
  status: speaks('results', 'other-status') ? z.enum(['FOUND', 'NOTHING_FOUND']) : z.literal('COMPLETED'),
  ...maybeValues,
});

const place = z.looseObject({ geoId: text, displayName: text, level: text });
const entity = z.looseObject({ entityId: text, displayName: text });

function resolution<Choice extends z.ZodMiniType>(name: 'geoId' | 'entityId', choice: Choice) {
  return z.union([
    z.looseObject({
      resolved: z.literal(true),
      needsConfirmation: z.literal(false),
      [name]: text,
      displayName: text,
    }),
    z.looseObject({
      resolved: z.literal(false),
      needsConfirmation: z.literal(true),
      [name]: absent,
      displayName: absent,
      candidates: z.array(choice).check(z.minLength(2)),
    }),
    z.looseObject({
      resolved: z.literal(false),
      needsConfirmation: z.literal(false),
      [name]: absent,
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
