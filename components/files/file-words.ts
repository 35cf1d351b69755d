import type { CellContext, ColumnValue } from '../../lib/export/columns.ts';
import { t } from '../../lib/i18n/text.ts';
import { fieldWords } from '../ui/field-words.ts';

/** The names of what a column can hold, in the recruiter's language. */
export function columnWords(): Record<ColumnValue, string> {
  return {
    name: t('workspaceColumnName'),
    firstName: t('fileValueFirstName'),
    lastName: t('fileValueLastName'),
    title: t('workspaceColumnTitle'),
    company: t('workspaceColumnCompany'),
    place: t('workspaceColumnPlace'),
    workEmail: fieldWords('work_email'),
    personalEmail: fieldWords('personal_email'),
    email: t('fileValueEmail'),
    emails: t('fileValueEmails'),
    phone: fieldWords('phone'),
    link: t('workspaceCsvLink'),
    skills: t('profileSkills'),
    languages: t('profileLanguages'),
    experience: t('profileExperience'),
    education: t('profileEducation'),
    origin: t('workspaceCsvSource'),
    enriched: t('personEnriched'),
    seen: t('workspaceColumnTouched'),
    lists: t('workspaceLists'),
    tags: t('workspaceCsvTags'),
    contacted: t('workspaceCsvContacted'),
    reminder: t('workspaceCsvReminder'),
    notes: t('workspaceCsvNotes'),
    text: t('fileValueText'),
  };
}

/** Words in the cells. */
export function cellWords(): CellContext['words'] {
  return {
    pool: t('personOwnPool'),
    network: t('workspaceCsvNetwork'),
    present: t('uiPresent'),
    unnamed: t('personUnnamed'),
  };
}
