import { expect, test } from 'vitest';
import { type ReconcilePorts, reconcile } from '../../../lib/requests/reconcile.ts';
import { reduce } from '../../../lib/requests/reduce.ts';
import { timing } from '../../../lib/schedule/timing.ts';
import type { ServiceError } from '../../../lib/service/errors.ts';
import { aRequest } from '../../support/records.ts';
import { START } from '../../support/times.ts';

/** Looks into a lost unlock until the recruiter is asked, and returns how many looks that took. */
async function looksUntilAsked(error: ServiceError, before: { urn: string; status: string }[]) {
  const ports: ReconcilePorts = {
    clock: () => ({ now: START, timing: timing(), random: () => 0, watched: false }),
    status: { ask: async () => ({ ok: false, error }), isMissing: () => false },
    client: { search: async () => ({ ok: false, error: { kind: 'unreachable' } }) },
  };
  let request = aRequest({ state: 'unknown', sends: 1, sentAt: START, lostAt: START, before });
  for (let looks = 1; looks < 50; looks += 1) {
    request = reduce(request, (await reconcile(ports, request)).event);
    if (request.state === 'needs-decision') return looks;
  }
  return null;
}

// A service without contact-status may answer any question for it like this.
test.each<ServiceError>([
  { kind: 'refused', code: 'METHOD_NOT_ALLOWED', message: null },
  { kind: 'refused', code: 'NOT_FOUND', message: null },
  { kind: 'rejected', status: 405, message: null },
])(
  'the recruiter is asked about a lost unlock if the service refuses the free question: %o',
  async (error) => {
    expect(await looksUntilAsked(error, [])).toBe(1);
    expect(await looksUntilAsked(error, [{ urn: 'urn:1', status: 'none' }])).toBe(3);
  },
);

test('an outage is no refusal: the free question is asked for long', async () => {
  expect(await looksUntilAsked({ kind: 'unreachable' }, [])).toBeNull();
});
