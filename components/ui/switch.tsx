import { useId } from 'preact/hooks';
import { t } from '../../lib/i18n/text.ts';

export interface SwitchProps {
  label: string;
  hint?: string | undefined;
  checked: boolean;
  /** Fixed by an administrator. */
  locked?: boolean;
  onChange: (checked: boolean) => void;
}

/** A setting that takes effect at once. */
export function Switch({ label, hint: explanation, checked, locked = false, onChange }: SwitchProps) {
  const id = useId();
  const hint = locked ? t('uiManaged') : explanation;
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
        aria-disabled={locked || undefined}
        onClick={() => locked || onChange(!checked)}
      >
        <span class="ts-switch__thumb" />
      </button>
    </div>
  );
}
