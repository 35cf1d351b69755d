import type { IntentRecord } from '../store/records.ts';
import type { Answer } from './answer.ts';

interface UnsavedAnswer {
  intent: IntentRecord;
  answer: Answer;
}

/** What the disk refused to write: answers, which may be paid for, and orders whose next step could not be written. */
export function createUnsaved(now: () => number) {
  const answers = new Map<string, UnsavedAnswer>();
  const jobs = new Set<string>();
  let since: number | null = null;

  const resetWhenEmpty = () => {
    if (answers.size === 0 && jobs.size === 0) since = null;
  };

  return {
    keepAnswer(intent: IntentRecord, answer: Answer): void {
      answers.set(intent.id, { intent, answer });
      since = now();
    },
    keepJob(id: string): void {
      jobs.add(id);
      since = now();
    },
    /** An answer to this request waits for the disk. */
    hasAnswer: (intent: string): boolean => answers.has(intent),
    answers: (): UnsavedAnswer[] => [...answers.values()],
    jobs: (): string[] => [...jobs],
    answerSaved(intent: string): void {
      answers.delete(intent);
      resetWhenEmpty();
    },
    jobSaved(id: string): void {
      jobs.delete(id);
      resetWhenEmpty();
    },
    /** When something was last refused; null when nothing waits. */
    since: () => since,
    clear(): void {
      answers.clear();
      jobs.clear();
      since = null;
    },
  };
}
