import { type MessageKey, t } from '../../lib/i18n/text.ts';
import type { ContactField } from '../../lib/service/model.ts';

const FIELDS: Record<ContactField, MessageKey> = {
  work_email: 'fieldWorkEmail',
  personal_email: 'fieldPersonalEmail',
  phone: 'fieldPhone',
};

/** The name of a contact field. */
export const fieldWords = (field: ContactField): string => t(FIELDS[field]);

/** The names of several contact fields. */
export const fieldList = (fields: readonly ContactField[]): string => fields.map(fieldWords).join(', ');
