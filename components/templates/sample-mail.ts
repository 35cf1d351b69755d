import { t } from '../../lib/i18n/text.ts';
import { type PreparedMail, prepareMail } from '../../lib/templates/prepare-mail.ts';
import type { OwnField, TemplateText } from '../../lib/templates/records.ts';

/** A template filled for somebody who is made up. */
export function sampleMail(template: TemplateText, fields: readonly OwnField[]): PreparedMail {
  const [firstName, lastName] = [t('templatesSampleFirst'), t('templatesSampleLast')];
  const known = {
    firstName,
    lastName,
    fullName: `${firstName} ${lastName}`,
    company: t('templatesSampleCompany'),
    title: t('templatesSampleTitle'),
  };
  return prepareMail({ template, recipient: { known }, fields, typed: new Map(), address: null });
}
