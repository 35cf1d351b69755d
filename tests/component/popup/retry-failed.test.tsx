import { fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import type { OrderView } from '../../../lib/views/order-view.ts';
import { pricesOf } from '../../support/views.ts';
import { violations } from '../screen.tsx';
import { draw, setUp } from './set-up.tsx';
import { NOW, order, ordersView, person, searchView, session } from './views.ts';

const ENDED = { open: false, endedAt: NOW, phase: 'partial' } as const;
const RESULTS = [
  person('urn:1', 'Jane Doe', 'found'),
  person('urn:2', 'Ana Díaz', 'not-found'),
  person('urn:3', 'Bo Li', 'failed', 'PROVIDER_TIMEOUT'),
  person('urn:4', 'Cy Twombly', 'not-delivered'),
  person('urn:5', 'Di Prima', 'unknown', 'gone'),
  person('urn:6', 'Ed Ruscha', 'passed-over'),
  person('urn:7', 'Flo Fox', 'pending'),
];

/** The activity with one order. */
function opened(change: Partial<OrderView>, known = session()) {
  const made = setUp({ 'people.order': () => ({ ok: true, data: { order: 'j2', joined: false } }) });
  made.model.receiveSearch(searchView({ session: known }));
  made.model.receiveOrders({
    ...ordersView([order({ people: RESULTS, total: 7, ...change })]),
    session: known,
  });
  made.model.tab.value = 'jobs';
  const root = draw(made.model);
  return { ...made, root };
}

const retry = (name = 'Retry failed') => screen.findByRole('button', { name });

/** The words that describe a button: its price. */
const describedBy = (button: HTMLElement) =>
  document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent;

describe('an ended order', () => {
  it('says how it ended for how many people', async () => {
    const { root } = opened(ENDED);
    await screen.findByText(
      'Found 1 · Not found 1 · 5 credits refunded · Failed 1 · No result received 1 · No response 1 · Already in your account 1 · Not sent 1',
    );
    fireEvent.click(screen.getByRole('button', { name: '7 people' }));
    await screen.findByText('Failed: no reason given');
    screen.getByText('No response: the service no longer has this lookup');
    expect(root.textContent).not.toContain('PROVIDER_TIMEOUT');
    expect(await violations(root, 'light')).toEqual([]);
    expect(await violations(root, 'dark')).toEqual([]);
  });

  it('for one person says what became of them, never just that it is done', async () => {
    opened({ ...ENDED, phase: 'done', people: RESULTS.slice(1, 2), total: 1 });
    await screen.findByText('Not found · 5 credits refunded');
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('is retried for who failed alone, within the price beside the button', async () => {
    const { requests } = opened(ENDED);
    const button = await retry();
    // Four people have no result; a work email costs 2 and a phone 5.
    expect(describedBy(button)).toBe('4 people · up to 28 credits');
    fireEvent.click(button);
    await waitFor(() => expect(requests('people.order')).toHaveLength(1));
    expect(requests('people.order')[0]?.request).toEqual({
      kind: 'unlock',
      urns: ['urn:3', 'urn:4', 'urn:5', 'urn:7'],
      fields: ['work_email', 'phone'],
      enrichFirst: false,
      refresh: false,
      limit: 28,
      clickId: 'click-1',
    });
  });

  it('counts the profiles that may have to be fetched first', async () => {
    const { requests } = opened({ ...ENDED, retry: { refresh: false, enrichFirst: true, from: 0 } });
    const button = await retry();
    expect(describedBy(button)).toBe('4 people · up to 32 credits');
    fireEvent.click(button);
    await waitFor(() =>
      expect(requests('people.order')[0]?.request).toMatchObject({ enrichFirst: true, limit: 32 }),
    );
  });

  it('says that a price is not known, and then names no limit', async () => {
    const { requests } = opened(ENDED, session({ prices: pricesOf({ phone: 5 }) }));
    const button = await retry();
    expect(describedBy(button)).toBe('4 people · price not known yet');
    fireEvent.click(button);
    await waitFor(() => expect(requests('people.order')).toHaveLength(1));
    expect(requests('people.order')[0]?.request).not.toHaveProperty('limit');
  });

  it('refreshes profiles again that could not be refreshed', async () => {
    const refresh = { refresh: true, enrichFirst: false, from: 0 };
    const { requests } = opened({ ...ENDED, kind: 'enrich', fields: [], retry: refresh });
    const button = await retry();
    expect(describedBy(button)).toBe('4 people · up to 4 credits');
    fireEvent.click(button);
    await waitFor(() =>
      expect(requests('people.order')[0]?.request).toMatchObject({ kind: 'enrich', refresh: true, limit: 4 }),
    );
  });

  it('of one person is tried again at the price of a single unlock', async () => {
    const prices = pricesOf({ work_email: 2, phone: 5 }).filter(({ op }) => op === 'contact');
    opened({ ...ENDED, phase: 'failed', people: RESULTS.slice(2, 3), total: 1 }, session({ prices }));
    expect(describedBy(await retry('Retry'))).toBe('up to 7 credits');
    screen.getByText('Failed: no reason given');
  });

  it.each([
    [NOW + 40_000, 'You can try again in 0:40.'],
    [null, 'You can try again once the first request has ended.'],
  ])('waits a minute after a lost answer (%s)', async (from, words) => {
    const lost = { request: 'c', state: 'needs-decision' as const, error: null, balanceFell: 3 };
    const retryLater = { refresh: false, enrichFirst: false, from };
    opened({ ...ENDED, phase: 'needs-decision', problems: [lost], retry: retryLater });
    const button = await retry();
    expect(button).toHaveProperty('disabled', true);
    expect(describedBy(button)).toBe(words);
    screen.getByText(/No response\. The balance fell by 3 credits\./);
  });

  it('with a result for everybody has nothing to retry', async () => {
    opened({ ...ENDED, people: [RESULTS[0], RESULTS[1], RESULTS[5]] as OrderView['people'], total: 3 });
    await screen.findByText('Found 1 · Not found 1 · 5 credits refunded · Already in your account 1');
    expect(screen.queryByRole('button', { name: 'Retry failed' })).toBeNull();
  });
});

describe('an order under way', () => {
  it('has nothing to retry, and says what was found so far', async () => {
    opened({});
    await screen.findByRole('button', { name: '7 people' });
    expect(screen.queryByRole('button', { name: 'Retry failed' })).toBeNull();
    screen.getByText(/^Found 1 · Not found 1 · Failed 1/);
  });

  it('is tried again for who waits in a silent batch, within the price beside the button', async () => {
    const { requests, root } = opened({ quiet: ['urn:7'] });
    const button = await retry('Retry');
    expect(describedBy(button)).toBe('No news for 30 minutes. 1 person · up to 7 credits');
    expect(await violations(root, 'light')).toEqual([]);
    fireEvent.click(button);
    await waitFor(() => expect(requests('people.order')).toHaveLength(1));
    expect(requests('people.order')[0]?.request).toMatchObject({ urns: ['urn:7'], retry: true, limit: 7 });
  });

  it.each([
    ['waiting', 'Cancel'],
    ['running', 'Cancel the rest'],
  ] as const)('that is %s can be taken back as far as it was not sent: %s', async (phase, name) => {
    const { requests } = opened({ phase, unsent: true });
    const card = await screen.findByRole('listitem', { name: 'Work email, Phone · 7 people' });
    fireEvent.click(within(card).getByRole('button', { name }));
    expect(requests('orders.cancel').map(({ request }) => request)).toEqual([{ order: 'job' }]);
  });

  it('asks the service again at once when its polls fail', async () => {
    const { requests } = opened({ pollError: { kind: 'unreachable' }, nextCheckAt: NOW + 50_000 });
    fireEvent.click(await screen.findByRole('button', { name: 'Try now' }));
    expect(requests('requests.check')).toHaveLength(1);
  });

  it('says why its polls fail', async () => {
    const { root } = opened({ pollError: { kind: 'unreachable' } });
    await screen.findByText('The service isn’t answering');
    expect(root.textContent).toContain('Can’t reach the service. Still checking, no extra charge.');
    expect(await violations(root, 'light')).toEqual([]);
  });
});

it('the popup says that checks wait for a slow service', async () => {
  const { root } = opened({}, session({ crowded: true }));
  await screen.findByText('The service is slow');
  screen.getByText('Updates may take longer.');
  expect(await violations(root, 'dark')).toEqual([]);
});
