import type { ComponentChildren } from 'preact';
import { t } from '../../lib/i18n/text.ts';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import {
  CheckCircleIcon,
  CloseIcon,
  ErrorIcon,
  type Icon,
  InfoIcon,
  SearchIcon,
  WarningIcon,
} from './icons.tsx';

type NoticeKind = 'info' | 'success' | 'warning' | 'error' | 'empty';

export interface NoticeProps {
  kind?: NoticeKind;
  /** What happened, in one sentence. */
  title: string;
  /** Why, and what to do next. */
  children?: ComponentChildren;
  /** Buttons for the next step. */
  actions?: ComponentChildren;
  icon?: Icon | undefined;
  onDismiss?: (() => void) | undefined;
}

const LOOKS = {
  info: { icon: InfoIcon, tone: 'ts-tone--info', role: undefined },
  success: { icon: CheckCircleIcon, tone: 'ts-tone--success', role: 'status' },
  warning: { icon: WarningIcon, tone: 'ts-tone--warning', role: 'status' },
  error: { icon: ErrorIcon, tone: 'ts-tone--danger', role: 'alert' },
  empty: { icon: SearchIcon, tone: null, role: undefined },
} as const;

/** An empty state, an error or an explanation, with its next step. */
export function Notice({ kind = 'info', title, children, actions, icon, onDismiss }: NoticeProps) {
  const look = LOOKS[kind];
  const Shape = icon ?? look.icon;
  return (
    <div class={classNames('ts-notice', `ts-notice--${kind}`, look.tone)}>
      <span class="ts-notice__icon">
        <Shape />
      </span>
      <div class="ts-notice__body" role={look.role}>
        <p class="ts-notice__title">{title}</p>
        {children != null && <div class="ts-notice__text">{children}</div>}
        {actions != null && <div class="ts-notice__actions">{actions}</div>}
      </div>
      {onDismiss && (
        <span class="ts-notice__dismiss">
          <IconButton icon={CloseIcon} label={t('uiDismiss')} size="small" onClick={onDismiss} />
        </span>
      )}
    </div>
  );
}
