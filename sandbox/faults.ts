import * as z from 'zod/mini';
import { randomNumbers } from './random.ts';
import { OPERATIONS, type Operation } from './service/operations.ts';

const where = {
  operation: z.optional(z.enum(OPERATIONS)),
  /** The API key of the request. */
  key: z.optional(z.string()),
  /** The urn of a person whom the request names, alone or in a batch. */
  urn: z.optional(z.string()),
  /**
   * How many requests the fault strikes. Default: one request, or, with a probability, every chosen request until the
   * faults are cleared.
   */
  times: z.optional(z.int().check(z.gte(1))),
  /** The share of matching requests that the fault strikes, above 0 and up to 1. */
  probability: z.optional(z.number().check(z.gt(0), z.lte(1))),
  seed: z.optional(z.int()),
};
const delayMs = z.int().check(z.gte(0), z.lte(600_000));

/** The faults that can be switched on. A fault that strikes before the request is processed charges nothing. */
export const faultSpec = z.discriminatedUnion('kind', [
  /** The request is processed late. With `after` it is processed at once and only its answer is late. */
  z.strictObject({ ...where, kind: z.literal('delay'), ms: delayMs, after: z.optional(z.boolean()) }),
  /** The connection drops before the request is processed. */
  z.strictObject({ ...where, kind: z.literal('drop-before') }),
  /** The connection drops after the request was processed and charged. */
  z.strictObject({ ...where, kind: z.literal('drop-after') }),
  /** The request is processed, half of the answer is sent, then the connection drops. */
  z.strictObject({ ...where, kind: z.literal('cut') }),
  /** An HTTP status instead of the answer. `after` processes the request first, `body` adds an error in JSON. */
  z.strictObject({
    ...where,
    kind: z.literal('status'),
    status: z.int().check(z.gte(400), z.lte(599)),
    body: z.optional(z.boolean()),
    after: z.optional(z.boolean()),
  }),
  /** HTTP 429 before the request is processed. Without `retryAfter` there is no Retry-After header. */
  z.strictObject({
    ...where,
    kind: z.literal('rate-limit'),
    retryAfter: z.optional(z.union([z.string(), z.int().check(z.gte(0))])),
  }),
  /** The request is processed, and its answer lacks the last brace. */
  z.strictObject({ ...where, kind: z.literal('malformed') }),
  /** The request is processed, and a page of HTML with status 200 comes instead of the answer. */
  z.strictObject({ ...where, kind: z.literal('html') }),
  /** The request is processed, and its answer is padded to this many bytes or more. */
  z.strictObject({ ...where, kind: z.literal('huge'), bytes: z.optional(z.int().check(z.gte(1))) }),
  /** The API key of the request is revoked, from this request on, until it is restored by hand. */
  z.strictObject({ ...where, kind: z.literal('revoke') }),
  /** The job or unlock that the request starts or asks about makes no progress until the faults are cleared. */
  z.strictObject({ ...where, kind: z.literal('stall') }),
]);
export type FaultSpec = z.output<typeof faultSpec>;
type FaultKind = FaultSpec['kind'];

/** The parts of a request that decide whether a fault strikes it. */
export interface FaultCandidate {
  operation: Operation;
  key: string | null;
  /** The people named by the request. A function, since reading them costs time and few faults name a person. */
  urns(): readonly string[];
}

/** A fault that struck a request which was processed nevertheless. */
export interface Strike {
  kind: FaultKind;
  operation: Operation;
  /** Ids of the ledger's rows that charged the request. */
  charges: readonly number[];
}

interface ActiveFault {
  spec: FaultSpec;
  /** How many requests the fault will still strike; null for no limit. */
  left: number | null;
}

export interface Faults {
  add(spec: FaultSpec): void;
  clear(): void;
  /** Aborts when the present faults are cleared. Delayed requests then go on. */
  cleared(): AbortSignal;
  list(): ActiveFault[];
  /**
   * Chooses the faults for this request and counts them as used: each matching delay, revocation and stall, and at
   * most one other fault.
   */
  strike(request: FaultCandidate): FaultSpec[];
  /** Stores the strikes of one request, so that tests can compare them with the ledger. */
  note(strikes: readonly Strike[]): void;
  /** The stored strikes, oldest first. */
  strikes(): readonly Strike[];
}

const MAX_KEPT_STRIKES = 1_000;

/** Whether the fault's operation, key and urn fit the request. */
export function matches(spec: FaultSpec, request: FaultCandidate): boolean {
  return (
    (spec.operation === undefined || spec.operation === request.operation) &&
    (spec.key === undefined || spec.key === request.key) &&
    (spec.urn === undefined || request.urns().includes(spec.urn))
  );
}

/** Whether a fault of this kind can strike together with another one: it doesn't replace the answer. */
function isSideEffect(kind: FaultKind): boolean {
  return kind === 'delay' || kind === 'revoke' || kind === 'stall';
}

/** Keeps the faults that are switched on, in the order in which they were added. */
export function createFaults(): Faults {
  let active: (ActiveFault & { next: () => number })[] = [];
  let clearing = new AbortController();
  let strikes: Strike[] = [];
  return {
    add(spec) {
      const left = spec.times ?? (spec.probability === undefined ? 1 : null);
      active.push({ spec, left, next: randomNumbers(spec.seed ?? 1) });
    },
    clear() {
      active = [];
      clearing.abort();
      clearing = new AbortController();
    },
    cleared: () => clearing.signal,
    list: () => active.map(({ spec, left }) => ({ spec, left })),
    strike(request) {
      const struck: FaultSpec[] = [];
      for (const fault of active) {
        const { spec } = fault;
        if (!matches(spec, request)) continue;
        if (!isSideEffect(spec.kind) && struck.some(({ kind }) => !isSideEffect(kind))) continue;
        if (spec.probability !== undefined && fault.next() >= spec.probability) continue;
        if (fault.left !== null) fault.left -= 1;
        struck.push(spec);
      }
      active = active.filter(({ left }) => left !== 0);
      return struck;
    },
    note(more) {
      strikes = [...strikes, ...more].slice(-MAX_KEPT_STRIKES);
    },
    strikes: () => strikes,
  };
}
