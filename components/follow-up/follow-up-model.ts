import { signal } from '@preact/signals';
import {
  addTag,
  addToList,
  type Change,
  MAX_OFFERED_TAGS,
  markContacted,
  NOTHING_NOTED,
  normalTag,
  removeContacted,
  removeFromList,
  removeTag,
  setStage,
} from '../../lib/follow-up/changes.ts';
import type { Before, FollowUps, Somebody } from '../../lib/follow-up/follow-up-store.ts';
import { MAX_LISTS, namedAlike, newList, normalName, sortedLists } from '../../lib/follow-up/lists.ts';
import type { Channel, FollowUp, ListRecord, NoteRecord, Stage } from '../../lib/follow-up/records.ts';
import { type Reminder, remindAt, setReminder } from '../../lib/follow-up/reminders.ts';
import { locale, t, tn } from '../../lib/i18n/text.ts';
import { under } from '../../lib/store/ranges.ts';
import type { Undo } from '../ui/undo.ts';
import { dueWords } from './reminder-words.ts';
import { stageWords } from './stage-words.ts';

export interface FollowUpPorts {
  /** The recruiter's own records of the account in use; null before the set-up. */
  followUps: () => Promise<FollowUps | null>;
  now: () => number;
  /** A new id. */
  newClick: () => string;
  /** Calls back whenever this page or another one has changed something. */
  onFollowUpsChanged: (work: () => void) => void;
  /** Whether the browser tells of due reminders, and what turns that on. */
  notifications: { isOn: () => Promise<boolean>; turnOn: () => Promise<boolean> };
}

export const MAX_NOTE_CHARS = 5_000;

/** What is noted of one person, with the notes. */
export interface Noted {
  followUp: FollowUp;
  /** The newest first. */
  notes: readonly NoteRecord[];
}

const NOTHING: Noted = { followUp: NOTHING_NOTED, notes: [] };

/** The recruiter's lists and what is noted of people, with what changes it. Each change can be undone. */
export function createFollowUpModel(ports: FollowUpPorts, undo: Undo) {
  const { now } = ports;
  /** Sorted by their names; null before they are read. */
  const lists = signal<readonly ListRecord[] | null>(null);
  /** Goes up with every change, so that views read again. */
  const changes = signal(0);
  /** The last change could not be stored. */
  const failed = signal(false);
  /** What was typed and not saved yet: a new note under the person's urn, another text of a note under its id. */
  const drafts = new Map<string, string>();

  async function read(): Promise<void> {
    const own = await ports.followUps();
    lists.value = own ? sortedLists(await own.lists(), locale()) : [];
  }

  ports.onFollowUpsChanged(() => {
    changes.value += 1;
    if (lists.peek()) void read().catch(() => {});
  });

  /** Makes a change, says it, and offers to undo it. Tells whether it could be stored. */
  async function write(
    words: string | ((before: Before) => string),
    work: (own: FollowUps) => Promise<Before>,
  ): Promise<boolean> {
    try {
      const own = await ports.followUps();
      if (!own) return false;
      const before = await work(own);
      failed.value = false;
      if (before.length === 0) return true;
      undo.offer({
        words: typeof words === 'string' ? words : words(before),
        undo: () => void own.restore(before).catch(fail),
      });
      return true;
    } catch (error) {
      fail(error);
      return false;
    }
  }

  function fail(error: unknown): void {
    console.warn('The change could not be stored', error);
    failed.value = true;
  }

  /** How many of some people a change was for. Whoever was as wanted already is not counted. */
  const countOf = (people: readonly Somebody[], before: Before): number => {
    const urns = new Set(people.map(({ urns: [urn] }) => urn));
    return before.filter(({ key }) => urns.has(key.slice(key.indexOf('|') + 1))).length;
  };
  const change = (people: readonly Somebody[], words: (count: number) => string, how: Change) =>
    write(
      (before) => words(countOf(people, before)),
      (own) => own.change(people, how),
    );

  const saveNote = (note: NoteRecord) =>
    write(t('followUpNoteSaved'), async (own) => {
      const before = await own.saveNote(note);
      // The typed text must not go as if it were stored.
      if (before.length === 0) throw new Error('Nobody is there to have the note');
      return before;
    });

  const named = (list: string) => lists.peek()?.find(({ id }) => id === list);
  /** The list with a name, whichever way it is written. */
  const sameName = (typed: string) => namedAlike(lists.peek() ?? [], typed, locale());

  /** The list with a name, or a new one that is not stored yet; null without a name, or with too many lists. */
  async function listNamed(name: string): Promise<{ list: ListRecord; isNew: boolean } | null> {
    if (!lists.peek()) await read();
    const same = sameName(name);
    if (same) return { list: same, isNew: false };
    const account = (await ports.followUps())?.account;
    const isFull = (lists.peek()?.length ?? 0) >= MAX_LISTS;
    if (account === undefined || normalName(name) === '' || isFull) return null;
    return { list: newList({ account, name, now: now(), newId: ports.newClick }, stageWords), isNew: true };
  }

  return {
    lists,
    changes,
    failed,
    drafts,
    read,
    /** The list that has a name as it was typed. */
    named: sameName,
    write,
    /** What is noted of a person. */
    async of(somebody: Somebody): Promise<Noted> {
      const own = await ports.followUps();
      if (!own) return NOTHING;
      const [[followUp = NOTHING_NOTED], notes] = await Promise.all([
        own.of([somebody]),
        own.notes(somebody),
      ]);
      return { followUp, notes };
    },
    /** How many people are in a list, and in each stage of it. */
    async counts({ id, stages }: ListRecord): Promise<{ all: number; stages: number[] }> {
      const own = await ports.followUps();
      if (!own) return { all: 0, stages: stages.map(() => 0) };
      const [all, ...each] = await Promise.all([
        own.count(id),
        ...stages.map((stage) => own.count(id, stage.id)),
      ]);
      return { all, stages: each };
    },
    /** Tags in use that begin with what was typed. */
    async tagsLike(typed: string): Promise<string[]> {
      return (await (await ports.followUps())?.tags(normalTag(typed), MAX_OFFERED_TAGS)) ?? [];
    },
    /** Whether anybody was contacted. */
    async hasContacted(): Promise<boolean> {
      const own = await ports.followUps();
      return own !== null && (await own.keys('contacted', under(own.account), 1)).length > 0;
    },
    /** A new list, or the one that has this name already; null if it could not be stored, or has no name. */
    async createList(name: string): Promise<ListRecord | null> {
      const found = await listNamed(name);
      if (!found?.isNew) return found?.list ?? null;
      const { list } = found;
      const words = t('followUpListCreated', list.name);
      return (await write(words, (own) => own.saveList(list))) ? list : null;
    },
    /** Puts people into the list with this name, which is made where there is none. One Undo takes both back. */
    async addToListNamed(people: readonly Somebody[], name: string): Promise<boolean> {
      const found = await listNamed(name);
      const [stage] = found?.list.stages ?? [];
      if (!found || !stage) return false;
      const { list, isNew } = found;
      return write(
        (before) => tn('followUpAdded', countOf(people, before), list.name),
        async (own) => [
          ...(isNew ? await own.saveList(list) : []),
          ...(await own.change(people, addToList(list.id, stage.id, now()))),
        ],
      );
    },
    /** Renames a list. Tells whether no other has the name. */
    async renameList(list: ListRecord, typed: string): Promise<boolean> {
      const name = normalName(typed);
      const same = sameName(name);
      if (name === '' || (same && same.id !== list.id)) return false;
      return write(t('followUpListRenamed', name), (own) => own.saveList({ ...list, name }));
    },
    saveStages: (list: ListRecord, stages: Stage[]) =>
      write(t('followUpStagesSaved', list.name), (own) => own.saveList({ ...list, stages })),
    removeList: (list: ListRecord) =>
      write(t('followUpListDeleted', list.name), (own) => own.removeList(list.id)),
    addToList(people: readonly Somebody[], list: ListRecord, stage = list.stages[0]) {
      if (!stage) return Promise.resolve(false);
      const words = (count: number) => tn('followUpAdded', count, list.name);
      return change(people, words, addToList(list.id, stage.id, now()));
    },
    removeFromList: (people: readonly Somebody[], list: string) =>
      change(people, (count) => tn('followUpRemoved', count, named(list)?.name ?? ''), removeFromList(list)),
    setStage: (people: readonly Somebody[], list: string, stage: Stage) =>
      change(people, (count) => tn('followUpMoved', count, stage.name), setStage(list, stage.id, now())),
    addTag: (people: readonly Somebody[], typed: string) =>
      change(people, (count) => tn('followUpTagged', count, normalTag(typed)), addTag(normalTag(typed))),
    removeTag: (people: readonly Somebody[], tag: string) =>
      change(people, (count) => tn('followUpUntagged', count, tag), removeTag(tag)),
    markContacted: (people: readonly Somebody[], channel: Channel, at = now(), template?: string) =>
      change(
        people,
        (count) => tn('followUpContacted', count),
        markContacted(channel, at, lists.peek() ?? [], template),
      ),
    removeContacted: (somebody: Somebody, { channel, at }: FollowUp['contacted'][number]) =>
      change([somebody], () => t('followUpContactRemoved'), removeContacted(channel, at)),
    /** Whether anybody has a reminder. */
    async hasReminders(): Promise<boolean> {
      const own = await ports.followUps();
      return own !== null && (await own.keys('due', under(own.account), 1)).length > 0;
    },
    remindAt: (people: readonly Somebody[], at: number) =>
      change(people, (count) => tn('reminderSet', count, dueWords(at)), remindAt(at)),
    setReminder: (people: readonly Somebody[], reminder: Reminder) =>
      change(people, (count) => tn('reminderSet', count, dueWords(reminder.at)), setReminder(reminder)),
    removeReminder: (people: readonly Somebody[]) =>
      change(people, (count) => tn('reminderDone', count), setReminder(null)),
    notifications: ports.notifications,
    async addNote({ urns }: Somebody, typed: string): Promise<boolean> {
      const account = (await ports.followUps())?.account;
      const text = typed.trim().slice(0, MAX_NOTE_CHARS);
      const [urn] = urns;
      if (account === undefined || urn === undefined || text === '') return false;
      const id = `${account}|${ports.newClick()}`;
      return saveNote({ id, account, urn, text, at: now(), editedAt: null });
    },
    async editNote(note: NoteRecord, typed: string): Promise<boolean> {
      const text = typed.trim().slice(0, MAX_NOTE_CHARS);
      if (text === '') return false;
      if (text === note.text) return true;
      return saveNote({ ...note, text, editedAt: now() });
    },
    removeNote: (note: NoteRecord) => write(t('followUpNoteDeleted'), (own) => own.removeNote(note.id)),
  };
}

export type FollowUpModel = ReturnType<typeof createFollowUpModel>;
