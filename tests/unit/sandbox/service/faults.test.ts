import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  createFaults,
  type FaultCandidate,
  type FaultSpec,
  faultSpec,
  matches,
} from '../../../../sandbox/faults.ts';

function request(facts: Partial<Omit<FaultCandidate, 'urns'>> & { urns?: string[] } = {}): FaultCandidate {
  const { urns = ['n1'], ...rest } = facts;
  return { operation: 'contact', key: 'k1', urns: () => urns, ...rest };
}

const kinds = (struck: FaultSpec[]) => struck.map(({ kind }) => kind);

test('a fault strikes requests of its operation, key and person, or all requests if it names none', () => {
  expect(matches({ kind: 'cut' }, request())).toBe(true);
  expect(matches({ kind: 'cut', operation: 'contact', key: 'k1', urn: 'n1' }, request())).toBe(true);
  expect(matches({ kind: 'cut', operation: 'search' }, request())).toBe(false);
  expect(matches({ kind: 'cut', key: 'k2' }, request())).toBe(false);
  expect(matches({ kind: 'cut', urn: 'n2' }, request())).toBe(false);
  expect(matches({ kind: 'cut', urn: 'n2' }, request({ urns: ['n1', 'n2'] }))).toBe(true);
});

test('a fault strikes once, or as often as `times` says', () => {
  const faults = createFaults();
  faults.add({ kind: 'cut' });
  faults.add({ kind: 'html', times: 2 });
  expect([1, 2, 3, 4].map(() => kinds(faults.strike(request())))).toEqual([['cut'], ['html'], ['html'], []]);
  expect(faults.list()).toEqual([]);
});

test('a fault is not used up by a request that does not match', () => {
  const faults = createFaults();
  faults.add({ kind: 'cut', operation: 'search' });
  expect(faults.strike(request())).toEqual([]);
  expect(faults.list()).toEqual([{ spec: { kind: 'cut', operation: 'search' }, left: 1 }]);
});

test('delays, revocations and stalls strike together with one other fault', () => {
  const faults = createFaults();
  faults.add({ kind: 'delay', ms: 5 });
  faults.add({ kind: 'cut' });
  faults.add({ kind: 'html' });
  faults.add({ kind: 'stall' });
  expect(kinds(faults.strike(request()))).toEqual(['delay', 'cut', 'stall']);
  expect(kinds(faults.strike(request()))).toEqual(['html']);
});

test('a fault with a probability strikes about that share of requests, the same ones for the same seed', () => {
  const run = (seed: number) => {
    const faults = createFaults();
    faults.add({ kind: 'cut', probability: 0.3, seed });
    return Array.from({ length: 1_000 }, () => faults.strike(request()).length);
  };
  const share = run(7).reduce((sum, struck) => sum + struck, 0) / 1_000;
  expect(share).toBeGreaterThan(0.25);
  expect(share).toBeLessThan(0.35);
  expect(run(7)).toEqual(run(7));
  expect(run(7)).not.toEqual(run(8));
});

test('a fault with a probability and `times` ends after that many strikes', () => {
  const faults = createFaults();
  faults.add({ kind: 'cut', probability: 0.5, times: 3 });
  const strikes = Array.from({ length: 200 }, () => faults.strike(request()).length);
  expect(strikes.reduce((sum, struck) => sum + struck, 0)).toBe(3);
});

test('clearing removes all faults', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom<FaultSpec>({ kind: 'cut' }, { kind: 'delay', ms: 1 })), (specs) => {
      const faults = createFaults();
      for (const spec of specs) faults.add(spec);
      faults.clear();
      expect(faults.strike(request())).toEqual([]);
    }),
  );
});

test.each([
  {},
  { kind: 'explode' },
  { kind: 'delay' },
  { kind: 'delay', ms: -1 },
  { kind: 'status', status: 200 },
  { kind: 'cut', operation: 'delete-all' },
  { kind: 'cut', times: 0 },
  { kind: 'cut', probability: 2 },
  { kind: 'cut', typo: true },
])('%o is not a valid fault', (spec) => {
  expect(z.safeParse(faultSpec, spec).success).toBe(false);
});
