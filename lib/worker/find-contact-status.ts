import { type StatusKnowledge, UNPROVEN } from '../requests/contact-status.ts';
import type { Client } from '../service/client.ts';
import { findStatusRoute } from '../service/status-route.ts';

/** The most that Connect waits for all of these questions together. */
const MAX_WAIT_MS = 4_000;

/**
 * Looks for the way in which a service answers contact-status, free of charge. What stays open is proven by the first
 * unlock: a service that seems to have no contact-status may only answer an unknown person like an unknown path.
 */
export async function findContactStatus(
  client: Pick<Client, 'probe' | 'probeNowhere'>,
  now: () => number,
): Promise<StatusKnowledge> {
  const until = now() + MAX_WAIT_MS;
  /** Asks while there is time. If the computer's clock went back, no question waits longer than all may. */
  async function inTime<T>(ask: (hooks: { maxWaitMs: number }) => Promise<T>): Promise<T | null> {
    const maxWaitMs = Math.min(until - now(), MAX_WAIT_MS);
    return maxWaitMs > 0 ? ask({ maxWaitMs }) : null;
  }
  const finding = await findStatusRoute({
    probe: (route) => inTime((hooks) => client.probe(route, hooks)),
    probeNowhere: (method) => inTime((hooks) => client.probeNowhere(method, hooks)),
  });
  return finding.proof === 'proven' ? { route: finding.route, proof: 'proven' } : UNPROVEN;
}
