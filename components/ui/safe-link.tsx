import type { ComponentChildren } from 'preact';
import { t } from '../../lib/i18n/text.ts';
import type { MailQuery } from '../../lib/urls/mail-draft.ts';
import { safeHref } from '../../lib/urls/safe-href.ts';
import { classNames } from './class-names.ts';
import { ExternalIcon } from './icons.tsx';

export interface SafeLinkProps {
  /** Any text; only https, mailto and tel addresses become a link. */
  href: string | null | undefined;
  children: ComponentChildren;
  /** The accessible name, where the text says too little. */
  label?: string | undefined;
  /** Hides the icon for a new tab. */
  plain?: boolean;
  class?: string | undefined;
  /** The subject and the text of a mail, for an address. */
  query?: MailQuery | undefined;
  onClick?: ((event: MouseEvent) => void) | undefined;
}

/** A link to an address from outside. No other component makes one. */
export function SafeLink({ href, children, label, plain, class: extra, query, onClick }: SafeLinkProps) {
  const safe = safeHref(href);
  if (safe === null) return <span class={extra}>{children}</span>;
  const leaves = safe.startsWith('http');
  return (
    // Also for a mail program: a frame may go nowhere, and the browser closes a tab that only asked for a program.
    <a
      class={classNames('ts-link', extra)}
      href={query ? safe + query : safe}
      target="_blank"
      onClick={onClick}
      rel="noopener noreferrer"
      referrerPolicy="no-referrer"
      aria-label={label && (leaves ? `${label} ${t('uiOpensNewTab')}` : label)}
    >
      {/* `dir` makes a long name lose its end, also when it is written from right to left. */}
      <span class="ts-truncate" dir="auto">
        {children}
      </span>
      {leaves && !plain && <ExternalIcon size={12} />}
      {leaves && !label && <span class="ts-sr-only"> {t('uiOpensNewTab')}</span>}
    </a>
  );
}
