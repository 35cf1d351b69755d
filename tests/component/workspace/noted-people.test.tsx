import { fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { describe, expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { addTag, addToList, markContacted, setStage } from '../../../lib/follow-up/changes.ts';
import { newList } from '../../../lib/follow-up/lists.ts';
import { setReminder } from '../../../lib/follow-up/reminders.ts';
import { linkKey, partKey } from '../../../lib/store/ats-parts.ts';
import { violations } from '../screen.tsx';
import { draw, NOW, person, saveFile, setUp } from './set-up.tsx';

const HOSTILE = '<img src=x onerror=alert(1)>';
const WORDS = {
  'to-contact': 'To contact',
  contacted: 'Contacted',
  replied: 'Replied',
  interview: 'Interview',
  no: 'No',
};
const people = ['1', '2', '3', '4'].map((urn) => person(urn, { name: `Person ${urn}` }));
const somebody = (...urns: string[]) => urns.map((urn) => ({ urns: [urn] }));

/** People in the workspace, with two lists; 1 and 2 are in the first. */
async function setUpNoted(names: readonly string[] = ['Backend Q4', 'Data']) {
  const made = await setUp({ people });
  const own = await made.noted.followUps();
  for (const name of names)
    await own.saveList(newList({ account: 'A', name, now: NOW, newId: () => name }, (one) => WORDS[one]));
  if (names.length > 0) await own.change(somebody('1', '2'), addToList(`A|${names[0]}`, 'to-contact', NOW));
  await waitFor(() => expect(made.model.followUp.value?.lists.value).toHaveLength(names.length));
  const of = async (urn: string) => (await own.of(somebody(urn)))[0];
  return { ...made, own, of };
}

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const rows = () => within(screen.getByRole('grid')).getAllByRole('row').slice(1);
const shown = () => rows().map((row) => row.querySelector('.ts-strong')?.textContent);
const status = (text: string) => screen.findByText(text);

/** Selects people and waits for the bar. */
async function select(...urns: string[]): Promise<HTMLElement> {
  for (const urn of urns) fireEvent.click(screen.getByRole('checkbox', { name: `Select Person ${urn}` }));
  return screen.findByRole('region', { name: /selected/i });
}

/** Presses an item of a menu. */
async function choose(menu: string, item: string): Promise<void> {
  const opener = await screen.findByRole('button', { name: menu });
  const list = document.getElementById(opener.getAttribute('popovertarget') ?? '');
  fireEvent.click(within(list ?? document.body).getByRole('menuitem', { name: item, hidden: true }));
}

describe('a mail', () => {
  it('that is begun in the drawer marks the person as contacted, and a call does not', async () => {
    const contacts = {
      work_email: { value: 'jane@acme.example', at: NOW },
      phone: { value: '+33600000000', at: NOW },
    };
    const { model, noted } = await setUp({ people: [person('1', { contacts })] });
    // No mail program is opened.
    const stop = new AbortController();
    addEventListener('click', (event) => event.preventDefault(), stop);
    onTestFinished(() => stop.abort());
    draw(model);
    fireEvent.click(within(screen.getByRole('grid')).getByText('Person 1'));
    const own = await noted.followUps();
    fireEvent.click(await screen.findByRole('link', { name: /^Call/ }));
    fireEvent.click(await screen.findByRole('link', { name: /^Mail/ }));
    await status('Marked as contacted');
    const [followUp] = await own.of(somebody('1'));
    expect(followUp?.contacted).toEqual([{ channel: 'email', at: NOW }]);
  });
});

describe('the selected people', () => {
  it('are added to a list, and stay selected', async () => {
    const { model, own } = await setUpNoted();
    draw(model);
    await select('2', '3', '4');
    await choose('Add to list', 'Backend Q4');
    // Who was in it already is not counted.
    await status('2 people added to Backend Q4');
    expect(await own.count('A|Backend Q4')).toBe(4);
    screen.getByText('3 selected');
    fireEvent.click(button('Undo'));
    await waitFor(async () => expect(await own.count('A|Backend Q4')).toBe(2));
  });

  it('are told where nothing had to change', async () => {
    const { model } = await setUpNoted();
    draw(model);
    await select('1', '2');
    await choose('Add to list', 'Backend Q4');
    await waitFor(() => expect(model.announcement.value).toContain('No changes.'));
    expect(model.undo.offered.value).toBeNull();
  });

  it('are added to a new list, by keyboard', async () => {
    const { model, own } = await setUpNoted();
    draw(model);
    await select('1', '4');
    button('Add to list').focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('New list…'));
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('dialog', { name: 'Add 2 people to a list' });
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'List name' }));
    await userEvent.keyboard('Nurses{Enter}');
    await status('2 people added to Nurses');
    const list = (await own.lists()).find(({ name }) => name === 'Nurses');
    expect(await own.count(list?.id ?? '')).toBe(2);
    expect(document.activeElement).toBe(button('Add to list'));
    // One Undo takes back the list with the people in it.
    model.undo.undo();
    await waitFor(async () => expect((await own.lists()).map(({ name }) => name)).not.toContain('Nurses'));
  });

  it('are added to the list that has the typed name', async () => {
    const { model, own } = await setUpNoted();
    draw(model);
    await select('1');
    await choose('Add to list', 'New list…');
    fireEvent.input(await screen.findByRole('textbox', { name: 'List name' }), { target: { value: 'data' } });
    fireEvent.click(await within(screen.getByRole('dialog')).findByRole('button', { name: 'Add' }));
    await status('1 person added to Data');
    expect(await own.lists()).toHaveLength(2);
  });

  it('are tagged, with a tag that is in use or a new one', async () => {
    const { model, own, of } = await setUpNoted();
    await own.change(somebody('3'), addTag('golang'));
    draw(model);
    await select('1', '2');
    await choose('More', 'Tag…');
    await screen.findByRole('dialog', { name: 'Tag 2 people' });
    expect(button('Add tag').disabled).toBe(true);
    fireEvent.click(await screen.findByRole('button', { name: '#golang' }));
    await status('2 people tagged #golang');
    await choose('More', 'Tag…');
    await screen.findByRole('dialog');
    await userEvent.keyboard('#Team Lead{Enter}');
    await status('2 people tagged #team lead');
    expect((await of('1'))?.tags).toEqual(['golang', 'team lead']);
    screen.getByText('2 selected');
  });

  it('are marked as contacted', async () => {
    const { model, of } = await setUpNoted();
    draw(model);
    await select('1', '3');
    await choose('More', 'Mark as contacted…');
    const dialog = await screen.findByRole('dialog', { name: 'Mark 2 people as contacted' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Phone' }));
    await status('2 people marked as contacted');
    expect((await of('3'))?.contacted).toEqual([{ channel: 'phone', at: NOW }]);
    // Who was still to be contacted in a list moves on there.
    expect((await of('1'))?.lists[0]?.stage).toBe('contacted');
  });

  it('are moved and removed in the list that People is filtered by', async () => {
    const { model, own, of } = await setUpNoted();
    model.openList('A|Backend Q4');
    draw(model);
    await waitFor(() => expect(shown()).toEqual(['Person 1', 'Person 2']));
    await select('1', '2');
    await choose('Move to stage', 'Replied');
    await status('2 people moved to Replied');
    expect((await of('2'))?.lists[0]?.stage).toBe('replied');
    await choose('More', 'Remove from list');
    await status('2 people removed from Backend Q4');
    expect(await own.count('A|Backend Q4')).toBe(0);
    screen.getByText('2 selected');
  });

  it('are not moved where no list is chosen', async () => {
    const { model } = await setUpNoted();
    draw(model);
    await select('1');
    expect(screen.queryByRole('button', { name: 'Move to stage' })).toBeNull();
    expect(screen.queryByRole('menuitem', { name: 'Remove from list', hidden: true })).toBeNull();
  });

  it.each(['en', 'es'] as const)('have one line of buttons at 900 px, in %s', async (language) => {
    await page.viewport(900, 700);
    const { model } = await setUpNoted([HOSTILE]);
    model.openList(`A|${HOSTILE}`);
    const root = draw(model, { language, width: 900 });
    await waitFor(() => expect(rows()).toHaveLength(2));
    for (const box of screen.getAllByRole('checkbox').slice(1)) fireEvent.click(box);
    const bar = await waitFor(() => {
      const found = root.querySelector<HTMLElement>('.ts-bulk');
      if (!found) throw new Error('no bar yet');
      return found;
    });
    const tops = [...bar.querySelectorAll(':scope > .ts-button')].map(
      (one) => one.getBoundingClientRect().top,
    );
    expect(new Set(tops).size).toBe(1);
    expect(root.querySelector('img')).toBeNull();
  });

  it.each(['light', 'dark'] as const)('have a bar and dialogs without violation in %s', async (scheme) => {
    const { model, own } = await setUpNoted();
    await own.change(somebody('3'), addTag('golang'));
    const root = draw(model);
    await select('1', '2');
    expect(await violations(root, scheme)).toEqual([]);
    for (const item of ['Tag…', 'Mark as contacted…']) {
      await choose('More', item);
      await screen.findByRole('dialog');
      expect(await violations(root, scheme)).toEqual([]);
      fireEvent.click(button('Cancel'));
    }
    await choose('Add to list', 'New list…');
    await screen.findByRole('dialog');
    expect(await violations(root, scheme)).toEqual([]);
  });
});

describe('the filters by what is noted', () => {
  const filters = () => within(screen.getByRole('group', { name: 'Filters' }));

  it('are there only where there is something to choose', async () => {
    const { model, own } = await setUpNoted([]);
    draw(model);
    await filters().findByRole('button', { name: 'Unlocked' });
    for (const name of ['List', 'Tag', 'Contacted'])
      expect(filters().queryByRole('button', { name })).toBeNull();
    await own.change(somebody('3'), addTag('golang'));
    await filters().findByRole('button', { name: 'Tag' });
    await own.change(somebody('3'), markContacted('email', NOW, []));
    await filters().findByRole('button', { name: 'Contacted' });
    expect(filters().queryByRole('button', { name: 'List' })).toBeNull();
  });

  it('show the people of a list, of one stage of it, and everybody again', async () => {
    const { model, own } = await setUpNoted();
    await own.change(somebody('2'), setStage('A|Backend Q4', 'replied', NOW));
    draw(model);
    await choose('List', 'Backend Q4');
    await waitFor(() => expect(shown()).toEqual(expect.arrayContaining(['Person 1', 'Person 2'])));
    await waitFor(() => expect(rows()).toHaveLength(2));
    filters().getByText('Backend Q4');
    await choose('Stage', 'Replied');
    await waitFor(() => expect(shown()).toEqual(['Person 2']));
    const menu = filters().getByRole('button', { name: 'Stage: Replied' });
    const list = document.getElementById(menu.getAttribute('popovertarget') ?? '');
    expect(list?.querySelector('[aria-current]')?.textContent).toBe('Replied');
    await choose('Stage: Replied', 'Any stage');
    await waitFor(() => expect(rows()).toHaveLength(2));
    fireEvent.click(button('Remove List Backend Q4'));
    await waitFor(() => expect(rows()).toHaveLength(4));
  });

  it('show the people with a tag, and who was contacted', async () => {
    const { model, own } = await setUpNoted();
    await own.change(somebody('3', '4'), addTag('golang'));
    await own.change(somebody('4'), markContacted('email', NOW, []));
    draw(model);
    await choose('Tag', '#golang');
    await waitFor(() => expect(rows()).toHaveLength(2));
    fireEvent.click(await filters().findByRole('button', { name: 'Contacted' }));
    await waitFor(() => expect(shown()).toEqual(['Person 4']));
    fireEvent.click(button('Remove #golang'));
    fireEvent.click(filters().getByRole('button', { name: 'Contacted' }));
    await waitFor(() => expect(rows()).toHaveLength(4));
  });

  it('let a tag be typed where there are more than the menu has', async () => {
    const { model, own } = await setUpNoted();
    for (let n = 1; n <= 8; n++) await own.change(somebody('1'), addTag(`a${n}`));
    await own.change(somebody('2'), addTag('zig'));
    draw(model);
    await choose('Tag', 'Other tag…');
    await screen.findByRole('dialog', { name: 'Filter by tag' });
    await userEvent.keyboard('zi');
    fireEvent.click(await screen.findByRole('button', { name: '#zig' }));
    await waitFor(() => expect(shown()).toEqual(['Person 2']));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('say so where the list was deleted meanwhile', async () => {
    const { model, own } = await setUpNoted();
    draw(model);
    await choose('List', 'Backend Q4');
    await filters().findByRole('button', { name: 'Stage' });
    await own.removeList('A|Backend Q4');
    await filters().findByText('Deleted list');
    expect(filters().queryByRole('button', { name: 'Stage' })).toBeNull();
    fireEvent.click(button('Remove Deleted list'));
    await waitFor(() => expect(rows()).toHaveLength(4));
  });

  it.each(['light', 'dark'] as const)(
    'have no violation in %s, with a hostile name as text',
    async (scheme) => {
      const { model, own } = await setUpNoted([HOSTILE]);
      await own.change(somebody('1'), addTag(HOSTILE));
      const root = draw(model);
      await choose('List', HOSTILE);
      await choose('Tag', `#${HOSTILE}`);
      await filters().findByText(`#${HOSTILE}`);
      expect(root.querySelector('img')).toBeNull();
      expect(await violations(root, scheme)).toEqual([]);
    },
  );
});

describe('the exported people', () => {
  it('have what is noted of them, all of them and the selected ones', async () => {
    const { model, own, saved } = await setUpNoted();
    await own.change(somebody('1'), addTag('golang'));
    await own.change(somebody('1'), markContacted('email', NOW, []));
    await own.change(somebody('1'), setReminder({ at: new Date(2026, 11, 1, 9).getTime(), text: 'Call' }));
    const id = 'A|note';
    await own.saveNote({ id, account: 'A', urn: '1', text: 'Likes\n=Lyon', at: NOW, editedAt: null });
    draw(model);
    fireEvent.click(button('Export'));
    await saveFile();
    await waitFor(() => expect(saved).toHaveLength(1));
    const text = (await saved[0]?.text) ?? '';
    const [head = ''] = text.split('\r\n');
    expect(head).toMatch(/,"Lists","Tags","Last contacted","Reminder","Notes"$/);
    expect(text).toContain(
      `"Backend Q4: To contact","golang","2026-11-15","2026-12-01 Call","2026-11-15 Likes\n'=Lyon"\r\n`,
    );
    expect(text.match(/,"","","","",""\r\n/g)).toHaveLength(2);
    await waitFor(() => expect(model.exporting.running.value).toBeNull());
    await select('2');
    fireEvent.click(button('Export 1'));
    await saveFile();
    await waitFor(() => expect(saved).toHaveLength(2));
    expect((await saved[1]?.text)?.split('\r\n')[1]).toMatch(/,"Backend Q4: To contact","","","",""$/);
  });
});

describe('reminders', () => {
  const HOUR_MS = 3_600_000;

  it('are set for the selected people, for a morning or for a date with a text, and taken back', async () => {
    const { model, of } = await setUpNoted();
    const root = draw(model);
    await select('1', '3');
    await choose('More', 'Remind me…');
    const dialog = await screen.findByRole('dialog', { name: 'Remind me about 2 people' });
    for (const scheme of ['light', 'dark'] as const) expect(await violations(root, scheme)).toEqual([]);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Tomorrow' }));
    await screen.findByText(/^Reminder for 2 people set for Nov 16, 2026, 9:00\sAM$/);
    expect((await of('3'))?.reminder).toEqual({ at: new Date(2026, 10, 16, 9).getTime(), text: '' });
    fireEvent.click(button('Undo'));
    await waitFor(async () => expect((await of('3'))?.reminder).toBeNull());
    await choose('More', 'Remind me…');
    fireEvent.click(await screen.findByRole('button', { name: 'Date, time and text…' }));
    const text = screen.getByLabelText('What about? (optional)');
    text.focus();
    await userEvent.keyboard('Call{Enter}');
    await waitFor(async () => expect((await of('1'))?.reminder?.text).toBe('Call'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('filter the people, all of them or those that are due', async () => {
    const { model, own } = await setUpNoted();
    draw(model);
    expect(screen.queryByRole('button', { name: 'Reminder' })).toBeNull();
    for (const [urn, at] of [
      ['4', NOW - HOUR_MS],
      ['2', NOW + HOUR_MS],
      ['1', NOW - 2 * HOUR_MS],
    ] as const)
      await own.change(somebody(urn), setReminder({ at, text: '' }));
    await choose('Reminder', 'Due now');
    await waitFor(() => expect(shown()).toEqual(['Person 1', 'Person 4']));
    fireEvent.click(button('Remove Reminder Due now'));
    await choose('Reminder', 'Any reminder');
    await waitFor(() => expect(shown()).toEqual(['Person 1', 'Person 2', 'Person 4']));
  });

  it('that are done leave a list of those that are due, wherever it is scrolled to', async () => {
    const urns = Array.from({ length: 60 }, (_, n) => String(n + 100));
    const made = await setUp({ people: urns.map((urn) => person(urn)) });
    const own = await made.noted.followUps();
    await own.change(somebody(...urns), setReminder({ at: NOW - HOUR_MS, text: '' }));
    draw(made.model).style.blockSize = '400px';
    made.model.openReminders();
    await screen.findByText('Due now');
    await waitFor(() => expect(made.model.people.isReading.value).toBe(false));
    const grid = await screen.findByRole('grid');
    await waitFor(() => expect(grid.getAttribute('aria-rowcount')).toBe('61'));
    const box = document.querySelector<HTMLElement>('.ts-grid') as HTMLElement;
    box.scrollTop = 20 * 40;
    await waitFor(() => expect(shown()).toContain('Person 121'));
    expect(box.scrollTop).toBe(800);
    await own.change(somebody('121'), setReminder(null));
    await waitFor(() => expect(shown()).not.toContain('Person 121'));
    expect(shown()).toContain('Person 122');
    await waitFor(() => expect(grid.getAttribute('aria-rowcount')).toBe('60'));
    expect(box.scrollTop).toBe(800);
  });

  it('are shown at once from their address', async () => {
    const { model, own } = await setUpNoted();
    await own.change(somebody('3'), setReminder({ at: NOW - 1, text: '' }));
    draw(model);
    model.openReminders();
    await waitFor(() => expect(shown()).toEqual(['Person 3']));
    screen.getByText('Due now');
  });
});

describe('who is in the company’s own system', () => {
  const LINK = 'https://network.test/in/person-2';

  async function setUpOwned() {
    const made = await setUp({
      people: people.map((one) => (one.urn === '2' ? { ...one, link: LINK } : one)),
    });
    const ats = await made.noted.ats();
    const entry = { key: linkKey(LINK), name: 'Person 2' };
    const parts = new Map([[partKey('A', entry.key), [entry]]]);
    await ats.replace(parts, { file: 'people.csv', at: NOW, people: 1, network: null });
    return { ...made, ats };
  }

  it('is marked in the rows of People', async () => {
    const { model } = await setUpOwned();
    draw(model);
    await waitFor(() =>
      expect(rows().map((row) => /In your ATS/.test(row.textContent ?? ''))).toContain(true),
    );
    expect(
      rows().flatMap((row, at) => (/In your ATS/.test(row.textContent ?? '') ? shown()[at] : [])),
    ).toEqual(['Person 2']);
  });
});
