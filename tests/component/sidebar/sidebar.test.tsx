import { fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { SidebarModel } from '../../../components/sidebar/sidebar-types.ts';
import type { FieldView, PersonView } from '../../../lib/views/person-view.ts';
import { aRow, pricesOf } from '../../support/views.ts';
import { violations } from '../screen.tsx';
import { draw, setUp } from './set-up.tsx';
import { panelOnly, STATES } from './states.tsx';
import { NOW, person, session, wholeProfile } from './views.ts';

afterEach(() => {
  document.documentElement.style.colorScheme = '';
});

const JANE = { full: 'Jane Doe', first: 'Jane', last: 'Doe' };
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const isBlocked = (name: string) => button(name).getAttribute('aria-disabled') === 'true';
/** What the element that describes a button says. */
const describedBy = (name: string) =>
  (button(name).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');
const known = (fields: Partial<PersonView['fields']>, change: Partial<PersonView> = {}) =>
  person({ ...change, fields: { ...person().fields, ...fields } });
/** Puts another view into a drawn sidebar. */
const tell = (model: SidebarModel, view: PersonView | null) => Object.assign(model.view, { value: view });

describe.each(Object.entries(STATES))('the sidebar (%s)', (_name, build) => {
  it.each(['light', 'dark'] as const)('has no violation in %s', async (scheme) => {
    const root = draw(build());
    expect(await violations(root, scheme)).toEqual([]);
  });
});

describe('the sidebar', () => {
  it('has a landmark, a heading, and buttons and tabs with names', () => {
    draw(setUp(person()).model);
    const landmark = screen.getByRole('main', { name: 'Talent Scout' });
    expect(within(landmark).getByRole('heading', { name: 'Jane Doe', level: 1 })).toBeTruthy();
    for (const name of ['Get work email', 'Get personal email', 'Get phone', 'Get all', 'Full profile'])
      button(name);
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.getByRole('status', { hidden: false })).toBeTruthy();
    for (const name of ['Profile', 'History', 'On this page']) screen.getByRole('tab', { name });
  });
});

it('the sidebar says nothing of a page before it knows which one the tab shows', () => {
  const { model } = setUp(null, { isKnown: false });
  const root = draw(model);
  expect(root.querySelector('header')).not.toBeNull();
  expect(root.querySelector('h1, [role=tab]')).toBeNull();
});

describe('a key that has to be entered', () => {
  it('is asked for with the number of lookups that wait, and the button opens the options', () => {
    const waiting = (count: number) => session({ hasKey: false, waiting: count });
    const { model, actions } = setUp(person({ match: 'unset', person: null, session: waiting(3) }));
    draw(model);
    screen.getByText('Enter your key to continue.');
    screen.getByText('3 lookups are waiting.');
    fireEvent.click(button('Enter key'));
    expect(actions.openOptions).toHaveBeenCalledOnce();
  });

  it('is not said to hold anything up where nothing waits', () => {
    draw(
      setUp(person({ match: 'unset', person: null, session: session({ hasKey: false, waiting: 0 }) })).model,
    );
    screen.getByText('Enter your key to continue.');
    expect(screen.queryByText(/waiting/)).toBeNull();
  });
});

describe('with the side panel only', () => {
  const view = () => person({ match: 'looking', person: null, session: panelOnly() });

  it('a page that was not read has a button for it, and nobody is said to be looked for', () => {
    const { model, actions } = setUp(view(), { unread: true });
    draw(model, { place: 'panel' });
    expect(screen.queryByText('Checking…')).toBeNull();
    expect(screen.queryByRole('button', { name: /^(?:Find|Get)/ })).toBeNull();
    fireEvent.click(button('Read this page'));
    expect(actions.readPage).toHaveBeenCalledOnce();
  });

  it('a person who is known by the address needs no reading', () => {
    draw(setUp(person({ session: panelOnly() }), { unread: true }).model, { place: 'panel' });
    expect(screen.queryByRole('button', { name: 'Read this page' })).toBeNull();
    button('Get work email');
  });

  it('the people of the page are read on a click, again and again', () => {
    const known = person({ session: panelOnly() });
    draw(setUp(known, { unread: false, tab: 'page', rows: [] }).model, { place: 'panel' });
    expect(screen.getAllByRole('button', { name: 'Read this page' })).toHaveLength(1);
  });

  it('the panel opens the search, and does not offer to move over the page', () => {
    const { model, actions } = setUp(view(), { unread: true });
    draw(model, { place: 'panel' });
    fireEvent.click(button('More'));
    expect(screen.queryByRole('menuitem', { name: 'Show over the page' })).toBeNull();
    fireEvent.click(button('Search'));
    expect(actions.search).toHaveBeenCalledOnce();
  });
});

describe('a profile that the page opened by itself', () => {
  it.each(['profile', 'history'] as const)(
    'shows its name and a button, and offers nothing else (%s)',
    (tab) => {
      const { model, actions } = setUp(person({ held: true, match: 'unset', person: null }), { tab });
      draw(model);
      screen.getByRole('heading', { name: 'Jane Doe', level: 1 });
      screen.getByText('The page opened this profile by itself');
      expect(screen.queryByRole('button', { name: /^Get/ })).toBeNull();
      expect(screen.getByRole('tabpanel').textContent).toBe('');
      fireEvent.click(button('Show'));
      expect(actions.reveal).toHaveBeenCalledTimes(1);
    },
  );
});

describe('contacts in the sidebar', () => {
  it('are each got with one click, at the price that describes its button', () => {
    const { model, actions } = setUp(person());
    draw(model);
    expect(describedBy('Get work email')).toBe('2 credits');
    expect(describedBy('Get personal email')).toBe('Price not known yet');
    fireEvent.click(button('Get work email'));
    fireEvent.click(button('Get personal email'));
    expect(actions.get.mock.calls).toEqual([
      [['work_email'], 2],
      [['personal_email'], null],
    ]);
  });

  it('have one filled button: what the recruiter gets by default', () => {
    draw(setUp(person()).model);
    const filled = screen.getAllByRole('button').filter((one) => one.matches('.ts-button--primary'));
    expect(filled).toEqual([button('Get work email')]);
  });

  it('are all got with one click, at the sum of their prices, while two are left', () => {
    const prices = pricesOf({ work_email: 2, personal_email: 2, phone: 5 });
    const { model, actions } = setUp(person({ session: session({ prices }) }));
    draw(model);
    expect(describedBy('Get all')).toBe('up to 9 credits');
    fireEvent.click(button('Get all'));
    expect(actions.get).toHaveBeenCalledWith(['work_email', 'personal_email', 'phone'], 9);
    const at = NOW;
    draw(setUp(known({ work_email: { state: 'not-found', at }, phone: { state: 'not-found', at } })).model);
    expect(screen.queryByRole('button', { name: 'Get all' })).toBeNull();
  });

  it('are all got by one message however often that is clicked', async () => {
    const { model, actions } = setUp(person(), {
      pending: new Set(['work_email', 'personal_email', 'phone']),
    });
    draw(model);
    expect(button('Get all').ariaBusy).toBe('true');
    fireEvent.click(button('Get all'));
    expect(actions.get).not.toHaveBeenCalled();
  });

  it('are looked up and copied by the same button, which keeps the focus', async () => {
    const { model, actions } = setUp(person());
    draw(model);
    const control = button('Get phone');
    control.focus();
    Object.assign(model.pending, { value: new Set(['phone']) });
    await waitFor(() => expect(control.ariaBusy).toBe('true'));
    expect(control.ariaLabel).toBe('Get phone');
    Object.assign(model.pending, { value: new Set() });
    const states: FieldView[] = [
      { state: 'finding', since: NOW - 1_000, order: 'o-1' },
      { state: 'looking', since: NOW - 42_000, quiet: false },
      { state: 'checking' },
      { state: 'lost', request: 'i', balanceFell: 0, retryFrom: NOW + 1_000 },
      { state: 'not-found', at: NOW },
      { state: 'found', value: '+33639981234', at: NOW },
    ];
    for (const phone of states) {
      const words = JSON.stringify(phone);
      tell(model, known({ phone }));
      await waitFor(() => expect(words && document.activeElement).toBe(control));
    }
    await waitFor(() => expect(control.ariaLabel).toBe('Copy phone'));
    fireEvent.click(control);
    expect(actions.copy).toHaveBeenCalledWith('phone', '+33639981234');
    expect(actions.get).not.toHaveBeenCalled();
  });

  it('show how long a look-up has taken, and that it takes long', async () => {
    const { model } = setUp(known({ phone: { state: 'looking', since: NOW - 42_000, quiet: false } }));
    draw(model);
    expect(describedBy('Looking up phone')).toBe('Looking up… 0:42');
    tell(model, known({ phone: { state: 'looking', since: NOW - 181_000, quiet: false } }));
    await screen.findByText('Taking longer than usual. Still checking, no extra charge.');
  });

  it('say after a miss when it was and what it cost, and can be got again behind one more click', async () => {
    const charge = { at: NOW, op: 'contact', kind: 'charge', credits: 5, people: 1, request: 'a' } as const;
    const { model, actions } = setUp(
      known({ phone: { state: 'not-found', at: NOW } }, { activity: [{ ...charge, fields: ['phone'] }] }),
    );
    draw(model);
    screen.getByText('Not found May 4, 2026 · 5 credits used');
    expect(screen.queryByRole('button', { name: 'Retry phone' })).toBeNull();
    fireEvent.click(button('More for phone'));
    fireEvent.click(await screen.findByRole('button', { name: 'Retry phone' }));
    expect(actions.get).toHaveBeenCalledWith(['phone'], 5);
  });

  it('close what was opened for one with Escape, and stay open themselves', async () => {
    const { model, actions } = setUp(known({ phone: { state: 'not-found', at: NOW } }));
    draw(model);
    fireEvent.click(button('More for phone'));
    await screen.findByRole('button', { name: 'Retry phone' });
    fireEvent.keyDown(button('More for phone'), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Retry phone' })).toBeNull());
    expect(actions.close).not.toHaveBeenCalled();
  });

  it('say that what the company had already cost nothing', () => {
    const phone: FieldView = { state: 'found', value: '+33639981234', at: NOW };
    const charge = { at: NOW, op: 'contact', kind: 'charge', credits: 0, people: 1, request: 'a' } as const;
    draw(setUp(known({ phone }, { activity: [{ ...charge, fields: ['phone'] }] })).model);
    screen.getByText('No charge. Already unlocked.');
  });

  it('offers to copy, mail and call what was found', () => {
    const { model, actions } = setUp(
      person({
        fields: {
          work_email: { state: 'found', value: 'jane@acme.example', at: NOW },
          personal_email: { state: 'locked' },
          phone: { state: 'found', value: '+33639981234', at: NOW },
        },
      }),
    );
    draw(model);
    fireEvent.click(button('Copy work email'));
    expect(actions.copy).toHaveBeenCalledWith('work_email', 'jane@acme.example');
    screen.getByText('+33 6 39 98 12 34');
    expect(screen.getByRole('link', { name: /^Mail/ }).getAttribute('href')).toBe('mailto:jane@acme.example');
    expect(screen.getByRole('link', { name: /^Call/ }).getAttribute('href')).toBe('tel:+33639981234');
  });

  it('offers neither mail nor a call to whoever must not be contacted', () => {
    const fields = {
      work_email: { state: 'found' as const, value: 'jane@acme.example', at: NOW },
      personal_email: { state: 'locked' as const },
      phone: { state: 'found' as const, value: '+33639981234', at: NOW },
    };
    const { model } = setUp(person({ fields, blocked: 'd acme.example' }));
    draw(model);
    screen.getByText('+33 6 39 98 12 34');
    expect(screen.queryByRole('link', { name: /^(?:Mail|Call)/ })).toBeNull();
  });

  it('copies nothing over a page for a click that the guard does not allow', () => {
    const fields = person().fields;
    const view = person({ fields: { ...fields, phone: { state: 'found', value: '+33639981234', at: NOW } } });
    const guard = vi.fn();
    const { model, actions } = setUp(view);
    draw(model, { guard });
    fireEvent.click(button('Copy phone'));
    expect(guard).toHaveBeenCalledOnce();
    expect(actions.copy).not.toHaveBeenCalled();
    guard.mock.lastCall?.[1]();
    expect(actions.copy).toHaveBeenCalledOnce();
  });

  describe('after a lost answer', () => {
    const lost = (change: Partial<Extract<FieldView, { state: 'lost' }>>) =>
      setUp(
        person({
          fields: {
            ...person().fields,
            phone: { state: 'lost', request: 'i-1', balanceFell: null, retryFrom: NOW - 1, ...change },
          },
        }),
      );

    it.each([
      [null, 'No response. You may have been charged.'],
      [0, 'No response. Your balance is unchanged.'],
      [3, 'No response. The balance fell by 3 credits.'],
      // Credits that came in meanwhile prove nothing.
      [-3, 'No response. You may have been charged.'],
    ])('says what the balance did (%s)', (balanceFell, words) => {
      draw(lost({ balanceFell }).model);
      screen.getByText(words);
    });

    it('pays again only by a click at the price beside it, and leaves the decision to the worker', () => {
      const { model, actions } = lost({});
      draw(model);
      expect(describedBy('Retry phone')).toBe('No response. You may have been charged. 5 credits');
      fireEvent.click(button('Retry phone'));
      expect(actions.get).toHaveBeenCalledWith(['phone'], 5);
      expect(actions.settle).not.toHaveBeenCalled();
      fireEvent.click(button('Dismiss phone'));
      expect(actions.settle).toHaveBeenCalledWith('i-1');
    });

    it('counts down until it can be paid for again', () => {
      draw(lost({ retryFrom: NOW + 40_000 }).model);
      screen.getByText('You can try again in 0:40.');
      expect(isBlocked('Retry phone')).toBe(true);
    });

    it('waits for a request that is still open', () => {
      draw(lost({ retryFrom: null }).model);
      screen.getByText('Still open at the service');
      expect(isBlocked('Retry phone')).toBe(true);
    });
  });

  it.each([
    ['failed', 2, 'Lookup failed May 4, 2026 · 2 credits charged'],
    ['gone', null, 'Lookup no longer available May 4, 2026 · you may have been charged'],
    ['not-delivered', 2, 'No result received May 4, 2026 · 2 credits charged'],
    ['no-status', 2, 'This service doesn’t report results (May 4, 2026) · 2 credits charged'],
    ['passed-over', 0, 'Already unlocked, but no value was sent (May 4, 2026)'],
    ['not-known', 0, 'Ended May 4, 2026 without an answer'],
  ] as const)('say plainly that a look-up ended without a result (%s)', async (why, credits, words) => {
    const { model, actions } = setUp(known({ work_email: { state: 'no-result', why, at: NOW, credits } }));
    const root = draw(model);
    const said = screen.getByText(words);
    // The words are seen as a whole, whatever their length.
    expect(said.scrollWidth).toBeLessThanOrEqual(said.clientWidth);
    fireEvent.click(button('Check again: work email'));
    expect(actions.get).toHaveBeenCalledWith(['work_email'], 2);
    expect(await violations(root, 'light')).toEqual([]);
  });

  it('can be got again, at their price, when a look-up is without news', () => {
    const since = NOW - 31 * 60_000;
    const { model, actions } = setUp(known({ phone: { state: 'looking', since, quiet: true } }));
    draw(model);
    screen.getByText('No news for 30 minutes.');
    screen.getByText('5 credits');
    fireEvent.click(button('Retry phone'));
    expect(actions.get).toHaveBeenCalledWith(['phone'], 5, true);
  });

  it('that wait for another look-up say for which, and can be taken back', () => {
    const work_email: FieldView = { state: 'looking', since: NOW, quiet: false };
    const { model, actions } = setUp(known({ work_email, phone: { state: 'waiting', order: 'o-1' } }));
    draw(model);
    screen.getByText('Next, after work email');
    screen.getByText('5 credits');
    fireEvent.click(button('Cancel phone'));
    expect(actions.cancel).toHaveBeenCalledWith('o-1');
  });

  it('of somebody in the company’s own system say so, and ask once more with the price', () => {
    const go = vi.fn();
    const question = { about: 'contact' as const, unpriced: [], balance: 1300, owned: 1, go };
    const { model } = setUp(known({}, { ats: 'Jane Doe' }), { confirming: { ...question, credits: 3 } });
    draw(model);
    const said = screen.getByText('In your ATS');
    for (const name of ['Get work email', 'Get all'])
      expect(button(name).getAttribute('aria-describedby')?.split(' ')).toContain(said.parentElement?.id);
    screen.getByText('Already in your ATS. Get anyway?');
    screen.getByText('This can cost up to 3 credits.');
    fireEvent.click(button('Get'));
    expect(go).toHaveBeenCalledOnce();
  });

  it('ask once about prices that are not known, and name the steps and the balance', async () => {
    const go = vi.fn();
    const unpriced = [
      { op: 'contact' as const, people: 1, fields: ['phone' as const] },
      { op: 'enrich' as const, people: 1, fields: [] },
    ];
    const { model, actions } = setUp(person(), {
      confirming: { about: 'contact', credits: null, unpriced, balance: 1300, go },
    });
    draw(model);
    screen.getByText('We don’t know this price yet: Phone, profile. Balance: 1,300.');
    fireEvent.click(button('Get'));
    expect(go).toHaveBeenCalledOnce();
    fireEvent.click(button('Cancel'));
    expect(actions.cancelConfirm).toHaveBeenCalledOnce();
  });
});

describe('a profile of somebody who is not known', () => {
  const prices = pricesOf({ search: 1, work_email: 2, phone: 5 });
  const unknown = (change: Partial<PersonView> = {}) =>
    person({ match: 'not-found', person: null, session: session({ prices }), ...change });

  it('has its contacts got in one click, for the search and the contact together', () => {
    const { model, actions } = setUp(unknown());
    draw(model);
    expect(describedBy('Get work email')).toBe('up to 3 credits');
    expect(describedBy('Get personal email')).toBe('Price not known yet');
    fireEvent.click(button('Get work email'));
    expect(actions.get).toHaveBeenCalledWith(['work_email'], 3);
  });

  it('shows the search of a Get as its look-up, and takes no other Get meanwhile', () => {
    const fields = {
      ...person().fields,
      work_email: { state: 'finding', since: NOW - 9_000, order: 'o-1' } as const,
    };
    const { model, actions } = setUp(unknown({ match: 'looking', fields }));
    draw(model);
    expect(describedBy('Looking up work email')).toBe('Looking up… 0:09');
    expect(describedBy('Get phone')).toBe('Finding this person…');
    fireEvent.click(button('Get phone'));
    expect(actions.get).not.toHaveBeenCalled();
    fireEvent.click(button('Cancel work email'));
    expect(actions.cancel).toHaveBeenCalledWith('o-1');
  });

  it.each([
    ['several', 'Stopped: more than one person fits. Choose a match below.'],
    ['nobody', 'Stopped: no one with this profile’s link was found.'],
    ['lost', 'Stopped: no response to the search. You may have been charged.'],
    ['limit', 'Stopped: the rest costs more than the price shown.'],
    ['refused', 'Stopped: the service declined the search.'],
  ] as const)('says why a Get stopped, what its search cost, and what to do next (%s)', (why, words) => {
    const choices = [aRow({ urn: 'a', name: 'Ana' })];
    const found = { match: 'several', searched: true, choices } as const;
    const { model, actions } = setUp(unknown({ ...found, stopped: { why, credits: 1, error: null } }));
    draw(model);
    screen.getByText(words);
    screen.getByText('1 credit used for the search.');
    expect(isBlocked('Get work email')).toBe(true);
    expect(describedBy('Get work email')).toBe('Choose a match first');
    fireEvent.click(button('Choose Ana'));
    expect(actions.choose).toHaveBeenCalledWith('a');
  });

  it('says nothing of a cost that is not known', () => {
    draw(setUp(unknown({ stopped: { why: 'nobody', credits: null, error: null } })).model);
    expect(screen.queryByText(/used for the search/)).toBeNull();
  });

  it('that hides its name asks for it where it can be typed', () => {
    const { model, actions } = setUp(unknown({ name: null }), { pageName: null });
    draw(model);
    screen.getByText('This profile hides its name. Enter it to search.');
    expect(describedBy('Get work email')).toBe('Enter the name first');
    fireEvent.click(button('Enter name in side panel'));
    expect(actions.openPanel).toHaveBeenCalledWith('name');
  });

  it('is not got before the free look in the talent pool has ended', () => {
    draw(setUp(unknown({ match: 'looking' })).model);
    expect(isBlocked('Get work email')).toBe(true);
    expect(describedBy('Get work email')).toBe('Checking your talent pool…');
  });
});

describe('the price of a Get', () => {
  it('is that of a batch, and of the profile, where the service has no contact-status', () => {
    const prices = [
      ...pricesOf({ profile: 1, work_email: 2 }).filter(({ op }) => op !== 'contact-batch'),
      { op: 'contact-batch' as const, fields: ['work_email' as const], people: 1, credits: 4, at: 1 },
    ];
    const view = person({ unlockBy: 'contact-batch', mayEnrich: true, session: session({ prices }) });
    const { model, actions } = setUp(view);
    draw(model);
    expect(describedBy('Get work email')).toBe('up to 5 credits');
    fireEvent.click(button('Get work email'));
    expect(actions.get).toHaveBeenCalledWith(['work_email'], 5);
  });
});

describe('the profile in the sidebar', () => {
  it('that could not be fetched again says so beside the old one', () => {
    const enrichEnd = { why: 'failed', at: NOW, credits: 1 } as const;
    draw(setUp(person({ profile: wholeProfile(), enrichEnd })).model);
    screen.getByText('The lookup failed (May 4, 2026). 1 credit charged.');
    button('Refresh');
  });

  it('whose answer was lost is fetched again by a click, which is free if the service has it', () => {
    const loss = { balanceFell: 1, retryFrom: NOW - 1 };
    const { model, actions } = setUp(person({ enriching: 'lost', enrichRequest: 'i-1', enrichLoss: loss }));
    draw(model);
    screen.getByText('No response. The balance fell by 1 credit.');
    screen.getByText('Retrying is free if the service has the profile by now.');
    fireEvent.click(button('Retry profile'));
    expect(actions.enrich).toHaveBeenCalledWith(false);
    fireEvent.click(button('Dismiss profile'));
    expect(actions.settle).toHaveBeenCalledWith('i-1');
  });
});

describe('the guard of the paid buttons', () => {
  it.each(['Get work email', 'Get all', 'Full profile'])(
    'takes no click on “%s” that it does not allow',
    (name) => {
      const guard = vi.fn();
      const { model, actions } = setUp(person());
      draw(model, { guard });
      fireEvent.click(button(name));
      expect(guard).toHaveBeenCalledOnce();
      expect(actions.get).not.toHaveBeenCalled();
      expect(actions.enrich).not.toHaveBeenCalled();
      guard.mock.lastCall?.[1]();
      expect(actions.get.mock.calls.length + actions.enrich.mock.calls.length).toBe(1);
    },
  );

  it('shows on the button that its click waits, and that it waits no more', async () => {
    const guard = vi.fn();
    draw(setUp(person()).model, { guard });
    const enrich = button('Full profile');
    fireEvent.click(enrich);
    guard.mock.lastCall?.[2](30);
    await waitFor(() => expect(enrich.getAttribute('aria-disabled')).toBe('true'));
    expect(enrich.classList).toContain('ts-button--waits');
    await waitFor(() => expect(enrich.getAttribute('aria-disabled')).toBeNull());
    expect(enrich.classList).not.toContain('ts-button--waits');
  });

  it('takes no click that binds the page to a person, or unbinds it, unless it is allowed', () => {
    const guard = vi.fn();
    const choices = [aRow({ urn: 'a', name: 'Ana' })];
    const choosing = setUp(person({ match: 'several', person: null, choices }));
    draw(choosing.model, { guard });
    fireEvent.click(button('Choose Ana'));
    expect(guard).toHaveBeenCalledOnce();
    expect(choosing.actions.choose).not.toHaveBeenCalled();
    const linked = setUp(person({ linked: { name: 'Ana', namesDiffer: false } }));
    draw(linked.model, { guard });
    fireEvent.click(button('Unlink'));
    expect(guard).toHaveBeenCalledTimes(2);
    expect(linked.actions.unlink).not.toHaveBeenCalled();
  });
});

describe('finding a person in the sidebar', () => {
  it('looks by the edited name, which is free, and then searches by it', async () => {
    const { model, actions } = setUp(person({ match: 'not-found', person: null }));
    draw(model, { place: 'panel' });
    fireEvent.click(button('Edit name'));
    const last = await screen.findByRole('textbox', { name: 'Last name' });
    fireEvent.input(last, { target: { value: 'Dough' } });
    await waitFor(() => expect(last).toHaveProperty('value', 'Dough'));
    fireEvent.click(button('Use this name'));
    const edited = { full: 'Jane Dough', first: 'Jane', last: 'Dough' };
    expect(actions.rename).toHaveBeenCalledWith(edited);
    Object.assign(model.typedName, { value: edited });
    await screen.findByText('Name: Jane Dough');
    fireEvent.click(button('Find this person'));
    expect(actions.find).toHaveBeenCalledWith(edited, undefined);
    screen.getByRole('heading', { name: 'Jane Doe', level: 1 });
  });

  it('says its price after a miss and searches anew', () => {
    const search = { pages: 1, hasMore: false, at: NOW };
    const view = person({ match: 'not-found', person: null, searched: true, search });
    const prices = pricesOf({ search: 1 });
    const { model, actions } = setUp({ ...view, session: session({ prices }) });
    const root = draw(model);
    expect(root.textContent).toContain('Last searched');
    expect(describedBy('Find this person')).toBe('1 credit');
    fireEvent.click(button('Find this person'));
    expect(actions.find).toHaveBeenCalledWith(JANE, { again: true });
    expect(screen.queryByRole('button', { name: /^Search next/ })).toBeNull();
  });

  it('offers the next twenty people of a common name', () => {
    const search = { pages: 2, hasMore: true, at: NOW };
    const { model, actions } = setUp(person({ match: 'not-found', person: null, searched: true, search }));
    draw(model);
    screen.getByText('Not in the first 40.');
    fireEvent.click(button('Search next 20'));
    expect(actions.find).toHaveBeenCalledWith(JANE, { page: 3 });
  });

  it('takes no click on the next twenty that the guard does not allow', () => {
    const guard = vi.fn();
    const search = { pages: 1, hasMore: true, at: NOW };
    const { model, actions } = setUp(person({ match: 'not-found', person: null, searched: true, search }));
    draw(model, { guard });
    fireEvent.click(button('Search next 20'));
    fireEvent.click(button('Find this person'));
    expect(guard).toHaveBeenCalledTimes(2);
    expect(actions.find).not.toHaveBeenCalled();
  });

  it('asks whether a page whose address changed is the same person’s', () => {
    const choices = [aRow({ urn: 'a', name: 'Ana' })];
    const { model, actions } = setUp(person({ match: 'several', person: null, replaced: true, choices }));
    const root = draw(model);
    expect(root.textContent).toContain('This page’s address changed. Same person?');
    fireEvent.click(button('Choose Ana'));
    expect(actions.choose).toHaveBeenCalledWith('a');
  });

  it('keeps the people it offers in place while it searches', async () => {
    const choices = [aRow({ urn: 'a', name: 'Ana' })];
    const view = person({ match: 'not-found', person: null, searched: true, choices });
    const { model } = setUp(view);
    draw(model);
    const find = button('Find this person');
    Object.assign(model.view, { value: person({ match: 'looking', person: null }) });
    await waitFor(() => expect(find.getAttribute('aria-busy')).toBe('true'));
    expect(button('Find this person')).toBe(find);
    button('Choose Ana');
  });

  it('offers no paid button before it has looked in the own pool', () => {
    draw(setUp(person({ match: 'looking', person: null })).model);
    expect(screen.queryByRole('button', { name: 'Find this person' })).toBeNull();
  });

  it('offers the people who could be the person of the page', () => {
    const choices = [aRow({ urn: 'a', name: 'Ana' }), aRow({ urn: 'b', name: 'Bea' })];
    const { model, actions } = setUp(person({ match: 'several', person: null, choices }));
    draw(model);
    fireEvent.click(button('Choose Bea'));
    expect(actions.choose).toHaveBeenCalledWith('b');
  });
});

describe('a person linked by hand', () => {
  const john = aRow({ name: 'John Davis' });

  it('stands under the page’s own name, and can be unlinked', () => {
    const view = person({ person: john, linked: { name: 'John Davis', namesDiffer: false } });
    const { model, actions } = setUp(view);
    const root = draw(model);
    screen.getByRole('heading', { name: 'Jane Doe', level: 1 });
    screen.getByText('Linked to John Davis');
    button('Matched');
    expect(root.textContent).not.toContain('The name on this page is different');
    fireEvent.click(button('Unlink'));
    expect(actions.unlink).toHaveBeenCalledOnce();
  });

  it('is warned of where the names differ', () => {
    const view = person({ person: john, linked: { name: 'John Davis', namesDiffer: true } });
    expect(draw(setUp(view).model).textContent).toContain('The name on this page is different.');
  });

  it('is replaced by the person whose link this is, which is said until it is dismissed', () => {
    const { model, actions } = setUp(person({ relinked: { from: 'John Davis' } }));
    draw(model);
    screen.getByText('This profile belongs to Jane Doe');
    screen.getByText(/Your link to John Davis no longer applies/);
    fireEvent.click(button('Dismiss'));
    expect(actions.unlink).toHaveBeenCalledOnce();
  });

  it('has no button to unlink where nobody was chosen', () => {
    draw(setUp(person()).model);
    expect(screen.queryByRole('button', { name: 'Unlink' })).toBeNull();
  });
});

describe('problems in the sidebar', () => {
  it.each([
    [
      { kind: 'insufficient-credits', required: 7, available: 3 },
      'Needs 7 credits. You have 3. Ask your account admin.',
    ],
    [{ kind: 'refused', code: 'MISSING_NETWORK', message: null }, 'The service doesn’t know this profile'],
    [{ kind: 'refused', code: 'COLLECT_FAILED', message: null }, 'Couldn’t get this profile'],
    [{ kind: 'refused', code: 'ENRICH_NOT_NEEDED', message: null }, 'Already in your talent pool'],
    [{ kind: 'refused', code: 'NEW_CODE', message: 'No more.' }, 'Reason: No more.'],
    [{ kind: 'no-account' }, 'Talent Scout isn’t set up yet'],
    [{ kind: 'key', status: 401 }, 'Key rejected'],
    [{ kind: 'offline' }, 'You’re offline'],
    [{ kind: 'unreachable' }, 'Can’t reach the service'],
    [{ kind: 'service', status: 503 }, 'The service isn’t working right now'],
    [{ kind: 'slow-down', retryAfterMs: 90_000 }, 'Try again in 1:30.'],
    [{ kind: 'capped', cap: 50, spentToday: 48, atRisk: 0 }, 'This would go over your 50-credit daily limit'],
    [
      { kind: 'capped', cap: 50, spentToday: 40, atRisk: 8 },
      '40 credits used today, up to 8 credits more in progress or not confirmed.',
    ],
    [{ kind: 'unstored', full: true }, 'Couldn’t save the result'],
    [{ kind: 'storage', full: true }, 'Your disk is full'],
    [{ kind: 'search-lost', request: 'i', balanceFell: null }, 'No response. You may have been charged.'],
    [{ kind: 'search-lost', request: 'i', balanceFell: 3 }, 'No response. The balance fell by 3 credits.'],
    [{ kind: 'worker-gone' }, 'Reload the page to continue'],
    [{ kind: 'internal' }, 'Something went wrong'],
    [{ kind: 'too-soon', at: NOW + 40_000 }, 'You can try again in 0:40.'],
    [{ kind: 'unsafe-connection' }, 'Nothing was charged.'],
  ] as const)('explain %j', async (error, words) => {
    const root = draw(setUp(person(), { problem: { about: 'contact', error, retry: null } }).model);
    expect(root.textContent).toContain(words);
    expect(await violations(root, 'light')).toEqual([]);
  });

  it('of an enrichment that is not needed take away its button', () => {
    const error = { kind: 'refused', code: 'ENRICH_NOT_NEEDED' };
    draw(setUp(person({ problem: { op: 'enrich', error, at: NOW, request: 'i' } })).model);
    screen.getByText('Already in your talent pool');
    expect(screen.queryByRole('button', { name: 'Full profile' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull();
  });

  it.each([
    [{ kind: 'over-limit', limit: 5, needed: 8 }, 'over your limit of 5 credits'],
    [{ kind: 'over-limit', limit: 5, needed: null }, 'Nothing more was charged.'],
    [{ kind: 'price-rose', expected: 3, charged: 4 }, '4 credits used, 1 more than shown. Price updated.'],
  ])('say why the rest of an order was not sent: %j', async (error, words) => {
    const { model, actions } = setUp(person({ problem: { op: 'contact', error, at: NOW, request: 'i-1' } }));
    const root = draw(model);
    expect(root.textContent).toContain(words);
    expect(await violations(root, 'dark')).toEqual([]);
    fireEvent.click(button('Dismiss'));
    expect(actions.settle).toHaveBeenCalledWith('i-1');
  });

  it('of polls that fail are told with the reason, and with the way out where there is one', () => {
    const { model, actions } = setUp(person({ pollError: { kind: 'key', status: 401 } }));
    const root = draw(model);
    screen.getByText('The service isn’t answering');
    expect(root.textContent).toContain('Key rejected. Still checking, no extra charge.');
    fireEvent.click(button('Open options'));
    expect(actions.openOptions).toHaveBeenCalledOnce();
    expect(draw(setUp(person({ pollError: { kind: 'unreachable' } })).model).textContent).toContain(
      'Can’t reach the service. Still checking',
    );
  });

  it('of polls that fail are counted down to the next try, and “Try now” does not wait for it', () => {
    const nextCheckAt = NOW + 50_000;
    const { model, actions } = setUp(person({ pollError: { kind: 'unreachable' }, nextCheckAt }));
    expect(draw(model).textContent).toContain('Next try in 0:50.');
    fireEvent.click(button('Try now'));
    expect(actions.checkNow).toHaveBeenCalledOnce();
    // The service itself has said when it may be asked again.
    const slow = { kind: 'slow-down', retryAfterMs: 50_000 } as const;
    draw(setUp(person({ pollError: slow, nextCheckAt })).model);
    expect(screen.queryByRole('button', { name: 'Try now' })).toBeNull();
  });

  it('are said while checks wait for a slow service', () => {
    const root = draw(setUp(person({ session: session({ crowded: true }) })).model);
    expect(root.textContent).toContain('The service is slow');
    expect(root.textContent).toContain('Updates may take longer.');
    expect(draw(setUp(person()).model).textContent).not.toContain('The service is slow');
  });

  it('never show a code of the service', () => {
    const error = { kind: 'refused', code: 'E_QUOTA_17', message: null } as const;
    const { model } = setUp(person({ problem: { op: 'contact', error, at: NOW, request: 'i' } }));
    expect(draw(model).textContent).not.toContain('QUOTA');
  });

  it('offer to try again, and to open the options', () => {
    const retry = vi.fn();
    const { model, actions } = setUp(person({ session: session({ keyRefused: true }) }), {
      problem: { about: 'contact', error: { kind: 'unreachable' }, retry },
    });
    draw(model);
    fireEvent.click(button('Try again'));
    expect(retry).toHaveBeenCalledOnce();
    fireEvent.click(button('Open options'));
    expect(actions.openOptions).toHaveBeenCalledOnce();
  });
});

it('the sidebar shows pictures in the side panel and over a page, whose service worker sees no request of a frame', () => {
  const pictured = (n: number) => aRow({ pictureUrl: `https://pictures.example/${n}.jpg` });
  const link = { canonical: 'x/a', slug: 'a', url: 'https://atrium.example/in/a' };
  const rows = [{ link, name: 'A', known: pictured(2) }];
  const pictures = (drawn: Parameters<typeof draw>[1]) =>
    draw(setUp(person({ person: pictured(1) }), { tab: 'page', rows }).model, drawn).querySelectorAll('img')
      .length;
  expect(pictures({ place: 'panel' })).toBe(2);
  expect(pictures({ place: 'overlay' })).toBe(2);
});

describe('over a page', () => {
  it('nobody of the people on the page is chosen: the side panel opens for that', () => {
    const link = { canonical: 'x/a', slug: 'a', url: 'https://atrium.example/in/a' };
    const { model, actions } = setUp(person(), { tab: 'page', rows: [{ link, name: 'A', known: null }] });
    const root = draw(model);
    expect(within(root).queryByRole('checkbox', { name: 'Choose A' })).toBeNull();
    expect(within(root).queryByRole('checkbox', { name: /^All/ })).toBeNull();
    fireEvent.click(button('Select people in the side panel'));
    expect(actions.openPanel).toHaveBeenCalledWith('people');
  });

  it('more people than are listed are counted below the list, and the side panel opens for them', () => {
    const link = { canonical: 'x/a', slug: 'a', url: 'https://atrium.example/in/a' };
    const given = { tab: 'page' as const, rows: [{ link, name: 'A', known: null }] };
    const some = setUp(person(), { ...given, morePeople: 40 });
    const root = draw(some.model);
    expect(root.textContent).toContain('40 more people on this page. The side panel shows them too.');
    expect(within(root).getByRole('tab', { name: 'On this page' }).ariaDescription).toBe('41');
    fireEvent.click(button('Open in side panel'));
    expect(some.actions.openPanel).toHaveBeenCalledWith('people');
    expect(draw(setUp(person(), { ...given, morePeople: 1 }).model).textContent).toContain(
      '1 more person on this page.',
    );
    expect(draw(setUp(person(), given).model).textContent).not.toContain('more');
  });

  it('no name is typed: the side panel opens for that', () => {
    const { model, actions } = setUp(person({ match: 'not-found', person: null, searched: true }));
    const root = draw(model);
    fireEvent.click(button('Edit name'));
    expect(actions.openPanel).toHaveBeenCalledWith('name');
    expect(within(root).queryAllByRole('textbox')).toEqual([]);
  });
});

it('the sidebar closes with Escape, but not while an input method composes', () => {
  const { model, actions } = setUp(person());
  draw(model);
  const landmark = screen.getByRole('main');
  fireEvent.keyDown(landmark, { key: 'Escape', isComposing: true });
  expect(actions.close).not.toHaveBeenCalled();
  fireEvent.keyDown(landmark, { key: 'Escape' });
  expect(actions.close).toHaveBeenCalledOnce();
});
