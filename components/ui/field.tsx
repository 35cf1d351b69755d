import type { ComponentChildren } from 'preact';
import { t } from '../../lib/i18n/text.ts';
import { ErrorIcon, LockIcon } from './icons.tsx';

export interface FieldProps {
  label: string;
  /** Shows the label to assistive technology only. */
  labelHidden?: boolean;
  hint?: ComponentChildren;
  /** What is wrong and what to do; replaces the hint. */
  error?: string | null | undefined;
  /** Fixed by an administrator. */
  locked?: boolean;
}

interface FrameProps extends FieldProps {
  id: string;
  before?: ComponentChildren;
  after?: ComponentChildren;
  children: ComponentChildren;
}

/** Label, hint and error around a control. `fieldAttributes` ties the control to them. */
export function Field(props: FrameProps) {
  const { id, label, labelHidden, hint, error, locked, before, after, children } = props;
  const explanation = locked ? t('uiManaged') : hint;
  return (
    <div class="ts-field">
      <div class={labelHidden ? 'ts-sr-only' : 'ts-field__head'}>
        <label class="ts-field__label" for={id}>
          {label}
        </label>
      </div>
      <div class="ts-field__box">
        {before}
        {children}
        {after}
        {locked && <LockIcon />}
      </div>
      {error ? (
        <p id={`${id}-note`} class="ts-field__error" role="alert">
          <ErrorIcon />
          <span>{error}</span>
        </p>
      ) : (
        explanation && (
          <p id={`${id}-note`} class="ts-field__hint">
            {explanation}
          </p>
        )
      )}
    </div>
  );
}

/** The attributes that tie a control to its label, hint and error. */
export function fieldAttributes(id: string, { hint, error, locked }: FieldProps) {
  return {
    id,
    'aria-invalid': error ? ('true' as const) : undefined,
    'aria-describedby': error || hint || locked ? `${id}-note` : undefined,
  };
}
