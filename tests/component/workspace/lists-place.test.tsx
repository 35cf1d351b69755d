import { fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { addToList, setStage } from '../../../lib/follow-up/changes.ts';
import { MAX_STAGES, newList } from '../../../lib/follow-up/lists.ts';
import type { ListRecord } from '../../../lib/follow-up/records.ts';
import { violations } from '../screen.tsx';
import { draw, NOW, person, setUp } from './set-up.tsx';

const HOSTILE = '<img src=x onerror=alert(1)>\u202eevil';
const people = Array.from({ length: 5 }, (_, n) => person(String(n + 1)));
const somebody = (...urns: string[]) => urns.map((urn) => ({ urns: [urn] }));
const WORDS = {
  'to-contact': 'To contact',
  contacted: 'Contacted',
  replied: 'Replied',
  interview: 'Interview',
  no: 'No',
};
const aList = (name: string, change: Partial<ListRecord> = {}): ListRecord => ({
  ...newList({ account: 'A', name, now: NOW, newId: () => name }, (stage) => WORDS[stage]),
  ...change,
});

/** A workspace with lists. Of the people in a list, the first has replied. */
async function setUpLists(lists: readonly ListRecord[], members: Record<string, string[]> = {}) {
  const made = await setUp({ people }, 'lists');
  const own = await made.noted.followUps();
  await Promise.all(lists.map(own.saveList));
  for (const [name, urns] of Object.entries(members)) {
    await own.change(somebody(...urns), addToList(`A|${name}`, 'to-contact', NOW));
    await own.change(somebody(...urns.slice(0, 1)), setStage(`A|${name}`, 'replied', NOW));
  }
  await waitFor(() => expect(made.model.followUp.value?.lists.value).toHaveLength(lists.length));
  return { ...made, own };
}

const TWO = [aList('Backend Q4'), aList('Data')];
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const rows = () => screen.getAllByRole('listitem').filter((row) => row.querySelector('h2'));
const row = (name: string) => screen.getByRole('listitem', { name });
const names = () => rows().map((one) => one.querySelector('h2')?.textContent);
const fields = () => screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Stage/ });
const stageNames = () => fields().map(({ value }) => value);

/** Chooses an item of a list's menu. */
function choose(list: string, item: string): void {
  fireEvent.click(within(row(list)).getByRole('menuitem', { name: item, hidden: true }));
}

async function type(name: string, value: string): Promise<void> {
  fireEvent.input(await screen.findByRole('textbox', { name }), { target: { value } });
}

const STATES = {
  none: () => setUpLists([]),
  'with people, long and hostile names': () =>
    setUpLists([...TWO, aList(HOSTILE), aList('W'.repeat(80)), aList('قائمة')], { 'Backend Q4': ['1', '2'] }),
};

describe.each(Object.entries(STATES))('the lists (%s)', (_name, build) => {
  it.each(['light', 'dark'] as const)('have no violation in %s', async (scheme) => {
    const root = draw((await build()).model);
    await screen.findByRole('button', { name: 'New list' });
    expect(await violations(root, scheme)).toEqual([]);
  });

  it.each(['ltr', 'rtl'])('fit a narrow window, %s, in Spanish', async (dir) => {
    const root = draw((await build()).model, { language: 'es', dir, width: 340 });
    await screen.findByRole('button', { name: 'Nueva lista' });
    expect(root.scrollWidth).toBeLessThanOrEqual(340);
    expect(root.querySelector('img')).toBeNull();
    expect(root.textContent).not.toMatch(/\blists[A-Z]/);
  });
});

describe('the lists of the workspace', () => {
  it('are made by their names, with the keyboard alone', async () => {
    const { model } = await setUpLists([]);
    draw(model);
    (await screen.findByRole('button', { name: 'New list' })).focus();
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'List name' }));
    await userEvent.keyboard('Nurses{Enter}');
    await waitFor(() => expect(names()).toEqual(['Nurses']));
    await screen.findByText('List Nurses created');
    expect(screen.queryByRole('textbox')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(button('New list')));
  });

  it('are not made at Escape, nor without a name', async () => {
    const { model } = await setUpLists([]);
    draw(model);
    fireEvent.click(await screen.findByRole('button', { name: 'New list' }));
    expect(button('Create').getAttribute('aria-disabled')).toBe('true');
    await userEvent.keyboard('   {Enter}{Escape}');
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(document.activeElement).toBe(button('New list'));
    screen.getByText('No lists yet');
  });

  it('are not made twice: the one that has the name can be opened', async () => {
    const { model, own } = await setUpLists(TWO);
    draw(model);
    fireEvent.click(await screen.findByRole('button', { name: 'New list' }));
    await type('List name', ' backend  q4 ');
    fireEvent.click(button('Create'));
    await screen.findByText('You already have this list');
    expect(await own.lists()).toHaveLength(2);
    fireEvent.click(button('Open Backend Q4'));
    expect(model.place.value).toBe('people');
    expect(model.people.filter.value.list).toEqual({ id: 'A|Backend Q4', stage: null });
  });

  it('count their people by stage, and again after a change', async () => {
    const { model, own } = await setUpLists(TWO, { 'Backend Q4': ['1', '2', '3'] });
    draw(model);
    await screen.findByText('3 people');
    const one = within(row('Backend Q4'));
    one.getByRole('button', { name: 'To contact 2' });
    one.getByRole('button', { name: 'Replied 1' });
    one.getByText('Created Nov 15, 2026');
    await own.change(somebody('4', '5'), addToList('A|Data', 'interview', NOW));
    await within(row('Data')).findByText('2 people');
    fireEvent.click(within(row('Data')).getByRole('button', { name: 'Interview 2' }));
    expect(model.place.value).toBe('people');
    expect(model.people.filter.value.list).toEqual({ id: 'A|Data', stage: 'interview' });
  });

  it('open by their names', async () => {
    const { model } = await setUpLists(TWO);
    draw(model);
    fireEvent.click(await screen.findByRole('button', { name: 'Data' }));
    expect(model.people.filter.value.list).toEqual({ id: 'A|Data', stage: null });
  });

  it('are renamed in their rows, but not to the name of another one', async () => {
    const { model } = await setUpLists(TWO);
    draw(model);
    await screen.findByRole('button', { name: 'New list' });
    choose('Backend Q4', 'Rename');
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'List name' });
    expect([field.value, document.activeElement]).toEqual(['Backend Q4', field]);
    await type('List name', 'DATA');
    fireEvent.click(button('Save'));
    await screen.findByText('You already have this list');
    await type('List name', 'Platform');
    fireEvent.click(button('Save'));
    await waitFor(() => expect(names()).toEqual(['Data', 'Platform']));
    await waitFor(() => expect(document.activeElement).toBe(button('Platform')));
    fireEvent.click(button('Undo'));
    await waitFor(() => expect(names()).toEqual(['Backend Q4', 'Data']));
  });

  it('are deleted with Undo, and their people stay', async () => {
    const { model, own } = await setUpLists(TWO, { Data: ['1', '2'] });
    draw(model);
    await screen.findByText('2 people');
    choose('Data', 'Delete');
    await screen.findByText('List Data deleted. Its people stay.');
    await waitFor(() => expect(names()).toEqual(['Backend Q4']));
    await waitFor(() => expect(document.activeElement).toBe(button('Backend Q4')));
    fireEvent.click(button('Undo'));
    await within(await screen.findByRole('listitem', { name: 'Data' })).findByText('2 people');
    expect(await own.count('A|Data', 'replied')).toBe(1);
  });

  it('say so where a change could not be stored', async () => {
    const { model } = await setUpLists(TWO);
    draw(model);
    await screen.findByRole('button', { name: 'New list' });
    if (model.followUp.value) model.followUp.value.failed.value = true;
    await screen.findByText('Couldn’t save the change');
    fireEvent.click(button('Dismiss'));
    await waitFor(() => expect(screen.queryByText('Couldn’t save the change')).toBeNull());
  });

  it('are counted only where they are in sight, and no row moves meanwhile', async () => {
    const many = Array.from({ length: 200 }, (_, n) => aList(`List ${String(n).padStart(3, '0')}`));
    const made = await setUpLists(many, { 'List 000': ['1', '2'] });
    const followUp = made.model.followUp.value;
    let counted = 0;
    const count = followUp?.counts;
    if (followUp && count) {
      followUp.counts = (list) => {
        counted += 1;
        return count(list);
      };
    }
    const root = draw(made.model);
    await waitFor(() => expect(rows()).toHaveLength(200));
    const places = () => rows().map((one) => (one as HTMLElement).offsetTop);
    const before = places();
    await screen.findByText('2 people');
    expect(places()).toEqual(before);
    expect(counted).toBeLessThan(40);
    rows().at(-1)?.scrollIntoView();
    await waitFor(() => within(rows().at(-1) as HTMLElement).getByText('0 people'));
    expect(counted).toBeLessThan(80);
    root.scrollIntoView();
  });
});

describe('the stages of a list', () => {
  async function openStages(members: Record<string, string[]> = {}, list = aList('Backend Q4')) {
    const made = await setUpLists([list], members);
    const root = draw(made.model);
    await screen.findByRole('button', { name: 'New list' });
    choose('Backend Q4', 'Edit stages…');
    await screen.findByRole('dialog', { name: 'Stages of Backend Q4' });
    return { ...made, root };
  }
  const stored = async (own: { lists(): Promise<ListRecord[]> }) =>
    (await own.lists())[0]?.stages.map(({ name }) => name);

  it.each(['light', 'dark'] as const)('have no violation in %s', async (scheme) => {
    const { root } = await openStages({ 'Backend Q4': ['1'] });
    fireEvent.click(button('Remove Replied'));
    await screen.findByText('1 person in Replied moves to To contact');
    expect(await violations(root, scheme)).toEqual([]);
  });

  it('are named, moved, added and removed, and stored at Save', async () => {
    const { own } = await openStages();
    await type('Stage 1', ' Sourced ');
    fireEvent.click(button('Move Replied up'));
    expect(document.activeElement).toBe(button('Move Replied up'));
    fireEvent.click(button('Move Replied up'));
    expect(stageNames()).toEqual(['Replied', ' Sourced ', 'Contacted', 'Interview', 'No']);
    // At the top the button to move up is disabled. The other one has the focus.
    expect(document.activeElement).toBe(button('Move Replied down'));
    fireEvent.click(button('Remove No'));
    fireEvent.click(button('Add stage'));
    await waitFor(() => expect(document.activeElement).toBe(fields()[4]));
    await userEvent.keyboard('Offer');
    expect(await stored(own)).toHaveLength(5);
    fireEvent.click(button('Save'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await stored(own)).toEqual(['Replied', 'Sourced', 'Contacted', 'Interview', 'Offer']);
    await screen.findByText('Stages of Backend Q4 saved');
  });

  it('have names, and each name once', async () => {
    const { own } = await openStages();
    await type('Stage 2', 'to CONTACT');
    screen.getByText('Another stage has this name');
    await type('Stage 3', ' ');
    expect(screen.queryByText('Enter a name')).toBeNull();
    fireEvent.click(button('Save'));
    await screen.findByText('Enter a name');
    expect(document.activeElement).toBe(fields()[1]);
    expect(await stored(own)).toEqual(Object.values(WORDS));
  });

  it('leave one at least, and are not more than there may be', async () => {
    const stages = Array.from({ length: MAX_STAGES }, (_, n) => ({ id: `s${n}`, name: `S${n}` }));
    await openStages({}, aList('Backend Q4', { stages }));
    expect(button('Add stage').disabled).toBe(true);
    screen.getByText(`A list has up to ${MAX_STAGES} stages.`);
    for (let n = MAX_STAGES - 1; n > 0; n--) fireEvent.click(button(`Remove S${n}`));
    screen.getByText('A list needs at least one stage.');
    expect(button('Remove S0').disabled).toBe(true);
  });

  it('say where the people of a removed one go, and take them there', async () => {
    const { own } = await openStages({ 'Backend Q4': ['1', '2', '3'] });
    fireEvent.click(button('Remove To contact'));
    await screen.findByText('2 people in To contact move to Contacted');
    // The new stage must not be taken for the removed one.
    fireEvent.click(button('Add stage'));
    await type('Stage 5', 'To contact');
    fireEvent.click(button('Save'));
    await waitFor(async () => expect(await own.count('A|Backend Q4', 'contacted')).toBe(2));
    expect(await own.count('A|Backend Q4', 'replied')).toBe(1);
  });

  it('stay as they are at Cancel', async () => {
    const { own } = await openStages();
    fireEvent.click(button('Remove No'));
    fireEvent.click(button('Cancel'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await stored(own)).toEqual(Object.values(WORDS));
    await waitFor(() => expect(document.activeElement).toBe(button('Actions for Backend Q4')));
  });
});
