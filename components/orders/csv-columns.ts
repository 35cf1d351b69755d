import type { NotedHeads } from '../../lib/export/noted-csv.ts';
import type { PeopleHeads } from '../../lib/export/people-csv.ts';
import { t } from '../../lib/i18n/text.ts';
import { fieldWords } from '../ui/field-words.ts';

/** The column names of the people's CSV file, in the recruiter's language. */
export function csvColumns(): PeopleHeads {
  return {
    name: t('workspaceColumnName'),
    title: t('workspaceColumnTitle'),
    company: t('workspaceColumnCompany'),
    place: t('workspaceColumnPlace'),
    workEmail: fieldWords('work_email'),
    personalEmail: fieldWords('personal_email'),
    phone: fieldWords('phone'),
    link: t('workspaceCsvLink'),
    skills: t('profileSkills'),
    languages: t('profileLanguages'),
    experience: t('profileExperience'),
    education: t('profileEducation'),
    origin: t('workspaceCsvSource'),
    pool: t('personOwnPool'),
    network: t('workspaceCsvNetwork'),
    present: t('uiPresent'),
    enriched: t('personEnriched'),
    seen: t('workspaceColumnTouched'),
  };
}

/** The names of the columns with what the recruiter has noted. */
export function notedColumns(): NotedHeads {
  return {
    lists: t('workspaceLists'),
    tags: t('workspaceCsvTags'),
    contacted: t('workspaceCsvContacted'),
    reminder: t('workspaceCsvReminder'),
    notes: t('workspaceCsvNotes'),
  };
}
