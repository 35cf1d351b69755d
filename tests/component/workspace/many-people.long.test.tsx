import { fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PersonRecord } from '../../../lib/store/records.ts';
import { remove } from '../../../lib/store/store.ts';
import { aRequest } from '../../support/records.ts';
import { violations } from '../screen.tsx';
import { draw, NOW, person, saveFile, setUp, startSetUp } from './set-up.tsx';

const COUNT = 10_000;
/** More than any window needs: two screens of rows, and pages on either side. */
const FEW = 900;
const FIRST = ['Ana', 'Bo', 'Cy', 'Dee'] as const;

const nameOf = (index: number) => `${FIRST[index % FIRST.length]} ${String(index).padStart(5, '0')}`;
const one = (index: number, change: Partial<PersonRecord> = {}) =>
  person(String(index).padStart(5, '0'), {
    name: nameOf(index),
    company: index % 10 === 9 ? null : `Company ${index % 50}`,
    seenAt: NOW - index * 1000,
    ...(index % 4 === 0 && {
      contacts: { work_email: { value: `p${index}@acme.example`, at: NOW - index * 1000 } },
    }),
    ...change,
  });

let many: PersonRecord[];
beforeAll(() => {
  many = Array.from({ length: COUNT }, (_, index) => one(index));
});

const box = () => document.querySelector('.ts-grid') as HTMLElement;
const rows = () => within(screen.getByRole('grid')).getAllByRole('row').slice(1);
const names = () => rows().map((row) => row.querySelector('.ts-strong')?.textContent ?? null);
/** The names of the rows in the box, without those drawn beyond its edges. */
const inSight = () => {
  const { top, bottom } = box().getBoundingClientRect();
  return rows()
    .filter((row) => {
      const { top: start, bottom: end } = row.getBoundingClientRect();
      return start >= top + 31 && end <= bottom + 1;
    })
    .map((row) => row.querySelector('.ts-strong')?.textContent ?? null);
};
const scrollTo = (row: number) => {
  box().scrollTop = row * 40;
  fireEvent.scroll(box());
};
const filterBy = (value: string) =>
  fireEvent.input(screen.getByRole('searchbox', { name: 'Filter people' }), { target: { value } });
const press = (key: string, change: object = {}) =>
  fireEvent.keyDown(document.activeElement as Element, { key, ...change });

/** The workspace with everybody, in a window of usual height. */
async function drawMany() {
  const made = await setUp({ people: many });
  const root = draw(made.model, { width: 1500 });
  root.style.blockSize = '700px';
  return { ...made, root };
}

/** What `read` tells as soon as something is so. */
function once<T>(root: Element, isSo: () => boolean, read: () => T): Promise<T> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!isSo()) return;
      observer.disconnect();
      resolve(read());
    });
    observer.observe(root, { attributes: true, childList: true, characterData: true, subtree: true });
  });
}

/** The same when the first row is that of somebody whose name begins so. */
const onceFirst = <T,>(root: Element, name: string, read: () => T) =>
  once(root, () => names()[0]?.startsWith(name) ?? false, read);

/** What rows have besides their texts. */
const extras = () =>
  rows().flatMap((row) => [...row.querySelectorAll('[title]:not([title=""]), .ts-grid__copy')]).length;

/** Draws people with pictures. `asked` counts the pictures that rows have asked for. */
async function drawPictured() {
  const pictureUrl = `${location.origin}/__vitest_test__/no-such-picture.png`;
  const made = await setUp({ people: many.slice(0, 400).map((person) => ({ ...person, pictureUrl })) });
  const readAtFirst = made.lists.read.records;
  const root = draw(made.model, { width: 1500 });
  root.style.blockSize = '700px';
  let count = 0;
  const asking = new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (node instanceof Element)
          count += node.matches('img') ? 1 : node.querySelectorAll('.ts-grid__rows img, tr img').length;
  });
  asking.observe(root, { childList: true, subtree: true });
  const asked = () => count;
  const atFirst = onceFirst(root, nameOf(0), () => {
    return { rows: rows().length, asked: asked(), extras: extras() };
  });
  await waitFor(() => expect(names()[0]).toBe(nameOf(0)));
  return { ...made, root, asked, atFirst, readAtFirst };
}

describe('ten thousand people', () => {
  it('are counted and drawn without being read', async () => {
    const { lists } = await drawMany();
    expect(names()[0]).toBe(nameOf(0));
    screen.getByText('10,000 people');
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('10001');
    expect(lists.read.records).toBeLessThan(FEW);
  });

  it('are drawn by the same elements while one types, and all but their texts waits until the list stays', async () => {
    const { root, asked, lists, readAtFirst } = await drawPictured();
    await waitFor(() => expect(asked()).toBeGreaterThan(0));
    await waitFor(() => expect(extras()).toBeGreaterThan(0));
    await waitFor(() => expect(lists.read.records).toBeGreaterThan(readAtFirst));
    const before = rows()[0];
    const last = asked();
    lists.read.records = 0;
    /** Pictures asked for until the first row of the filtered list was drawn. */
    const atFirst = onceFirst(root, 'Bo', () => {
      return { asked: asked(), extras: extras(), read: lists.read.records };
    });
    filterBy('bo');
    // A screenful, and since there are few, all who are called so, to be sorted.
    expect(await atFirst).toEqual({ asked: last, extras: 0, read: 20 + 100 });
    expect(rows()[0]).toBe(before);
    await waitFor(() => expect(asked()).toBeGreaterThan(last));
    await waitFor(() => expect(extras()).toBeGreaterThan(0));
  });

  it('are read around what is in sight only when the list stays', async () => {
    const { root, lists } = await drawMany();
    await waitFor(() => expect(lists.read.records).toBeGreaterThan(20));
    await waitFor(() => expect(extras()).toBeGreaterThan(0));
    lists.read.records = 0;
    const drawn = onceFirst(root, 'Cy', () => extras());
    filterBy('cy');
    expect(await drawn).toBe(0);
    const stays = once(
      root,
      () => extras() > 0,
      () => lists.read.records,
    );
    expect(await stays).toBe(20);
    await waitFor(() => expect(lists.read.records).toBeGreaterThan(20));
  });

  it('keep the focus on a button to copy when another list comes', async () => {
    const { model } = await drawMany();
    const copy = await waitFor(() => screen.getAllByRole('button', { name: 'Copy work email' })[0]);
    copy?.focus();
    const { id } = model.people.rows.value ?? {};
    model.people.setOrder({ sort: 'unlocked', descending: true });
    await waitFor(() => expect(model.people.rows.value?.id).not.toBe(id));
    await new Promise(requestAnimationFrame);
    expect([copy?.isConnected, document.activeElement]).toEqual([true, copy]);
  });

  it('are drawn at first without those out of sight and with their texts alone, and the rest follows', async () => {
    const { atFirst, asked, readAtFirst, lists } = await drawPictured();
    const first = await atFirst;
    expect([first.asked, first.extras]).toEqual([0, 0]);
    expect(readAtFirst).toBe(20);
    expect(first.rows).toBeLessThanOrEqual(Math.ceil(innerHeight / 40));
    await waitFor(() => expect(asked()).toBeGreaterThan(0));
    await waitFor(() => expect(rows().length).toBeGreaterThan(first.rows));
    await waitFor(() => expect(extras()).toBeGreaterThan(0));
    await waitFor(() => expect(lists.read.records).toBeGreaterThan(readAtFirst));
  });

  it('are read where they are scrolled to: in the middle, at the end, and at the start again', async () => {
    const { lists, root } = await drawMany();
    for (const row of [5_000, COUNT - 10, 0]) {
      lists.read.records = 0;
      scrollTo(row);
      await waitFor(() => {
        expect(names()).not.toContain(null);
        expect(names()).toContain(nameOf(Math.min(row + 3, COUNT - 1)));
      });
      expect(lists.read.records).toBeLessThan(FEW);
    }
    expect(await violations(root, 'light')).toEqual([]);
  });

  it('have a place for each row that is being read, at its height', async () => {
    const { root } = await drawMany();
    const height = box().scrollHeight;
    scrollTo(5_000);
    await waitFor(() => expect(names().filter((name) => name === null).length).toBeGreaterThan(10));
    expect(box().scrollHeight).toBe(height);
    expect(await violations(root, 'dark')).toEqual([]);
    await waitFor(() => expect(names()).not.toContain(null));
    expect(box().scrollTop).toBe(5_000 * 40);
  });

  it('are sorted by name, company and unlocking, with those without a value last in both directions', async () => {
    await drawMany();
    const sortBy = (name: string) =>
      fireEvent.click(within(screen.getByRole('columnheader', { name })).getByRole('button'));
    sortBy('Name');
    await waitFor(() => expect(names().slice(0, 2)).toEqual(['Ana 00000', 'Ana 00004']));
    sortBy('Name');
    await waitFor(() => expect(names()[0]).toBe('Dee 09999'));
    for (const first of ['Company 0', 'Company 8']) {
      sortBy('Company');
      await waitFor(() => expect(rows()[0]?.textContent).toContain(first));
      scrollTo(COUNT);
      await waitFor(() =>
        expect(rows().at(-1)?.querySelector('.ts-grid__cell--company')?.textContent).toBe(''),
      );
      await waitFor(() => expect(names()).not.toContain(null));
    }
    for (const first of [nameOf(0), nameOf(COUNT - 4)]) {
      sortBy('Unlocked');
      await waitFor(() => expect(names()[0]).toBe(first));
      scrollTo(COUNT);
      await waitFor(() =>
        expect(rows().at(-1)?.querySelector('.ts-grid__cell--unlocked')?.textContent).toBe(''),
      );
    }
    expect(within(screen.getByRole('columnheader', { name: 'Title' })).queryByRole('button')).toBeNull();
  });

  it('of whom many have a typed word are the first 200 of many, with few of them read', async () => {
    const { lists, root } = await drawMany();
    lists.read.records = 0;
    lists.read.keys = 0;
    filterBy('bo');
    await screen.findByText('First 200 of many');
    await waitFor(() => expect(names().every((name) => name?.startsWith('Bo '))).toBe(true));
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('201');
    expect(screen.getByRole('columnheader', { name: 'Last touched' }).getAttribute('aria-sort')).toBe('none');
    expect(lists.read.records).toBeLessThan(300);
    expect(lists.read.keys).toBeLessThanOrEqual(400);
    expect(await violations(root, 'light')).toEqual([]);
    filterBy('bo 0012');
    await screen.findByText(/^3 of 10,000 people$/);
    // Few are in the order of the header: the newest first.
    expect(names()).toEqual(['Bo 00121', 'Bo 00125', 'Bo 00129']);
    filterBy('nobody');
    await screen.findByText('No matches');
    fireEvent.click(screen.getByRole('button', { name: 'Show everyone' }));
    await screen.findByText('10,000 people');
  });

  it('are found by the beginnings of all words, also if each alone has many', async () => {
    const { clock } = await drawMany();
    // Nobody called so is at this company among the first that each of the words leads to.
    filterBy('ana 7');
    await waitFor(() => screen.getByText(/of many|of 10,000/));
    filterBy('p9996 ana');
    await screen.findByText('1 of 10,000 people');
    expect(names()).toEqual(['Ana 09996']);
    filterBy('cy 09');
    clock.pass(1_000);
    await screen.findByText('First 200 of many').catch(() => null);
    await waitFor(() => expect(names().every((name) => name?.startsWith('Cy 09'))).toBe(true));
  });

  it('have their own list if they have an email, and are looked through for several filters', async () => {
    const { lists, model, disk } = await drawMany();
    lists.read.records = 0;
    fireEvent.click(screen.getByRole('button', { name: 'Has email' }));
    await screen.findByText('2,500 of 10,000 people');
    expect(names().slice(0, 2)).toEqual([nameOf(0), nameOf(4)]);
    scrollTo(2_490);
    await waitFor(() => expect(names()).toContain(nameOf(COUNT - 4)));
    expect(lists.read.records).toBeLessThan(FEW);
    fireEvent.click(screen.getByRole('button', { name: 'Talent pool' }));
    await screen.findByText('No matches');
    fireEvent.click(screen.getByRole('button', { name: 'Talent pool' }));
    await screen.findByText('2,500 of 10,000 people');
    fireEvent.click(screen.getByRole('button', { name: 'In progress' }));
    await screen.findByText('No matches');
    disk.commit(
      [
        {
          table: 'requests',
          put: aRequest({ state: 'accepted', targets: [{ urn: '00008', networkUrl: null }] }),
        },
      ],
      false,
    );
    await model.again(true);
    await waitFor(() => expect(names()).toEqual([nameOf(8)]));
  });

  it('unlocked lately are a list of their own, newest first, and the order before comes back after it', async () => {
    await drawMany();
    fireEvent.click(screen.getByRole('menuitem', { name: 'Today', hidden: true }));
    // Unlocked since midnight, one every four seconds.
    await waitFor(() => screen.getByText(/of 10,000 people/));
    expect(screen.getByRole('columnheader', { name: 'Unlocked' }).getAttribute('aria-sort')).toBe(
      'descending',
    );
    expect(names().slice(0, 2)).toEqual([nameOf(0), nameOf(4)]);
    fireEvent.click(screen.getByRole('button', { name: 'Remove Unlocked Today' }));
    await screen.findByText('10,000 people');
    expect(screen.getByRole('columnheader', { name: 'Last touched' }).getAttribute('aria-sort')).toBe(
      'descending',
    );
  });

  it('are walked through to the end and back by keys, with the focus on the row', async () => {
    await drawMany();
    rows()[0]?.focus();
    press('End');
    await waitFor(() => {
      expect(document.activeElement?.getAttribute('data-index')).toBe('9999');
      expect(document.activeElement?.textContent).toContain(nameOf(COUNT - 1));
    });
    press('k');
    await waitFor(() => expect(document.activeElement?.textContent).toContain(nameOf(COUNT - 2)));
    // The row keeps the focus while it is scrolled out of sight.
    scrollTo(3_000);
    await waitFor(() => expect(names()).toContain(nameOf(3_003)));
    expect(document.activeElement?.textContent).toContain(nameOf(COUNT - 2));
    press('Home');
    await waitFor(() => expect(document.activeElement?.textContent).toContain(nameOf(0)));
    press('PageDown');
    await waitFor(() =>
      expect(Number(document.activeElement?.getAttribute('data-index'))).toBeGreaterThan(5),
    );
  });

  it('open in the drawer one after the other, also beyond the rows that are read', async () => {
    await drawMany();
    rows()[0]?.focus();
    press('Enter');
    const drawer = await screen.findByRole('complementary', { name: 'Talent Scout' });
    const heading = within(drawer).getByRole('heading', { level: 2 });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    rows()[0]?.focus();
    press('End');
    await waitFor(() => expect(heading.textContent).toBe(nameOf(COUNT - 1)));
    heading.focus();
    press('k');
    await waitFor(() => expect(heading.textContent).toBe(nameOf(COUNT - 2)));
  });

  it('are selected a thousand at most, which is said', async () => {
    const { model, root } = await drawMany();
    rows()[0]?.focus();
    press('a', { ctrlKey: true });
    await screen.findByText('1,000 selected');
    expect(screen.getAllByText('Up to 1,000 people can be selected').length).toBeGreaterThan(0);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all' }).checked).toBe(true);
    expect(await violations(root, 'light')).toEqual([]);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all' }));
    await waitFor(() => expect(model.people.selected.value.size).toBe(0));
    press('Home');
    press('End', { shiftKey: true });
    await screen.findByText('1,000 selected');
  });

  it('stay where they are when some change, and new ones come in at the top', async () => {
    const { change } = await drawMany();
    scrollTo(2_000);
    await waitFor(() => expect(names()).toContain(nameOf(2_003)));
    await waitFor(() => expect(names()).not.toContain(null));
    const before = inSight();
    await change({
      people: [
        one(COUNT, { name: 'New Comer', seenAt: NOW + 1 }),
        one(2_005, { seenAt: NOW + 2, title: 'Moved' }),
      ],
    });
    await screen.findByText('Moved');
    expect(inSight()).toEqual(before);
    await screen.findByText('10,001 people');
    scrollTo(0);
    await waitFor(() => expect(names()).toContain(nameOf(1)));
    await change([]);
    await waitFor(() => expect(names()).toContain('New Comer'));
    expect(names().slice(0, 3)).toEqual([nameOf(2_005), 'New Comer', nameOf(0)]);
  });

  it('are deleted with Undo in the middle of the list', async () => {
    const { change, clock, asked } = await drawMany();
    scrollTo(4_000);
    await waitFor(() => expect(names()).toContain(nameOf(4_003)));
    fireEvent.click(screen.getByRole('checkbox', { name: `Select ${nameOf(4_003)}` }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete', hidden: true }));
    await waitFor(() => expect(names()).not.toContain(nameOf(4_003)));
    await screen.findByText('9,999 people');
    expect(names()).toContain(nameOf(4_004));
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(names()).toContain(nameOf(4_003)));
    await screen.findByText('10,000 people');
    fireEvent.click(screen.getByRole('checkbox', { name: `Select ${nameOf(4_003)}` }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete', hidden: true }));
    clock.pass(10_000);
    await waitFor(() =>
      expect(asked.at(-1)).toEqual({ name: 'people.delete', request: { urns: ['04003'] } }),
    );
    await change([remove('people', 'A|04003')]);
    screen.getByText('9,999 people');
    expect(names()).not.toContain(nameOf(4_003));
  });

  it('are exported all in parts, with progress, and not at all after Cancel', async () => {
    const { saved, model } = await drawMany();
    const seen: string[] = [];
    const stop = model.exporting.running.subscribe((running) => running && seen.push(String(running.done)));
    fireEvent.click(screen.getByRole('button', { name: 'Export' }));
    await saveFile();
    await waitFor(() => expect(saved).toHaveLength(1), { timeout: 30_000 });
    stop();
    const lines = (await saved[0]?.text)?.trim().split('\r\n') ?? [];
    expect(lines).toHaveLength(COUNT + 1);
    expect(lines[1]).toContain(nameOf(0));
    expect(lines.at(-1)).toContain(nameOf(COUNT - 1));
    expect(seen.length).toBeGreaterThan(20);
    await screen.findByText('10,000 rows exported to your downloads');
    fireEvent.click(await screen.findByRole('button', { name: 'Export' }));
    await saveFile();
    await screen.findByText(/^Exporting \d/);
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await screen.findByText('Export cancelled');
    expect(saved).toHaveLength(1);
  });

  it('are exported once old records have been moved into the list', async () => {
    const { model, saved, store, clock, change } = await setUp({ people: [one(0)] });
    draw(model);
    let left = 1;
    let looks = 0;
    store.countOld = async () => {
      looks += 1;
      return left;
    };
    fireEvent.click(await screen.findByRole('button', { name: 'Export' }));
    await saveFile();
    await waitFor(() => expect(looks).toBe(1));
    clock.pass(500);
    await waitFor(() => expect(looks).toBe(2));
    await change({ people: [one(1)] });
    left = 0;
    clock.pass(500);
    await waitFor(() => expect(saved).toHaveLength(1));
    const text = await saved[0]?.text;
    for (const index of [0, 1]) expect(text).toContain(nameOf(index));
  });

  it('are not said to be no one before old records have been moved into the list', async () => {
    const { model, store, change } = startSetUp({});
    let left = 1;
    store.countOld = async () => left;
    draw(model);
    await model.again();
    expect(model.people.total.value).toBeNull();
    expect(screen.queryByText('No one here yet')).toBeNull();
    left = 0;
    await change({ people: [one(0)] });
    await screen.findByRole('grid');
    expect(names()).toEqual([nameOf(0)]);
    await change([remove('people', `A|${one(0).urn}`)]);
    await screen.findByText('No one here yet');
  });
});
