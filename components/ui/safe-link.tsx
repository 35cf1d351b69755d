import type { ComponentChildren } from 'preact';
import { t } from '../../lib/i18n/text.ts';
import { safeHref } from '../../lib/urls/safe-href.ts';
import { classNames } from './class-names.ts';
import { ExternalIcon } from './icons.tsx';

export interface SafeLinkProps {
  /** As it came; only https, mailto and tel become a link, the rest stays text. */
  href: string | null | undefined;
  children: ComponentChildren;
  /** Replaces the text for assistive technology where that says too little. */
  label?: string | undefined;
  /** Hides the sign of a new tab. */
  plain?: boolean;
  class?: string | undefined;
}

/** The only component that turns data into a link. */
export function SafeLink({ href, children, label, plain, class: extra }: SafeLinkProps) {
  const safe = safeHref(href);
  if (safe === null) return <span class={extra}>{children}</span>;
  const leaves = safe.startsWith('http');
  return (
    <a
      class={classNames('ts-link', extra)}
      href={safe}
      target={leaves ? '_blank' : undefined}
      rel={leaves ? 'noopener noreferrer' : undefined}
      referrerPolicy="no-referrer"
      aria-label={label && (leaves ? `${label} ${t('uiOpensNewTab')}` : label)}
    >
      {/* A name too long loses its end, in whichever direction it is written. */}
      <span class="ts-truncate" dir="auto">
        {children}
      </span>
      {leaves && !plain && <ExternalIcon size={12} />}
      {leaves && !label && <span class="ts-sr-only"> {t('uiOpensNewTab')}</span>}
    </a>
  );
}
