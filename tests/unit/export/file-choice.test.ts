import { describe, expect, it } from 'vitest';
import { ALL_COLUMNS, COLUMN_VALUES } from '../../../lib/export/columns.ts';
import { FIRST_CHOICE, planOf, readChoice, readColumnSet } from '../../../lib/export/file-choice.ts';
import { hasForeignCharacter, systemOf } from '../../../lib/export/systems.ts';

const HEADS = Object.fromEntries(COLUMN_VALUES.map((value) => [value, `head of ${value}`])) as Record<
  (typeof COLUMN_VALUES)[number],
  string
>;
const column = { head: 'Given name', value: 'firstName' as const, text: '' };
const set = { id: 'A|1', name: 'Ours', system: 'bullhorn' as const, columns: [column] };
const record = (holds: object) => ({ id: 'A|1', account: 'A', name: 'Ours', holds, createdAt: 1 });

describe('the last choice', () => {
  it.each([
    null,
    undefined,
    'csv',
    7,
    {},
    { format: 'exe', delimiter: '|', sheet: 3, version: '2.1', isEach: 1 },
  ])('is the first one where %j is stored', (stored) => {
    expect(readChoice(stored)).toEqual(FIRST_CHOICE);
  });

  it('is what was stored', () => {
    const choice = {
      format: 'vcard',
      delimiter: ';',
      sheet: 'A|1',
      system: 'lever',
      version: '4.0',
      isEach: true,
    };
    expect(readChoice(choice)).toEqual(choice);
  });
});

describe('saved columns', () => {
  it('are read without what is not known', () => {
    const odd = [null, 'name', { head: 1, value: 'name' }, { head: 'x', value: 'salary' }];
    expect(readColumnSet(record({ system: 'bullhorn', columns: [...odd, column] }))).toEqual(set);
    expect(readColumnSet(record({ system: 'other', columns: [{ head: 'x', value: 'name' }] }))).toEqual({
      ...set,
      system: null,
      columns: [{ head: 'x', value: 'name', text: '' }],
    });
  });

  it('are none where no column can be read', () => {
    expect(readColumnSet(record({ columns: 'name' }))).toBeNull();
    expect(readColumnSet(record({}))).toBeNull();
  });

  it('are cut where there is more than anybody types', () => {
    const long = { head: 'x'.repeat(500), value: 'text', text: '🎉'.repeat(500) };
    const read = readColumnSet(record({ columns: Array.from({ length: 99 }, () => long) }));
    expect(read?.columns).toHaveLength(60);
    expect(read?.columns[0]?.head).toHaveLength(200);
    expect([...(read?.columns[0]?.text ?? '')]).toHaveLength(200);
  });
});

describe('what a choice means', () => {
  it('is all columns with their names, or the recruiter’s own', () => {
    const { plan } = planOf(FIRST_CHOICE, [], HEADS);
    expect(plan).toEqual({
      format: 'csv',
      delimiter: ',',
      columns: ALL_COLUMNS.map((value) => ({ head: `head of ${value}`, value, text: '' })),
    });
    expect(planOf({ ...FIRST_CHOICE, format: 'xlsx', sheet: 'A|1' }, [set], HEADS).plan).toEqual({
      format: 'xlsx',
      columns: [column],
    });
  });

  it('is a system with its limit, also for own columns', () => {
    const greenhouse = planOf({ ...FIRST_CHOICE, format: 'system' }, [], HEADS);
    expect(greenhouse).toMatchObject({ plan: { maxRows: 8_000 }, system: { id: 'greenhouse' } });
    expect(planOf({ ...FIRST_CHOICE, format: 'system', system: 'A|1' }, [set], HEADS)).toEqual({
      plan: { format: 'system', columns: [column], maxRows: 1_000 },
      system: systemOf('bullhorn'),
    });
    const free = { ...set, system: null };
    expect(planOf({ ...FIRST_CHOICE, format: 'system', system: 'A|1' }, [free], HEADS)).toEqual({
      plan: { format: 'system', columns: [column], maxRows: null },
      system: null,
    });
  });

  it('is the first system where the own columns were deleted', () => {
    expect(planOf({ ...FIRST_CHOICE, format: 'system', system: 'A|gone' }, [], HEADS).system?.id).toBe(
      'greenhouse',
    );
  });
});

describe('English characters', () => {
  it.each([
    [['Jane', '+49 30', 'a\nb'], false],
    [['Jane', 'Doé'], true],
    [['“x”'], true],
    [[], false],
  ])('are all that is in %j, or not', (cells, foreign) => {
    expect(hasForeignCharacter(cells)).toBe(foreign);
  });
});
