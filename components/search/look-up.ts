import { type ReadonlySignal, signal } from '@preact/signals';
import type { MessageError, Reply } from '../../lib/messages/answers.ts';
import type { EntityKind, Resolution } from '../../lib/service/model.ts';
import { after } from '../ui/clock.ts';
import type { PlaceText } from './filter-draft.ts';

export interface EntityQuery {
  kind: EntityKind;
  query: string;
}

/** A place with its country. Without one it is looked up only `everywhere`, which the recruiter has to ask for. */
export type PlaceQuery = PlaceText & { everywhere?: true };

export type Query = EntityQuery | PlaceQuery;

/** Looks up a query; `fresh` ignores remembered answers. */
export type Resolve = (query: Query, fresh: boolean) => Promise<Reply<Resolution>>;

export type LookUpState<Q extends Query = Query> =
  | { state: 'idle' }
  | { state: 'looking'; query: Q }
  | { state: 'answered'; query: Q; resolution: Resolution }
  | { state: 'failed'; query: Q; error: MessageError };

export interface LookUp<Q extends Query = Query> {
  looking: ReadonlySignal<LookUpState<Q>>;
  /** Called at each key; looks up when the typing pauses. */
  type(query: Q | null): void;
  /** Looks up at once. Resolves to null when a newer query was started meanwhile. */
  now(query: Q, fresh?: boolean): Promise<LookUpState<Q> | null>;
  stop(): void;
}

const PAUSE_MS = 300;

/** Remembers the answers while the view is open, so that the same text is looked up only once. */
export function rememberAnswers(resolve: Resolve): Resolve {
  const answers = new Map<string, Promise<Reply<Resolution>>>();
  return (query, fresh) => {
    const key = queryKey(query);
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
export function createLookUp<Q extends Query>(resolve: Resolve, runAfter: typeof after = after): LookUp<Q> {
  const looking = signal<LookUpState<Q>>({ state: 'idle' });
  let newest = 0;
  let asked: string | null = null;
  let cancel = () => {};

  async function now(query: Q, fresh = false): Promise<LookUpState<Q> | null> {
    cancel();
    const turn = ++newest;
    asked = queryKey(query);
    looking.value = { state: 'looking', query };
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
      if (query && queryKey(query) === asked) return;
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

/** One string for the same query, whatever its spacing and case. */
export function queryKey(query: Query): string {
  const parts = 'kind' in query ? [query.kind, query.query] : [query.city, query.state, query.country];
  return JSON.stringify(parts.map((part) => part.trim().toLocaleLowerCase()));
}
