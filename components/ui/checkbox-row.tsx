import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';

export interface CheckboxRowProps {
  /** The whole accessible name. */
  label: string;
  /** Shows the label to assistive technology only. */
  labelHidden?: boolean;
  checked: boolean;
  /** `click` is what pressed it: the pointer may have been on the label. */
  onChange: (checked: boolean, click: Event) => void;
  indeterminate?: boolean;
  disabled?: boolean;
  /** The value, the price or the state. Assistive technology reads it as a description. */
  detail?: ComponentChildren;
}

/** A checkbox with its label and a detail. */
export function CheckboxRow(props: CheckboxRowProps) {
  const { label, labelHidden, checked, onChange, indeterminate = false, disabled, detail } = props;
  const input = useRef<HTMLInputElement>(null);
  const click = useRef<Event | null>(null);
  const detailId = useId();
  useLayoutEffect(() => {
    if (input.current) input.current.indeterminate = indeterminate;
  }, [indeterminate]);

  return (
    <div class="ts-check">
      <label
        class="ts-check__label"
        onClickCapture={(event) => {
          // The browser follows a click on the label with one of its own on the box.
          if (!disabled && (event.target !== input.current || !click.current)) click.current = event;
        }}
      >
        <input
          ref={input}
          class="ts-check__box"
          type="checkbox"
          checked={checked}
          disabled={disabled}
          aria-describedby={detail == null ? undefined : detailId}
          onChange={(event) => {
            const wanted = event.currentTarget.checked;
            // The owner decides: until it does, the box keeps showing `checked`.
            event.currentTarget.checked = checked;
            event.currentTarget.indeterminate = indeterminate;
            onChange(wanted, click.current ?? event);
            click.current = null;
          }}
        />
        <span class={labelHidden ? 'ts-sr-only' : undefined}>{label}</span>
      </label>
      {detail != null && (
        <div id={detailId} class="ts-check__detail ts-truncate">
          {detail}
        </div>
      )}
    </div>
  );
}
