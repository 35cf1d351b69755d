import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { ContactField } from '../../lib/service/model.ts';
import type { ResultPageView } from '../../lib/views/search-view.ts';
import type { ShownPage } from './search-model.ts';

interface Shown {
  page: ReadonlySignal<ResultPageView | null>;
  shown: ReadonlySignal<ShownPage | null>;
  /** The contact that a row's button gets. */
  field: ReadonlySignal<ContactField>;
}

const NOBODY: ReadonlySet<string> = new Set();

/**
 * Leaves people out of the results whose contact is unlocked. Whom it leaves out is decided when it is turned on and when
 * another page is shown: somebody whose contact arrives later keeps their row, so that no row moves by itself.
 */
export function createHiddenRows({ page, shown, field }: Shown) {
  const isOn = signal(false);
  let decidedFor: ShownPage | null = null;
  let decided = NOBODY;
  const urns = computed(() => {
    if (!isOn.value) {
      decidedFor = null;
      return NOBODY;
    }
    const [rows, current] = [page.value?.rows, shown.value];
    if (rows && current !== decidedFor) {
      decidedFor = current;
      decided = new Set(rows.filter(({ unlocked }) => unlocked.includes(field.peek())).map(({ urn }) => urn));
    }
    return rows ? decided : NOBODY;
  });
  return { isOn, urns };
}
