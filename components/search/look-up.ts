import { type ReadonlySignal, signal } from '@preact/signals';
import type { MessageError, Reply } from '../../lib/messages/answers.ts';
import type { EntityKind, Resolution } from '../../lib/service/model.ts';
import { after } from '../ui/clock.ts';
import type { PlaceText } from './filter-draft.ts';

export type Query = { kind: EntityKind; query: string } | PlaceText;

/** Looks up a query; `fresh` ignores remembered answers. */
export type Resolve = (query: Query, fresh: boolean) => Promise<Reply<Resolution>>;

export type LookUpState =
  | { state: 'idle' }
  | { state: 'looking' }
  | { state: 'answered'; query: Query; resolution: Resolution }
  | { state: 'failed'; query: Query; error: MessageError };

export interface LookUp {
  looking: ReadonlySignal<LookUpState>;
  /** Called at each key; looks up when the typing pauses. */
  type(query: Query | null): void;
  /** Looks up at once. Resolves to null when a newer query was started meanwhile. */
  now(query: Query, fresh?: boolean): Promise<LookUpState | null>;
  stop(): void;
}

const PAUSE_MS = 300;

/** Remembers the answers while the view is open, so that the same text is looked up only once. */
export function rememberAnswers(resolve: Resolve): Resolve {
  const answers = new Map<string, Promise<Reply<Resolution>>>();
  return (query, fresh) => {
    const key = keyOf(query);
    const known = fresh ? undefined : answers.get(key);
    if (known) return known;
    const asked = resolve(query, fresh);
    answers.set(key, asked);
    void asked.then((reply) => {
      if (!reply.ok && answers.get(key) === asked) answers.delete(key);
    });
    return asked;
  };
}

/** Looks up the typed text; only the answer to the newest query is shown. */
export function createLookUp(resolve: Resolve, runAfter: typeof after = after): LookUp {
  const looking = signal<LookUpState>({ state: 'idle' });
  let newest = 0;
  let asked: string | null = null;
  let cancel = () => {};

  async function now(query: Query, fresh = false): Promise<LookUpState | null> {
    cancel();
    const turn = ++newest;
    asked = keyOf(query);
    looking.value = { state: 'looking' };
    const reply = await resolve(query, fresh);
    if (turn !== newest) return null;
    looking.value = reply.ok
      ? { state: 'answered', query, resolution: reply.data }
      : { state: 'failed', query, error: reply.error };
    return looking.value;
  }

  return {
    looking,
    now,
    type(query) {
      if (query && keyOf(query) === asked) return;
      cancel();
      newest += 1;
      asked = null;
      looking.value = { state: 'idle' };
      if (query) cancel = runAfter(PAUSE_MS, () => void now(query));
    },
    stop() {
      cancel();
      newest += 1;
    },
  };
}

function keyOf(query: Query): string {
  const parts = 'kind' in query ? [query.kind, query.query] : [query.city, query.state, query.country];
  return JSON.stringify(parts.map((part) => part.trim().toLocaleLowerCase()));
}
