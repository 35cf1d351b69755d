import { NOTHING_NOTED } from './changes.ts';
import type { FollowUps, Somebody } from './follow-up-store.ts';
import { MAX_NOTES, newestNotes } from './newest-notes.ts';
import type { FollowUp, NoteRecord } from './records.ts';

/** What is noted of somebody. */
export interface Noted {
  followUp: FollowUp;
  /** The newest first. */
  notes: readonly NotedText[];
}

type NotedText = Pick<NoteRecord, 'id' | 'at' | 'text'>;

/** Reads what is noted of some people, in their order. */
export type ReadNoted = (people: readonly Somebody[]) => Promise<Noted[]>;

type Own = Pick<FollowUps, 'of' | 'notesOf' | 'parts'>;

/** Characters of what is noted that are held at most. */
const MAX_HELD = 24_000_000;

/** Looks each of a few people up. */
export function readOfFew(own: Pick<Own, 'of' | 'notesOf'>): ReadNoted {
  return async (people) => {
    if (people.length === 0) return [];
    const [followUps, notes] = await Promise.all([own.of(people), own.notesOf(people)]);
    return people.map((_, place) => ({
      followUp: followUps[place] ?? NOTHING_NOTED,
      notes: notes[place] ?? [],
    }));
  };
}

/**
 * Reads what is noted of everybody beforehand, which takes a fraction of the time in which many people are looked up one by
 * one. It is held as text: as objects it would keep the garbage collector busy. Of what does not fit into `max` characters
 * it is only remembered whom it is about, and they are looked up.
 */
export async function readOfMany(own: Own, max = MAX_HELD): Promise<ReadNoted> {
  const unread = new Set<string>();
  let left = max;
  async function hold<T extends 'followUps' | 'notes'>(table: T): Promise<ReadonlyMap<string, string>> {
    const held = new Map<string, string>();
    for await (const part of own.parts(table))
      for (const { account: _, urn, ...record } of part) {
        const text = JSON.stringify(record);
        const before = held.get(urn);
        left -= text.length;
        if (left < 0) unread.add(urn);
        else held.set(urn, before === undefined ? text : `${before},${text}`);
      }
    return held;
  }
  const followUps = await hold('followUps');
  const notes = await hold('notes');
  const readFew = readOfFew(own);
  const held = (urn: string): Noted => {
    const [followUp = NOTHING_NOTED]: FollowUp[] = recordsIn(followUps.get(urn));
    const about: NotedText[] = recordsIn(notes.get(urn));
    return { followUp, notes: newestNotes(about).slice(0, MAX_NOTES) };
  };
  // What is noted moves between the urns of a person, perhaps while it is read here, so they are looked up too.
  const isUnread = ({ urns }: Somebody) => urns.length > 1 || urns.some((urn) => unread.has(urn));
  return async (people) => {
    const looked = people.filter(isUnread);
    const found = new Map((await readFew(looked)).map((noted, place) => [looked[place], noted]));
    return people.map((one) => found.get(one) ?? held(one.urns[0] ?? ''));
  };
}

const recordsIn = (texts: string | undefined) => (texts === undefined ? [] : JSON.parse(`[${texts}]`));
