import { inWords } from '../../lib/i18n/outside-text.ts';
import { type MessageKey, t, tn } from '../../lib/i18n/text.ts';
import { worstCase } from '../../lib/money/prices.ts';
import type { OrderPhase, OrderView } from '../../lib/views/order-view.ts';
import type { SessionView } from '../../lib/views/session-view.ts';
import type { Tone } from '../ui/badge.tsx';
import { fieldList } from '../ui/field-words.ts';

const PHASES: Record<OrderPhase, { words: MessageKey; tone: Tone }> = {
  waiting: { words: 'ordersPhaseWaiting', tone: 'neutral' },
  sending: { words: 'ordersPhaseSending', tone: 'accent' },
  checking: { words: 'ordersPhaseChecking', tone: 'warning' },
  running: { words: 'ordersPhaseRunning', tone: 'accent' },
  done: { words: 'ordersPhaseDone', tone: 'success' },
  partial: { words: 'ordersPhasePartial', tone: 'warning' },
  failed: { words: 'ordersPhaseFailed', tone: 'danger' },
  refused: { words: 'ordersPhaseRefused', tone: 'danger' },
  'needs-decision': { words: 'ordersPhaseAsk', tone: 'warning' },
};

type Result = OrderView['people'][number]['result'];

const OUTCOMES: Record<Result, { words: MessageKey; tone: Tone }> = {
  found: { words: 'ordersOutcomeFound', tone: 'success' },
  'not-found': { words: 'ordersOutcomeNotFound', tone: 'neutral' },
  enriched: { words: 'ordersOutcomeEnriched', tone: 'success' },
  failed: { words: 'ordersOutcomeFailed', tone: 'danger' },
  'not-delivered': { words: 'ordersOutcomeNotDelivered', tone: 'warning' },
  'passed-over': { words: 'ordersOutcomePassedOver', tone: 'neutral' },
  'not-enriched': { words: 'ordersOutcomeNotEnriched', tone: 'warning' },
  unknown: { words: 'ordersOutcomeUnknown', tone: 'warning' },
  pending: { words: 'ordersOutcomePending', tone: 'neutral' },
};

const REASONS: Record<string, MessageKey> = {
  COLLECT_FAILED: 'ordersReasonCollect',
  MISSING_NETWORK: 'ordersReasonMissing',
  cache: 'ordersReasonCache',
  known: 'ordersReasonCache',
  'own-pool': 'ordersReasonPool',
  gone: 'ordersReasonGone',
  'no-status': 'ordersReasonNoStatus',
  'in-doubt': 'ordersReasonInDoubt',
  replaced: 'ordersReasonReplaced',
  'not-bought': 'ordersReasonNotBought',
};

/** The last known price of a search. */
export function searchPrice(session: Pick<SessionView, 'prices'> | null): number | null {
  return session && worstCase(session.prices, { op: 'search', people: 0, fields: [] });
}

/** The last known price of an operation. */
export function priceWords(credits: number | null): string {
  return credits === null ? t('priceUnknown') : tn('sidebarPriceLast', credits);
}

/** The title of an order's card. */
export function orderTitle(order: OrderView): string {
  const name = order.people[0]?.name || t('personUnnamed');
  return order.kind === 'enrich'
    ? tn('ordersEnrich', order.total, name)
    : tn('ordersUnlock', order.total, name, fieldList(order.fields));
}

export function phaseWords(phase: OrderPhase): { words: string; tone: Tone } {
  const { words, tone } = PHASES[phase];
  return { words: t(words), tone };
}

/** A person's outcome, with the reason where there is one. */
export function outcomeWords(
  { result, reason }: Pick<OrderView['people'][number], 'result' | 'reason'>,
  open: boolean,
): { words: string; tone: Tone } {
  const { words, tone } = OUTCOMES[result];
  if (result === 'pending' && !open) return { words: t('ordersOutcomeNever'), tone: 'neutral' };
  if (reason === null) return { words: t(words), tone };
  const known = Object.hasOwn(REASONS, reason) ? REASONS[reason] : undefined;
  // A code says nothing to a recruiter; a sentence of the service may.
  const said = known ? t(known) : /\s/.test(reason) ? inWords(reason) : t('ordersReasonNone');
  return { words: `${t(words)}: ${said}`, tone };
}

/** How an order ended: the outcome of its only person, or how many people have which. */
export function resultWords({ people, open }: OrderView): string {
  const [only, ...others] = people;
  if (only && others.length === 0) return outcomeWords(only, open).words;
  const counts = new Map<string, number>();
  for (const { result } of people) {
    const { words } = outcomeWords({ result, reason: null }, open);
    counts.set(words, (counts.get(words) ?? 0) + 1);
  }
  return Array.from(counts, ([words, count]) => t('ordersCount', words, count)).join(' · ');
}

/** The credits held, spent, refunded and lost; amounts of zero are left out. */
export function creditWords({ held, spent, refunded, lost }: OrderView['credits']): string[] {
  const parts = [
    held > 0 && t('ordersHeld', held),
    spent > 0 && t('ordersSpent', spent),
    refunded > 0 && t('ordersRefunded', refunded),
    lost > 0 && tn('ordersLost', lost),
  ].filter((part) => part !== false);
  return parts.length > 0 ? parts : [t('ordersNothingSpent')];
}
