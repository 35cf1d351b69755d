import { type MessageKey, t } from '../../lib/i18n/text.ts';
import { CONTACT_FIELDS, type ContactField } from '../../lib/service/model.ts';
import type { ContactValues } from '../../lib/views/search-view.ts';
import { CopiedContact } from './copied-contact.tsx';
import type { CopyModel } from './copy-model.ts';

export interface ContactListProps {
  urn: string;
  /** The person's name, for assistive technology. */
  name: string;
  contacts: ContactValues;
  /** They must not be contacted. */
  blocked: boolean | undefined;
  copies: CopyModel;
}

const SHORT: Record<ContactField, MessageKey> = {
  work_email: 'searchContactWork',
  personal_email: 'searchContactPersonal',
  phone: 'searchContactPhone',
};

/** A person's contact data, one line each. */
export function ContactList({ urn, name, contacts, blocked, copies }: ContactListProps) {
  return (
    <ul class="ts-contacts" aria-label={t('searchContactOf', name)}>
      {blocked && <li class="ts-small">{t('personBlocked')}</li>}
      {CONTACT_FIELDS.map((field) => {
        const value = contacts[field];
        if (value === undefined) return null;
        return (
          <li key={field} class="ts-contacts__line">
            <span class="ts-contacts__kind">{t(SHORT[field])}</span>
            <CopiedContact urn={urn} field={field} value={value} blocked={blocked} copies={copies} />
          </li>
        );
      })}
    </ul>
  );
}
