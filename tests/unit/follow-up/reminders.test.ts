import { describe, expect, it } from 'vitest';
import { NOTHING_NOTED } from '../../../lib/follow-up/changes.ts';
import { dueAt, remindAt, SOON, setReminder } from '../../../lib/follow-up/reminders.ts';

/** A moment of the computer's own clock in November 2026. The 15th is a Sunday. */
const at = (day: number, hours: number, minutes = 0) => new Date(2026, 10, day, hours, minutes).getTime();

describe('dueAt', () => {
  it('is in the morning of a coming day', () => {
    expect(dueAt('tomorrow', at(15, 23, 59))).toBe(at(16, 9));
    expect(dueAt('days', at(15, 8))).toBe(at(18, 9));
  });

  it('is next Monday, in a week if it is Monday', () => {
    expect(dueAt('week', at(15, 12))).toBe(at(16, 9));
    expect(dueAt('week', at(16, 8))).toBe(at(23, 9));
    expect(dueAt('week', at(17, 8))).toBe(at(23, 9));
  });

  it('is at the full hour three hours later, and not offered where that is in the evening or tomorrow', () => {
    expect(dueAt('today', at(16, 10, 40))).toBe(at(16, 13));
    expect(dueAt('today', at(16, 15, 59))).toBe(at(16, 18));
    expect(dueAt('today', at(16, 16))).toBeNull();
    expect(dueAt('today', at(16, 22))).toBeNull();
  });

  it('is on the same day of the next month, or on its last one', () => {
    expect(dueAt('month', at(16, 10))).toBe(new Date(2026, 11, 16, 9).getTime());
    expect(dueAt('month', new Date(2027, 0, 31, 10).getTime())).toBe(new Date(2027, 1, 28, 9).getTime());
    expect(dueAt('month', new Date(2026, 11, 31, 10).getTime())).toBe(new Date(2027, 0, 31, 9).getTime());
  });

  it('is always still to come, at a full hour of the recruiter’s own clock, whatever the hour and the day of the year', () => {
    for (let hour = 0; hour < 366 * 24; hour += 5) {
      const now = new Date(2026, 0, 1, hour, 30).getTime();
      for (const soon of SOON) {
        const due = dueAt(soon, now);
        if (due === null) continue;
        expect(due, `${soon} at ${new Date(now)}`).toBeGreaterThan(now);
        expect(new Date(due).getMinutes()).toBe(0);
        if (soon !== 'today') expect(new Date(due).getHours()).toBe(9);
      }
    }
  });
});

describe('a reminder', () => {
  it('is set, moved with its text, and taken away', () => {
    const set = setReminder({ at: 5, text: 'Call' })(NOTHING_NOTED);
    expect(set.reminder).toEqual({ at: 5, text: 'Call' });
    expect(remindAt(9)(set).reminder).toEqual({ at: 9, text: 'Call' });
    expect(remindAt(9)(NOTHING_NOTED).reminder).toEqual({ at: 9, text: '' });
    expect(setReminder(null)(set)).toEqual(NOTHING_NOTED);
  });

  it('leaves everything as it is where nothing changes', () => {
    const set = setReminder({ at: 5, text: 'Call' })(NOTHING_NOTED);
    expect(remindAt(5)(set)).toBe(set);
    expect(setReminder({ at: 5, text: 'Call' })(set)).toBe(set);
    expect(setReminder(null)(NOTHING_NOTED)).toBe(NOTHING_NOTED);
  });
});
