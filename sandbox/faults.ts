import * as z from 'zod/mini';
import { randomNumbers } from './random.ts';
import { OPERATIONS, type Operation } from './service/operations.ts';

const where = {
  operation: z.optional(z.enum(OPERATIONS)),
  /** The API key of the request. */
  key: z.optional(z.string()),
  /** A person that the request is about, alone or among others. */
  urn: z.optional(z.string()),
  /** How often it strikes before it is used up; without it once, or, with a probability, until it is cleared. */
  times: z.optional(z.int().check(z.gte(1))),
  /** Strikes this share of the matching requests. */
  probability: z.optional(z.number().check(z.gt(0), z.lte(1))),
  seed: z.optional(z.int()),
};
const delayMs = z.int().check(z.gte(0), z.lte(600_000));

/** What can go wrong on purpose. Nothing is charged by those that strike before the work is done. */
export const faultSpec = z.discriminatedUnion('kind', [
  /** The work waits; with `after` it is done at once and only its answer waits. */
  z.strictObject({ ...where, kind: z.literal('delay'), ms: delayMs, after: z.optional(z.boolean()) }),
  /** The connection drops; the work was not done. */
  z.strictObject({ ...where, kind: z.literal('drop-before') }),
  /** The connection drops; the work was done and charged. */
  z.strictObject({ ...where, kind: z.literal('drop-after') }),
  /** Half of the answer comes, then the connection drops; the work was done. */
  z.strictObject({ ...where, kind: z.literal('cut') }),
  /** A bare status instead of the answer; `after` does the work first, `body` adds an error in JSON. */
  z.strictObject({
    ...where,
    kind: z.literal('status'),
    status: z.int().check(z.gte(400), z.lte(599)),
    body: z.optional(z.boolean()),
    after: z.optional(z.boolean()),
  }),
  /** 429, before the work; seconds, or no header without them. */
  z.strictObject({
    ...where,
    kind: z.literal('rate-limit'),
    retryAfter: z.optional(z.union([z.string(), z.int().check(z.gte(0))])),
  }),
  /** The answer with its last brace missing; the work was done. */
  z.strictObject({ ...where, kind: z.literal('malformed') }),
  /** A page of HTML with status 200 instead of the answer; the work was done. */
  z.strictObject({ ...where, kind: z.literal('html') }),
  /** The answer, blown up with padding; the work was done. */
  z.strictObject({ ...where, kind: z.literal('huge'), bytes: z.optional(z.int().check(z.gte(1))) }),
  /** The key of the request stops working, from this request on, until it is given back. */
  z.strictObject({ ...where, kind: z.literal('revoke') }),
  /** The job or unlock that the request starts or asks about stops getting on until the faults are cleared. */
  z.strictObject({ ...where, kind: z.literal('stall') }),
]);
export type FaultSpec = z.output<typeof faultSpec>;
type FaultKind = FaultSpec['kind'];

/** What of a request decides whether a fault strikes it. */
export interface FaultCandidate {
  operation: Operation;
  key: string | null;
  /** Asked for only where a fault names a person. */
  urns(): readonly string[];
}

/** A fault that struck a request whose work was done. */
export interface Strike {
  kind: FaultKind;
  operation: Operation;
  /** The ledger's rows that the request was charged with all the same. */
  charges: readonly number[];
}

interface ActiveFault {
  spec: FaultSpec;
  /** Strikes left; null for no end. */
  left: number | null;
}

export interface Faults {
  add(spec: FaultSpec): void;
  clear(): void;
  /** Fires when the faults that are on now are switched off: what they hold up may go on. */
  cleared(): AbortSignal;
  list(): ActiveFault[];
  /** The faults that strike this request, used up by it: every delay, revocation and stall, and one other at most. */
  strike(request: FaultCandidate): FaultSpec[];
  /** Keeps in mind what the faults of one request came to. */
  note(strikes: readonly Strike[]): void;
  /** The latest strikes, oldest first. */
  strikes(): readonly Strike[];
}

const MAX_KEPT_STRIKES = 1_000;

/** Whether the fault is meant for such a request. */
export function matches(spec: FaultSpec, request: FaultCandidate): boolean {
  return (
    (spec.operation === undefined || spec.operation === request.operation) &&
    (spec.key === undefined || spec.key === request.key) &&
    (spec.urn === undefined || request.urns().includes(spec.urn))
  );
}

/** Whether faults of this kind leave room for others on the same request. */
function isSideEffect(kind: FaultKind): boolean {
  return kind === 'delay' || kind === 'revoke' || kind === 'stall';
}

/** The switched-on faults, in the order they were set. */
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
