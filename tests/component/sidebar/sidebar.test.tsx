import { fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { FieldView } from '../../../lib/views/person-view.ts';
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
const ticked = () =>
  ['Work email', 'Personal email', 'Phone'].filter((name) =>
    screen.queryByRole('checkbox', { name, checked: true }),
  );

describe.each(Object.entries(STATES))('the sidebar (%s)', (_name, build) => {
  it.each(['light', 'dark'] as const)('has no violation in %s', async (scheme) => {
    const root = draw(build());
    expect(await violations(root, scheme)).toEqual([]);
  });
});

describe('the sidebar', () => {
  it('has a landmark, a heading and fields with names', () => {
    draw(setUp(person()).model);
    const landmark = screen.getByRole('main', { name: 'Talent Scout' });
    expect(within(landmark).getByRole('heading', { name: 'Jane Doe', level: 1 })).toBeTruthy();
    for (const name of ['Work email', 'Personal email', 'Phone']) screen.getByRole('checkbox', { name });
    expect(screen.getByRole('status', { hidden: false })).toBeTruthy();
    for (const name of ['Profile', 'Activity', 'On this page']) screen.getByRole('tab', { name });
  });
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
    expect(screen.queryByText('Looking…')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Find this person' })).toBeNull();
    fireEvent.click(button('Read this page'));
    expect(actions.readPage).toHaveBeenCalledOnce();
  });

  it('a person who is known by the address needs no reading', () => {
    draw(setUp(person({ session: panelOnly() }), { unread: true }).model, { place: 'panel' });
    expect(screen.queryByRole('button', { name: 'Read this page' })).toBeNull();
    button('Unlock 1 field');
  });

  it('the people of the page are read on a click, again and again', () => {
    const known = person({ session: panelOnly() });
    draw(setUp(known, { unread: false, tab: 'page', rows: [] }).model, { place: 'panel' });
    expect(screen.getAllByRole('button', { name: 'Read this page' })).toHaveLength(1);
  });

  it('the panel opens the search, and does not offer to move over the page', () => {
    const { model, actions } = setUp(view(), { unread: true });
    draw(model, { place: 'panel' });
    expect(screen.queryByRole('button', { name: 'Show over the page' })).toBeNull();
    fireEvent.click(button('Search'));
    expect(actions.search).toHaveBeenCalledOnce();
  });
});

describe('a profile that the page opened by itself', () => {
  it.each(['profile', 'activity'] as const)(
    'shows its name and a button, and offers nothing else (%s)',
    (tab) => {
      const { model, actions } = setUp(person({ held: true, match: 'unset', person: null }), { tab });
      draw(model);
      screen.getByRole('heading', { name: 'Jane Doe', level: 1 });
      screen.getByText('The page opened this profile by itself');
      expect(screen.queryByRole('checkbox')).toBeNull();
      expect(screen.getByRole('tabpanel').textContent).toBe('');
      fireEvent.click(button('Show'));
      expect(actions.reveal).toHaveBeenCalledTimes(1);
    },
  );
});

describe('unlocking in the sidebar', () => {
  it('ticks the default fields and unlocks them with one click', () => {
    const { model, actions } = setUp(person());
    draw(model);
    fireEvent.click(button('Unlock 1 field'));
    expect(actions.unlock).toHaveBeenCalledWith(['work_email'], 2);
  });

  it('says the sum of the known prices, and that one is not known', async () => {
    draw(setUp(person()).model);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Phone' }));
    await screen.findByRole('button', { name: 'Unlock 2 fields' });
    screen.getByText('last time 7 credits');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Personal email' }));
    await screen.findByText('price not known yet');
  });

  it('does not tick a field that was not found before', async () => {
    const { model, actions } = setUp(
      person({
        fields: {
          work_email: { state: 'not-found', at: NOW },
          personal_email: { state: 'locked' },
          phone: { state: 'locked' },
        },
      }),
    );
    draw(model);
    expect(button('Unlock 0 fields')).toHaveProperty('disabled', true);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Work email' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Unlock 1 field' }));
    expect(actions.unlock).toHaveBeenCalledWith(['work_email'], 2);
  });

  it('keeps the ticks of a click that did not become an order', async () => {
    const { model, actions } = setUp(person());
    draw(model);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Work email' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Phone' }));
    await waitFor(() => expect(ticked()).toEqual(['Phone']));
    fireEvent.click(button('Unlock 1 field'));
    const question = { credits: 25, unpriced: [], balance: 1300, go: () => undefined };
    Object.assign(model.confirming, { value: question });
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    Object.assign(model.confirming, { value: null });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull());
    expect(ticked()).toEqual(['Phone']);
    fireEvent.click(button('Unlock 1 field'));
    expect(actions.unlock.mock.calls).toEqual([
      [['phone'], 5],
      [['phone'], 5],
    ]);
  });

  it('forgets the tick of a field that was looked up since', async () => {
    const withPhone = (phone: FieldView) => person({ fields: { ...person().fields, phone } });
    const { model } = setUp(withPhone({ state: 'not-found', at: NOW - 1 }));
    draw(model);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Phone' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Unlock 2 fields' }));
    Object.assign(model.view, { value: withPhone({ state: 'not-found', at: NOW }) });
    await waitFor(() => expect(ticked()).toEqual(['Work email']));
  });

  it('ticks the default fields again for the next person', async () => {
    const { model } = setUp(person());
    draw(model);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Phone' }));
    await waitFor(() => button('Unlock 2 fields'));
    const next = person({ link: 'https://atrium.example/in/another', person: aRow({ name: 'Ana Ruiz' }) });
    Object.assign(model.view, { value: next });
    await waitFor(() => button('Unlock 1 field'));
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
    expect(actions.copy).toHaveBeenCalledWith('jane@acme.example', 'Work email copied', expect.any(String));
    screen.getByText('+33 6 39 98 12 34');
    expect(screen.getByRole('link', { name: /^Mail/ }).getAttribute('href')).toBe('mailto:jane@acme.example');
    expect(screen.getByRole('link', { name: /^Call/ }).getAttribute('href')).toBe('tel:+33639981234');
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
      fireEvent.click(button('Try again: Phone'));
      expect(actions.unlock).toHaveBeenCalledWith(['phone'], 5);
      expect(actions.settle).not.toHaveBeenCalled();
      fireEvent.click(button('Dismiss: Phone'));
      expect(actions.settle).toHaveBeenCalledWith('i-1');
    });

    it('counts down until it can be paid for again', () => {
      draw(lost({ retryFrom: NOW + 40_000 }).model);
      screen.getByText('You can try again in 0:40.');
      expect(button('Try again: Phone')).toHaveProperty('disabled', true);
    });

    it('waits for a request that is still open', () => {
      draw(lost({ retryFrom: null }).model);
      screen.getByText('You can try again once the first request has ended.');
      expect(button('Try again: Phone')).toHaveProperty('disabled', true);
    });
  });

  it.each([
    ['failed', 2, 'The lookup failed (May 4, 2026). 2 credits charged.'],
    ['gone', null, 'The service no longer has this lookup (May 4, 2026). You may have been charged.'],
    ['not-delivered', 2, 'Ready May 4, 2026, but no result was received. 2 credits charged.'],
    [
      'no-status',
      2,
      'Sent May 4, 2026. This service doesn’t report the results of single lookups. 2 credits charged.',
    ],
    ['passed-over', 0, 'Already unlocked, but the service didn’t send the value (May 4, 2026).'],
    ['not-known', 0, 'Ended May 4, 2026 without an answer.'],
  ] as const)('says plainly that a look-up ended without a result (%s)', async (why, credits, words) => {
    const fields = { ...person().fields, work_email: { state: 'no-result', why, at: NOW, credits } as const };
    const { model, actions } = setUp(person({ fields }));
    const root = draw(model);
    const said = screen.getByText(words);
    // The words are seen as a whole, whatever their length.
    expect(said.scrollWidth).toBeLessThanOrEqual(said.clientWidth);
    expect(button('Unlock 0 fields')).toHaveProperty('disabled', true);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Work email' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Unlock 1 field' }));
    expect(actions.unlock).toHaveBeenCalledWith(['work_email'], 2);
    expect(await violations(root, 'light')).toEqual([]);
  });

  it('offers to pay again, at its price, for a look-up without news', () => {
    const since = NOW - 31 * 60_000;
    const quiet = { state: 'looking', since, quiet: true } as const;
    const { model, actions } = setUp(person({ fields: { ...person().fields, phone: quiet } }));
    draw(model);
    screen.getByText('No news for 30 minutes.');
    fireEvent.click(button('Try again: Phone'));
    expect(actions.unlock).toHaveBeenCalledWith(['phone'], 5, true);
  });

  it('takes back what waits for another look-up', () => {
    const waiting = { state: 'waiting', order: 'o-1' } as const;
    const { model, actions } = setUp(person({ fields: { ...person().fields, phone: waiting } }));
    draw(model);
    fireEvent.click(button('Cancel: Phone'));
    expect(actions.cancel).toHaveBeenCalledWith('o-1');
  });

  it('asks once about prices that are not known, and names the steps and the balance', async () => {
    const go = vi.fn();
    const unpriced = [
      { op: 'contact' as const, people: 1, fields: ['phone' as const] },
      { op: 'enrich' as const, people: 1, fields: [] },
    ];
    const { model, actions } = setUp(person(), {
      confirming: { credits: null, unpriced, balance: 1300, go },
    });
    draw(model);
    screen.getByText('We don’t know this price yet: Phone, profile. Your balance: 1,300 credits.');
    fireEvent.click(button('Spend the credits'));
    expect(go).toHaveBeenCalledOnce();
    fireEvent.click(button('Cancel'));
    expect(actions.cancelConfirm).toHaveBeenCalledOnce();
  });
});

describe('the price of an unlock', () => {
  it('is that of a batch, and of the profile, where the service has no contact-status', () => {
    const prices = [
      ...pricesOf({ profile: 1, work_email: 2 }).filter(({ op }) => op !== 'contact-batch'),
      { op: 'contact-batch' as const, fields: ['work_email' as const], people: 1, credits: 4, at: 1 },
    ];
    const view = person({ unlockBy: 'contact-batch', mayEnrich: true, session: session({ prices }) });
    const { model, actions } = setUp(view);
    draw(model);
    fireEvent.click(button('Unlock 1 field'));
    expect(actions.unlock).toHaveBeenCalledWith(['work_email'], 5);
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
    screen.getByText('Trying again is free if the service has the profile by now.');
    fireEvent.click(button('Try again: Profile'));
    expect(actions.enrich).toHaveBeenCalledWith(false);
    fireEvent.click(button('Dismiss: Profile'));
    expect(actions.settle).toHaveBeenCalledWith('i-1');
  });
});

describe('the guard of the paid buttons', () => {
  it.each(['Unlock 1 field', 'Enrich profile'])('takes no click on “%s” that it does not allow', (name) => {
    const guard = vi.fn();
    const { model, actions } = setUp(person());
    draw(model, { guard });
    fireEvent.click(button(name));
    expect(guard).toHaveBeenCalledOnce();
    expect(actions.unlock).not.toHaveBeenCalled();
    expect(actions.enrich).not.toHaveBeenCalled();
    guard.mock.lastCall?.[1]();
    expect(actions.unlock.mock.calls.length + actions.enrich.mock.calls.length).toBe(1);
  });

  it('shows on the button that its click waits, and that it waits no more', async () => {
    const guard = vi.fn();
    draw(setUp(person()).model, { guard });
    const enrich = button('Enrich profile');
    fireEvent.click(enrich);
    guard.mock.lastCall?.[2](30);
    await waitFor(() => expect(enrich.getAttribute('aria-disabled')).toBe('true'));
    expect(enrich.classList).toContain('ts-button--waits');
    await waitFor(() => expect(enrich.getAttribute('aria-disabled')).toBeNull());
    expect(enrich.classList).not.toContain('ts-button--waits');
  });

  it('ticks no field for a click that it does not allow', async () => {
    const guard = vi.fn();
    draw(setUp(person()).model, { guard });
    const phone = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Phone' });
    fireEvent.click(phone);
    expect(guard).toHaveBeenCalledOnce();
    expect(guard.mock.lastCall?.[0]).toMatchObject({ type: 'click', target: phone });
    expect(phone.checked).toBe(false);
    guard.mock.lastCall?.[1]();
    await waitFor(() => button('Unlock 2 fields'));
    expect(phone.checked).toBe(true);
  });

  it('is asked once about a click on the label of a field, with the click that the pointer made', () => {
    const guard = vi.fn();
    draw(setUp(person()).model, { guard });
    const label = screen.getByText('Phone');
    const press = () =>
      label.dispatchEvent(
        new PointerEvent('click', { pointerType: 'mouse', bubbles: true, cancelable: true }),
      );
    press();
    expect(guard).toHaveBeenCalledOnce();
    expect(guard.mock.lastCall?.[0]).toMatchObject({ target: label, pointerType: 'mouse' });
    press();
    expect(guard).toHaveBeenCalledTimes(2);
  });

  it('hears of the key that ticks a field after a click on a field that can’t be ticked', () => {
    const guard = vi.fn();
    const found: FieldView = { state: 'found', value: '+33639981234', at: NOW };
    const { model } = setUp(person({ fields: { ...person().fields, phone: found } }));
    draw(model, { guard });
    fireEvent.click(screen.getByText('Phone'));
    const work = screen.getByRole('checkbox', { name: 'Work email' });
    fireEvent.click(work);
    expect(guard).toHaveBeenCalledOnce();
    expect(guard.mock.lastCall?.[0]).toMatchObject({ target: work });
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
    screen.getByText('last time 1 credit');
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
      'This needs 7 credits and you have 3 credits.',
    ],
    [{ kind: 'refused', code: 'MISSING_NETWORK', message: null }, 'The service does not know this profile'],
    [{ kind: 'refused', code: 'COLLECT_FAILED', message: null }, 'The profile could not be fetched'],
    [{ kind: 'refused', code: 'ENRICH_NOT_NEEDED', message: null }, 'Already in your pool'],
    [{ kind: 'refused', code: 'NEW_CODE', message: 'No more.' }, 'Its reason: No more.'],
    [{ kind: 'no-account' }, 'Talent Scout is not set up yet'],
    [{ kind: 'key', status: 401 }, 'The service refuses your key'],
    [{ kind: 'offline' }, 'You are offline'],
    [{ kind: 'unreachable' }, 'The service can’t be reached'],
    [{ kind: 'service', status: 503 }, 'It answered with an error (503).'],
    [{ kind: 'slow-down', retryAfterMs: 90_000 }, 'Try again in 1:30.'],
    [{ kind: 'capped', cap: 50, spentToday: 48, atRisk: 0 }, '48 credits of 50 credits were spent today.'],
    [
      { kind: 'capped', cap: 50, spentToday: 40, atRisk: 8 },
      '40 credits of 50 credits were spent today, and up to 8 credits more are under way or were not confirmed.',
    ],
    [{ kind: 'unstored', full: true }, 'The answer could not be stored'],
    [{ kind: 'storage', full: true }, 'The disk is full'],
    [{ kind: 'search-lost', request: 'i', balanceFell: null }, 'No response. You may have been charged.'],
    [{ kind: 'search-lost', request: 'i', balanceFell: 3 }, 'No response. The balance fell by 3 credits.'],
    [{ kind: 'worker-gone' }, 'Reload the page to continue'],
    [{ kind: 'internal' }, 'Something went wrong here'],
    [{ kind: 'too-soon', at: NOW + 40_000 }, 'You can try again in 0:40.'],
    [{ kind: 'unsafe-connection' }, 'Nothing was charged.'],
  ] as const)('explain %j', async (error, words) => {
    const root = draw(setUp(person(), { problem: { error, retry: null } }).model);
    expect(root.textContent).toContain(words);
    expect(await violations(root, 'light')).toEqual([]);
  });

  it('of an enrichment that is not needed take away its button', () => {
    const error = { kind: 'refused', code: 'ENRICH_NOT_NEEDED' };
    draw(setUp(person({ problem: { op: 'enrich', error, at: NOW, request: 'i' } })).model);
    screen.getByText('Already in your pool');
    expect(screen.queryByRole('button', { name: 'Enrich profile' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull();
  });

  it.each([
    [{ kind: 'over-limit', limit: 5, needed: 8 }, 'Your limit for this is 5 credits'],
    [{ kind: 'over-limit', limit: 5, needed: null }, 'Nothing more was sent.'],
    [{ kind: 'price-rose', expected: 3, charged: 4 }, '4 credits used, more than the 3 credits shown.'],
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
    screen.getByText('No news from the service');
    expect(root.textContent).toContain('The service refuses your key. Several checks in a row have failed.');
    fireEvent.click(button('Open options'));
    expect(actions.openOptions).toHaveBeenCalledOnce();
    expect(draw(setUp(person({ pollError: { kind: 'unreachable' } })).model).textContent).toContain(
      'The service can’t be reached. Several checks',
    );
  });

  it('are said while checks wait for a slow service', () => {
    const root = draw(setUp(person({ session: session({ crowded: true }) })).model);
    expect(root.textContent).toContain('The service is slow');
    expect(root.textContent).toContain('Checks are waiting.');
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
      problem: { error: { kind: 'unreachable' }, retry },
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
