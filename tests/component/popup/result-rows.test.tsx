import { fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { describe, expect, it, vi } from 'vitest';
import type { FollowContacts } from '../../../components/orders/ports.ts';
import { ExportOffError } from '../../../lib/export/export-off.ts';
import type { CandidateRow } from '../../../lib/views/search-view.ts';
import { type Language, violations } from '../screen.tsx';
import { draw, setUp } from './set-up.tsx';
import { resultPageView, row, SHOWN, searchView, session } from './views.ts';

const ok = <T,>(data: T) => ({ ok: true, data });
const placed = { 'people.order': () => ok({ order: 'j', joined: false }) };
const jane = row({ urn: 'urn:1', name: 'Jane Doe' });
const control = (name: string) => screen.findByRole('button', { name });
const described = (element: Element) =>
  document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent;

function opened(rows: CandidateRow[], wiring: Parameters<typeof setUp>[1] = {}, language: Language = 'en') {
  const made = setUp(placed, wiring);
  const root = draw(made.model, { language });
  const show = (all: CandidateRow[]) =>
    made.model.receiveSearch(
      searchView({ draft: { prompt: 'nurse', shown: SHOWN }, page: resultPageView({ rows: all }) }),
    );
  show(rows);
  return { ...made, root, show };
}

/** Twenty people, as a result page has. */
const many = (change: (n: number) => Partial<CandidateRow> = () => ({})) =>
  Array.from({ length: 20 }, (_, n) => row({ urn: `urn:${n}`, name: `Pia ${n}`, ...change(n) }));

describe('a result row', () => {
  it('gets, waits for and copies an email with one button that keeps its place and the focus', async () => {
    const copy = vi.fn(async () => undefined);
    const { requests, show } = opened([jane], { copy });
    const get = await control('Get work email, Jane Doe');
    expect(described(get)).toBe('2 credits');
    const place = () => JSON.stringify(get.getBoundingClientRect());
    const before = place();
    get.focus();
    fireEvent.click(get);
    await control('Looking up…, Jane Doe');
    expect(requests('people.order').map(({ request }) => request)).toEqual([
      {
        kind: 'unlock',
        urns: ['urn:1'],
        fields: ['work_email'],
        enrichFirst: false,
        refresh: false,
        limit: 2,
        clickId: 'click-1',
      },
    ]);
    fireEvent.click(get);
    show([{ ...jane, busy: true }]);
    await control('Looking up…, Jane Doe');
    expect([place(), document.activeElement]).toEqual([before, get]);
    show([row({ urn: 'urn:1', contacts: { work_email: 'jane.doe@acme.example' } })]);
    await control('Copy work email, Jane Doe');
    expect([place(), document.activeElement]).toEqual([before, get]);
    expect(described(get)).toBe('jane.doe@acme.example');
    fireEvent.click(get);
    await waitFor(() => expect(get.textContent).toBe('Copied'));
    expect(copy.mock.calls).toEqual([['jane.doe@acme.example']]);
    expect(requests('people.order')).toHaveLength(1);
    expect(screen.queryByText('Started for 1 person')).toBeNull();
    await waitFor(() => expect(get.textContent).toBe('Copy'), { timeout: 4000 });
    expect(place()).toBe(before);
  });

  it('pays for nothing at the second half of a double click, which was meant for what lay there before', async () => {
    const { requests } = opened([jane]);
    fireEvent.click(await control('Get work email, Jane Doe'), { detail: 2 });
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Jane Doe' }));
    fireEvent.click(await control('Get profiles'), { detail: 2 });
    expect(requests('people.order')).toEqual([]);
  });

  it('says that there is no email, and pays for nothing then', async () => {
    const { requests } = opened([{ ...jane, notFound: ['work_email'] }]);
    fireEvent.click(await control('No email, Jane Doe'));
    await control('Get contacts, Jane Doe');
    expect(requests('people.order')).toEqual([]);
  });

  it('offers no mail to somebody who must not be contacted', async () => {
    const contacts = { work_email: 'jane@acme.example' };
    const { show } = opened([{ ...jane, contacts, unlocked: ['work_email'] }]);
    fireEvent.click(await control('Show details of Jane Doe'));
    await screen.findByRole('link', { name: 'Mail jane@acme.example' });
    show([{ ...jane, contacts, unlocked: ['work_email'], blocked: true }]);
    await waitFor(() => expect(screen.queryByRole('link', { name: /^Mail/ })).toBeNull());
    screen.getByText('Do not contact');
  });

  it('fetches the profile first of somebody without a link, and names what both cost', async () => {
    const { requests } = opened([{ ...jane, networkUrl: null }]);
    const get = await control('Get work email, Jane Doe');
    expect(described(get)).toBe('3 credits');
    fireEvent.click(get);
    await waitFor(() =>
      expect(requests('people.order')[0]?.request).toMatchObject({ enrichFirst: true, limit: 3 }),
    );
  });

  it('is 52 px high in every state, and six fit into the popup', async () => {
    const states = (n: number): Partial<CandidateRow> => {
      if (n === 1) return { busy: true };
      if (n === 2) return { notFound: ['work_email'] };
      if (n === 3) return { contacts: { work_email: `${'long-'.repeat(20)}name@acme.example` } };
      if (n === 4) return { name: 'Wolfeschlegelsteinhausenbergerdorff '.repeat(4), pool: true };
      return n === 5 ? { name: '', title: null, company: null, place: null } : {};
    };
    const { root } = opened(many(states));
    const list = await screen.findByRole('list', { name: 'Candidates' });
    const boxes = within(list)
      .getAllByRole('listitem')
      .map((item) => item.getBoundingClientRect());
    expect(new Set(boxes.map(({ height }) => height))).toEqual(new Set([52]));
    const panel = within(root).getByRole('tabpanel').getBoundingClientRect();
    const isWhole = ({ top, bottom }: DOMRect) => top >= panel.top && bottom <= panel.bottom;
    expect(boxes.filter(isWhole).length).toBeGreaterThanOrEqual(6);
    expect(root.scrollWidth).toBe(root.clientWidth);
  });
});

describe('selected people', () => {
  const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });

  it('are a range with Shift, and nobody after Clear', async () => {
    const { model, root } = opened(many());
    fireEvent.click(await box('Select Pia 3'));
    const before = (await box('Select Pia 4')).getBoundingClientRect().top;
    await screen.findByText('1 selected');
    // The bar lies over the end of the list.
    expect((await box('Select Pia 4')).getBoundingClientRect().top).toBe(before);
    fireEvent.click(await box('Select Pia 8'), { shiftKey: true });
    await screen.findByText('6 selected');
    expect([...model.orders.chosen.value.values()].map(({ name }) => name)).toEqual(
      [3, 4, 5, 6, 7, 8].map((n) => `Pia ${n}`),
    );
    fireEvent.click(within(root).getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(screen.queryByText('6 selected')).toBeNull());
  });

  it('get profiles at the price beside the button', async () => {
    const { requests } = opened(many((n) => ({ enriched: n > 4 })));
    fireEvent.click(await box('Select page'));
    const get = await control('Get profiles');
    expect(described(get)).toBe('up to 5 credits');
    fireEvent.click(get);
    await waitFor(() =>
      expect(requests('people.order')[0]?.request).toMatchObject({
        kind: 'enrich',
        urns: [0, 1, 2, 3, 4].map((n) => `urn:${n}`),
        limit: 5,
      }),
    );
  });

  it('get profiles for as many as the balance covers, after a dialog that says so', async () => {
    const { requests, model } = opened(many());
    const balance = { credits: 3, extra: 0, at: 1 };
    model.receiveSearch(
      searchView({
        session: session({ balance }),
        draft: { prompt: 'nurse', shown: SHOWN },
        page: resultPageView({ rows: many() }),
      }),
    );
    fireEvent.click(await box('Select page'));
    fireEvent.click(await control('Get profiles'));
    await screen.findByText('Needs 20 credits. You have 3.');
    expect(requests('people.order')).toEqual([]);
    fireEvent.click(await control('Get 3 of 20'));
    await waitFor(() =>
      expect(requests('people.order')[0]?.request).toMatchObject({
        kind: 'enrich',
        urns: ['urn:0', 'urn:1', 'urn:2'],
        limit: 3,
      }),
    );
  });

  it('have their emails copied, a line each, and are exported', async () => {
    const copy = vi.fn(async () => undefined);
    const exportPeople = vi.fn(async (urns: readonly string[], _what: string) => ({
      count: urns.length,
      left: 0,
    }));
    const contacts: FollowContacts = (urns, tell) => {
      const found = urns.map((urn, n) => ({
        urn,
        contacts:
          n === 0 ? { work_email: 'a@acme.example' } : n === 1 ? { personal_email: 'b@x.example' } : {},
      }));
      setTimeout(() => tell(found));
      return () => undefined;
    };
    const known = (n: number) => (n < 2 ? { contacts: { work_email: `p${n}@acme.example` } } : {});
    opened(many(known), { copy, contacts, files: { exportPeople } });
    fireEvent.click(await box('Select page'));
    await screen.findByText('· 2 emails', { exact: false });
    fireEvent.click(await control('More actions'));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Copy emails 2 emails' }));
    await screen.findByText('2 emails copied', { exact: false });
    expect(copy.mock.calls).toEqual([['a@acme.example\nb@x.example']]);
    fireEvent.click(await control('Export'));
    await screen.findByText('20 people exported', { exact: false });
    expect(exportPeople.mock.calls[0]?.[0]).toHaveLength(20);
    expect(exportPeople.mock.calls[0]?.[1]).toBe(SHOWN.prompt);
  });

  it('are copied in other forms, and get another file in the workspace', async () => {
    const exportAs = vi.fn(async () => undefined);
    const copyPeople = vi.fn(async (urns: readonly string[], kind: string) => `${urns.length} as ${kind}`);
    opened(
      many(() => ({ contacts: { work_email: 'a@acme.example' } })),
      { files: { exportAs, copyPeople } },
    );
    fireEvent.click(await box('Select page'));
    const item = async (name: string) => {
      fireEvent.click(await control('More actions'));
      fireEvent.click(await screen.findByRole('menuitem', { name }));
    };
    await item('Copy as: Name <email>');
    await screen.findByText('20 as mailboxes', { exact: false });
    await item('Copy as: Rows for a spreadsheet');
    await screen.findByText('20 as rows', { exact: false });
    copyPeople.mockRejectedValueOnce(new Error('no database'));
    await item('Copy as: Rows for a spreadsheet');
    await screen.findByText('Couldn’t copy', { exact: false });
    await item('Export as…');
    await waitFor(() => expect(exportAs).toHaveBeenCalledWith(expect.any(Array), SHOWN.prompt));
  });

  it('are neither copied nor exported where a policy forbids it, and the menu says so', async () => {
    const { model } = opened(many(() => ({ contacts: { work_email: 'a@acme.example' } })));
    fireEvent.click(await box('Select page'));
    const { value } = model.session;
    if (value) model.session.value = { ...value, managed: ['exportOff'] };
    const file = (await control('Export')) as HTMLButtonElement;
    await waitFor(() => expect(file.disabled).toBe(true));
    expect(file.title).toBe('Turned off by your administrator');
    fireEvent.click(await control('More actions'));
    for (const name of [
      'Copy emails',
      'Copy as: Name <email>',
      'Copy as: Rows for a spreadsheet',
      'Export as…',
    ]) {
      const item = await screen.findByRole('menuitem', { name: `${name} Turned off by your administrator` });
      expect(item.getAttribute('aria-disabled')).toBe('true');
    }
  });

  it('say that a policy forbids it where it came after the click', async () => {
    const off = async () => Promise.reject(new ExportOffError(''));
    opened(
      many(() => ({ contacts: { work_email: 'a@acme.example' } })),
      { files: { exportPeople: off, copyPeople: off } },
    );
    fireEvent.click(await box('Select Pia 3'));
    fireEvent.click(await box('Select Pia 4'));
    fireEvent.click(await control('Export'));
    await screen.findByText('Your administrator has turned off exports.', { exact: false });
    fireEvent.click(await box('Select Pia 5'));
    await waitFor(() => expect(screen.queryByText(/turned off exports/)).toBeNull());
    fireEvent.click(await control('More actions'));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Copy as: Name <email>' }));
    await screen.findByText('Your administrator has turned off exports.', { exact: false });
  });

  it('have prices without whoever must not be contacted, and so has the dialog', async () => {
    opened(many((n) => ({ blocked: n === 4 })));
    for (const n of [3, 4, 5]) fireEvent.click(await box(`Select Pia ${n}`));
    const contacts = await control('Get contacts');
    expect(described(contacts)).toBe('up to 6 credits');
    expect(described(await control('Get profiles'))).toBe('up to 2 credits');
    fireEvent.click(contacts);
    await screen.findByText('1 left out: do not contact');
    screen.getByRole('heading', { name: 'Get contacts for 2 · up to 6 credits' });
  });

  it('without an email can’t have one copied, and the menu says why', async () => {
    const copy = vi.fn(async () => undefined);
    opened(many(), { copy });
    fireEvent.click(await box('Select Pia 3'));
    fireEvent.click(await control('More actions'));
    const item = await screen.findByRole('menuitem', { name: 'Copy emails no emails yet' });
    expect(item.getAttribute('aria-disabled')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(item));
    fireEvent.click(item);
    expect(copy).not.toHaveBeenCalled();
    screen.getByRole('menuitem', { name: 'Copy emails no emails yet' });
  });

  it('have a menu that opens with the arrow keys at hand, closes alone at Escape and gives the focus back', async () => {
    opened(many((n) => ({ enriched: true, ...(n === 0 && { contacts: { work_email: 'a@acme.example' } }) })));
    fireEvent.click(await box('Select page'));
    const more = await control('More actions');
    expect([more.getAttribute('aria-haspopup'), more.title]).toEqual(['menu', 'More actions']);
    fireEvent.click(more);
    const copy = await screen.findByRole('menuitem', { name: 'Copy emails 1 email' });
    await waitFor(() => expect(document.activeElement).toBe(copy));
    fireEvent.keyDown(copy, { key: 'ArrowDown' });
    const refresh = screen.getByRole('menuitem', { name: 'Refresh profiles' });
    expect(document.activeElement).toBe(refresh);
    const menu = screen.getByRole('menu', { name: 'More actions' });
    for (const scheme of ['light', 'dark'] as const) expect(await violations(menu, scheme)).toEqual([]);
    const key = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
    const above = vi.fn();
    document.body.addEventListener('keydown', above);
    refresh.dispatchEvent(key);
    document.body.removeEventListener('keydown', above);
    // The browser would close the popup at an Escape that nobody has taken.
    expect([key.defaultPrevented, above.mock.calls]).toEqual([true, []]);
    expect(document.activeElement).toBe(more);
    await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
    screen.getByText('20 selected');
  });

  it.each(['en', 'es'] as const)(
    'have a bar of at most 72 px below six rows, nothing cut off: %s',
    async (language) => {
      const { model, root } = opened(
        many((n) => ({ enriched: n > 4, name: 'Wolfeschlegelsteinhausenbergerdorff '.repeat(4) })),
        {},
        language,
      );
      await waitFor(() => expect(root.querySelectorAll('.ts-result')).toHaveLength(20));
      model.orders.choose(many(), true);
      await waitFor(() => expect(root.querySelector('.ts-selection')).not.toBeNull());
      const bar = root.querySelector('.ts-search__foot')?.getBoundingClientRect() ?? new DOMRect();
      expect(bar.height).toBeLessThanOrEqual(72);
      const rows = [...root.querySelectorAll('.ts-result')].map((one) => one.getBoundingClientRect());
      expect(rows.filter(({ bottom }) => bottom <= bar.top).length).toBeGreaterThanOrEqual(6);
      for (const one of root.querySelectorAll('.ts-selection button, .ts-selection__price')) {
        const { left, right, height } = one.getBoundingClientRect();
        if (height === 0) continue;
        expect(one.scrollWidth, one.outerHTML).toBeLessThanOrEqual(one.clientWidth + 1);
        expect(left, one.outerHTML).toBeGreaterThanOrEqual(bar.left);
        expect(right, one.outerHTML).toBeLessThanOrEqual(bar.right);
        if (one.matches('button')) expect(height, one.outerHTML).toBeGreaterThanOrEqual(24);
      }
    },
  );
});
