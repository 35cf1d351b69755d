import { describe, expect, it } from 'vitest';
import { csvLines } from '../../../lib/export/csv.ts';
import { contactedCell, listsCell, notesCell, reminderCell } from '../../../lib/export/noted-cells.ts';
import { NOTHING_NOTED } from '../../../lib/follow-up/changes.ts';
import type { FollowUp, ListRecord, NoteRecord } from '../../../lib/follow-up/records.ts';

const at = (day: number) => new Date(2026, 10, day, 12).getTime();
const list = (name: string): ListRecord => ({
  id: `A|${name}`,
  account: 'A',
  name,
  stages: [
    { id: 'to-contact', name: 'To contact' },
    { id: 'contacted', name: 'Contacted' },
  ],
  createdAt: 1,
});

const notedCells = (
  noted: FollowUp,
  notes: readonly Pick<NoteRecord, 'at' | 'text'>[],
  lists: readonly ListRecord[],
) => [listsCell(noted, lists), contactedCell(noted), reminderCell(noted), notesCell(notes)];

describe('what is noted of a person, as cells', () => {
  it('has lists with their stages, the last contact, the reminder, and the notes by day', () => {
    const noted = {
      lists: [
        { list: 'A|Data', stage: 'gone', at: 1 },
        { list: 'A|Backend Q4', stage: 'contacted', at: 2 },
        { list: 'A|deleted', stage: 'contacted', at: 3 },
      ],
      tags: ['go', 'lead'],
      contacted: [
        { channel: 'email' as const, at: at(14) },
        { channel: 'phone' as const, at: at(2) },
      ],
      reminder: { at: at(20), text: 'Call back' },
    };
    const notes = [
      { at: at(15), text: 'Likes Lyon' },
      { at: at(3), text: 'Two\nlines' },
    ];
    expect(notedCells(noted, notes, [list('Backend Q4'), list('Data')])).toEqual([
      'Backend Q4: Contacted; Data: To contact',
      '2026-11-14',
      '2026-11-20 Call back',
      '2026-11-15 Likes Lyon\n2026-11-03 Two\nlines',
    ]);
  });

  it('is empty where nothing is noted', () => {
    expect(notedCells(NOTHING_NOTED, [], [list('Data')])).toEqual(['', '', '', '']);
  });

  it('is never a formula, also not in a part that a spreadsheet splits off', () => {
    const noted = {
      lists: [
        { list: 'A|=1+1', stage: 'contacted', at: 1 },
        { list: 'A|@SUM(A1)', stage: 'contacted', at: 1 },
      ],
      tags: ['=cmd'],
      contacted: [],
      reminder: { at: at(1), text: '=1+1' },
    };
    const cells = notedCells(
      noted,
      [{ at: at(1), text: 'see\n=HYPERLINK("x")' }],
      [list('=1+1'), list('@SUM(A1)')],
    );
    expect(csvLines([[...cells, ...noted.tags]])).toBe(
      `"'=1+1: Contacted; '@SUM(A1): Contacted","","2026-11-01 =1+1","2026-11-01 see\n'=HYPERLINK(""x"")","'=cmd"\r\n`,
    );
  });
});
