import { beforeEach, describe, expect, it, vi } from 'vitest';
import english from '../../../assets/public/_locales/en/messages.json';
import { createSidebarModel } from '../../../components/sidebar/sidebar-model.ts';
import type { SidebarPorts } from '../../../components/sidebar/sidebar-types.ts';
import { phoneText } from '../../../components/ui/phone-text.ts';
import { setText, textFromMessages } from '../../../lib/i18n/text.ts';
import { MAX_FRAME_LINKS } from '../../../lib/messages/link-limits.ts';
import { isForFrame, type LinkState, type Topic } from '../../../lib/messages/topics.ts';
import type { SplitName } from '../../../lib/network/split-name.ts';
import type { PersonView } from '../../../lib/views/person-view.ts';
import { aRow } from '../../support/views.ts';
import { person } from './views.ts';

type Reply = Awaited<ReturnType<SidebarPorts['ask']>>;
const profile = (slug: string) => ({
  canonical: `https://atrium.example/in/${slug}`,
  slug,
  url: `https://atrium.example/in/${slug}`,
});
const A = profile('a');
const B = profile('b');

setText(textFromMessages(english, 'en'));

let asked: { name: string; request: Record<string, unknown>; answer: (reply: Reply) => void }[];
let following: Map<string, (view: PersonView) => void>;
let clicks = 0;
let waiting: (() => void)[];
let pageSays: SplitName | null;
let reads: number;
let onClick = false;
let waitMs: number;
let followed: number;
let copied: string[];
let isInFront: boolean;
let now: number;
let linked: ReturnType<typeof profile>[];
/** The links that were followed last, and what the worker then tells of them. */
let links: { asked: string[]; tell: (states: LinkState[]) => void } | null;

function create(more: Partial<SidebarPorts> = {}) {
  asked = [];
  waiting = [];
  pageSays = null;
  reads = 0;
  waitMs = 0;
  followed = 0;
  copied = [];
  isInFront = true;
  now = 0;
  linked = [B];
  links = null;
  following = new Map();
  const ports: SidebarPorts = {
    ask: ((name: string, request: Record<string, unknown>) =>
      new Promise<Reply>((answer) => asked.push({ name, request, answer }))) as SidebarPorts['ask'],
    follow: ((topic: Topic, listener: (data: unknown) => void) => {
      if (topic.topic === 'person') following.set(topic.link, listener);
      if (topic.topic === 'links') links = { asked: topic.links, tell: listener };
      return { stop: () => undefined };
    }) as SidebarPorts['follow'],
    newClick: () => {
      clicks += 1;
      return `click-${clicks}`;
    },
    readPage: async () => {
      reads += 1;
      return { name: pageSays, links: linked.map((link) => ({ link, name: 'Somebody' })) };
    },
    readsOnClick: () => onClick,
    copy: async (text) => {
      copied.push(text);
    },
    isInFront: async () => isInFront,
    now: () => now,
    after: (_ms, work) => {
      waiting.push(work);
      return () => undefined;
    },
    pace: () => waitMs,
    onFollowed: () => {
      followed += 1;
    },
    close: vi.fn(),
    reload: vi.fn(),
    move: vi.fn(),
    openWorkspace: () => undefined,
    openPanel: vi.fn(),
    ...more,
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
const runWaiting = async () => {
  for (let round = 0; round < 3; round += 1) {
    for (const work of waiting.splice(0)) work();
    await settled();
  }
};

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
  model.actions.get(['phone'], 5);
  const { answer } = last();
  model.show(B);
  answer({ ok: false, error: { kind: 'unreachable' } });
  await settled();
  expect(model.problem.value).toBeNull();
  expect(model.pending.value.size).toBe(0);
});

it('the model sends one message however often it is clicked', () => {
  model.actions.get(['phone'], 5);
  model.actions.get(['phone'], 5);
  expect(asked.filter(({ name }) => name === 'person.get')).toHaveLength(1);
});

it('the model confirms an order with the same click id', async () => {
  model.actions.get(['phone'], 5);
  const first = last();
  first.answer({ ok: false, error: { kind: 'confirm', credits: 30, unpriced: [], balance: null } });
  await settled();
  expect(model.problem.value).toBeNull();
  expect(model.confirming.value?.credits).toBe(30);
  model.confirming.value?.go();
  expect(first.request).toMatchObject({ limit: 5 });
  expect(last().request).toEqual({ ...first.request, confirmed: true, limit: 30 });
});

it('the model says that the recruiter knows of the own system only after they were asked', async () => {
  model.actions.get(['phone'], 5);
  const first = last();
  expect(first.request).not.toHaveProperty('owned');
  const error = { kind: 'confirm' as const, credits: 5, unpriced: [], balance: null, owned: 1 };
  first.answer({ ok: false, error });
  await settled();
  model.confirming.value?.go();
  expect(last().request).toEqual({ ...first.request, confirmed: true, limit: 5, owned: true });
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

/** A free action that fails with this error. */
const fail = (error: Extract<Reply, { ok: false }>['error']) =>
  Object.assign(model.problem, { value: { about: 'match', error, retry: null } });

it('the model no longer shows why somebody was not found once they are found', () => {
  const tell = (change: Partial<PersonView>) =>
    following.get(A.canonical)?.(person({ link: A.canonical, ...change }));
  tell({ match: 'not-found', person: null });
  fail({ kind: 'slow-down', retryAfterMs: null });
  tell({ match: 'looking', person: null });
  expect(model.problem.value).not.toBeNull();
  tell({});
  expect(model.problem.value).toBeNull();
  fail({ kind: 'offline' });
  tell({});
  expect(model.problem.value).not.toBeNull();
});

describe('a profile that the page opened by itself', () => {
  const tell = (change: Partial<PersonView>) =>
    following.get(A.canonical)?.(person({ link: A.canonical, person: null, ...change }));

  it('is looked up by nobody before the recruiter asks for it, and then by its name', async () => {
    pageSays = { full: 'Jane Doe', first: 'Jane', last: 'Doe' };
    tell({ held: true, match: 'unset' });
    for (const work of waiting) work();
    await settled();
    expect(asked).toEqual([]);
    expect(model.pageName.value).toEqual(pageSays);
    model.actions.reveal();
    expect(last()).toMatchObject({ name: 'person.show', request: { link: A.canonical } });
    tell({ match: 'looking', name: null });
    expect(last()).toMatchObject({ name: 'person.look', request: { name: pageSays } });
  });

  it('is not announced as something found when it is shown', () => {
    const { fields } = person();
    tell({ held: true, match: 'unset' });
    tell({ fields: { ...fields, phone: { state: 'found', value: '+1', at: 0 } } });
    expect(model.announcement.value).toBe('');
  });
});

describe('a page that goes on changing its address', () => {
  it('shows nothing of the person before, and is followed after a wait, at its last address only', () => {
    following.get(A.canonical)?.(person({ link: A.canonical }));
    following.clear();
    waiting = [];
    followed = 0;
    waitMs = 4_000;
    model.show(B);
    expect(model.view.value).toBeNull();
    expect(model.link.value).toEqual(B);
    expect(following.size).toBe(0);
    expect(followed).toBe(0);
    // Nothing but the wait is scheduled: the page is not read before.
    expect(waiting).toHaveLength(1);
    waiting[0]?.();
    expect([...following.keys()]).toEqual([B.canonical]);
    expect(followed).toBe(1);
  });
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

describe('a contact that is found', () => {
  const settings = (copyWhenFound: boolean) => ({ ...person().session.settings, copyWhenFound });
  const tell = (fields: Partial<PersonView['fields']>, isWanted = true) =>
    following.get(A.canonical)?.(
      person({
        link: A.canonical,
        fields: { ...person().fields, ...fields },
        session: { ...person().session, settings: settings(isWanted) },
      }),
    );
  const looking = { state: 'looking', since: 0, quiet: false } as const;
  const found = { state: 'found', value: '+1 555', at: 0 } as const;

  it('is copied by itself, soon after its click, where the recruiter wants that', async () => {
    tell({});
    model.actions.get(['phone'], 5);
    tell({ phone: looking });
    now = 30_000;
    tell({ phone: found });
    await settled();
    expect(copied).toEqual(['+1 555']);
    expect(model.copied.value).toEqual({ field: 'phone', worked: true });
    expect(model.announcement.value).toContain('copied');
  });

  const late: [string, () => void][] = [
    ['later than half a minute after the click', () => (now = 30_001)],
    ['while another tab or window is in front', () => (isInFront = false)],
    ['that nobody clicked for here', () => model.show(B)],
  ];
  it.each(late)('is not copied %s', async (_when, change) => {
    tell({});
    model.actions.get(['phone'], 5);
    tell({ phone: looking });
    change();
    tell({ phone: found });
    await settled();
    expect(copied).toEqual([]);
  });

  it('is not copied unless the recruiter wants that, nor if it was there before', async () => {
    tell({ work_email: found }, false);
    model.actions.get(['phone'], 5);
    tell({ work_email: found, phone: found }, false);
    await settled();
    tell({ work_email: found, phone: found }, true);
    await settled();
    expect(copied).toEqual([]);
  });

  it('is one of several that one click found: the first alone is copied', async () => {
    tell({});
    model.actions.get(['work_email', 'phone'], 7);
    tell({ work_email: looking, phone: looking });
    tell({ work_email: { ...found, value: 'a@b.example' }, phone: found });
    tell({ work_email: { ...found, value: 'a@b.example' }, phone: { ...found, at: 1 } });
    await settled();
    expect(copied).toEqual(['a@b.example']);
  });
});

describe('what was found and is on screen', () => {
  const phone = { state: 'found', value: '+1 555', at: 0 } as const;
  const tell = (count: number, fields: Partial<PersonView['fields']> = { phone }) =>
    following.get(A.canonical)?.(
      person({
        link: A.canonical,
        fields: { ...person().fields, ...fields },
        session: { ...person().session, found: { looking: 0, found: count, rows: [] } },
      }),
    );
  const seen = () => asked.filter(({ name }) => name === 'person.seen').map(({ request }) => request);

  it('is told once, and again when there is more', async () => {
    tell(0);
    tell(1);
    tell(1);
    await settled();
    expect(seen()).toEqual([{ link: A.canonical, copied: [] }]);
    tell(2);
    await settled();
    expect(seen()).toHaveLength(2);
  });

  it('is told with what was copied, also if the order ends only after that', async () => {
    tell(0);
    model.actions.copy('phone', '+1 555');
    await settled();
    expect(seen()).toEqual([]);
    tell(1);
    await settled();
    expect(seen()).toEqual([{ link: A.canonical, copied: ['phone'] }]);
  });

  it('is not told while the tab is not in front, but when the recruiter comes back', async () => {
    isInFront = false;
    tell(1);
    await settled();
    expect(seen()).toEqual([]);
    isInFront = true;
    model.noteSeen();
    await settled();
    expect(seen()).toHaveLength(1);
  });

  it('is nothing where nothing of this person was found', async () => {
    tell(3, {});
    await settled();
    expect(seen()).toEqual([]);
  });

  it('is not told of the person before', async () => {
    tell(1);
    model.show(B);
    await settled();
    expect(seen()).toEqual([]);
  });

  it('waits in the foot line if it came too late to be copied by itself', async () => {
    tell(0, {});
    model.actions.get(['phone'], 5);
    tell(0, { phone: { state: 'looking', since: 0, quiet: false } });
    now = 30_001;
    tell(1);
    await settled();
    expect(copied).toEqual([]);
    expect(seen()).toEqual([{ link: A.canonical, copied: [] }]);
  });
});

describe('a Get', () => {
  it('is sent with the name to search by: the typed one, or the page’s', async () => {
    pageSays = { full: 'Jane Doe', first: 'Jane', last: 'Doe' };
    waiting[1]?.();
    await settled();
    model.actions.get(['phone'], null);
    expect(last()).toMatchObject({ name: 'person.get', request: { name: pageSays, fields: ['phone'] } });
    expect(last().request).not.toHaveProperty('limit');
    const typed = { full: 'Jane Dough', first: 'Jane', last: 'Dough' };
    model.actions.rename(typed);
    model.actions.get(['work_email'], 3, true);
    expect(last().request).toMatchObject({ name: typed, limit: 3, retry: true });
  });

  it('pays again for a lost search only by another click', async () => {
    model.actions.get(['phone'], 5);
    expect(last().request).not.toHaveProperty('retry');
    last().answer({ ok: false, error: { kind: 'search-lost', request: 'i', balanceFell: null } });
    await settled();
    model.problem.value?.retry?.();
    expect(last().request).toMatchObject({ fields: ['phone'], limit: 5, retry: true });
  });

  it('keeps its button busy until the view tells what became of it, and no other field’s', async () => {
    following.get(A.canonical)?.(person({ link: A.canonical }));
    model.actions.get(['phone'], 5);
    last().answer({ ok: true, data: { order: 'o', joined: false } });
    await settled();
    expect([...model.pending.value]).toEqual(['phone']);
    model.actions.get(['work_email'], 2);
    expect([...model.pending.value]).toEqual(['phone', 'work_email']);
    const phone = { state: 'looking', since: 0, quiet: false } as const;
    following.get(A.canonical)?.(person({ link: A.canonical, fields: { ...person().fields, phone } }));
    expect([...model.pending.value]).toEqual(['work_email']);
  });

  it('is announced when it begins, and once more if it takes a minute', () => {
    following.get(A.canonical)?.(person({ link: A.canonical }));
    const phone = { state: 'looking', since: 0, quiet: false } as const;
    following.get(A.canonical)?.(person({ link: A.canonical, fields: { ...person().fields, phone } }));
    expect(model.announcement.value).toBe('Looking up: Phone');
    waiting.at(-1)?.();
    expect(model.announcement.value).toBe('Still looking up: Phone');
  });
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

it('shows the people of a page that is no profile, and then what was chosen before', async () => {
  model = create();
  expect(model.isKnown.value).toBe(false);
  model.show(A);
  expect(model.isKnown.value).toBe(true);
  expect(model.shownTab.value).toBe('profile');
  model.show(null);
  await runWaiting();
  expect(model.shownTab.value).toBe('page');
  expect(model.rows.value).not.toBeNull();
  model.show(B);
  await runWaiting();
  expect(model.shownTab.value).toBe('profile');
  expect(model.rows.value).toBeNull();
});

describe('a page that may be read on a click only', () => {
  const JANE = { full: 'Jane Doe', first: 'Jane', last: 'Doe' };
  const looks = () => asked.filter(({ name }) => name === 'person.look');

  beforeEach(() => {
    onClick = true;
    model = create();
    pageSays = JANE;
    return () => {
      onClick = false;
    };
  });

  it('is not read on a profile, nor for the list of people, however much time passes', async () => {
    model.show(A);
    model.tab.value = 'page';
    await runWaiting();
    model.tab.value = 'profile';
    model.show(null);
    await runWaiting();
    expect(reads).toBe(0);
    expect(looks()).toEqual([]);
    expect(model.unread.value).toBe(true);
    expect(model.rows.value).toBeNull();
  });

  it('is read once by the click, with its name and its people', async () => {
    model.show(A);
    model.actions.readPage();
    await settled();
    await runWaiting();
    expect(reads).toBe(1);
    expect(model.unread.value).toBe(false);
    expect(model.pageName.value).toEqual(JANE);
    expect(looks().map(({ request }) => request)).toEqual([{ link: A.canonical, name: JANE }]);
    model.tab.value = 'page';
    expect(model.rows.value?.map(({ name }) => name)).toEqual(['Somebody']);
    model.tab.value = 'profile';
    expect(model.rows.value).toHaveLength(1);
  });

  it('says that there is no name where the click finds none', async () => {
    pageSays = null;
    model.show(A);
    model.actions.readPage();
    await settled();
    expect(looks().map(({ request }) => request)).toEqual([{ link: A.canonical, name: null }]);
  });

  it('is to be read again after another page was shown, and a late reading is dropped', async () => {
    model.show(null);
    model.actions.readPage();
    model.show(null);
    await settled();
    expect(model.unread.value).toBe(true);
    expect(model.rows.value).toBeNull();
    model.actions.readPage();
    await settled();
    model.show(B);
    expect(model.unread.value).toBe(true);
    expect(model.rows.value).toBeNull();
  });
});

describe('a page that links to more people than a frame may ask about', () => {
  const crowd = (count: number) => Array.from({ length: count }, (_, n) => profile(`linked-${n}`));
  const open = async (more: Partial<SidebarPorts>, people: ReturnType<typeof crowd>) => {
    model = create(more);
    linked = people;
    model.show(null);
    await runWaiting();
    await settled();
  };
  const known = ({ canonical }: ReturnType<typeof profile>): LinkState => ({
    link: canonical,
    person: aRow({ busy: true }),
  });

  it('is shown in the frame with as many as the worker answers about, and with the number of the others', async () => {
    const people = crowd(MAX_FRAME_LINKS + 1);
    await open({ maxPeople: MAX_FRAME_LINKS }, people);
    expect(isForFrame({ topic: 'links', links: links?.asked ?? [] }, null)).toBe(true);
    expect(model.rows.value?.map(({ link }) => link)).toEqual(people.slice(0, MAX_FRAME_LINKS));
    expect(model.morePeople.value).toBe(1);
    links?.tell(people.slice(0, MAX_FRAME_LINKS).map(known));
    expect(model.rows.value?.every((row) => row.known?.busy)).toBe(true);
  });

  it('goes on being followed in the frame while the page links to more and more', async () => {
    await open({ maxPeople: MAX_FRAME_LINKS }, crowd(MAX_FRAME_LINKS - 1));
    expect(links?.asked).toHaveLength(MAX_FRAME_LINKS - 1);
    expect(model.morePeople.value).toBe(0);
    linked = crowd(MAX_FRAME_LINKS + 40);
    await runWaiting();
    await settled();
    expect(links?.asked).toHaveLength(MAX_FRAME_LINKS);
    expect(model.morePeople.value).toBe(40);
  });

  it('is shown in the side panel with everybody', async () => {
    const people = crowd(MAX_FRAME_LINKS + 1);
    await open({}, people);
    expect(links?.asked).toEqual(people.map(({ canonical }) => canonical));
    expect(model.rows.value).toHaveLength(MAX_FRAME_LINKS + 1);
    expect(model.morePeople.value).toBe(0);
  });
});
