import { useId } from 'preact/hooks';
import { t } from '../../lib/i18n/text.ts';
import { LockIcon } from './icons.tsx';

export interface SwitchProps {
  label: string;
  hint?: string | undefined;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  /** Fixed by an administrator. */
  locked?: boolean;
}

/** A setting that takes effect at once. */
export function Switch({ label, hint, checked, onChange, disabled, locked }: SwitchProps) {
  const id = useId();
  const explanation = locked ? t('uiManaged') : hint;
  return (
    <div class="ts-switch">
      <div class="ts-switch__text">
        <div class="ts-switch__label">
          <label id={`${id}-label`} for={id}>
            {label}
          </label>
          {locked && <LockIcon size={12} />}
        </div>
        {explanation && (
          <p id={`${id}-hint`} class="ts-field__hint">
            {explanation}
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
        aria-describedby={explanation ? `${id}-hint` : undefined}
        disabled={disabled || locked}
        onClick={() => onChange(!checked)}
      >
        <span class="ts-switch__thumb" />
      </button>
    </div>
  );
}
