import type { ServiceError } from '../service/errors.ts';

/** Why a paid request was not carried out: the service refused it, or the recruiter's daily cap did. */
export type RequestError = ServiceError | { kind: 'capped'; cap: number; spentToday: number; atRisk: number };
