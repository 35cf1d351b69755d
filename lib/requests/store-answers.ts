import { isOpen, isSeeking, type OrderRecord, type RequestRecord } from '../store/records.ts';
import { writeWithReserve } from '../store/reserve.ts';
import { put, type Store, UnstoredError, type Write } from '../store/store.ts';
import type { Answer } from './answer-meaning.ts';
import type { FindPorts } from './find-first.ts';
import { planNext } from './plan-next.ts';
import { type RecordPorts, recordAnswer } from './record-answer.ts';
import type { RequestEvent } from './reduce.ts';
import { refusedSiblings } from './send.ts';
import { createUnsaved } from './unsaved.ts';
import type { InWriteQueue } from './write-queue.ts';

interface AnswerPorts extends RecordPorts, FindPorts {
  store: Store;
  inWriteQueue: InWriteQueue;
  commit(requests: RequestRecord[], more: Write[], durable: boolean, ended?: OrderRecord[]): Promise<void>;
  open: ReadonlyMap<string, RequestRecord>;
  /** Requests that were erased while a call was under way. Their answers must not be written. */
  erased: Set<string>;
  isInUse(account: string): boolean;
  /** Since when the service refuses the key of the account in use. */
  onKeyNoted(refusedAt: number | null): void;
  hasNoStatus(): boolean;
}

/** Stores the answers to paid requests, and plans what their orders do next. */
export function createAnswerStore(ports: AnswerPorts) {
  const { store, now, inWriteQueue, commit, erased } = ports;
  const unsaved = createUnsaved(now);

  /** Stores an answer. If the disk refuses it, the answer is kept in memory and stored later. */
  function storeAnswer(request: RequestRecord, answer: Answer, wasUnsaved = false): Promise<RequestRecord> {
    return inWriteQueue(async () => {
      // Two passes may try the same unsaved answer. The second would undo what has happened since.
      if (erased.delete(request.id) || (wasUnsaved && !unsaved.hasAnswer(request.id))) return request;
      try {
        // An answer that came late may have changed the request since the question was asked.
        const current = (await store.get('requests', request.id)) ?? request;
        const { next, writes, account } = await recordAnswer(ports, current, answer);
        if (account && ports.isInUse(account.id)) ports.onKeyNoted(account.refusedAt);
        await writeWithReserve(store, () => commit([next], writes, true));
        unsaved.answerSaved(request.id);
        return next;
      } catch (error) {
        unsaved.keepAnswer(request, answer);
        throw new UnstoredError(error);
      }
    });
  }

  /** Stores the answer to a request that was sent. What it refuses may stop the rest of its order. */
  async function storeSent(sent: RequestRecord, answer: Answer, wasUnsaved = false): Promise<void> {
    const next = await storeAnswer(sent, answer, wasUnsaved);
    await inWriteQueue(() => commit(refusedSiblings(next, ports.open.values(), now()), [], false));
  }

  /** Stores an answer that came after its call had stopped waiting. Its values count also if the request has ended since. */
  async function storeLate(sent: RequestRecord, answer: Answer): Promise<void> {
    const current = await store.get('requests', sent.id);
    if (!current || erased.has(sent.id)) return;
    await storeAnswer(current, { ...answer, event: lateEvent(answer.event) });
    if (ports.isInUse(current.account)) await advanceAfter(current);
  }

  /** Plans an order's next requests once its last ones have ended, and ends the order when there are none. */
  async function advance(id: string): Promise<void> {
    try {
      await inWriteQueue(() => planOn(id));
      unsaved.orderSaved(id);
    } catch (error) {
      unsaved.keepOrder(id);
      throw new UnstoredError(error);
    }
  }

  /** Continues what waited for a request that has ended: its own order, and those that wait for the same search. */
  async function advanceAfter({ id, op, account, order }: RequestRecord): Promise<void> {
    if (order !== null) await advance(order);
    if (op !== 'search') return;
    for (const one of await store.list('orders', 'open', account))
      if (isSeeking(one) && one.sought.some(({ request }) => request === id) && one.id !== order)
        await advance(one.id);
  }

  async function planOn(id: string): Promise<void> {
    for (;;) {
      const plan = await planNext(ports, id);
      if ('ends' in plan) {
        if (plan.ends) await commit([], [put('orders', plan.ends)], false, [plan.ends]);
        return;
      }
      await commit(plan.begins, plan.order ? [put('orders', plan.order)] : [], true);
      if (plan.begins.some(isOpen)) return;
    }
  }

  /** Stores the answers that the disk refused before, and continues the orders that waited for them. */
  async function saveUnsaved(): Promise<void> {
    for (const { request, answer } of unsaved.answers()) {
      await storeSent(request, answer, true);
      await advanceAfter(request);
    }
    for (const id of unsaved.orders()) await advance(id);
  }

  return { storeAnswer, storeSent, storeLate, advance, advanceAfter, saveUnsaved, unsaved };
}

/** A late request to slow down came too late to send again by itself: it says that nothing was charged. */
function lateEvent(event: RequestEvent): RequestEvent {
  return event.type === 'delayed' ? { ...event, type: 'refused', charge: 'none' } : event;
}
