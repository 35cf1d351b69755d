import type { InUse } from '../../lib/follow-up/in-use.ts';
import type { MessageKey } from '../../lib/i18n/text.ts';
import { OPTIONAL_COLUMNS } from '../../lib/settings/settings.ts';
import type { PeopleSort } from '../../lib/store/people-list.ts';

export type OptionalColumn = (typeof OPTIONAL_COLUMNS)[number];
export type PeopleColumn = 'name' | OptionalColumn;

export const COLUMN_WORDS: Record<PeopleColumn, MessageKey> = {
  name: 'workspaceColumnName',
  title: 'workspaceColumnTitle',
  company: 'workspaceColumnCompany',
  place: 'workspaceColumnPlace',
  email: 'workspaceColumnEmail',
  phone: 'workspaceColumnPhone',
  status: 'workspaceColumnStatus',
  lists: 'workspaceLists',
  tags: 'workspaceCsvTags',
  unlocked: 'workspaceColumnUnlocked',
  touched: 'workspaceColumnTouched',
};

/** Whether people can be sorted by a column. */
export function isSortable(column: PeopleColumn): column is PeopleSort {
  return column === 'name' || column === 'company' || column === 'unlocked' || column === 'touched';
}

/** The columns that can be hidden. Those of lists and tags are there only where there are any. */
export function optionalColumns(inUse: InUse): OptionalColumn[] {
  return OPTIONAL_COLUMNS.filter((column) => (isNoted(column) ? inUse[column] : true));
}

/** Whether a column has something that the recruiter has noted. */
export function isNoted(column: PeopleColumn): column is Exclude<keyof InUse, 'ats'> {
  return column === 'lists' || column === 'tags';
}

/** The columns that the recruiter has not hidden, in the order of the table. */
export function shownColumns(hidden: readonly OptionalColumn[], inUse: InUse): PeopleColumn[] {
  return ['name', ...optionalColumns(inUse).filter((column) => !hidden.includes(column))];
}
