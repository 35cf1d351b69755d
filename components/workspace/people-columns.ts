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
  unlocked: 'workspaceColumnUnlocked',
  touched: 'workspaceColumnTouched',
};

/** Whether people can be sorted by a column. */
export function isSortable(column: PeopleColumn): column is PeopleSort {
  return column === 'name' || column === 'company' || column === 'unlocked' || column === 'touched';
}

/** The columns that the recruiter has not hidden, in the order of the table. */
export function shownColumns(hidden: readonly OptionalColumn[]): PeopleColumn[] {
  return ['name', ...OPTIONAL_COLUMNS.filter((column) => !hidden.includes(column))];
}
