import { stageIn } from '../follow-up/lists.ts';
import type { FollowUp, ListRecord, NoteRecord } from '../follow-up/records.ts';
import { day } from './day.ts';

/** The lists of a person, with the stage in each. */
export function listsCell({ lists }: FollowUp, known: readonly ListRecord[]): string {
  if (lists.length === 0) return '';
  const stages = new Map(lists.map(({ list, stage }) => [list, stage]));
  const inLists = known.flatMap((list) => {
    const stage = stages.get(list.id);
    return stage === undefined ? [] : `${list.name}: ${stageIn(list, stage)?.name ?? ''}`;
  });
  return inLists.join('; ');
}

/** The day of the last contact. */
export const contactedCell = ({ contacted: [last] }: FollowUp): string => (last ? day(last.at) : '');

/** The day and the text of the reminder. */
export const reminderCell = ({ reminder }: FollowUp): string =>
  reminder ? `${day(reminder.at)} ${reminder.text}`.trim() : '';

/** The notes with their days, one a line. */
export const notesCell = (notes: readonly Pick<NoteRecord, 'at' | 'text'>[]): string =>
  notes.map(({ at, text }) => `${day(at)} ${text}`).join('\n');
