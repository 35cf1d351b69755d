import { type MessageKey, t, tn } from '../../lib/i18n/text.ts';
import type { JobPhase, JobView } from '../../lib/views/order-view.ts';
import { fieldList } from '../ui/field-words.ts';
import type { Tone } from '../ui/tone.ts';

const PHASES: Record<JobPhase, { words: MessageKey; tone: Tone }> = {
  waiting: { words: 'jobsPhaseWaiting', tone: 'neutral' },
  sending: { words: 'jobsPhaseSending', tone: 'accent' },
  checking: { words: 'jobsPhaseChecking', tone: 'warning' },
  running: { words: 'jobsPhaseRunning', tone: 'accent' },
  done: { words: 'jobsPhaseDone', tone: 'success' },
  partial: { words: 'jobsPhasePartial', tone: 'warning' },
  failed: { words: 'jobsPhaseFailed', tone: 'danger' },
  refused: { words: 'jobsPhaseRefused', tone: 'danger' },
  ask: { words: 'jobsPhaseAsk', tone: 'warning' },
};

type Result = JobView['people'][number]['result'];

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

/** What a job is about. */
export function jobTitle(job: JobView): string {
  const name = job.people[0]?.name || t('personUnnamed');
  return job.kind === 'enrich'
    ? tn('jobsEnrich', job.total, name)
    : tn('jobsUnlock', job.total, name, fieldList(job.fields));
}

/** How far a job is, in words and tone. */
export function phaseWords(phase: JobPhase): { words: string; tone: Tone } {
  const { words, tone } = PHASES[phase];
  return { words: t(words), tone };
}

/** What became of one person, with the reason where there is one. */
export function outcomeWords(
  { result, reason }: Pick<JobView['people'][number], 'result' | 'reason'>,
  open: boolean,
): { words: string; tone: Tone } {
  const { words, tone } = OUTCOMES[result];
  if (result === 'pending' && !open) return { words: t('jobsOutcomeNever'), tone: 'neutral' };
  if (reason === null) return { words: t(words), tone };
  const known = Object.hasOwn(REASONS, reason) ? REASONS[reason] : undefined;
  return { words: `${t(words)}: ${known ? t(known) : reason}`, tone };
}

/** Credits by what became of them, each apart and only where there are any. */
export function creditWords({ held, spent, refunded, lost }: JobView['credits']): string[] {
  const parts = [
    held > 0 && t('jobsHeld', held),
    spent > 0 && t('jobsSpent', spent),
    refunded > 0 && t('jobsRefunded', refunded),
    lost > 0 && tn('jobsLost', lost),
  ].filter((part) => part !== false);
  return parts.length > 0 ? parts : [t('jobsNothingSpent')];
}
