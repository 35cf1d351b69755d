import { fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import type { CandidateRow } from '../../../lib/views/search-view.ts';
import type { Language } from '../screen.tsx';
import { draw, setUp } from './set-up.tsx';
import { resultPageView, row, SHOWN, searchView } from './views.ts';

/** Ten people; the work email of every second one is unlocked, and the phone of the first. */
const PEOPLE = Array.from({ length: 10 }, (_, n) =>
  row({
    urn: `urn:${n}`,
    name: `Pia ${n}`,
    contacts: n % 2 === 1 ? { work_email: `p${n}@acme.example` } : n === 0 ? { phone: '+33639981234' } : {},
  }),
);

function opened(rows: CandidateRow[] = PEOPLE, draft: object = {}, language: Language = 'en') {
  const made = setUp();
  const root = draw(made.model, { language });
  const show = (all: CandidateRow[]) =>
    made.model.receiveSearch(
      searchView({
        draft: { prompt: 'nurse', shown: SHOWN, ...draft },
        page: resultPageView({ rows: all }),
      }),
    );
  show(rows);
  return { ...made, root, show };
}

const toggle = () => screen.findByRole('button', { name: 'Hide unlocked' });
const names = async () => {
  const list = await screen.findByRole('list', { name: 'Candidates' });
  return within(list)
    .queryAllByRole('listitem')
    .map((item) => item.getAttribute('aria-label'));
};
const press = async () => fireEvent.click(await toggle());
const EVEN = [0, 2, 4, 6, 8].map((n) => `Pia ${n}`);

describe('hiding people who are unlocked', () => {
  it('leaves out who has the default contact, says how many, and brings them back', async () => {
    const { root } = opened();
    const button = await toggle();
    expect([button.getAttribute('aria-pressed'), button.title]).toEqual(['false', 'Hide unlocked']);
    const bar = () => JSON.stringify(root.querySelector('.ts-results__bar')?.getBoundingClientRect());
    const before = bar();
    await press();
    await screen.findByText('5 hidden');
    expect(await names()).toEqual(EVEN);
    expect(button.getAttribute('aria-pressed')).toBe('true');
    expect(bar()).toBe(before);
    await press();
    await waitFor(async () => expect(await names()).toHaveLength(10));
    expect(screen.queryByText('5 hidden')).toBeNull();
  });

  it('selects whom it shows, and nobody it hides', async () => {
    const { model } = opened();
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Pia 1' }));
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Pia 2' }));
    await press();
    await screen.findByText('1 selected');
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select page' }));
    await screen.findByText('5 selected');
    expect([...model.orders.chosen.value.values()].map(({ name }) => name).sort()).toEqual(EVEN);
  });

  it('keeps the row of somebody whose contact arrives meanwhile', async () => {
    const { show } = opened();
    await press();
    await screen.findByText('5 hidden');
    show(
      PEOPLE.map((one) =>
        one.urn === 'urn:4'
          ? row({ urn: one.urn, name: one.name, contacts: { work_email: 'p4@acme.example' } })
          : one,
      ),
    );
    await screen.findByText('p4@acme.example');
    expect(await names()).toEqual(EVEN);
  });

  it('is kept in the draft', async () => {
    const { model } = opened(PEOPLE, { hideUnlocked: true });
    await screen.findByText('5 hidden');
    expect(await names()).toEqual(EVEN);
    expect(model.draft.value.hideUnlocked).toBe(true);
    await press();
    expect(model.draft.value.hideUnlocked).toBe(false);
  });

  it.each(['en', 'es'] as const)(
    'says so where nobody is left, and shows them again: %s',
    async (language) => {
      const { root } = opened(
        PEOPLE.filter((_, n) => n % 2 === 1),
        { hideUnlocked: true },
        language,
      );
      await screen.findByText(
        language === 'en'
          ? 'Everyone on this page is already unlocked'
          : 'Todas las personas de esta página ya están desbloqueadas',
      );
      expect(root.querySelector<HTMLInputElement>('.ts-results__bar input')?.disabled).toBe(true);
      fireEvent.click(
        screen.getByRole('button', { name: language === 'en' ? 'Show everyone' : 'Mostrar todas' }),
      );
      await screen.findByText('Pia 1');
      expect(root.contains(document.activeElement)).toBe(true);
    },
  );
});
