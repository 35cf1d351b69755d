import type { IntentRecord } from '../store/records.ts';
import type { Answer } from './answer.ts';

interface Held {
  intent: IntentRecord;
  answer: Answer;
}

/** What the disk would not take yet: answers, which may be paid for, and jobs that could not be written on. */
export function createBacklog(now: () => number) {
  const answers = new Map<string, Held>();
  const jobs = new Set<string>();
  let since: number | null = null;

  const settle = () => {
    if (answers.size === 0 && jobs.size === 0) since = null;
  };

  return {
    holdAnswer(intent: IntentRecord, answer: Answer): void {
      answers.set(intent.id, { intent, answer });
      since = now();
    },
    holdJob(id: string): void {
      jobs.add(id);
      since = now();
    },
    /** An answer about this request waits. */
    has: (intent: string): boolean => answers.has(intent),
    answers: (): Held[] => [...answers.values()],
    jobs: (): string[] => [...jobs],
    answerIsIn(intent: string): void {
      answers.delete(intent);
      settle();
    },
    jobIsOn(id: string): void {
      jobs.delete(id);
      settle();
    },
    /** When something was last refused; null when nothing waits. */
    since: () => since,
    forget(): void {
      answers.clear();
      jobs.clear();
      since = null;
    },
  };
}
