import type { ButtonHTMLAttributes, ComponentChildren, Ref } from 'preact';
import { t } from '../../lib/i18n/text.ts';
import { classNames } from './class-names.ts';
import type { Icon } from './icons.tsx';

type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';

interface CommonProps
  extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'icon' | 'label' | 'size' | 'onClick' | 'title'> {
  size?: 'small' | 'medium';
  /** Work is under way: the button keeps the focus but ignores clicks. */
  busy?: boolean;
  onClick?: ((event: MouseEvent) => void) | undefined;
  ref?: Ref<HTMLButtonElement>;
}

export interface ButtonProps extends CommonProps {
  variant?: ButtonVariant;
  icon?: Icon | undefined;
  title?: string | undefined;
  children: ComponentChildren;
}

export interface IconButtonProps extends CommonProps {
  icon: Icon;
  /** Accessible name and tooltip. */
  label: string;
}

function activation(busy: boolean | undefined, onClick: CommonProps['onClick']) {
  return (event: MouseEvent) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
}

const Spinner = () => <span class="ts-spinner" aria-hidden="true" />;

/** A button with words. */
export function Button(props: ButtonProps) {
  const { variant = 'secondary', size, busy, icon: Shape, onClick, children, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      class={classNames(
        'ts-button',
        `ts-button--${variant}`,
        size === 'small' && 'ts-button--small',
        busy && !Shape && 'ts-button--covered',
        typeof rest.class === 'string' && rest.class,
      )}
      aria-busy={busy ? 'true' : undefined}
      aria-disabled={busy ? 'true' : rest['aria-disabled']}
      onClick={activation(busy || rest['aria-disabled'] === true, onClick)}
    >
      {busy ? <Spinner /> : Shape && <Shape />}
      <span class="ts-button__label ts-truncate">{children}</span>
    </button>
  );
}

/** A button with only an icon. */
export function IconButton(props: IconButtonProps) {
  const { size, busy, icon: Shape, label, onClick, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      class={classNames(
        'ts-button ts-button--icon ts-button--ghost',
        size === 'small' && 'ts-button--small',
        typeof rest.class === 'string' && rest.class,
      )}
      aria-label={label}
      title={busy ? t('uiBusy') : label}
      aria-busy={busy ? 'true' : undefined}
      aria-disabled={busy ? 'true' : undefined}
      onClick={activation(busy, onClick)}
    >
      {busy ? <Spinner /> : <Shape />}
    </button>
  );
}
