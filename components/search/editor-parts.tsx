import { t } from '../../lib/text.ts';
import { Button } from '../ui/button.tsx';
import type { Editing } from './editing.ts';
import type { FilterChip } from './filter-draft.ts';
import type { Resolve } from './look-up.ts';

export interface FilterEditorProps {
  editing: Editing;
  resolve: Resolve;
  onEditing: (editing: Editing | null) => void;
  /** Takes the chips in; `done` ends the editing. */
  onAdd: (chips: FilterChip[], done: boolean) => void;
  onSettings: () => void;
  /** Backspace in an empty box: back to the last chip. */
  onBack: () => void;
}

/** Moves the focus into a box when it appears; the attribute alone works once a page. */
export function focusOnce(element: HTMLInputElement | HTMLTextAreaElement | null): void {
  if (!element || element.dataset.focused !== undefined) return;
  element.dataset.focused = '';
  element.focus();
  element.setSelectionRange(element.value.length, element.value.length);
}

/** The button beside a text that looks it up at once. */
export function LookUpButton({ onClick, disabled }: { onClick: () => void; disabled: boolean }) {
  return (
    <Button size="small" variant="ghost" disabled={disabled} onClick={onClick}>
      {t('searchAdd')}
    </Button>
  );
}
