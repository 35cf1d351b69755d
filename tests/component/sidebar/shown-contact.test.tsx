import { describe, expect, it, vi } from 'vitest';
import { getDefaultContact } from '../../../components/sidebar/shown-contact.ts';
import { pricesOf } from '../../support/views.ts';
import { setUp } from './set-up.tsx';
import { NOW, person, session } from './views.ts';

const settings = (defaultFields: ('work_email' | 'phone')[]) => {
  const one = session({ prices: pricesOf({ search: 1, work_email: 2, phone: 5 }) });
  return { ...one, settings: { ...one.settings, defaultFields } };
};

describe('the shortcut', () => {
  it('gets the default contact at the price that is shown beside it', () => {
    const { model, actions } = setUp(person());
    getDefaultContact(model, NOW);
    expect(actions.get).toHaveBeenCalledExactlyOnceWith(['work_email'], 2);
  });

  it('gets all defaults of somebody unknown as one order, with the search in its limit', () => {
    const view = person({ match: 'not-found', person: null, session: settings(['work_email', 'phone']) });
    const { model, actions } = setUp(view);
    getDefaultContact(model, NOW);
    expect(actions.get).toHaveBeenCalledExactlyOnceWith(['work_email', 'phone'], 8);
  });

  it('shows no limit where no price is known, so that the worker asks', () => {
    const { model, actions } = setUp(person({ session: { ...session(), prices: [] } }));
    getDefaultContact(model, NOW);
    expect(actions.get).toHaveBeenCalledExactlyOnceWith(['work_email'], null);
  });

  it.each([
    ['nobody is shown yet', null, {}],
    ['the profile is held back', person({ held: true }), {}],
    ['the click before is on its way', person(), { pending: new Set(['work_email'] as const) }],
    [
      'a question is open',
      person(),
      { confirming: { about: 'contact' as const, credits: null, kind: 'confirm' as const, go: vi.fn() } },
    ],
    [
      'it was found',
      person({
        fields: { ...person().fields, work_email: { state: 'found', value: 'jane@acme.com', at: NOW } },
      }),
      {},
    ],
    ['nothing is got by default', person({ session: settings([]) }), {}],
    ['the page was not read yet', person({ match: 'not-found', person: null }), { unread: true }],
    ['there is no name to search by', person({ match: 'not-found', person: null }), { pageName: null }],
    ['several people could be meant', person({ match: 'several', person: null }), {}],
  ])('gets nothing while %s', (_when, view, given) => {
    const { model, actions } = setUp(view, given as Parameters<typeof setUp>[1]);
    getDefaultContact(model, NOW);
    expect(actions.get).not.toHaveBeenCalled();
  });
});
