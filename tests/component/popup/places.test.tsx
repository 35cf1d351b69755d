import { fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import type { FilterChip } from '../../../components/search/filter-draft.ts';
import type { Resolution } from '../../../lib/service/model.ts';
import { readSettings } from '../../../lib/settings/settings.ts';
import { violations } from '../screen.tsx';
import { draw, setUp } from './set-up.tsx';
import { resultPageView, searchView, session } from './views.ts';

type Answer = Resolution | { kind: string };

const VALENCIAS: Resolution = {
  state: 'several',
  countryId: 'es',
  choices: [
    { id: 'geo-city', displayName: 'Valencia, Spain', level: 'CITY' },
    { id: 'geo-province', displayName: 'Valencia, Spain', level: 'PROVINCE' },
  ],
};
const NONE: Resolution = { state: 'none', countryId: 'es' };
const NOTHING_TO_CHOOSE: Resolution = { state: 'several', choices: [], countryId: 'es' };
const LYON: Resolution = { state: 'resolved', id: 'geo-lyon', displayName: 'Lyon, France' };

/** A popup whose place look-ups are answered in turn; the last answer is repeated. */
function opened(answers: Answer[], usualCountry: string | null = 'ES') {
  const reply = (_request: unknown, turn: number) => {
    const answer = answers[Math.min(turn, answers.length) - 1] ?? NONE;
    return 'state' in answer ? { ok: true, data: answer } : { ok: false, error: answer };
  };
  const made = setUp({
    'resolve.place': reply,
    'resolve.entity': reply,
    'search.run': () => ({ ok: true, data: resultPageView() }),
  });
  const root = draw(made.model);
  const settings = readSettings({ usualCountry });
  made.model.receiveSearch(searchView({ session: session({ settings }) }));
  const asked = () => made.requests('resolve.place').map(({ request }) => request);
  return { ...made, root, asked };
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const findButton = (name: string | RegExp) => screen.findByRole('button', { name });
const place = (city: string, country: string, more = {}) => ({
  city,
  state: '',
  country,
  fresh: false,
  ...more,
});

async function type(kind: string, text: string): Promise<HTMLElement> {
  fireEvent.click(button('Add filter'));
  fireEvent.click(screen.getByRole('menuitem', { name: kind, hidden: true }));
  const box = await screen.findByRole('textbox', { name: kind });
  fireEvent.input(box, { target: { value: text } });
  return box;
}

describe('city and province of one name', () => {
  it('are two filters, told apart by their level', async () => {
    const { model, requests, root } = opened([VALENCIAS]);
    for (const level of ['city', 'state or province']) {
      await type('Place', 'Valencia');
      const list = await screen.findByRole('listbox', { name: 'Choose a location' });
      fireEvent.click(within(list).getByRole('option', { name: `Valencia, Spain ${level}` }));
      await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    }
    await findButton('Change Place Valencia, Spain · city');
    button('Change Place Valencia, Spain · state or province');
    expect(await violations(root, 'light')).toEqual([]);
    await model.search.search();
    expect(requests('search.run')[0]?.request).toMatchObject({
      filters: {
        countries: [
          { city: 'Valencia', country: 'Spain', geoId: 'geo-city' },
          { state: 'Valencia', country: 'Spain', geoId: 'geo-province' },
        ],
      },
    });
    fireEvent.click(await findButton('2 filters · Edit'));
    fireEvent.click(await findButton('Remove Place Valencia, Spain · city'));
    await findButton('Change Place Valencia, Spain');
  });
});

describe('the country that a place is looked up in', () => {
  it('is asked once, kept, and part of the first look-up', async () => {
    const { requests, asked, root } = opened([LYON], null);
    await type('Place', 'Lyon');
    const country = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Your usual country' });
    expect(await violations(root, 'light')).toEqual([]);
    expect(await violations(root, 'dark')).toEqual([]);
    expect(asked()).toEqual([]);
    fireEvent.change(country, { target: { value: 'FR' } });
    fireEvent.click(button('Use this country'));
    await findButton('Add Lyon, France');
    expect(requests('settings.change').map(({ request }) => request)).toEqual([{ usualCountry: 'FR' }]);
    expect(asked()).toEqual([place('Lyon', 'France')]);
    screen.getByText('Looked up in France');
    expect(screen.queryByRole('combobox', { name: 'Your usual country' })).toBeNull();
  });

  it('is asked for too when Enter is pressed early, and nothing is looked up without it', async () => {
    const { asked } = opened([LYON], null);
    const box = await type('Place', 'Lyon');
    fireEvent.keyDown(box, { key: 'Enter' });
    await screen.findByRole('combobox', { name: 'Your usual country' });
    expect(asked()).toEqual([]);
  });

  it('is not asked for if the text names one', async () => {
    const { asked } = opened([LYON], null);
    await type('Place', 'Lyon, France');
    await findButton('Add Lyon, France');
    expect(asked()).toEqual([place('Lyon', 'France')]);
    expect(screen.queryByText(/^Looked up in/)).toBeNull();
  });

  it('can be changed, and the place is looked up there', async () => {
    const { requests, asked } = opened([NONE, LYON]);
    await type('Place', 'Lyon');
    await screen.findByText('No match for “Lyon”. Not applied');
    fireEvent.click(button('Change country'));
    const country = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Your usual country' });
    expect(country.value).toBe('ES');
    fireEvent.change(country, { target: { value: 'FR' } });
    fireEvent.click(button('Use this country'));
    await findButton('Add Lyon, France');
    expect(requests('settings.change').at(-1)?.request).toEqual({ usualCountry: 'FR' });
    expect(asked()).toEqual([place('Lyon', 'Spain'), place('Lyon', 'France')]);
  });

  it('is left out only if the recruiter asks for all countries', async () => {
    const { asked, model } = opened([LYON], null);
    await type('Place', 'Lyon');
    fireEvent.click(await findButton('Search all countries'));
    await findButton('Add Lyon, France');
    expect(asked()).toEqual([place('Lyon', '', { everywhere: true })]);
    // A place of that name in another country may not be the one that was meant.
    expect(model.search.chips.value).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Search all countries' })).toBeNull();
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'Place' }), { key: 'Enter' });
    await findButton('Change Place Lyon, France');
    expect(asked()).toHaveLength(1);
  });

  it('does not choose for the recruiter who has looked in all countries and presses Search', async () => {
    const { requests } = opened([LYON, VALENCIAS]);
    await type('Place', 'Lyon');
    fireEvent.click(await findButton('Search all countries'));
    await screen.findByRole('listbox', { name: 'Choose a location' });
    fireEvent.click(button('Search'));
    await screen.findByRole('dialog', { name: '1 filter not applied' });
    expect(requests('search.run')).toEqual([]);
  });

  it('is part of a look-up that Search starts; without a country the filter is not applied, and that is said', async () => {
    const known = opened([LYON]);
    await type('Place', 'Lyon');
    await known.model.search.search();
    expect(known.asked()).toEqual([place('Lyon', 'Spain')]);
    const unknown = opened([LYON], null);
    await type('Place', 'Lyon');
    fireEvent.click(button('Search'));
    const dialog = await screen.findByRole('dialog', { name: '1 filter not applied' });
    within(dialog).getByText('Lyon');
    expect(unknown.asked()).toEqual([]);
    expect(unknown.requests('search.run')).toEqual([]);
  });
});

const STATES: [string, Answer, string | RegExp][] = [
  ['one match', LYON, 'Lyon, France'],
  ['several matches', VALENCIAS, 'Choose a location'],
  ['no match', NONE, 'No match for “Lyon”. Not applied'],
  ['nothing to choose from', NOTHING_TO_CHOOSE, 'Several matches for “Lyon”. Not applied'],
  ['an error', { kind: 'unreachable' }, /./],
];

describe('a place with', () => {
  it.each(STATES)('%s can be looked up again, and in all countries', async (_name, answer, words) => {
    const { asked, root } = opened([answer]);
    await type('Place', 'Lyon');
    await screen.findAllByText(words);
    expect(await violations(root, 'light')).toEqual([]);
    expect(await violations(root, 'dark')).toEqual([]);
    const again = await findButton('Check again');
    again.focus();
    fireEvent.click(again);
    await waitFor(() => expect(asked()).toHaveLength(2));
    await findButton('Check again');
    await waitFor(() => expect(root.contains(document.activeElement)).toBe(true));
    expect(asked()[1]).toEqual(place('Lyon', 'Spain', { fresh: true }));
    fireEvent.click(await findButton('Search all countries'));
    await waitFor(() => expect(asked()).toHaveLength(3));
    expect(asked()[2]).toEqual(place('Lyon', '', { everywhere: true }));
    // Checked again, it is looked up as it was the last time.
    fireEvent.click(await findButton('Check again'));
    await waitFor(() => expect(asked()).toHaveLength(4));
    expect(asked()[3]).toEqual(place('Lyon', '', { everywhere: true, fresh: true }));
  });

  it.each([
    ['no match', NONE],
    ['nothing to choose from', NOTHING_TO_CHOOSE],
  ])('%s is not applied, and can be the whole country meanwhile or go', async (_name, answer) => {
    const { model } = opened([answer]);
    await type('Place', 'Lyon');
    await screen.findByText(/Not applied$/);
    fireEvent.click(await findButton('Use all of Spain for now'));
    expect(model.search.chips.value).toEqual([
      { kind: 'countries', place: { city: '', state: '', country: 'Spain' }, geoId: 'es', level: 'country' },
    ]);
    await findButton('Change Place Spain');
    await type('Place', 'Lyon');
    fireEvent.click(await findButton('Remove filter'));
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Place' })).toBeNull());
    expect(model.search.chips.value).toHaveLength(1);
  });

  it('no match is added at once if it is found when it is checked again', async () => {
    const { model } = opened([NONE, LYON]);
    await type('Place', 'Lyon');
    fireEvent.click(await findButton('Check again'));
    await findButton('Change Place Lyon, France');
    expect(model.search.chips.value).toHaveLength(1);
  });

  it('a match that is checked again is shown, and not added by itself', async () => {
    const { model, asked } = opened([LYON, { ...LYON, id: 'geo-2', displayName: 'Lyon, Spain' }]);
    await type('Place', 'Lyon');
    await findButton('Add Lyon, France');
    fireEvent.click(button('Check again'));
    await findButton('Add Lyon, Spain');
    expect(model.search.chips.value).toEqual([]);
    expect(asked()).toHaveLength(2);
  });
});

describe('a filter that was added', () => {
  const chips: FilterChip[] = [
    { kind: 'countries', place: { city: 'Lyon', state: '', country: 'France' }, geoId: 'geo-lyon' },
    { kind: 'currentCompany', text: 'Acmee', entityId: null },
  ];

  it('can be checked again from its chip', async () => {
    const { model, asked } = opened([LYON]);
    model.search.chips.value = chips;
    fireEvent.click(await findButton('Change Place Lyon, France'));
    fireEvent.click(await findButton('Check again'));
    await waitFor(() => expect(asked().at(-1)).toEqual(place('Lyon', 'France', { fresh: true })));
    expect(model.search.chips.value).toEqual(chips);
  });

  it('without a match says so on its chip, and can be checked again or removed', async () => {
    const { model, requests } = opened([{ state: 'none', countryId: null }]);
    model.search.chips.value = chips;
    const chip = await findButton('Change Current company Acmee · not applied');
    within(chip).getByText('· not applied');
    fireEvent.click(chip);
    await screen.findByText('No match for “Acmee”. Not applied');
    fireEvent.click(button('Check again'));
    await waitFor(() =>
      expect(requests('resolve.entity').at(-1)?.request).toEqual({
        kind: 'COMPANY',
        query: 'Acmee',
        fresh: true,
      }),
    );
    fireEvent.click(await findButton('Remove filter'));
    await waitFor(() => expect(model.search.chips.value).toEqual(chips.slice(0, 1)));
  });
});

describe('a company with', () => {
  const acme: Resolution = { state: 'resolved', id: 'c-1', displayName: 'Acme' };
  const several: Resolution = {
    state: 'several',
    countryId: null,
    choices: [
      { id: 'a', displayName: 'Acme (Logistics)', level: null },
      { id: 'b', displayName: 'Acme (Software)', level: null },
    ],
  };
  it.each<[string, Answer, string | RegExp]>([
    ['one match', acme, 'Acme'],
    ['several matches', several, 'Choose a company'],
    ['no match', { state: 'none', countryId: null }, 'No match for “Acme”. Not applied'],
    ['nothing to choose from', { ...several, choices: [] }, 'Several matches for “Acme”. Not applied'],
    ['an error', { kind: 'timeout' }, /./],
  ])('%s can be looked up again, and not by country', async (_name, answer, words) => {
    const { requests } = opened([answer]);
    await type('Current company', 'Acme');
    await screen.findAllByText(words);
    fireEvent.click(await findButton('Check again'));
    await waitFor(() =>
      expect(requests('resolve.entity').at(-1)?.request).toEqual({
        kind: 'COMPANY',
        query: 'Acme',
        fresh: true,
      }),
    );
    expect(screen.queryByRole('button', { name: /countr/ })).toBeNull();
  });
});
