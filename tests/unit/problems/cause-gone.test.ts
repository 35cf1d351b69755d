import { signal } from '@preact/signals';
import { describe, expect, it } from 'vitest';
import { clearWhenCauseGoes } from '../../../components/problems/cause-gone.ts';
import type { SessionView } from '../../../lib/views/session-view.ts';
import { aSession } from '../../support/views.ts';

const balance = (credits: number, extra: number | null = 0) => ({ balance: { credits, extra, at: 1 } });
const noService = { allowed: { service: false, network: true } };

/** Whether a problem of this kind is still shown after the session has gone from one state to the other. */
function remains(kind: string, before: Partial<SessionView>, after: Partial<SessionView>): boolean {
  const session = signal<SessionView | null>(null);
  const problem = signal<{ error: { kind: string } } | null>(null);
  const stop = clearWhenCauseGoes(problem, session);
  session.value = aSession(before);
  problem.value = { error: { kind } };
  session.value = aSession(after);
  stop();
  return problem.value !== null;
}

describe('a problem goes with its cause', () => {
  it.each<[string, Partial<SessionView>, Partial<SessionView>]>([
    ['no-account', { hasKey: false }, {}],
    ['key', { keyRefused: true }, {}],
    ['key', { last4: '0000' }, {}],
    ['no-permission', noService, {}],
    ['insufficient-credits', balance(3), balance(500)],
    ['insufficient-credits', balance(3), balance(3, 40)],
    ['insufficient-credits', { balance: null }, balance(40)],
  ])('%s, from %o to %o', (kind, before, after) => {
    expect(remains(kind, before, after)).toBe(false);
  });
});

describe('a problem stays', () => {
  it.each<[string, Partial<SessionView>, Partial<SessionView>]>([
    // The snapshot that tells of the rejected key may come after the problem.
    ['key', {}, {}],
    ['key', {}, { keyRefused: true }],
    ['key', { keyRefused: true }, { keyRefused: true, last4: '0000' }],
    ['key', { keyRefused: true }, { hasKey: false }],
    ['no-permission', {}, noService],
    ['insufficient-credits', balance(500), balance(3)],
    ['insufficient-credits', balance(3), balance(3)],
    ['insufficient-credits', { keyRefused: true }, {}],
    ['service', noService, {}],
  ])('%s, from %o to %o', (kind, before, after) => {
    expect(remains(kind, before, after)).toBe(true);
  });

  it('that came before anything was known of the session', () => {
    const session = signal<SessionView | null>(null);
    const problem = signal<{ error: { kind: string } } | null>({ error: { kind: 'no-account' } });
    const stop = clearWhenCauseGoes(problem, session);
    session.value = aSession();
    stop();
    expect(problem.value).not.toBeNull();
  });
});
