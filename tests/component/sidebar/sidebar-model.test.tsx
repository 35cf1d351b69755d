import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createSidebarModel, type SidebarPorts } from '../../../components/sidebar/sidebar-model.ts';
import { phoneText } from '../../../components/ui/phone-text.ts';
import type { SplitName } from '../../../lib/network/split-name.ts';
import type { PersonView } from '../../../lib/views/person-view.ts';
import { person } from './views.ts';

type Reply = Awaited<ReturnType<SidebarPorts['ask']>>;
const profile = (slug: string) => ({
  canonical: `https://atrium.example/in/${slug}`,
  slug,
  url: `https://atrium.example/in/${slug}`,
});
const A = profile('a');
const B = profile('b');

let asked: { name: string; request: Record<string, unknown>; answer: (reply: Reply) => void }[];
let following: Map<string, (view: PersonView) => void>;
let clicks = 0;
let waiting: (() => void)[];
let pageSays: SplitName | null;

function create() {
  asked = [];
  waiting = [];
  pageSays = null;
  following = new Map();
  const ports: SidebarPorts = {
    ask: ((name: string, request: Record<string, unknown>) =>
      new Promise<Reply>((answer) => asked.push({ name, request, answer }))) as SidebarPorts['ask'],
    follow: ((topic: { topic: string; link?: string }, listener: (view: PersonView) => void) => {
      if (topic.topic === 'person') following.set(topic.link ?? '', listener);
      return { stop: () => undefined };
    }) as SidebarPorts['follow'],
    newClick: () => {
      clicks += 1;
      return `click-${clicks}`;
    },
    readPage: async () => ({ name: pageSays, links: [] }),
    copy: async () => undefined,
    after: (_ms, work) => {
      waiting.push(work);
      return () => undefined;
    },
    close: vi.fn(),
    reload: vi.fn(),
    move: vi.fn(),
  };
  return createSidebarModel(ports);
}

let model: ReturnType<typeof create>;
beforeEach(() => {
  model = create();
  model.show(A);
});

const last = () => {
  const found = asked.at(-1);
  if (!found) throw new Error('Nothing was asked.');
  return found;
};
const settled = () => new Promise<void>((resolve) => setTimeout(resolve));

it('the model shows no view of another profile', () => {
  following.get(A.canonical)?.(person({ link: B.canonical }));
  expect(model.view.value).toBeNull();
  following.get(A.canonical)?.(person({ link: A.canonical }));
  expect(model.view.value?.link).toBe(A.canonical);
  model.show(B);
  expect(model.view.value).toBeNull();
  following.get(A.canonical)?.(person({ link: A.canonical }));
  expect(model.view.value).toBeNull();
});

it('the model ignores an answer about the profile before', async () => {
  model.actions.unlock(['phone'], 5);
  const { answer } = last();
  model.show(B);
  answer({ ok: false, error: { kind: 'unreachable' } });
  await settled();
  expect(model.problem.value).toBeNull();
  expect(model.pending.value.size).toBe(0);
});

it('the model sends one message however often it is clicked', () => {
  model.actions.unlock(['phone'], 5);
  model.actions.unlock(['phone'], 5);
  expect(asked.filter(({ name }) => name === 'person.unlock')).toHaveLength(1);
});

it('the model confirms an order with the same click id', async () => {
  model.actions.unlock(['phone'], 5);
  const first = last();
  first.answer({ ok: false, error: { kind: 'confirm', credits: 30, unpriced: [], balance: null } });
  await settled();
  expect(model.problem.value).toBeNull();
  expect(model.confirming.value?.credits).toBe(30);
  model.confirming.value?.go();
  expect(first.request).toMatchObject({ limit: 5 });
  expect(last().request).toEqual({ ...first.request, confirmed: true, limit: 30 });
});

it('the model tries again with a new click id', async () => {
  model.actions.enrich(false);
  const first = last();
  first.answer({ ok: false, error: { kind: 'offline' } });
  await settled();
  model.problem.value?.retry?.();
  expect(last().name).toBe('person.enrich');
  expect(last().request.clickId).not.toBe(first.request.clickId);
});

it('the model repeats a search that may have been charged only if the recruiter wants it', async () => {
  const name = { full: 'Jane Doe', first: 'Jane', last: 'Doe' };
  model.actions.find(name);
  expect(last().request).not.toHaveProperty('again');
  last().answer({ ok: false, error: { kind: 'search-lost', request: 'i', balanceFell: null } });
  await settled();
  model.problem.value?.retry?.();
  expect(last().request).toMatchObject({ again: true, name });
});

it('the model asks for the next people of a name, and again for the same ones after an error', async () => {
  const name = { full: 'Jane Doe', first: 'Jane', last: 'Doe' };
  model.actions.find(name, { page: 2 });
  expect(last().request).toMatchObject({ name, page: 2 });
  last().answer({ ok: false, error: { kind: 'offline' } });
  await settled();
  model.problem.value?.retry?.();
  expect(last().request).toMatchObject({ name, page: 2 });
  expect(last().request).not.toHaveProperty('again');
});

it('the model does not take the second half of a double click for another search', async () => {
  const name = { full: 'Jane Doe', first: 'Jane', last: 'Doe' };
  model.actions.find(name);
  last().answer({ ok: true, data: null });
  await settled();
  model.actions.find(name, { again: true });
  model.actions.find(name, { page: 2 });
  expect(asked).toHaveLength(1);
  expect(model.pending.value.has('find')).toBe(true);
  waiting.at(-1)?.();
  expect(model.pending.value.has('find')).toBe(false);
  model.actions.find(name, { again: true });
  expect(last().request).toMatchObject({ again: true });
});

it('the model keeps the page’s name beside the typed one', async () => {
  const typed = { full: 'Jane Dough', first: 'Jane', last: 'Dough' };
  pageSays = { full: 'Jane Doe', first: 'Jane', last: 'Doe' };
  model.actions.rename(typed);
  expect(last()).toMatchObject({ name: 'person.look', request: { name: typed, typed: true } });
  waiting[1]?.();
  await settled();
  expect(model.pageName.value).toEqual(pageSays);
  expect(model.typedName.value).toEqual(typed);
  expect(asked).toHaveLength(1);
  model.show(B);
  expect(model.typedName.value).toBeNull();
});

it('the model unlinks the profile it shows', () => {
  model.actions.unlink();
  expect(last()).toMatchObject({ name: 'person.unlink', request: { link: A.canonical } });
});

it('the model says that the page replaced its address, and only then', async () => {
  const name = { full: 'Jane Doe', first: 'Jane', last: 'Doe' };
  pageSays = name;
  const looked = async (from: number) => {
    for (const work of waiting.slice(from)) work();
    await settled();
    return asked.findLast((one) => one.name === 'person.look')?.request;
  };
  let from = waiting.length;
  model.show(B, true);
  expect(await looked(from)).toMatchObject({ link: B.canonical, replaced: true });
  from = waiting.length;
  model.show(A);
  expect(await looked(from)).not.toHaveProperty('replaced');
});

describe('the name that the model reads from the page', () => {
  const name = { full: 'Jane Doe', first: 'Jane', last: 'Doe' };
  const looks = () => asked.filter((one) => one.name === 'person.look').map(({ request }) => request.name);
  /** Runs some of the timers at which the page is read. The first timer is the wait for the worker. */
  async function read(from: number, to: number): Promise<void> {
    for (const work of waiting.slice(1).slice(from, to)) work();
    await settled();
  }
  const forgotten = () => person({ link: A.canonical, match: 'looking', person: null, name: null });

  it('is sent once if it does not change', async () => {
    pageSays = name;
    await read(0, 1);
    last().answer({ ok: true, data: null });
    await settled();
    await read(1, 3);
    expect(looks()).toEqual([name]);
  });

  it('is sent again to a worker that has restarted', async () => {
    pageSays = name;
    await read(0, 1);
    following.get(A.canonical)?.(forgotten());
    expect(looks()).toEqual([name]);
    last().answer({ ok: true, data: null });
    await settled();
    following.get(A.canonical)?.(forgotten());
    expect(looks()).toEqual([name, name]);
  });

  it('is no longer read after the last timer, also if the page has no name', async () => {
    await read(0, -1);
    expect(looks()).toEqual([]);
    await read(-1, waiting.length);
    expect(looks()).toEqual([null]);
  });

  it('is no longer sent once the recruiter has edited it', async () => {
    pageSays = name;
    await read(0, 1);
    last().answer({ ok: true, data: null });
    await settled();
    const other = { full: 'Jane Roe', first: 'Jane', last: 'Roe' };
    model.actions.find(other);
    await read(1, waiting.length);
    expect(looks()).toEqual([name]);
    expect(model.typedName.value).toEqual(other);
    expect(model.pageName.value).toEqual(name);
  });
});

it('the model no longer shows why somebody was not found once they are found', () => {
  const tell = (change: Partial<PersonView>) =>
    following.get(A.canonical)?.(person({ link: A.canonical, ...change }));
  tell({ match: 'not-found', person: null });
  model.problem.value = { error: { kind: 'slow-down', retryAfterMs: null }, retry: null };
  tell({ match: 'looking', person: null });
  expect(model.problem.value).not.toBeNull();
  tell({});
  expect(model.problem.value).toBeNull();
  model.problem.value = { error: { kind: 'offline' }, retry: null };
  tell({});
  expect(model.problem.value).not.toBeNull();
});

it('the model announces what was found', () => {
  const fields = person().fields;
  const looking = person({
    link: A.canonical,
    fields: { ...fields, phone: { state: 'looking', since: 0, quiet: false } },
  });
  following.get(A.canonical)?.(looking);
  following.get(A.canonical)?.({
    ...looking,
    fields: { ...fields, phone: { state: 'found', value: '+1', at: 0 } },
  });
  expect(model.announcement.value).not.toBe('');
});

it.each([
  ['+33639981234', '+33 6 39 98 12 34'],
  ['+12125550123', '+1 212 555 0123'],
  ['+34600000012', '+34 600 000 012'],
  ['+447700900123', '+44 7700 900 123'],
  ['+3531234567', '+353 123 4567'],
  ['+971 50 123 4567', '+971 501 234 567'],
  ['call me', 'call me'],
  ['0612345678', '0612345678'],
])('writes %s as %s', (raw, shown) => {
  expect(phoneText(raw)).toBe(shown);
});
