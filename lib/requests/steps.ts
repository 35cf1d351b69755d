import type { Beat } from '../schedule/intervals.ts';
import type { Client } from '../service/client.ts';
import type { IntentRecord } from '../store/records.ts';
import type { Write } from '../store/store.ts';
import { type Answer, bare, reconcileAt } from './answer.ts';
import { beforeSending, readBook } from './before-sending.ts';
import { poll } from './poll.ts';
import type { EnginePorts } from './ports.ts';
import { reconcile } from './reconcile.ts';
import { type IntentEvent, reduce } from './reduce.ts';
import { send } from './send.ts';

interface StepPorts extends Pick<EnginePorts, 'store' | 'now' | 'timing' | 'limits'> {
  beat: () => Beat;
  /** The account's open requests as they are on disk. */
  open: ReadonlyMap<string, IntentRecord>;
  inTurn: <T>(work: () => Promise<T>) => Promise<T>;
  /** Writes requests with all that follows from them. Only in turn. */
  commit: (intents: IntentRecord[], more: Write[], durable: boolean) => Promise<void>;
  /** Erased while it was being done: nothing of it may be written any more. */
  isForgotten: (id: string) => boolean;
  /** Stores an answer. */
  take: (intent: IntentRecord, answer: Answer, wasHeld?: boolean) => Promise<IntentRecord>;
}

/** What can be done with one request: sending it, asking how far it is, looking into an answer that was lost. */
export function createSteps(ports: StepPorts) {
  const { store, now, timing, beat, open, inTurn, commit, take } = ports;

  /** Sends one request unless it has become needless or would break the recruiter's cap. */
  async function transmit(intent: IntentRecord, client: Client): Promise<void> {
    const sending = await inTurn(() => leave(intent));
    if (!sending) return;
    await conclude(sending, await answerTo(client, sending));
  }

  /** What came of a sending. A call that breaks off in our own hands has left all the same. */
  function answerTo(client: Client, sending: IntentRecord): Promise<Answer> {
    return send(client, sending, beat).catch(() => {
      const at = now();
      return bare({ type: 'lost', at, due: reconcileAt(sending, beat(), true), error: null });
    });
  }

  async function conclude(sent: IntentRecord, answer: Answer, wasHeld = false): Promise<void> {
    const next = await take(sent, answer, wasHeld);
    if (next.state === 'refused' && next.job !== null) await inTurn(() => refuseSiblings(next));
  }

  /** The request as it leaves, on disk; null when it is over without leaving, or has changed since it was chosen. */
  async function leave(intent: IntentRecord): Promise<IntentRecord | null> {
    if (open.get(intent.id) !== intent) return null;
    const ready = intent.state === 'recorded' ? await beforeSending(intent, leaving()) : { sends: intent };
    if ('ends' in ready) {
      await commit([reduce(intent, ready.ends)], [], false);
      return null;
    }
    const sending = reduce(ready.sends, { type: 'send', at: now() });
    if (sending.state !== 'sending') return null;
    await commit([sending], [], true);
    return sending;
  }

  const leaving = () => ({
    at: now(),
    lapseAfter: timing.lapseAfter,
    dailyCap: ports.limits().dailyCap,
    open: [...open.values()],
    person: (account: string, urn: string) => store.get('people', `${account}|${urn}`),
    bookOf: (account: string) => readBook(store, account),
  });

  /** What was refused for want of credits or a key would be refused for the job's other batches too. */
  async function refuseSiblings(refused: IntentRecord): Promise<void> {
    const { error } = refused;
    if (!error || (error.kind !== 'insufficient-credits' && error.kind !== 'key')) return;
    const siblings = [...open.values()].filter(
      ({ job, state }) => job === refused.job && state === 'recorded',
    );
    const event = { type: 'refused', at: now(), error } as IntentEvent;
    await commit(
      siblings.map((sibling) => reduce(sibling, event)),
      [],
      false,
    );
  }

  async function lookInto(intent: IntentRecord, client: Client): Promise<void> {
    const last = new Map<string, string | null>();
    for (const { urn } of intent.targets) {
      last.set(urn, (await store.get('people', `${intent.account}|${urn}`))?.lastRequest ?? null);
    }
    const inquiry = await reconcile(client, intent, beat, (urn) => last.get(urn) ?? null);
    if (inquiry.step === 'resend') await transmit(intent, client);
    else await take(intent, inquiry.answer);
  }

  async function ask(intent: IntentRecord, client: Client): Promise<void> {
    let polling = intent;
    // On disk before a question leaves, should the worker die meanwhile. Asking about one person after the other takes a
    // while, and the last of them must not be asked about again too soon either.
    const leaving = async (): Promise<void> => {
      const at = now();
      if (polling !== intent && polling.due !== null && polling.due >= at + timing.pollWatched) return;
      const due = at + timing.pollWatched * (intent.each ? 2 : 1);
      polling = reduce(polling, { type: 'polling', at, due });
      await inTurn(async () => {
        if (!ports.isForgotten(intent.id)) await commit([polling], [], false);
      });
    };
    const answer = await poll(client, intent, beat, leaving);
    await take(polling, answer);
  }

  return { transmit, conclude, lookInto, ask };
}
