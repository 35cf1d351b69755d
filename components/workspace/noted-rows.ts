import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Ats } from '../../lib/ats/ats-store.ts';
import type { BlockList } from '../../lib/blocked/block-list.ts';
import { stageIn } from '../../lib/follow-up/lists.ts';
import type { FollowUp, ListRecord } from '../../lib/follow-up/records.ts';
import { joinWords } from '../../lib/i18n/outside-text.ts';
import type { ListedPerson } from '../../lib/people/listed-people.ts';
import type { FollowUpPorts } from '../follow-up/follow-up-model.ts';

/** What a row of People says of what is noted. */
export interface RowNotes {
  /** The lists with the stages there. */
  lists: readonly string[];
  tags: readonly string[];
  /** They are in the company's own system. */
  ats: boolean;
  /** They must not be contacted. */
  blocked: boolean;
}

export interface NotedRowsPorts extends Pick<FollowUpPorts, 'followUps' | 'onFollowUpsChanged'> {
  /** Who is in the company's own system, for the account in use; null before the set-up. */
  ats: () => Promise<Ats | null>;
  /** Who must not be contacted, for the account in use; null before the set-up. */
  blockList: () => Promise<BlockList | null>;
}

interface Known {
  urns: string;
  followUp: FollowUp;
  ats: boolean;
  blocked: boolean;
}

/** Rows that are kept beside those in sight. */
const MAX_KEPT_ROWS = 600;

/** What is noted of the people in sight. All whose rows came into sight are read at once, and nobody else. */
export function createNotedRows(
  ports: NotedRowsPorts,
  lists: ReadonlySignal<readonly ListRecord[] | null>,
  onError: (error: unknown) => void,
) {
  const known = signal<ReadonlyMap<string, Known>>(new Map());
  /** The same object for the same notes, so that a row is drawn again only if it says something else. */
  const drawn = computed(() => ({ all: lists.value ?? [], notes: new WeakMap<Known, RowNotes>() }));
  let wanted: readonly ListedPerson[] = [];
  /** What is known may have changed. */
  let isStale = false;
  let isReading = false;

  const urnsOf = ({ urns }: ListedPerson) => urns.join(' ');
  const missing = () => {
    if (isStale) return wanted;
    const last = known.peek();
    return wanted.filter((one) => last.get(one.key)?.urns !== urnsOf(one));
  };

  async function readMissing(): Promise<void> {
    for (let people = missing(); people.length > 0; people = missing()) {
      const isWhole = isStale;
      isStale = false;
      const [own, ats, list] = await Promise.all([ports.followUps(), ports.ats(), ports.blockList()]);
      if (!own || !ats || !list) return;
      const [found, owned, blocked] = await Promise.all([
        own.of(people),
        ats.ofPeople(people),
        list.of(people.map(({ urns }) => ({ urns, name: '' }))),
      ]);
      // After a change, only what was read after it is kept.
      const kept = isWhole || known.peek().size > MAX_KEPT_ROWS ? [] : known.peek();
      known.value = new Map([
        ...kept,
        ...found.flatMap((followUp, index): [string, Known][] => {
          const one = people[index];
          if (!one) return [];
          const marks = { ats: (owned[index] ?? null) !== null, blocked: (blocked[index] ?? null) !== null };
          return [[one.key, { urns: urnsOf(one), followUp, ...marks }]];
        }),
      ]);
    }
  }

  async function read(): Promise<void> {
    if (isReading) return;
    isReading = true;
    try {
      await readMissing();
    } catch (error) {
      onError(error);
    } finally {
      isReading = false;
    }
  }

  ports.onFollowUpsChanged(() => {
    isStale = true;
    void read();
  });

  return {
    /** By the keys of the people. */
    rows: computed(() => {
      const { all, notes } = drawn.value;
      const noteOf = (one: Known) => {
        const last = notes.get(one) ?? notesIn(one, all);
        notes.set(one, last);
        return last;
      };
      return new Map(Array.from(known.value, ([key, one]) => [key, noteOf(one)]));
    }),
    /** These people are in sight now. */
    show(people: readonly ListedPerson[]): void {
      wanted = [...new Map(people.map((one) => [one.key, one])).values()];
      void read();
    },
  };
}

export type NotedRows = ReturnType<typeof createNotedRows>;

function notesIn({ followUp: { lists, tags }, ats, blocked }: Known, all: readonly ListRecord[]): RowNotes {
  const stages = new Map(lists.map(({ list, stage }) => [list, stage]));
  const inLists = all.flatMap((list) => {
    const stage = stages.get(list.id);
    return stage === undefined ? [] : joinWords([list.name, stageIn(list, stage)?.name]);
  });
  return { lists: inLists, tags: tags.map((tag) => `#${tag}`), ats, blocked };
}
