import type { Editing } from './editing.ts';
import type { FilterChip } from './filter-draft.ts';
import type { Resolve } from './look-up.ts';

/** Keeps the line below a box for what may be wrong with its text, so that nothing moves when it is said. */
export const KEPT_LINE = '\u00a0';

export interface FilterEditorProps {
  editing: Editing;
  resolve: Resolve;
  /** The code of the recruiter's usual country; null before they have named one. */
  usualCountry: string | null;
  onEditing: (editing: Editing | null) => void;
  /** Adds the chips; `done` closes the editor. */
  onAdd: (chips: FilterChip[], done: boolean) => void;
  /** Closes the editor, and removes the chip that was being edited. */
  onRemove: () => void;
  onUsualCountry: (code: string) => void;
  onSettings: () => void;
  /** Backspace in an empty box moves the focus to the last chip. */
  onBack: () => void;
}
