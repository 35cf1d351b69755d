import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';

export interface CheckboxRowProps {
  /** The whole accessible name. */
  label: string;
  /** Keeps the name for assistive technology only, as in a list where the person's name stands beside it. */
  labelHidden?: boolean;
  checked: boolean;
  onChange: (checked: boolean) => void;
  indeterminate?: boolean;
  disabled?: boolean;
  /** What is known so far: the value, the price, "looking…". Read out as a description. */
  detail?: ComponentChildren;
  /** Buttons at the end of the row. */
  children?: ComponentChildren;
}

/** A checkbox with its words, a detail and room for actions. */
export function CheckboxRow(props: CheckboxRowProps) {
  const { label, labelHidden, checked, onChange, indeterminate = false, disabled, detail, children } = props;
  const input = useRef<HTMLInputElement>(null);
  const detailId = useId();
  useLayoutEffect(() => {
    if (input.current) input.current.indeterminate = indeterminate;
  }, [indeterminate]);

  return (
    <div class="ts-check">
      <label class="ts-check__label">
        <input
          ref={input}
          class="ts-check__box"
          type="checkbox"
          checked={checked}
          disabled={disabled}
          aria-describedby={detail == null ? undefined : detailId}
          onChange={(event) => {
            const wanted = event.currentTarget.checked;
            // The owner decides: until it has, the box shows what it was told.
            event.currentTarget.checked = checked;
            event.currentTarget.indeterminate = indeterminate;
            onChange(wanted);
          }}
        />
        <span class={labelHidden ? 'ts-sr-only' : undefined}>{label}</span>
      </label>
      {detail != null && (
        <div id={detailId} class="ts-check__detail ts-truncate">
          {detail}
        </div>
      )}
      {children != null && <div class="ts-check__end">{children}</div>}
    </div>
  );
}
