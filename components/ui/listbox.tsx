import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { classNames } from './class-names.ts';
import { Outside } from './outside.tsx';
import { nextIndex, typedIndex } from './roving.ts';

/** Letters typed with a longer pause begin a new word. */
const TYPE_AHEAD_MS = 700;

export interface ListboxOption {
  id: string;
  label: string;
  /** Tells equal names apart, such as "city" or "province". */
  detail?: string | null | undefined;
}

export interface ListboxProps {
  label: string;
  options: readonly ListboxOption[];
  onChoose: (id: string) => void;
  /** Escape. */
  onCancel?: (() => void) | undefined;
  autoFocus?: boolean;
}

/** A list to choose one option from. No option is active before the recruiter moves. */
export function Listbox({ label, options, onChoose, onCancel, autoFocus }: ListboxProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const typed = useRef({ text: '', at: 0 });
  const [activeId, setActiveId] = useState<string | null>(null);
  const active = options.findIndex((option) => option.id === activeId);

  useLayoutEffect(() => {
    if (autoFocus) list.current?.focus();
  }, [autoFocus]);

  const moveTo = (index: number) => {
    setActiveId(options[index]?.id ?? null);
    list.current?.querySelectorAll('[role=option]')[index]?.scrollIntoView({ block: 'nearest' });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const option = options[active];
    const next = nextIndex(event.key, active, options.length, 'vertical');
    const spelling = typed.current.text !== '' && event.timeStamp - typed.current.at < TYPE_AHEAD_MS;
    if (next !== null) {
      moveTo(next);
    } else if (event.key === 'Enter' || (event.key === ' ' && !spelling)) {
      if (option) onChoose(option.id);
    } else if (event.key === 'Escape' && onCancel) {
      event.stopPropagation();
      onCancel();
    } else if ([...event.key].length === 1) {
      typed.current = { text: (spelling ? typed.current.text : '') + event.key, at: event.timeStamp };
      const labels = options.map((each) => each.label);
      const found = typedIndex(labels, active, typed.current.text);
      if (found !== null) moveTo(found);
    } else {
      return;
    }
    event.preventDefault();
  };

  return (
    <div
      ref={list}
      class="ts-listbox"
      role="listbox"
      tabIndex={0}
      aria-label={label}
      aria-activedescendant={active < 0 ? undefined : `${id}-${active}`}
      onKeyDown={onKeyDown}
    >
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the listbox holds focus and handles the keys
        // biome-ignore lint/a11y/useFocusableInteractive: options are reached by aria-activedescendant
        <div
          key={option.id}
          id={`${id}-${index}`}
          class={classNames('ts-listbox__option', index === active && 'ts-listbox__option--active')}
          role="option"
          aria-selected={index === active}
          onClick={() => onChoose(option.id)}
        >
          <span class="ts-grow">
            <Outside text={option.label} />
          </span>
          {option.detail && <Outside class="ts-listbox__detail" text={option.detail} />}
        </div>
      ))}
    </div>
  );
}
