import type { Editing } from './editing.ts';
import type { FilterChip } from './filter-draft.ts';
import type { Resolve } from './look-up.ts';

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
