import { fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { expect, it } from 'vitest';
import { violations } from '../screen.tsx';
import { draw, setUp } from './set-up.tsx';
import { resultPageView, row, SHOWN, searchView } from './views.ts';

const PEOPLE = [
  row({ urn: 'urn:1', name: 'Zoe', company: 'Acme' }),
  row({ urn: 'urn:2', name: 'Bo', company: null }),
  row({ urn: 'urn:3', name: 'Ana', company: 'Globex' }),
];

function opened(draft: object = {}) {
  const made = setUp();
  const root = draw(made.model);
  made.model.receiveSearch(
    searchView({
      draft: { prompt: 'nurse', shown: SHOWN, ...draft },
      page: resultPageView({ rows: PEOPLE }),
    }),
  );
  return { ...made, root };
}

const names = async () =>
  within(await screen.findByRole('list', { name: 'Candidates' }))
    .getAllByRole('listitem')
    .map((item) => item.getAttribute('aria-label'));

async function sortBy(name: string): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: 'Sort' }));
  fireEvent.click(await screen.findByRole('menuitem', { name }));
}

it('sorts the page that is shown, and says by what', async () => {
  const { root } = opened();
  expect(await names()).toEqual(['Zoe', 'Bo', 'Ana']);
  await sortBy('Name');
  await waitFor(async () => expect(await names()).toEqual(['Ana', 'Bo', 'Zoe']));
  await sortBy('Company');
  await waitFor(async () => expect(await names()).toEqual(['Zoe', 'Ana', 'Bo']));
  fireEvent.click(await screen.findByRole('button', { name: 'Sort' }));
  const current = await screen.findByRole('menuitem', { name: 'Company', current: true });
  await waitFor(() => expect(document.activeElement).toBe(current));
  expect(await violations(root, 'light')).toEqual([]);
});

it('is as it was when the popup opens again', async () => {
  const { model } = opened({ sort: 'name' });
  expect(await names()).toEqual(['Ana', 'Bo', 'Zoe']);
  await sortBy('Best match');
  await waitFor(async () => expect(await names()).toEqual(['Zoe', 'Bo', 'Ana']));
  expect(model.sort.value).toBe('match');
});

it('reads a stored order that there is not as the best match', async () => {
  opened({ sort: 'salary' });
  expect(await names()).toEqual(['Zoe', 'Bo', 'Ana']);
});
