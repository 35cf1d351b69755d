import { fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import type { ChargeRecord } from '../../../lib/store/records.ts';
import { aCharge } from '../../support/records.ts';
import { pricesOf } from '../../support/views.ts';
import { violations } from '../screen.tsx';
import { draw, NOW, person, setUp } from './set-up.tsx';

const HOSTILE = '=HYPERLINK("https://evil.example";"x")';
const people = [
  person('1', {
    name: 'Zoë Müller',
    enrichedAt: 1,
    skills: ['Go'],
    languages: [{ name: 'French', level: 'NATIVE' }],
  }),
  person('2', { name: 'محمد المصري', title: 'مهندس برمجيات', origin: 'pool', company: null, place: null }),
  person('3', {
    name: '李娜',
    contacts: { work_email: { value: 'li@acme.example', at: NOW }, phone: { value: null, at: NOW } },
  }),
  person('4', {
    name: 'W'.repeat(200),
    title: 'T'.repeat(300),
    company: 'C'.repeat(200),
    place: 'P'.repeat(200),
  }),
  person('5', { name: HOSTILE }),
  person('6', { name: '' }),
];

const charge = (change: Partial<ChargeRecord>) =>
  aCharge({ request: 'i', op: 'search', credits: 1, people: 0, urn: null, fields: [], at: NOW, ...change });
const charges = [
  charge({ id: '1' }),
  charge({ id: '2', op: 'contact', credits: 7, people: 1, urn: '1', fields: ['work_email', 'phone'] }),
  charge({ id: '3', op: 'contact-batch', credits: 30, people: 12, at: NOW - 86_400_000 }),
  charge({ id: '4', op: 'contact-batch', kind: 'refund', credits: 12, people: 12 }),
  charge({ id: '5', op: 'enrich', kind: 'lost', credits: null, people: 1, urn: 'gone' }),
];
const searches = [
  {
    id: 's1',
    name: 'Nurses',
    prompt: 'nurse',
    filtersJson: '{"skills":[{"name":"Triage"}]}',
    at: NOW,
    saved: true,
  },
  { id: 's2', name: '', prompt: '', filtersJson: '{"localOnly":true}', at: NOW, saved: false },
];

const STATES: Record<string, () => ReturnType<typeof setUp>> = {
  'people loading': () => setUp({ people: null, whole: false, charges: null, activity: null }),
  'nobody yet': () => setUp({}),
  'people of many kinds': () => setUp({ people, busy: new Set(['3']) }),
  'no spending yet': () => setUp({}, 'spend'),
  spending: () => setUp({ people, charges }, 'spend'),
  'no searches yet': () => setUp({}, 'searches'),
  searches() {
    const made = setUp({}, 'searches');
    made.model.searches.value = searches;
    return made;
  },
  'no activity yet': () => setUp({}, 'jobs'),
  'nothing connected'() {
    const made = setUp({ people: null, charges: null, activity: null });
    const { value } = made.model.session;
    made.model.session.value = value && { ...value, hasKey: false };
    return made;
  },
  'the key has to be entered'() {
    const made = setUp({ people });
    const { value } = made.model.session;
    made.model.session.value = value && { ...value, hasKey: false, waiting: 3 };
    return made;
  },
  'a slow service'() {
    const made = setUp({ people });
    const { value } = made.model.session;
    made.model.session.value = value && { ...value, crowded: true };
    return made;
  },
  'database broken, key refused, records in quarantine'() {
    const made = setUp({ people });
    const { value } = made.model.session;
    made.model.broken.value = true;
    made.model.session.value = value && { ...value, keyRefused: true, quarantined: 2 };
    return made;
  },
};

describe.each(Object.entries(STATES))('the workspace (%s)', (_name, build) => {
  it.each(['light', 'dark'] as const)('has no violation in %s', async (scheme) => {
    expect(await violations(draw(build().model), scheme)).toEqual([]);
  });

  it.each(['ltr', 'rtl'])('fits a narrow window, %s, in Spanish', (dir) => {
    const root = draw(build().model, { language: 'es', dir, width: 340 });
    expect(root.scrollWidth).toBeLessThanOrEqual(340);
    expect(root.textContent).not.toMatch(/\bworkspace[A-Z]/);
  });
});

const rows = () => within(screen.getByRole('grid')).getAllByRole('row').slice(1);
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('the workspace’s people', () => {
  it('are exported as text if their names look like formulas', () => {
    const { model, saveFile } = setUp({ people });
    draw(model);
    fireEvent.click(button('Export CSV'));
    const [name, type, csv] = saveFile.mock.calls[0] ?? [];
    expect([name, type]).toEqual(['talent-scout-people-2026-11-15.csv', 'text/csv']);
    expect(csv).toContain(`"'=HYPERLINK(""https://evil.example"";""x"")"`);
  });

  it('are chosen all at once, but only those that the filter shows', async () => {
    const { model, asked } = setUp({ people });
    draw(model);
    fireEvent.input(screen.getByRole('searchbox', { name: 'Filter people' }), {
      target: { value: 'li@acme' },
    });
    await waitFor(() => expect(rows()).toHaveLength(1));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all shown' }));
    await waitFor(() => button('Delete 1 person…'));
    fireEvent.click(button('Delete 1 person…'));
    await waitFor(() => screen.getByRole('dialog', { name: 'Delete 李娜 and all that is known?' }));
    fireEvent.click(button('Delete'));
    await waitFor(() => expect(asked).toEqual([{ name: 'people.delete', request: { urns: ['3'] } }]));
  });

  it('have one row each, with what was found under any of their urns, and are deleted as a whole', async () => {
    const link = 'https://atrium.example/in/jane';
    const jane = { name: 'Jane Twin', link };
    const { model, asked } = setUp({
      people: [
        person('net', { ...jane, contacts: { phone: { value: '+33639981234', at: NOW } } }),
        person('pool', {
          ...jane,
          origin: 'pool',
          contacts: { work_email: { value: 'jane@acme.example', at: NOW } },
        }),
        person('bob', { name: 'Bob Ray' }),
      ],
      busy: new Set(['pool']),
    });
    draw(model);
    expect(rows()).toHaveLength(2);
    const row = screen.getByRole('row', { name: /Jane Twin/ });
    expect(row.textContent).toMatch(/work email.*phone/i);
    within(row).getByText('In progress');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Jane Twin' }));
    await waitFor(() => button('Delete 1 person…'));
    fireEvent.click(button('Delete 1 person…'));
    fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() =>
      expect(asked).toEqual([{ name: 'people.delete', request: { urns: ['pool', 'net'] } }]),
    );
  });

  it('are shown with what is known and not known, which can be copied', async () => {
    const { model, copy } = setUp({ people });
    draw(model);
    fireEvent.click(screen.getByText('李娜'));
    const detail = await waitFor(() => screen.getByRole('complementary', { name: 'About 李娜' }));
    within(detail).getByRole('link', { name: /li@acme\.example/ });
    within(detail).getByText('not unlocked');
    within(detail).getByText(/^not found on/);
    fireEvent.click(within(detail).getByRole('button', { name: 'Copy work email' }));
    await waitFor(() => expect(copy).toHaveBeenCalledWith('li@acme.example'));
    await waitFor(() => expect(model.announcement.value).toContain('Work email copied'));
  });

  it('have a message if the browser does not let their contacts be copied', async () => {
    const { model, copy } = setUp({ people });
    copy.mockRejectedValueOnce(new Error('not allowed'));
    draw(model);
    fireEvent.click(screen.getByText('李娜'));
    const detail = await waitFor(() => screen.getByRole('complementary', { name: 'About 李娜' }));
    fireEvent.click(within(detail).getByRole('button', { name: 'Copy work email' }));
    await waitFor(() => within(detail).getByText(/did not allow copying/));
  });

  it('have the same message announced a second time', () => {
    const { model } = setUp({ people });
    model.announce('Copied');
    const once = model.announcement.value;
    model.announce('Copied');
    expect(model.announcement.value).not.toBe(once);
    expect(model.announcement.value.trim()).toBe(once);
  });

  it('are enriched with one click id, without those who are enriched already', async () => {
    const { model, asked } = setUp({ people });
    draw(model);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Zoë Müller' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select 李娜' }));
    await waitFor(() => button('Enrich 1'));
    fireEvent.click(button('Enrich 1'));
    await waitFor(() =>
      expect(asked).toEqual([
        {
          name: 'people.order',
          request: expect.objectContaining({ kind: 'enrich', urns: ['3'], clickId: 'click-1' }),
        },
      ]),
    );
    await waitFor(() => screen.getByText('Started for 1 person. Follow it under Jobs.'));
  });

  it('have their profiles refreshed at a price that is named first, without those who have none', async () => {
    const { model, asked } = setUp({ people });
    model.session.value = model.session.value && {
      ...model.session.value,
      prices: pricesOf({ profile: 1.5 }),
    };
    const root = draw(model);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select 李娜' }));
    await waitFor(() => button('Enrich 1'));
    expect(screen.queryByRole('button', { name: 'Refresh profiles' })).toBeNull();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all shown' }));
    await waitFor(() => button('Refresh profiles'));
    fireEvent.click(button('Refresh profiles'));
    const dialog = await screen.findByRole('dialog', { name: 'Refresh 1 profile' });
    within(dialog).getByText('At most 1.5 credits at the prices last paid.');
    expect(await violations(root, 'light')).toEqual([]);
    expect(asked).toEqual([]);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Refresh 1' }));
    await waitFor(() =>
      expect(asked).toEqual([
        {
          name: 'people.order',
          request: expect.objectContaining({ kind: 'enrich', urns: ['1'], refresh: true }),
        },
      ]),
    );
  });

  it('are drawn only if in sight, of ten thousand', () => {
    const many = Array.from({ length: 10_000 }, (_, index) => person(String(index)));
    const root = draw(setUp({ people: many }).model);
    expect(rows().length).toBeLessThan(60);
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('10001');
    expect(root.querySelectorAll('*').length).toBeLessThan(2500);
  });

  it('keep their order when one of them changes', async () => {
    const { model } = setUp({ people });
    draw(model);
    const before = rows().map((row) => row.textContent);
    model.records.value = {
      ...model.records.value,
      people: people.map((one) => (one.urn === '6' ? { ...one, seenAt: NOW + 1000 } : one)),
    };
    await waitFor(() =>
      expect(rows().map((row) => row.textContent?.replace('now', ''))).toEqual(
        before.map((text) => text?.replace('now', '')),
      ),
    );
  });
});

describe('the workspace’s spending', () => {
  it('has the sums, and what is in none of them', () => {
    draw(setUp({ people, charges }, 'spend').model);
    const total = screen.getByRole('row', { name: /^Total/ });
    expect(
      within(total)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['1', '0', '37', '−12', '26', '1']);
    screen.getByText('Charge not known');
    screen.getByText('Deleted person');
    screen.getByText('Zoë Müller');
  });

  /** The amounts above the chart, while 12 credits were used elsewhere. */
  function figuresBesideMoves(own: ChargeRecord[]): (string | null)[] {
    const { model } = setUp({ people, charges: own }, 'spend');
    const { value } = model.session;
    model.session.value = value && { ...value, outside: [{ credits: 12, at: NOW }] };
    const root = draw(model);
    const moves = screen.getByRole('region', { name: 'Outside this browser' });
    expect(moves.textContent).toMatch(/12 credits used outside this browser.*2026/);
    return Array.from(root.querySelectorAll('dd'), (figure) => figure.textContent);
  }

  it('names credits that moved elsewhere, with their time and in none of the sums', () => {
    expect(figuresBesideMoves(charges)).toEqual(['-4 credits', '26 credits', '38 credits', '12 credits']);
  });

  it('names credits that moved elsewhere although this browser has spent nothing', () => {
    expect(figuresBesideMoves([])).toEqual([]);
  });
});

describe('the workspace’s searches', () => {
  it('open in the popup with words and filters, and send nothing', async () => {
    const { model, asked, openSearch } = setUp({}, 'searches');
    model.searches.value = searches;
    draw(model);
    fireEvent.click(button('Run again: Nurses'));
    await waitFor(() => expect(openSearch).toHaveBeenCalledOnce());
    expect(asked).toEqual([
      {
        name: 'search.draft',
        request: {
          draft: expect.objectContaining({
            prompt: 'nurse',
            chips: [{ kind: 'skills', text: 'Triage' }],
            localOnly: false,
          }),
        },
      },
    ]);
  });
});

it('the workspace says that checks wait for a slow service', () => {
  const build = STATES['a slow service'];
  expect(build && draw(build().model).textContent).toContain('The service is slow');
});
