import type { ComponentChildren } from 'preact';
import { useId, useRef } from 'preact/hooks';
import { number } from '../../lib/i18n/text.ts';
import { nextIndex } from './roving.ts';

export interface TabItem<Id extends string> {
  id: Id;
  label: string;
  /** Shown beside the label when above zero. */
  count?: number | undefined;
}

export interface TabsProps<Id extends string> {
  /** Accessible name of the tab list. */
  label: string;
  tabs: readonly TabItem<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
  /** The selected tab's panel. */
  children: ComponentChildren;
}

/** Tabs and the selected tab's panel. Arrow keys select. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect, children }: TabsProps<Id>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!list.current) return;
    const rtl = getComputedStyle(list.current).direction === 'rtl';
    const current = tabs.findIndex((tab) => tab.id === selected);
    const next = nextIndex(event.key, current, tabs.length, 'horizontal', rtl);
    const tab = next === null ? undefined : tabs[next];
    if (!tab) return;
    event.preventDefault();
    onSelect(tab.id);
    list.current.querySelectorAll<HTMLElement>('[role=tab]')[next ?? 0]?.focus();
  };
  return (
    <div class="ts-tabs">
      <div ref={list} class="ts-tabs__list" role="tablist" aria-label={label}>
        {tabs.map((tab) => {
          const isSelected = tab.id === selected;
          return (
            <button
              key={tab.id}
              type="button"
              role="tab"
              id={`${id}-tab-${tab.id}`}
              class="ts-tabs__tab"
              aria-selected={isSelected}
              aria-controls={isSelected ? `${id}-panel` : undefined}
              aria-description={tab.count ? number(tab.count) : undefined}
              tabIndex={isSelected ? 0 : -1}
              onClick={() => onSelect(tab.id)}
              onKeyDown={onKeyDown}
            >
              {tab.label}
              {tab.count ? (
                <span class="ts-count" aria-hidden="true">
                  {number(tab.count)}
                </span>
              ) : null}
            </button>
          );
        })}
      </div>
      <div
        id={`${id}-panel`}
        class="ts-tabs__panel"
        role="tabpanel"
        aria-labelledby={`${id}-tab-${selected}`}
      >
        {children}
      </div>
    </div>
  );
}
