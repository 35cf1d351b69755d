import { stageIn } from '../follow-up/lists.ts';
import type { FollowUp, ListRecord, NoteRecord } from '../follow-up/records.ts';
import { day } from './day.ts';

/** The cells with what is noted of a person: lists with stages, tags, the last contact, the reminder, and the notes by day. */
export function notedCells(
  { lists, tags, contacted, reminder }: FollowUp,
  notes: readonly Pick<NoteRecord, 'at' | 'text'>[],
  known: readonly ListRecord[],
): [lists: string, tags: string, contacted: string, reminder: string, notes: string] {
  const stages = new Map(lists.map(({ list, stage }) => [list, stage]));
  const inLists = known.flatMap((list) => {
    const stage = stages.get(list.id);
    return stage === undefined ? [] : `${list.name}: ${stageIn(list, stage)?.name ?? ''}`;
  });
  const [last] = contacted;
  return [
    inLists.join('; '),
    tags.join(', '),
    last ? day(last.at) : '',
    reminder ? `${day(reminder.at)} ${reminder.text}`.trim() : '',
    notes.map(({ at, text }) => `${day(at)} ${text}`).join('\n'),
  ];
}
