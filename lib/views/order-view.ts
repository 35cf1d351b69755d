import { type Split, split } from '../money/ledger.ts';
import type { ContactField } from '../service/model.ts';
import { type IntentRecord, isOpen, type JobRecord, type OutcomeRecord } from '../store/records.ts';

export type JobPhase =
  | 'waiting'
  | 'sending'
  | 'checking'
  | 'running'
  | 'done'
  | 'partial'
  | 'failed'
  | 'refused'
  | 'ask';

/** A job as the recruiter sees it: one progress over all its requests. */
export interface JobView {
  id: string;
  kind: JobRecord['kind'];
  phase: JobPhase;
  open: boolean;
  fields: ContactField[];
  total: number;
  completed: number;
  failed: number;
  stalled: boolean;
  parked: boolean;
  watching: boolean;
  credits: Split;
  people: {
    urn: string;
    name: string;
    networkUrl: string | null;
    result: OutcomeRecord['result'] | 'pending';
    reason: string | null;
  }[];
  /** Requests that need the recruiter, or that were refused, with the reason. */
  problems: { intent: string; state: IntentRecord['state']; error: IntentRecord['error'] }[];
  createdAt: number;
  endedAt: number | null;
}

/** One job over all its requests. */
export function jobView(job: JobRecord, intents: readonly IntentRecord[]): JobView {
  const running = intents.filter(({ progress, state }) => state === 'accepted' && progress !== null);
  const people = job.people.map(({ urn, name, networkUrl }) => {
    return { urn, name, networkUrl, ...resultFor(urn, job, intents) };
  });
  const ended = people.filter(({ result }) => result !== 'pending');
  const failed = ended.filter(
    ({ result }) => result === 'failed' || result === 'not-enriched' || result === 'unknown',
  );
  const counting = running.filter(({ op }) => job.kind === 'enrich' || !op.startsWith('enrich'));
  const inFlight = counting.reduce((sum, { progress, outcomes: named }) => {
    const counted = (progress?.completed ?? 0) + (progress?.failed ?? 0);
    return sum + Math.max(0, counted - named.filter(({ result }) => result !== 'not-enriched').length);
  }, 0);
  return {
    id: job.id,
    kind: job.kind,
    phase: phaseOf(job, intents),
    open: job.endedAt === null,
    fields: job.fields,
    total: people.length,
    completed: Math.min(people.length - failed.length, ended.length - failed.length + inFlight),
    failed: failed.length,
    stalled: running.some(({ progress }) => progress?.stalled === true),
    parked: intents.some((intent) => isOpen(intent) && intent.parked),
    watching: job.watching,
    credits: split(intents),
    people,
    problems: intents
      .filter(
        ({ state, settled, error }) =>
          !settled && (state === 'ask' || state === 'refused' || (state === 'unknown' && error !== null)),
      )
      .map(({ id: intent, state, error }) => ({ intent, state, error })),
    createdAt: job.createdAt,
    endedAt: job.endedAt,
  };
}

/** What became of one person: of the unlock where that was asked for, of enriching first only when that went wrong. */
function resultFor(
  urn: string,
  job: JobRecord,
  intents: readonly IntentRecord[],
): Pick<JobView['people'][number], 'result' | 'reason'> {
  const about = intents.filter(({ targets }) => targets.some((target) => target.urn === urn));
  const isUnlock = ({ op }: IntentRecord) => op === 'contact' || op === 'contact-batch';
  const outcomes = about.flatMap((intent) =>
    intent.outcomes.filter((one) => one.urn === urn).map((one) => ({ ...one, unlock: isUnlock(intent) })),
  );
  if (job.kind === 'enrich') return named(outcomes.at(-1));
  const unlocked = outcomes.findLast(({ unlock }) => unlock);
  const failed = outcomes.find(({ result }) => result === 'failed' || result === 'unknown');
  if (unlocked || failed) return named(unlocked ?? failed);
  const enriched = outcomes.some(({ result }) => result === 'enriched');
  // Nobody asks for what is known: whoever an ended job left out had all of it.
  const leftOut = job.endedAt !== null && !about.some(isUnlock) && (enriched || about.length === 0);
  return leftOut ? { result: 'found', reason: 'known' } : named(undefined);
}

function named(outcome: OutcomeRecord | undefined): Pick<JobView['people'][number], 'result' | 'reason'> {
  return outcome ? { result: outcome.result, reason: outcome.reason } : { result: 'pending', reason: null };
}

function phaseOf(job: JobRecord, intents: readonly IntentRecord[]): JobPhase {
  const states = new Set(intents.map(({ state }) => state));
  if (states.has('sending')) return 'sending';
  if (states.has('accepted')) return 'running';
  if (states.has('unknown')) return 'checking';
  if (states.has('recorded') || job.endedAt === null) return 'waiting';
  if (states.has('ask')) return 'ask';
  if (states.has('refused') || states.has('lapsed')) return states.size === 1 ? 'refused' : 'partial';
  if (states.has('partial')) return 'partial';
  if (states.has('failed')) return states.size === 1 ? 'failed' : 'partial';
  return 'done';
}
