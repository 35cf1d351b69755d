import { useId } from 'preact/hooks';

export interface SwitchProps {
  label: string;
  hint?: string | undefined;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A setting that takes effect at once. */
export function Switch({ label, hint, checked, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div class="ts-switch">
      <div class="ts-switch__text">
        <div class="ts-switch__label">
          <label id={`${id}-label`} for={id}>
            {label}
          </label>
        </div>
        {hint && (
          <p id={`${id}-hint`} class="ts-field__hint">
            {hint}
          </p>
        )}
      </div>
      <button
        id={id}
        type="button"
        role="switch"
        class="ts-switch__track"
        aria-checked={checked}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onClick={() => onChange(!checked)}
      >
        <span class="ts-switch__thumb" />
      </button>
    </div>
  );
}
