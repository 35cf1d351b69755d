import type { RequestRecord } from '../store/records.ts';
import type { Answer } from './answer-meaning.ts';

interface UnsavedAnswer {
  request: RequestRecord;
  answer: Answer;
}

/** What the disk refused to write: answers, which may be paid for, and orders whose next requests could not be written. */
export function createUnsaved(now: () => number) {
  const answers = new Map<string, UnsavedAnswer>();
  const orders = new Set<string>();
  let since: number | null = null;

  const resetWhenEmpty = () => {
    if (answers.size === 0 && orders.size === 0) since = null;
  };

  return {
    keepAnswer(request: RequestRecord, answer: Answer): void {
      answers.set(request.id, { request, answer });
      since = now();
    },
    keepOrder(id: string): void {
      orders.add(id);
      since = now();
    },
    /** Whether an answer to this request waits for the disk. */
    hasAnswer: (request: string): boolean => answers.has(request),
    answers: (): UnsavedAnswer[] => [...answers.values()],
    orders: (): string[] => [...orders],
    answerSaved(request: string): void {
      answers.delete(request);
      resetWhenEmpty();
    },
    orderSaved(id: string): void {
      orders.delete(id);
      resetWhenEmpty();
    },
    /** When the disk last refused something; null when nothing waits. */
    since: () => since,
    clear(): void {
      answers.clear();
      orders.clear();
      since = null;
    },
  };
}
