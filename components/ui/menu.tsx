import { useId, useRef, useState } from 'preact/hooks';
import { t } from '../../lib/i18n/text.ts';
import { Button, IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { type Icon, MoreIcon } from './icons.tsx';
import { nextIndex, typedIndex } from './roving.ts';

export interface MenuItem {
  id: string;
  label: string;
  icon?: Icon | undefined;
  danger?: boolean;
  disabled?: boolean;
  onSelect: () => void;
}

export interface MenuProps {
  /** Name of the button and of the menu; "More actions" by default. */
  label?: string;
  icon?: Icon;
  items: readonly MenuItem[];
  size?: 'small' | 'medium';
  /** Shows the label beside the icon. */
  showLabel?: boolean;
}

/** A button that opens a short list of actions. */
export function Menu(props: MenuProps) {
  const { label = t('uiMoreActions'), icon = MoreIcon, items, size = 'medium', showLabel } = props;
  const id = useId();
  const anchor = `--ts-menu-${id}`;
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);

  const options = () => [...(list.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
  const close = () => {
    list.current?.hidePopover();
    button.current?.focus();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const elements = options();
    const current = elements.findIndex((element) => element.matches(':focus'));
    const labels = items.map((item) => item.label);
    const typed = [...event.key].length === 1 && event.key !== ' ';
    const next =
      nextIndex(event.key, current, elements.length, 'vertical') ??
      (typed ? typedIndex(labels, current, event.key) : null);
    if (event.key === 'Escape') {
      event.stopPropagation();
      close();
    } else if (event.key === 'Tab') {
      list.current?.hidePopover();
      return;
    } else if (next === null) {
      return;
    } else {
      elements[next]?.focus();
    }
    event.preventDefault();
  };

  const trigger = {
    ref: button,
    size,
    popovertarget: id,
    'aria-haspopup': 'menu',
    'aria-expanded': open,
    style: { anchorName: anchor },
  } as const;

  return (
    <>
      {showLabel ? (
        <Button {...trigger} icon={icon}>
          {label}
        </Button>
      ) : (
        <IconButton {...trigger} icon={icon} label={label} />
      )}
      <div
        ref={list}
        id={id}
        class="ts-menu__list"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        popover="auto"
        style={{ positionAnchor: anchor }}
        onToggle={(event) => {
          const opened = event.newState === 'open';
          setOpen(opened);
          if (opened) options()[0]?.focus();
        }}
        onKeyDown={onKeyDown}
      >
        {items.map(({ icon: Shape, ...item }) => (
          <button
            key={item.id}
            type="button"
            role="menuitem"
            tabIndex={-1}
            class={classNames('ts-menu__item', item.danger && 'ts-menu__item--danger')}
            aria-disabled={item.disabled ? 'true' : undefined}
            onClick={() => {
              if (item.disabled) return;
              close();
              item.onSelect();
            }}
          >
            {Shape && <Shape />}
            {item.label}
          </button>
        ))}
      </div>
    </>
  );
}
