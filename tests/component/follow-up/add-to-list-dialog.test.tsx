import { screen, waitFor } from '@testing-library/preact';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { AddToListDialog } from '../../../components/follow-up/add-to-list-dialog.tsx';
import { drawScreen, type Language, violations } from '../screen.tsx';
import { JANE, JOHN, NOW, setUp } from './set-up.tsx';

const press = (keys: string) => userEvent.keyboard(keys);
const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'List name' });

async function opened(lists: readonly string[], language: Language = 'en') {
  const made = await setUp();
  for (const name of lists) await made.model.createList(name);
  const onClose = vi.fn();
  const root = drawScreen(<AddToListDialog model={made.model} people={[JANE, JOHN]} onClose={onClose} />, {
    title: 'Dialog',
    style: 'inline-size:400px; block-size:600px',
    now: NOW,
    language,
  });
  return { ...made, onClose, root };
}

/** In which lists Jane and John are. */
async function listsOf({ model }: Awaited<ReturnType<typeof opened>>): Promise<string[][]> {
  const names = new Map(model.lists.value?.map(({ id, name }) => [id, name]));
  const all = await Promise.all([JANE, JOHN].map((one) => model.of(one)));
  return all.map(({ followUp }) => followUp.lists.map(({ list }) => names.get(list) ?? ''));
}

test('a new name makes a list, with both people in it, by the keyboard alone', async () => {
  const made = await opened(['Backend']);
  await waitFor(async () => expect(document.activeElement).toBe(await field()));
  await press('Data science');
  await screen.findByRole('button', { name: 'Create list and add' });
  await press('{Enter}');
  await waitFor(() => expect(made.onClose).toHaveBeenCalledOnce());
  await made.model.read();
  expect(await listsOf(made)).toEqual([['Data science'], ['Data science']]);
});

test('a list that is there is found as one types, whatever the case, and not made twice', async () => {
  const made = await opened(['Backend', 'Design']);
  await (await field()).focus();
  await press('BACKEND');
  expect(screen.queryByRole('option', { name: 'Design' })).toBeNull();
  await screen.findByRole('button', { name: 'Add' });
  await press('{Enter}');
  await waitFor(() => expect(made.onClose).toHaveBeenCalledOnce());
  expect(made.model.lists.value).toHaveLength(2);
  expect(await listsOf(made)).toEqual([['Backend'], ['Backend']]);
});

test('a list is chosen by a click', async () => {
  const made = await opened(['Backend', 'Design']);
  await userEvent.click(await screen.findByRole('option', { name: 'Design' }));
  await waitFor(() => expect(made.onClose).toHaveBeenCalledOnce());
  expect(await listsOf(made)).toEqual([['Design'], ['Design']]);
});

test.each(['en', 'es'] as const)('has no violation, in %s', async (language) => {
  const { root } = await opened(
    ['Backend', 'A list with quite a long name for a role in Stockholm'],
    language,
  );
  await screen.findAllByRole('option');
  expect(await violations(root, 'light')).toEqual([]);
  expect(await violations(root, 'dark')).toEqual([]);
});
