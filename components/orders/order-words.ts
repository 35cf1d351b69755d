import { type MessageKey, t, tn } from '../../lib/i18n/text.ts';
import type { OrderPhase, OrderView } from '../../lib/views/order-view.ts';
import { fieldList } from '../ui/field-words.ts';
import type { Tone } from '../ui/tone.ts';

const PHASES: Record<OrderPhase, { words: MessageKey; tone: Tone }> = {
  waiting: { words: 'jobsPhaseWaiting', tone: 'neutral' },
  sending: { words: 'jobsPhaseSending', tone: 'accent' },
  checking: { words: 'jobsPhaseChecking', tone: 'warning' },
  running: { words: 'jobsPhaseRunning', tone: 'accent' },
  done: { words: 'jobsPhaseDone', tone: 'success' },
  partial: { words: 'jobsPhasePartial', tone: 'warning' },
  failed: { words: 'jobsPhaseFailed', tone: 'danger' },
  refused: { words: 'jobsPhaseRefused', tone: 'danger' },
  'needs-decision': { words: 'jobsPhaseAsk', tone: 'warning' },
};

type Result = OrderView['people'][number]['result'];

const OUTCOMES: Record<Result, { words: MessageKey; tone: Tone }> = {
  found: { words: 'jobsOutcomeFound', tone: 'success' },
  'not-found': { words: 'jobsOutcomeNotFound', tone: 'neutral' },
  enriched: { words: 'jobsOutcomeEnriched', tone: 'success' },
  failed: { words: 'jobsOutcomeFailed', tone: 'danger' },
  'not-enriched': { words: 'jobsOutcomeNotEnriched', tone: 'warning' },
  unknown: { words: 'jobsOutcomeUnknown', tone: 'warning' },
  pending: { words: 'jobsOutcomePending', tone: 'neutral' },
};

const REASONS: Record<string, MessageKey> = {
  COLLECT_FAILED: 'jobsReasonCollect',
  MISSING_NETWORK: 'jobsReasonMissing',
  cache: 'jobsReasonCache',
  known: 'jobsReasonCache',
  'own-pool': 'jobsReasonPool',
  'refresh-not-confirmed': 'jobsReasonRefresh',
};

/** What an order is about. */
export function jobTitle(order: OrderView): string {
  const name = order.people[0]?.name || t('personUnnamed');
  return order.kind === 'enrich'
    ? tn('jobsEnrich', order.total, name)
    : tn('jobsUnlock', order.total, name, fieldList(order.fields));
}

/** How far an order is, in words and tone. */
export function phaseWords(phase: OrderPhase): { words: string; tone: Tone } {
  const { words, tone } = PHASES[phase];
  return { words: t(words), tone };
}

/** What became of one person, with the reason where there is one. */
export function outcomeWords(
  { result, reason }: Pick<OrderView['people'][number], 'result' | 'reason'>,
  open: boolean,
): { words: string; tone: Tone } {
  const { words, tone } = OUTCOMES[result];
  if (result === 'pending' && !open) return { words: t('jobsOutcomeNever'), tone: 'neutral' };
  if (reason === null) return { words: t(words), tone };
  const known = Object.hasOwn(REASONS, reason) ? REASONS[reason] : undefined;
  return { words: `${t(words)}: ${known ? t(known) : reason}`, tone };
}

/** Credits by what became of them, each apart and only where there are any. */
export function creditWords({ held, spent, refunded, lost }: OrderView['credits']): string[] {
  const parts = [
    held > 0 && t('jobsHeld', held),
    spent > 0 && t('jobsSpent', spent),
    refunded > 0 && t('jobsRefunded', refunded),
    lost > 0 && tn('jobsLost', lost),
  ].filter((part) => part !== false);
  return parts.length > 0 ? parts : [t('jobsNothingSpent')];
}
