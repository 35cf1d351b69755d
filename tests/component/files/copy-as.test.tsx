import '../../../assets/ui.css';
import { screen, waitFor } from '@testing-library/preact';
import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { CopyAs } from '../../../components/files/copy-as.tsx';
import { aPerson } from '../../support/records.ts';
import { drawScreen, type Language, violations } from '../screen.tsx';

const jane = aPerson({
  urn: 'jane',
  name: 'Doe, Jane',
  contacts: { work_email: { value: 'jane@acme.example', at: 1 } },
});

function opened(person = jane as typeof jane | null, language: Language = 'en') {
  const copy = vi.fn(async () => {});
  const ask = vi.fn(async () => ({ ok: true, data: null }));
  const root = drawScreen(
    <main>
      <CopyAs person={() => person} ports={{ ask: ask as never, copy, isOff: async () => false }} />
    </main>,
    { title: 'Copy', style: 'inline-size:360px; block-size:300px', now: 0, language },
  );
  return { root, copy, ask };
}

it('copies a person in the chosen form by the keyboard alone, and says so', async () => {
  const { copy, ask } = opened();
  screen.getByRole('button', { name: 'Copy as' }).focus();
  await userEvent.keyboard('{Enter}');
  const first = await screen.findByRole('menuitem', { name: 'Emails' });
  await waitFor(() => expect(document.activeElement).toBe(first));
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await screen.findByText('1 name and email copied');
  expect(copy.mock.calls).toEqual([['"Doe, Jane" <jane@acme.example>']]);
  expect(ask).toHaveBeenCalledWith('people.seen', {
    urns: ['jane'],
    copied: ['work_email', 'personal_email'],
  });
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Copy as' }));
});

it('copies nothing of a person who is not shown any more', async () => {
  const { copy } = opened(null);
  await userEvent.click(screen.getByRole('button', { name: 'Copy as' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Emails' }));
  await screen.findByText('no emails yet');
  expect(copy).not.toHaveBeenCalled();
});

it.each(['en', 'es'] as const)('has no violation, in %s', async (language) => {
  const { root } = opened(jane, language);
  await userEvent.click(screen.getByRole('button'));
  await screen.findAllByRole('menuitem');
  for (const scheme of ['light', 'dark'] as const) expect(await violations(root, scheme)).toEqual([]);
});
