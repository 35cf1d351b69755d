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
   * Draws the text as CSS content. On the network's page `window.find` and selections reach into a closed shadow root,
   * but not into CSS content. Assistive technology reads both.
   */
  generated?: boolean;
  /** It was copied last. */
  copied?: boolean;
  onCopy: () => void;
}

/** The label of a field's copy button, and the announcement after copying. */
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

/** Lets a long email address break before the @ instead of at a hyphen. */
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

/** A found email address or phone number, with buttons to copy and use it. */
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
