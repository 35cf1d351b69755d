import { fireEvent, screen } from '@testing-library/preact';
import { expect, it, vi } from 'vitest';
import { PanelQuestion } from '../../../components/sidebar/panel-question.tsx';
import { aNewKey } from '../../support/views.ts';
import { violations } from '../screen.tsx';
import { draw, setUp } from './set-up.tsx';
import { person, session } from './views.ts';

function open(newKey: ReturnType<typeof aNewKey> | null) {
  const ask = vi.fn();
  const { model } = setUp(person({ session: session({ newKey }) }));
  const root = draw(model, {
    place: 'panel',
    question: () => <PanelQuestion model={model} ask={ask as never} />,
  });
  return { ask, root };
}

it.each(['light', 'dark'] as const)('the side panel asks whose a new key is, in %s', async (scheme) => {
  const { ask, root } = open(aNewKey());
  expect(await violations(root, scheme)).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Another account' }));
  expect(ask).toHaveBeenCalledExactlyOnceWith('account.answer', { answer: 'another' });
});

it('the side panel asks nothing where there is no new key', () => {
  open(null);
  expect(screen.queryByRole('button', { name: 'Another account' })).toBeNull();
});
