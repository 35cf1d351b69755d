import { t } from '../../lib/i18n/text.ts';
import type { ContactField } from '../../lib/service/model.ts';
import { mailHref, telHref } from '../../lib/urls/safe-href.ts';
import { IconButton } from './button.tsx';
import { CheckIcon, CopyIcon } from './icons.tsx';
import { phoneText } from './phone-text.ts';
import { SafeLink } from './safe-link.tsx';

export interface ContactValueProps {
  field: ContactField;
  value: string;
  /**
   * Draws the text by style: over a page, its `window.find` and its selection see through closed roots, but not generated
   * text, which assistive technology still reads.
   */
  generated?: boolean;
  /** It is what was copied last. */
  copied?: boolean;
  onCopy: () => void;
}

/** The name of a field's copy button, and what is said once it is copied. */
export function copyWords(field: ContactField): { label: string; done: string } {
  switch (field) {
    case 'work_email':
      return { label: t('contactCopyWorkEmail'), done: t('contactCopiedWorkEmail') };
    case 'personal_email':
      return { label: t('contactCopyPersonalEmail'), done: t('contactCopiedPersonalEmail') };
    case 'phone':
      return { label: t('contactCopyPhone'), done: t('contactCopiedPhone') };
  }
}

/** An address that does not fit breaks before its domain rather than at a hyphen in it. */
function Breakable({ text }: { text: string }) {
  const at = text.lastIndexOf('@');
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <span class="ts-contact__domain">{text.slice(at)}</span>
    </>
  );
}

/** A contact datum that was found, to read, to copy and to use. */
export function ContactValue({ field, value, generated, copied, onCopy }: ContactValueProps) {
  const isPhone = field === 'phone';
  const href = isPhone ? telHref(value) : mailHref(value);
  const text = isPhone ? phoneText(value) : value;
  const use = isPhone ? t('contactCall') : t('contactMail');
  return (
    <div class="ts-contact__value">
      <span class="ts-contact__text ts-grow" dir="ltr" data-text={generated ? text : undefined}>
        {generated ? null : <Breakable text={text} />}
      </span>
      <IconButton
        icon={copied ? CheckIcon : CopyIcon}
        size="small"
        label={copyWords(field).label}
        onClick={onCopy}
      />
      {href && (
        <SafeLink href={href} class="ts-contact__go" label={`${use} ${value}`}>
          {use}
        </SafeLink>
      )}
    </div>
  );
}
