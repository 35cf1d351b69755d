import type { ContactField } from '../../lib/service/model.ts';
import { type MessageKey, t } from '../../lib/text.ts';

const FIELDS: Record<ContactField, MessageKey> = {
  work_email: 'searchFieldWorkEmail',
  personal_email: 'searchFieldPersonalEmail',
  phone: 'searchFieldPhone',
};

/** The name of a contact datum. */
export const fieldWords = (field: ContactField): string => t(FIELDS[field]);

/** Several of them in one phrase. */
export const fieldList = (fields: readonly ContactField[]): string => fields.map(fieldWords).join(', ');
