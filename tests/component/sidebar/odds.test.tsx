import { screen, waitFor } from '@testing-library/preact';
import { expect, it } from 'vitest';
import type { TriesByField } from '../../../lib/money/odds.ts';
import type { PersonView } from '../../../lib/views/person-view.ts';
import { aRow } from '../../support/views.ts';
import { draw, setUp } from './set-up.tsx';
import { NOW, person, session } from './views.ts';

const at = (company: string | null, tries: TriesByField): Partial<PersonView> => ({
  person: aRow({ company }),
  oddsAtCompany: tries,
});
const view = (odds: TriesByField, change: Partial<PersonView> = {}) =>
  person({ ...change, session: session({ odds }) });

/** What the element that describes a button says. */
function describing(name: string): string {
  const ids = screen.getByRole('button', { name }).getAttribute('aria-describedby') ?? '';
  return ids
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');
}

const SEVEN_OF_TEN = { work_email: { found: 7, tried: 10 } };
const ACME = at('Acme', { work_email: { found: 3, tried: 4 } });

it('a Get is described by its price and its odds, and keeps its name', () => {
  draw(setUp(view(SEVEN_OF_TEN, ACME)).model);
  expect(describing('Get work email')).toContain('2 credits');
  expect(describing('Get work email')).toContain('Found 7 of last 10 · 3 of 4 at Acme');
  expect(describing('Get phone')).not.toContain('Found');
});

it('the odds are told in Spanish too', () => {
  draw(setUp(view(SEVEN_OF_TEN, ACME)).model, { language: 'es' });
  screen.getByText('Encontrado en 7 de 10 · 3 de 4 en Acme');
});

it.each<[string, TriesByField, Partial<PersonView>, string | null]>([
  ['two look-ups tell nothing', { work_email: { found: 2, tried: 2 } }, ACME, null],
  ['three do', { work_email: { found: 0, tried: 3 } }, {}, 'Found 0 of last 3'],
  [
    'one in the company does not',
    SEVEN_OF_TEN,
    at('Acme', { work_email: { found: 1, tried: 1 } }),
    'Found 7 of last 10',
  ],
  [
    'two in the company do',
    SEVEN_OF_TEN,
    at('Acme', { work_email: { found: 1, tried: 2 } }),
    'Found 7 of last 10 · 1 of 2 at Acme',
  ],
  [
    'the last ones tell of somebody unknown',
    SEVEN_OF_TEN,
    { match: 'not-found', person: null },
    'Found 7 of last 10',
  ],
  ['who has to be chosen has no price and no odds', SEVEN_OF_TEN, { match: 'several', person: null }, null],
  [
    'what was found has none',
    SEVEN_OF_TEN,
    { fields: { ...person().fields, work_email: { state: 'found', value: 'jane@acme.test', at: NOW } } },
    null,
  ],
])('%s', (_name, odds, change, words) => {
  draw(setUp(view(odds, change)).model);
  expect(screen.queryByText(/^Found/)?.textContent ?? null).toBe(words);
});

it('nothing moves when the odds arrive, however long the company’s name is', async () => {
  const company = 'Gesellschaft für wissenschaftliche Datenverarbeitung mbH';
  const { model } = setUp(view({}, at(company, {})));
  const root = draw(model);
  const parts = '.ts-contact-row, .ts-contact-row__control, .ts-price, [role=tablist]';
  const places = () =>
    Array.from(root.querySelectorAll(parts), (one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return [x, y, width, height];
    });
  const before = places();
  expect(before.length).toBeGreaterThan(6);
  const known = view(
    { ...SEVEN_OF_TEN, phone: { found: 10, tried: 10 } },
    at(company, { work_email: { found: 3, tried: 4 } }),
  );
  Object.assign(model.view, { value: known });
  await waitFor(() => screen.getByText(/^Found 7/));
  expect(places()).toEqual(before);
});
