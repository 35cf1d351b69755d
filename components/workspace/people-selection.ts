import { batch, computed, type ReadonlySignal, signal } from '@preact/signals';
import { t } from '../../lib/i18n/text.ts';
import type { ListedPerson } from '../../lib/people/listed-people.ts';
import type { Deletion } from './deletion.ts';
import type { PeopleRows } from './people-model.ts';

/** People who can be selected at once. */
export const MAX_SELECTED = 1_000;

interface SelectionPorts {
  announce: (words: string) => void;
  /** Who is being deleted. */
  hidden: Deletion['hidden'];
  /** The rows of the list that is shown. */
  rows: ReadonlySignal<PeopleRows | null>;
  /** The people of some rows, of which not all need to be at hand. */
  between: (first: number, end: number) => Promise<ListedPerson[]>;
}

const NOBODY: ReadonlyMap<string, ListedPerson> = new Map();

/** Who is selected in the list of people. */
export function createPeopleSelection({ announce, hidden, rows, between }: SelectionPorts) {
  const selected = signal(NOBODY);
  /** More people were to be selected than can be. */
  const isSelectionCut = signal(false);
  /** Everybody whom "Select all" has selected in this list. */
  const all = signal<readonly string[]>([]);
  /** Who is selected, without those being deleted. */
  const chosen = computed(() => [...selected.value.values()].filter(({ key }) => !hidden.value.has(key)));

  function select(people: readonly ListedPerson[], on: boolean): void {
    const next = new Map(selected.peek());
    let isCut = false;
    for (const one of people) {
      if (!on) next.delete(one.key);
      else if (next.has(one.key) || next.size < MAX_SELECTED) next.set(one.key, one);
      else isCut = true;
    }
    batch(() => {
      selected.value = next;
      isSelectionCut.value = isCut;
    });
    if (isCut) announce(t('workspaceSelectedMost', MAX_SELECTED));
  }

  return {
    /** Takes the newer records of some keys. Whoever has none any more is selected no more. */
    renew(keys: readonly string[], people: ReadonlyMap<string, ListedPerson>): void {
      const last = selected.peek();
      if (last.size === 0) return;
      const asked = new Set(keys);
      const left = Array.from(last, ([key, person]) => (asked.has(key) ? people.get(key) : person));
      selected.value = new Map(left.flatMap((person) => (person ? [[person.key, person]] : [])));
    },
    /** Another list is shown. */
    onList(): void {
      all.value = [];
    },
    selected,
    chosen,
    isSelectionCut,
    all,
    select,
    clearSelection(): void {
      batch(() => {
        selected.value = NOBODY;
        isSelectionCut.value = false;
      });
    },
    /** Selects the people of some rows. */
    async selectBetween(first: number, end: number): Promise<void> {
      const people = await between(first, Math.min(end, first + MAX_SELECTED + 1));
      select(people, true);
    },
    /** Selects everybody in the list, as many as can be. */
    async selectAll(): Promise<void> {
      const people = await between(0, Math.min(rows.peek()?.length ?? 0, MAX_SELECTED + 1));
      select(people, true);
      all.value = people.slice(0, MAX_SELECTED).map(({ key }) => key);
    },
    unselectAll(): void {
      const rest = new Map(selected.peek());
      for (const key of all.peek()) rest.delete(key);
      const list = rows.peek();
      for (let index = 0; list && index < Math.min(list.length, MAX_SELECTED); index++)
        rest.delete(list.itemAt(index)?.key ?? '');
      batch(() => {
        selected.value = rest;
        all.value = [];
      });
    },
  };
}
