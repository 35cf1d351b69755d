import type { Channel, FollowUp, ListRecord } from './records.ts';

/** Turns what is noted of a person into something else. It gives the same object back where nothing changes. */
export type Change = (before: FollowUp) => FollowUp;

export const NOTHING_NOTED: FollowUp = { lists: [], tags: [], contacted: [], reminder: null };

export const MAX_TAG_CHARS = 40;
export const MAX_TAGS = 50;
/** Tags in use that are offered at once. */
export const MAX_OFFERED_TAGS = 8;
const MAX_CONTACTED = 200;

/** Whether nothing at all is noted. */
export function isNothing({ lists, tags, contacted, reminder }: FollowUp): boolean {
  return lists.length === 0 && tags.length === 0 && contacted.length === 0 && reminder === null;
}

/** What is noted of one person under several urns. The newest stage in a list and the earliest reminder count. */
export function mergeFollowUps(all: readonly FollowUp[]): FollowUp {
  const [first = NOTHING_NOTED, ...rest] = all;
  if (rest.length === 0) return first;
  const memberships = all.flatMap(({ lists }) => lists).toSorted((a, b) => b.at - a.at);
  const contacted = all.flatMap((one) => one.contacted).toSorted((a, b) => b.at - a.at);
  const reminders = all.flatMap(({ reminder }) => reminder ?? []).toSorted((a, b) => a.at - b.at);
  return {
    lists: onceBy(memberships, ({ list }) => list),
    tags: [...new Set(all.flatMap(({ tags }) => tags))],
    contacted: onceBy(contacted, ({ at, channel }) => `${at}|${channel}`),
    reminder: reminders[0] ?? null,
  };
}

/** The first of those with the same key. */
function onceBy<T>(all: readonly T[], keyOf: (one: T) => string): T[] {
  const seen = new Set<string>();
  return all.filter((one) => {
    const key = keyOf(one);
    return !seen.has(key) && seen.add(key);
  });
}

/** Puts somebody into a list. Whoever is in it already keeps the stage. */
export const addToList =
  (list: string, stage: string, at: number): Change =>
  (before) =>
    before.lists.some((one) => one.list === list)
      ? before
      : { ...before, lists: [...before.lists, { list, stage, at }] };

/** Sets the stage of somebody who is in a list. */
export const setStage =
  (list: string, stage: string, at: number): Change =>
  (before) =>
    before.lists.some((one) => one.list === list && one.stage !== stage)
      ? { ...before, lists: before.lists.map((one) => (one.list === list ? { list, stage, at } : one)) }
      : before;

export const removeFromList =
  (list: string): Change =>
  (before) =>
    before.lists.some((one) => one.list === list)
      ? { ...before, lists: before.lists.filter((one) => one.list !== list) }
      : before;

/** A tag as it is stored: without #, in lower case, with single spaces; empty if nothing is left. */
export function normalTag(text: string): string {
  const words = text
    .normalize('NFC')
    .replace(/^[\s#]+/, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
  return [...words].slice(0, MAX_TAG_CHARS).join('').trim();
}

export const addTag =
  (tag: string): Change =>
  (before) =>
    tag === '' || before.tags.includes(tag) || before.tags.length >= MAX_TAGS
      ? before
      : { ...before, tags: [...before.tags, tag] };

export const removeTag =
  (tag: string): Change =>
  (before) =>
    before.tags.includes(tag) ? { ...before, tags: before.tags.filter((one) => one !== tag) } : before;

/** The ids of the stages between which a contact moves somebody. Other stages are the recruiter's own to set. */
export const TO_CONTACT = 'to-contact';
export const CONTACTED = 'contacted';

/** Notes that somebody was contacted, and moves them on in lists where they were still to be contacted. */
export function markContacted(
  channel: Channel,
  at: number,
  lists: readonly ListRecord[],
  template?: string,
): Change {
  const moving = new Set(
    lists.flatMap(({ id, stages }) => (stages.some((stage) => stage.id === CONTACTED) ? id : [])),
  );
  return (before) => {
    // The same contact is noted once, however often it is told.
    if (before.contacted.some((one) => one.channel === channel && one.at === at)) return before;
    const contacted = [{ channel, at, ...(template && { template }) }, ...before.contacted].toSorted(
      (a, b) => b.at - a.at,
    );
    return {
      ...before,
      contacted: contacted.slice(0, MAX_CONTACTED),
      lists: before.lists.map((one) =>
        one.stage === TO_CONTACT && moving.has(one.list) ? { ...one, stage: CONTACTED, at } : one,
      ),
    };
  };
}

export const removeContacted =
  (channel: Channel, at: number): Change =>
  (before) => {
    const place = before.contacted.findIndex((one) => one.at === at && one.channel === channel);
    return place < 0 ? before : { ...before, contacted: before.contacted.toSpliced(place, 1) };
  };

/** Makes one change after the other. */
export const inOrder =
  (...changes: readonly Change[]): Change =>
  (before) =>
    changes.reduce((now, change) => change(now), before);
