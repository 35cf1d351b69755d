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

it('shows no picture of another profile', () => {
  following.get(A.canonical)?.(person({ link: B.canonical }));
  expect(model.view.value).toBeNull();
  following.get(A.canonical)?.(person({ link: A.canonical }));
  expect(model.view.value?.link).toBe(A.canonical);
  model.show(B);
  expect(model.view.value).toBeNull();
  following.get(A.canonical)?.(person({ link: A.canonical }));
  expect(model.view.value).toBeNull();
});

it('keeps the answer to the last profile to itself', async () => {
  model.actions.unlock(['phone']);
  const { answer } = last();
  model.show(B);
  answer({ ok: false, error: { kind: 'unreachable' } });
  await settled();
  expect(model.problem.value).toBeNull();
  expect(model.pending.value.size).toBe(0);
});

it('asks once however often it is clicked', () => {
  model.actions.unlock(['phone']);
  model.actions.unlock(['phone']);
  expect(asked.filter(({ name }) => name === 'person.unlock')).toHaveLength(1);
});

it('confirms the same click, not a new one', async () => {
  model.actions.unlock(['phone']);
  const first = last();
  first.answer({ ok: false, error: { kind: 'confirm', credits: 30 } });
  await settled();
  expect(model.problem.value).toBeNull();
  expect(model.confirming.value?.credits).toBe(30);
  model.confirming.value?.go();
  expect(last().request).toEqual({ ...first.request, confirmed: true });
});

it('makes a new click of trying again', async () => {
  model.actions.enrich(false);
  const first = last();
  first.answer({ ok: false, error: { kind: 'offline' } });
  await settled();
  model.problem.value?.retry?.();
  expect(last().name).toBe('person.enrich');
  expect(last().request.clickId).not.toBe(first.request.clickId);
});

it('searches again what may have been charged only when told to', async () => {
  const name = { full: 'Jane Doe', first: 'Jane', last: 'Doe' };
  model.actions.find(name);
  expect(last().request).not.toHaveProperty('again');
  last().answer({ ok: false, error: { kind: 'search-lost', request: 'i' } });
  await settled();
  model.problem.value?.retry?.();
  expect(last().request).toMatchObject({ again: true, name });
});

describe('telling the worker what the page says', () => {
  const name = { full: 'Jane Doe', first: 'Jane', last: 'Doe' };
  const looks = () => asked.filter((one) => one.name === 'person.look').map(({ request }) => request.name);
  /** The page is read at some of the times that were set for it; before them stands the wait for the worker. */
  async function read(from: number, to: number): Promise<void> {
    for (const work of waiting.slice(1).slice(from, to)) work();
    await settled();
  }
  const forgotten = () => person({ link: A.canonical, match: 'looking', person: null, name: null });

  it('is done once for one name', async () => {
    pageSays = name;
    await read(0, 1);
    last().answer({ ok: true, data: null });
    await settled();
    await read(1, 3);
    expect(looks()).toEqual([name]);
  });

  it('is done again for a worker that has not heard it', async () => {
    pageSays = name;
    await read(0, 1);
    following.get(A.canonical)?.(forgotten());
    expect(looks()).toEqual([name]);
    last().answer({ ok: true, data: null });
    await settled();
    following.get(A.canonical)?.(forgotten());
    expect(looks()).toEqual([name, name]);
  });

  it('ends with the last reading, also where the page says nothing', async () => {
    await read(0, -1);
    expect(looks()).toEqual([]);
    await read(-1, waiting.length);
    expect(looks()).toEqual([null]);
  });

  it('is over once the recruiter has said another name', async () => {
    pageSays = name;
    await read(0, 1);
    last().answer({ ok: true, data: null });
    await settled();
    const other = { full: 'Jane Roe', first: 'Jane', last: 'Roe' };
    model.actions.find(other);
    await read(1, waiting.length);
    expect(looks()).toEqual([name]);
    expect(model.pageName.value).toEqual(other);
  });
});

it('forgets what kept somebody from being found once they are', () => {
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

it('says what was found', () => {
  const fields = person().fields;
  const looking = person({ link: A.canonical, fields: { ...fields, phone: { state: 'looking', since: 0 } } });
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
