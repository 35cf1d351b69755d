import { signal } from '@preact/signals';
import { fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { expect, it, vi } from 'vitest';
import { OrderList } from '../../../components/orders/order-list.tsx';
import type { FollowContacts } from '../../../components/orders/ports.ts';
import type { OrderView } from '../../../lib/views/order-view.ts';
import { violations } from '../screen.tsx';
import { actions, DAY_MS, draw, ended, NOW } from './set-up.tsx';

const items = () => within(screen.getByRole('list', { name: 'Activity' })).getAllByRole('listitem');

function show(activity: OrderView[], options?: Parameters<typeof draw>[1]) {
  const its = actions();
  return { root: draw(<OrderList activity={activity} actions={its} />, options), actions: its };
}

it('a look-up of one person is one line with what, who, the outcome and the credits', async () => {
  const { root } = show([
    ended(['found'], { id: 'a' }),
    ended(['not-found'], { id: 'b', credits: { held: 0, spent: 5, refunded: 0, lost: 0 } }),
  ]);
  const [found, missing] = items().map((item) => within(item).getByRole('button').textContent);
  expect(found).toBe('Work email · Jane DoeFound3 credits used');
  expect(missing).toBe('Work email · Jane DoeNot found · refund not confirmed5 credits used');
  const heights = items().map(
    (item) => item.querySelector('.ts-order__line')?.getBoundingClientRect().height,
  );
  expect(heights[0]).toBeLessThan(28);
  expect(await violations(root, 'light')).toEqual([]);
  expect(await violations(root, 'dark')).toEqual([]);
});

it('an order for several people says what was found, refunded and failed, and offers what can be done', async () => {
  const order = ended(['found', 'found', 'not-found', 'failed'], {
    phase: 'partial',
    completed: 3,
    failed: 1,
    credits: { held: 0, spent: 4, refunded: 2, lost: 0 },
  });
  const { root, actions: its } = show([order]);
  const card = screen.getByRole('listitem', { name: 'Work email · 4 people' });
  within(card).getByText('Found 2 · Not found 1 · 2 credits refunded · Failed 1');
  within(card).getByText('4 credits used');
  expect(card.textContent).toContain('1 person · up to 2 credits');
  fireEvent.click(within(card).getByRole('button', { name: 'Retry failed' }));
  expect(its.retry).toHaveBeenCalledWith(order, [order.people[3]], 2);
  fireEvent.click(within(card).getByRole('button', { name: 'Export' }));
  expect(its.exportPeople).toHaveBeenCalledWith(order);
  expect(await violations(root, 'light')).toEqual([]);
});

it('the card says how many its last file is without, and its button stays in its place', async () => {
  const activity = [ended(['found', 'found', 'found'])];
  const place = () => screen.getByRole('button', { name: 'Export' }).getBoundingClientRect().toJSON();
  show(activity);
  const before = place();
  const its = { ...actions(), leftOut: signal({ [activity[0]?.id ?? '']: 2 }) };
  const root = draw(<OrderList activity={activity} actions={its} />);
  expect(place()).toEqual(before);
  const said = within(screen.getByRole('listitem', { name: 'Work email · 3 people' })).getByRole('status');
  expect(said.textContent).toBe('2 left out: do not contact');
  for (const scheme of ['light', 'dark'] as const) expect(await violations(root, scheme)).toEqual([]);
});

it('so does the line of an order for one person, whose file is empty then', () => {
  const its = { ...actions(), leftOut: signal({ one: 1 }) };
  draw(<OrderList activity={[ended(['found'], { id: 'one' })]} actions={its} />);
  expect(screen.getByRole('status').textContent).toBe('1 left out: do not contact');
});

it.each([['found'], ['found', 'found']] as const)(
  'a file that is ready waits in the card (%s)',
  (...results) => {
    const order = ended([...results], { csvReady: true });
    const { actions: its } = show([order]);
    screen.getByText('CSV ready');
    fireEvent.click(screen.getByRole('button', { name: 'Download' }));
    expect(its.exportPeople).toHaveBeenCalledWith(order);
  },
);

it('nothing is saved of an order where a policy forbids it', () => {
  const its = { ...actions(), mayExport: () => false };
  draw(<OrderList activity={[ended(['found', 'found'], { csvReady: true })]} actions={its} />);
  expect(screen.queryByRole('button', { name: /Export|Download/ })).toBeNull();
  expect(screen.queryByText('CSV ready')).toBeNull();
});

it('orders stand under their day, the newest first', () => {
  show([
    ended(['found'], { id: 'a' }),
    ended(['found'], { id: 'b' }),
    ended(['found'], { id: 'c', createdAt: NOW - DAY_MS }),
    ended(['found'], { id: 'd', createdAt: NOW - 5 * DAY_MS }),
  ]);
  const days = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
  expect(days).toEqual(['Today', 'Yesterday', 'Nov 11, 2026']);
  expect(items().map((item) => within(item).queryByRole('heading', { level: 2 }) !== null)).toEqual([
    true,
    false,
    true,
    true,
  ]);
});

it('a long history is drawn in pages', async () => {
  show(Array.from({ length: 60 }, (_, n) => ended(['found'], { id: `order-${n}` })));
  expect(items()).toHaveLength(25);
  fireEvent.click(screen.getByRole('button', { name: 'Show older' }));
  expect((await screen.findAllByRole('listitem')).length).toBe(50);
  fireEvent.click(screen.getByRole('button', { name: 'Show older' }));
  expect((await screen.findAllByRole('listitem')).length).toBe(60);
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
});

it('open orders are drawn however old they are, and older ones are loaded after those that are there', async () => {
  const onMore = vi.fn();
  const old = ended(['found'], { id: 'open', open: true, phase: 'running', createdAt: NOW - 400 * DAY_MS });
  const many = Array.from({ length: 40 }, (_, n) => ended(['found'], { id: `order-${n}` }));
  draw(<OrderList activity={[...many, old]} actions={actions()} onMore={onMore} />);
  expect(items()).toHaveLength(26);
  expect(onMore).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Show older' }));
  await waitFor(() => expect(items()).toHaveLength(41));
  expect(onMore).toHaveBeenCalledOnce();
  screen.getByRole('button', { name: 'Show older' });
});

it.each([360, 400])('nothing is cut off at %s px, also in Spanish and with long names', (width) => {
  const long = ended(['not-found'], { id: 'long', fields: ['work_email', 'personal_email', 'phone'] });
  const [jane] = long.people;
  if (jane) jane.name = 'Maximiliane-Josephine Freifrau von Hohenstein-Wittelsbacher zu Schwarzenberg';
  const many = ended(['found', 'not-found', 'failed'], { id: 'many', phase: 'partial', csvReady: true });
  const { root } = show([long, many], { language: 'es', width });
  expect(root.scrollWidth).toBeLessThanOrEqual(width);
});

it('offers no mail and no call to somebody who must not be contacted, and says why', async () => {
  const contacts = { work_email: 'jane@acme.example', phone: '+34600000000' };
  const its = {
    ...actions(),
    contacts: ((_urns, tell) => {
      tell([
        { urn: 'urn:0', contacts, blocked: true },
        { urn: 'urn:1', contacts },
      ]);
      return () => undefined;
    }) satisfies FollowContacts,
  };
  const root = draw(<OrderList activity={[ended(['found', 'found'])]} actions={its} />);
  fireEvent.click(screen.getByRole('button', { name: '2 people' }));
  const blocked = within(await screen.findByRole('list', { name: 'Contact of Jane Doe' }));
  const other = within(screen.getByRole('list', { name: 'Contact of Person 1' }));
  expect(blocked.queryByRole('link')).toBeNull();
  blocked.getByText('Do not contact');
  blocked.getByRole('button', { name: 'Copy work email' });
  expect(other.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Mail', 'Call']);
  expect(other.queryByText('Do not contact')).toBeNull();
  expect(await violations(root, 'light')).toEqual([]);
});
