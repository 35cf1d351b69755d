import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../../lib/i18n/text.ts';
import { Button } from '../ui/button.tsx';
import { Chip } from '../ui/chip.tsx';
import { focusIfLost } from '../ui/focus.ts';
import { PlusIcon } from '../ui/icons.tsx';
import { lazy } from '../ui/lazy.tsx';
import { Menu } from '../ui/menu.tsx';
import { nextIndex } from '../ui/roving.ts';
import { Switch } from '../ui/switch.tsx';
import { type Editing, editChip, startEditing } from './editing.ts';
import {
  chipKey,
  countFilters,
  FILTER_KINDS,
  type FilterChip,
  type FilterKind,
  isResolved,
} from './filter-draft.ts';
import { chipWords, kindWords } from './filter-words.ts';
import type { Resolve } from './look-up.ts';

const FilterEditor = lazy(async () => (await import('./filter-editor.tsx')).FilterEditor);

export interface FilterBarProps {
  chips: readonly FilterChip[];
  localOnly: boolean;
  editing: Editing | null;
  resolve: Resolve;
  usualCountry: string | null;
  onEditing: (editing: Editing | null) => void;
  onAdd: (chips: FilterChip[], done: boolean) => void;
  onRemove: (key: string) => void;
  /** Closes the editor, and removes the chip that was being edited. */
  onDiscard: () => void;
  onUsualCountry: (code: string) => void;
  onClear: () => void;
  onLocalOnly: (localOnly: boolean) => void;
  onSettings: () => void;
}

/** The filters of a search: the chips, the open editor and the own-pool switch. */
export function FilterBar(props: FilterBarProps) {
  const { chips, localOnly, editing, onEditing, onRemove, onDiscard, onClear, onLocalOnly } = props;
  const bar = useRef<HTMLDivElement>(null);
  const count = countFilters(chips, localOnly);
  // Loads the editor's code in advance, so that it opens without a delay.
  useEffect(() => void FilterEditor.prepare(), []);
  const removeButtons = () => [...(bar.current?.querySelectorAll<HTMLElement>('.ts-chip__remove') ?? [])];

  const onKeyDown = (event: KeyboardEvent) => {
    const all = removeButtons();
    const chip = event.target instanceof Element ? event.target.closest('.ts-chip') : null;
    const current = all.findIndex((button) => button.closest('.ts-chip') === chip);
    if (current < 0 || !bar.current) return;
    const rtl = getComputedStyle(bar.current).direction === 'rtl';
    const next = nextIndex(event.key, current, all.length, 'horizontal', rtl);
    if (next === null) return;
    event.preventDefault();
    all[next]?.focus();
  };
  const removed = useRef<number | null>(null);
  const remove = (key: string, index: number) => {
    removed.current = index;
    onRemove(key);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chips are what changed
  useLayoutEffect(() => {
    const index = removed.current;
    removed.current = null;
    if (index === null) return;
    // Focus the neighbouring chip, or the button that adds a filter when no chip is left.
    const rest = removeButtons();
    (rest[Math.min(index, rest.length - 1)] ?? bar.current?.querySelector<HTMLElement>('button'))?.focus();
  }, [chips]);
  const isEditing = editing !== null;
  useLayoutEffect(() => {
    if (!isEditing) focusIfLost(bar.current?.querySelector<HTMLElement>('[aria-haspopup=menu]') ?? null);
  }, [isEditing]);
  const open = (kind: FilterKind) => {
    const standing = chips.find((chip) => chip.kind === kind && chipKey(chip) === kind);
    onEditing(standing ? editChip(standing) : startEditing(kind));
  };

  return (
    <div class="ts-stack ts-filters">
      {/* biome-ignore lint/a11y/useSemanticElements: a set of chips is not a form's fieldset */}
      <div
        ref={bar}
        class="ts-filters__chips"
        role="group"
        aria-label={t('searchFilters')}
        onKeyDown={onKeyDown}
      >
        {chips.map((chip, index) => {
          const key = chipKey(chip);
          const words = chipWords(chip, chips);
          const name = `${kindWords(chip.kind)} ${words}`;
          const resolved = isResolved(chip);
          return (
            <Chip
              key={key}
              kind={kindWords(chip.kind)}
              label={words}
              warning={!resolved}
              note={resolved ? undefined : t('searchNotApplied')}
              onEdit={() => onEditing(editChip(chip))}
              editLabel={resolved ? t('searchEdit', name) : t('searchEditNotFound', name)}
              onRemove={() => remove(key, index)}
            />
          );
        })}
        <Menu
          label={t('searchAddFilter')}
          icon={PlusIcon}
          items={FILTER_KINDS.map((kind) => ({
            id: kind,
            label: kindWords(kind),
            onSelect: () => open(kind),
          }))}
        />
        {count > 0 && (
          <Button size="small" variant="ghost" onClick={onClear}>
            {t('searchClearFilters')}
          </Button>
        )}
        <Switch
          label={t('searchPoolOnly')}
          hint={t('searchPoolOnlyHint')}
          checked={localOnly}
          onChange={onLocalOnly}
        />
      </div>
      {editing && (
        <FilterEditor
          {...props}
          key={`${editing.kind}|${editing.instead ?? ''}`}
          editing={editing}
          onRemove={onDiscard}
          onBack={() => removeButtons().at(-1)?.focus()}
        />
      )}
    </div>
  );
}
