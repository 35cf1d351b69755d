import '../../../components/jobs/jobs.css';
import { fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { beforeEach, expect, it } from 'vitest';
import type { BatchProps } from '../../../components/sidebar/page-tab.tsx';
import { PanelBatch } from '../../../components/sidebar/panel-batch.tsx';
import { createPanelOrders } from '../../../components/sidebar/panel-orders.ts';
import type { Reply } from '../../../lib/messages/answers.ts';
import type { Ask } from '../../../lib/messages/ask-with.ts';
import type { JobView } from '../../../lib/views/job-view.ts';
import { draw, stage, violations } from './stage.tsx';
import { LINK, NOW, person, row, session } from './views.ts';

const link = (slug: string) => ({ canonical: `${LINK}-${slug}`, slug, url: `${LINK}-${slug}` });
const ROWS = [
  { link: link('a'), name: 'Ana', known: row({ urn: 'a', name: 'Ana' }) },
  { link: link('b'), name: 'Bea', known: row({ urn: 'b', name: 'Bea', enriched: true }) },
  { link: link('c'), name: 'Cleo', known: null },
];

let asked: { name: string; request: Record<string, unknown> }[];
let answers: Reply<unknown>[];
let tellJobs: (view: { jobs: JobView[] }) => void;

function open() {
  asked = [];
  answers = [];
  let clicks = 0;
  const panel = createPanelOrders({
    ask: (async (name: string, request: Record<string, unknown>) => {
      asked.push({ name, request });
      return answers.shift() ?? { ok: true, data: { job: 'j', joined: false } };
    }) as Ask,
    newClick: () => {
      clicks += 1;
      return `click-${clicks}`;
    },
    follow: ((_topic: unknown, listener: typeof tellJobs) => {
      tellJobs = listener;
      return { stop: () => undefined };
    }) as never,
    contacts: () => () => undefined,
    copy: async () => undefined,
    say: () => undefined,
  });
  const batch = (props: BatchProps) => <PanelBatch {...props} panel={panel} session={session()} />;
  return draw(stage(person(), { tab: 'page', rows: ROWS }).model, { place: 'panel', batch });
}

function job(change: Partial<JobView>): JobView {
  return {
    id: 'j',
    kind: 'enrich',
    phase: 'running',
    open: true,
    fields: [],
    total: 1,
    completed: 0,
    failed: 0,
    stalled: false,
    parked: false,
    watching: true,
    credits: { held: 1, spent: 0, refunded: 0, lost: 0 },
    people: [{ urn: 'a', name: 'Ana', networkUrl: LINK, result: 'pending', reason: null }],
    problems: [],
    createdAt: NOW,
    endedAt: null,
    ...change,
  };
}

let root: HTMLElement;
beforeEach(() => {
  root = open();
});

const choose = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name }));
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const orders = () => asked.filter(({ name }) => name === 'people.order').map(({ request }) => request);

it('enriches those who are known and not enriched, and says who must be found first', async () => {
  choose('All 3 people');
  await screen.findByText(/^1 link is not known yet/);
  screen.getByRole('button', { name: 'Unlock 2' });
  expect(await violations(root, 'light')).toEqual([]);
  await press('Enrich 1');
  expect(orders()).toMatchObject([{ kind: 'enrich', urns: ['a'], clickId: 'click-1' }]);
});

it('asks which fields before it unlocks, and forgets who was chosen once it is under way', async () => {
  choose('All 3 people');
  await press('Unlock 2');
  const dialog = await screen.findByRole('dialog');
  expect(orders()).toEqual([]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Unlock 2' }));
  await waitFor(() =>
    expect(orders()).toMatchObject([{ kind: 'unlock', urns: ['a', 'b'], enrichFirst: true }]),
  );
  tellJobs({ jobs: [job({ kind: 'unlock', fields: ['work_email'] })] });
  await waitFor(() =>
    expect(screen.getByRole('checkbox', { name: 'Choose Ana' })).toHaveProperty('checked', false),
  );
});

it('confirms the same click', async () => {
  answers.push({ ok: false, error: { kind: 'confirm', credits: 30 } });
  choose('Choose Ana');
  await press('Enrich 1');
  await press('Go ahead');
  await waitFor(() => expect(orders()).toHaveLength(2));
  const [first, second] = orders();
  expect(second).toEqual({ ...first, confirmed: true });
});

it('shows how far it is, on the page of those it is about', async () => {
  choose('Choose Ana');
  await press('Enrich 1');
  await waitFor(() => expect(orders()).toHaveLength(1));
  tellJobs({ jobs: [job({})] });
  await screen.findByRole('progressbar');
  expect(await violations(root, 'dark')).toEqual([]);
  const elsewhere = [{ urn: 'z', name: 'Zoe', networkUrl: LINK, result: 'pending' as const, reason: null }];
  tellJobs({ jobs: [job({ people: elsewhere })] });
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
});

it('says what did not work, and tries again', async () => {
  answers.push({ ok: false, error: { kind: 'offline' } });
  choose('Choose Ana');
  await press('Enrich 1');
  await screen.findByText('You are offline');
  await press('Try again');
  await waitFor(() => expect(orders()).toHaveLength(2));
});
