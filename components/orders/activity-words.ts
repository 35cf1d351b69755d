import { date } from '../../lib/i18n/dates.ts';
import { inWords } from '../../lib/i18n/outside-text.ts';
import { type MessageKey, t, tn } from '../../lib/i18n/text.ts';
import type { OrderPhase, OrderView } from '../../lib/views/order-view.ts';
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
  enriched: { words: 'ordersOutcomeFound', tone: 'success' },
  failed: { words: 'ordersOutcomeFailed', tone: 'danger' },
  'not-delivered': { words: 'ordersOutcomeNotDelivered', tone: 'warning' },
  blocked: { words: 'personBlocked', tone: 'neutral' },
  'passed-over': { words: 'ordersOutcomePassedOver', tone: 'neutral' },
  'not-enriched': { words: 'ordersOutcomeNotEnriched', tone: 'warning' },
  unknown: { words: 'ordersOutcomeUnknown', tone: 'warning' },
  several: { words: 'sidebarSeveral', tone: 'warning' },
  nobody: { words: 'orderNobody', tone: 'neutral' },
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

/** What an order gets and for whom: "Work email · Jane Doe", "Profile · 20 people". */
export function orderTitle({ kind, retry, fields, total, people }: OrderView): string {
  const profile = t(retry.refresh ? 'ordersWhatRefresh' : 'ordersWhatProfile');
  const who = total === 1 ? inWords(people[0]?.name || t('personUnnamed')) : tn('peopleCount', total);
  return `${kind === 'enrich' ? profile : fieldList(fields)} · ${who}`;
}

/** How far an order is: while it looks for several people, for how many it has looked. */
export function progressWords({ phase, finding }: OrderView): { words: string; tone: Tone } {
  const shown = phaseWords(phase);
  const isRunning = phase === 'sending' || phase === 'waiting';
  if (!finding || !isRunning) return shown;
  return { ...shown, words: t('orderFinding', Math.min(finding.done + 1, finding.total), finding.total) };
}

/** The day of an order: "Today", "Yesterday" or its date. */
export function dayWords(at: number, now: number): string {
  const day = (ms: number) => new Date(ms).setHours(0, 0, 0, 0);
  if (day(at) === day(now)) return t('ordersToday');
  // Noon is on the day before, also where a clock change makes that day shorter or longer.
  return day(at) === day(day(now) - 12 * 3_600_000) ? t('ordersYesterday') : date(at);
}

export function phaseWords(phase: OrderPhase): { words: string; tone: Tone } {
  const { words, tone } = PHASES[phase];
  return { words: t(words), tone };
}

/** A person's outcome, with the reason where there is one. */
export function outcomeWords(
  { result, reason, credits }: Pick<OrderView['people'][number], 'result' | 'reason' | 'credits'>,
  open: boolean,
): { words: string; tone: Tone } {
  const { words, tone } = OUTCOMES[result];
  if (result === 'pending' && !open) return { words: t('ordersOutcomeNever'), tone: 'neutral' };
  if (credits) return { words: `${t(words)} · ${tn('uiCredits', credits)}`, tone };
  if (reason === null) return { words: t(words), tone };
  const known = Object.hasOwn(REASONS, reason) ? REASONS[reason] : undefined;
  // A code says nothing to a recruiter; a sentence of the service may.
  const said = known ? t(known) : /\s/.test(reason) ? inWords(reason) : t('ordersReasonNone');
  return { words: `${t(words)}: ${said}`, tone };
}

/** How an order went so far: the outcome of its only person, or how many people have which, and what was refunded. */
export function resultWords(order: OrderView): string {
  const { people, open, total } = order;
  const refund = refundWords(order);
  const counts = new Map<string, number>();
  const wanted = people.filter(({ result }) => result !== 'blocked');
  for (const { result } of wanted) {
    if (open && result === 'pending') continue;
    const { words } = outcomeWords({ result, reason: null }, open);
    counts.set(words, (counts.get(words) ?? 0) + 1);
  }
  const [only] = wanted.length > 0 ? wanted : people;
  const results =
    total === 1 && only
      ? [outcomeWords({ ...only, credits: null }, open).words]
      : Array.from(counts, ([words, count]) => t('ordersCount', words, count));
  const notFound = total === 1 ? 0 : [...counts.keys()].indexOf(t('ordersOutcomeNotFound'));
  const all = refund === null ? results : results.toSpliced(notFound + 1, 0, refund);
  // Where nobody else is left, the outcome says it.
  const left = wanted.length > 0 && order.blocked > 0 ? [tn('ordersBlocked', order.blocked)] : [];
  return [...all, ...left].join(' · ');
}

/** What is known of the refund for people who were not found; null if there is none to expect. */
function refundWords({ people, open, credits }: OrderView): string | null {
  if (open || !people.some(({ result }) => result === 'not-found')) return null;
  if (credits.refunded > 0) return tn('ordersRefunded', credits.refunded);
  return credits.spent > 0 ? t('ordersRefundUnsure') : null;
}

/** The credits of an order; amounts of zero are left out. A refund for people not found stands with the results. */
export function creditWords(order: OrderView): string {
  const { held, spent, refunded, lost } = order.credits;
  const parts = [
    held > 0 && tn('ordersHeld', held),
    spent > 0 && tn('ordersUsed', spent),
    refunded > 0 && refundWords(order) === null && tn('ordersRefunded', refunded),
    lost > 0 && tn('ordersLost', lost),
  ].filter((part) => part !== false);
  return parts.length > 0 ? parts.join(' · ') : t('ordersNothingSpent');
}
