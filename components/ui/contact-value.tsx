import { inWords } from '../../lib/i18n/outside-text.ts';
import { t } from '../../lib/i18n/text.ts';
import type { ContactField } from '../../lib/service/model.ts';
import { mailHref, telHref } from '../../lib/urls/safe-href.ts';
import { IconButton } from './button.tsx';
import { CheckIcon, CopyIcon } from './icons.tsx';
import { lazy } from './lazy.tsx';
import { phoneText } from './phone-text.ts';
import { SafeLink } from './safe-link.tsx';

/** Nearly all contacts: only characters that are seen, and no domain that stands for one of other letters. */
const PLAIN = /^(?!.*xn--)[ -~]*$/i;

const OddContact = lazy(async () => (await import('./odd-contact.tsx')).OddContact);

interface ContactProps {
  field: ContactField;
  value: string;
}

export interface ContactValueProps extends ContactProps {
  /** It was copied last. */
  copied?: boolean;
  /** They must not be contacted: it can be copied alone. */
  blocked?: boolean | undefined;
  onCopy: (event: MouseEvent) => void;
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

/** A found email address or phone number. */
export function ContactText({ field, value }: ContactProps) {
  const isPhone = field === 'phone';
  const text = isPhone ? phoneText(value) : value;
  return PLAIN.test(text) ? (
    <span class="ts-contact__text ts-grow" dir="ltr">
      <Breakable text={text} />
    </span>
  ) : (
    <OddContact value={text} isPhone={isPhone} />
  );
}

/** Writes to the address or calls the number, where it can be used as a link. */
export function ContactLink({ field, value, onMail }: ContactProps & { onMail?: (() => void) | undefined }) {
  const isPhone = field === 'phone';
  const href = isPhone ? telHref(value) : mailHref(value);
  const use = isPhone ? t('contactCall') : t('contactMail');
  return (
    href && (
      <SafeLink
        href={href}
        class="ts-contact__go"
        label={`${use} ${inWords(value)}`}
        onClick={isPhone ? undefined : onMail}
      >
        {use}
      </SafeLink>
    )
  );
}

/** A found email address or phone number, with buttons to copy and use it. */
export function ContactValue({ field, value, copied, blocked, onCopy }: ContactValueProps) {
  return (
    <div class="ts-contact__value">
      <ContactText field={field} value={value} />
      <IconButton
        icon={copied ? CheckIcon : CopyIcon}
        size="small"
        label={copyWords(field).label}
        onClick={onCopy}
      />
      {!blocked && <ContactLink field={field} value={value} />}
    </div>
  );
}
