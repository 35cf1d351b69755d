import { useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../../lib/i18n/text.ts';
import { classNames } from '../ui/class-names.ts';
import { Outside } from '../ui/outside.tsx';

export interface OfferedTagsProps {
  /** Of the list. Its options have it with their index, for the field's `aria-activedescendant`. */
  id: string;
  tags: readonly string[];
  isShown: boolean;
  active: number;
  onChoose: (tag: string) => void;
}

/** The name by which the list finds its field. */
export const anchorOf = (id: string): string => `--ts-tags-${id}`;

/** The list below a field for tags. The focus stays in the field. */
export function OfferedTags({ id, tags, isShown, active, onChoose }: OfferedTagsProps) {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => void list.current?.togglePopover(isShown), [isShown]);
  return (
    <div
      ref={list}
      id={id}
      class="ts-listbox ts-follow-up__offered"
      role="listbox"
      tabIndex={-1}
      aria-label={t('followUpTags')}
      popover="manual"
      style={{ positionAnchor: anchorOf(id) }}
      // A press that took the focus would close the list before its click.
      onMouseDown={(event) => event.preventDefault()}
    >
      {tags.map((tag, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and handles the keys
        // biome-ignore lint/a11y/useFocusableInteractive: options are reached by aria-activedescendant
        <div
          key={tag}
          id={`${id}-${index}`}
          class={classNames('ts-listbox__option', index === active && 'ts-listbox__option--active')}
          role="option"
          aria-selected={index === active}
          onClick={() => onChoose(tag)}
        >
          <span class="ts-grow">
            <Outside text={`#${tag}`} />
          </span>
        </div>
      ))}
    </div>
  );
}
