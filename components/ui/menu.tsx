import { useId, useRef, useState } from 'preact/hooks';
import { Button, IconButton } from './button.tsx';
import type { Icon } from './icons.tsx';
import { nextIndex, typedIndex } from './roving.ts';

export interface MenuItem {
  id: string;
  label: string;
  /** Shown after the label, such as a price, or why the item can't be chosen now. */
  detail?: string | undefined;
  /** It can't be chosen now. The arrow keys still reach it, so that its detail is read. */
  disabled?: boolean;
  /** The menu stays open, for what is pressed several times or shows at the item what it did. */
  keepsOpen?: boolean;
  /** The item that is in effect now, or the page that is shown. The focus begins here. */
  current?: boolean | 'page';
  onSelect: () => void;
}

export interface MenuProps {
  /** Name of the button, and of the menu if that has no name of its own. */
  label: string;
  listLabel?: string;
  icon: Icon;
  /** The button shows its icon only. */
  iconOnly?: boolean;
  items: readonly MenuItem[];
}

/** Longer than the browser counts two clicks as a double click. */
const DOUBLE_CLICK_MS = 1000;

/** Drops the second half of a double click on an item: it would press what lay below the menu, such as a button that spends. */
function dropSecondClick(): void {
  const drop = (event: MouseEvent) => {
    if (event.detail < 2) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  document.addEventListener('click', drop, { capture: true, signal: AbortSignal.timeout(DOUBLE_CLICK_MS) });
}

/** A button that opens a short list of actions. */
export function Menu({ label, listLabel = label, icon, iconOnly = false, items }: MenuProps) {
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

  const opener = {
    ref: button,
    size: 'small',
    icon,
    popovertarget: id,
    'aria-haspopup': 'menu',
    'aria-expanded': open,
    style: { anchorName: anchor },
  } as const;
  return (
    <>
      {iconOnly ? <IconButton {...opener} label={label} /> : <Button {...opener}>{label}</Button>}
      <div
        ref={list}
        id={id}
        class="ts-menu__list"
        role="menu"
        tabIndex={-1}
        aria-label={listLabel}
        popover="auto"
        style={{ positionAnchor: anchor }}
        onToggle={(event) => {
          const opened = event.newState === 'open';
          setOpen(opened);
          if (opened) (options().find((item) => item.ariaCurrent) ?? options()[0])?.focus();
        }}
        onKeyDown={onKeyDown}
      >
        {items.map((item) => (
          <button
            key={item.id}
            type="button"
            role="menuitem"
            tabIndex={-1}
            class="ts-menu__item"
            aria-current={item.current || undefined}
            aria-disabled={item.disabled ? 'true' : undefined}
            onClick={() => {
              if (item.disabled) return;
              if (!item.keepsOpen) {
                dropSecondClick();
                close();
              }
              item.onSelect();
            }}
          >
            <span class="ts-grow">{item.label}</span>
            {item.detail && <span class="ts-menu__detail">{item.detail}</span>}
          </button>
        ))}
      </div>
    </>
  );
}
