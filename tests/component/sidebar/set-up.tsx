import '../../../assets/ui.css';
// All styles of the page, since two of them may meet.
import '../../../components/contact/contact.css';
import '../../../components/found/found.css';
import '../../../components/orders/orders.css';
import '../../../components/search/search.css';
import '../../../components/sidebar/sidebar.css';
import { computed, signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { vi } from 'vitest';
import type { BatchProps } from '../../../components/sidebar/people-on-page-tab.tsx';
import { Sidebar } from '../../../components/sidebar/sidebar.tsx';
import type { SidebarModel } from '../../../components/sidebar/sidebar-types.ts';
import { type Guard, GuardContext } from '../../../components/ui/guard-context.ts';
import type { PersonView } from '../../../lib/views/person-view.ts';
import { drawScreen, type Language } from '../screen.tsx';
import { LINK, NOW, session } from './views.ts';

type Given = Partial<{ [K in keyof SidebarModel]: SidebarModel[K] extends { value: infer V } ? V : never }>;

/** A sidebar's model from plain values. Its actions only record their calls. */
export function setUp(view: PersonView | null, given: Given = {}) {
  const actions = {
    reveal: vi.fn(),
    find: vi.fn(),
    rename: vi.fn(),
    choose: vi.fn(),
    unlink: vi.fn(),
    enrich: vi.fn(),
    get: vi.fn(),
    cancel: vi.fn(),
    settle: vi.fn(),
    cancelConfirm: vi.fn(),
    dismissProblem: vi.fn(),
    copy: vi.fn(),
    announce: vi.fn(),
    openOptions: vi.fn(),
    checkNow: vi.fn(),
    openWorkspace: vi.fn(),
    close: vi.fn(),
    reload: vi.fn(),
    move: vi.fn(),
    openPanel: vi.fn(),
    search: vi.fn(),
    placeTab: vi.fn(),
    readPage: vi.fn(),
  };
  const link = { canonical: LINK, slug: 'jane-doe', url: LINK };
  const shown = given.link === undefined ? link : given.link;
  const tab = signal(given.tab ?? 'profile');
  const model: SidebarModel = {
    link: signal(shown),
    isKnown: signal(given.isKnown ?? true),
    view: signal(view),
    session: signal(given.session === undefined ? (view?.session ?? session()) : given.session),
    pageName: signal(
      given.pageName === undefined ? { full: 'Jane Doe', first: 'Jane', last: 'Doe' } : given.pageName,
    ),
    typedName: signal(given.typedName ?? null),
    rows: signal(given.rows ?? null),
    morePeople: signal(given.morePeople ?? 0),
    unread: signal(given.unread ?? false),
    tab,
    shownTab: computed(() => (shown ? tab.value : 'page')),
    renaming: signal(false),
    problem: signal(given.problem ?? null),
    pending: signal(given.pending ?? new Set()),
    confirming: signal(given.confirming ?? null),
    copied: signal(given.copied ?? null),
    announcement: signal(given.announcement ?? ''),
    actions,
  };
  return { model, actions };
}

interface Drawn {
  guard?: Guard | null;
  place?: 'overlay' | 'panel';
  batch?: ComponentType<BatchProps>;
  question?: ComponentType;
  foot?: ComponentType;
  hindrance?: ComponentType;
  language?: Language;
}

/** Draws a sidebar, and gives back its root. */
export function draw(
  model: SidebarModel,
  { guard = null, place = 'overlay', batch, question, foot, hindrance, language = 'en' }: Drawn = {},
) {
  return drawScreen(
    <GuardContext.Provider value={guard}>
      <Sidebar
        model={model}
        place={place}
        readKeys={async () => ({ sidebar: 'Alt+Shift+S', search: null, get: 'Alt+Shift+G' })}
        batch={batch}
        question={question}
        foot={foot}
        hindrance={hindrance}
      />
    </GuardContext.Provider>,
    { title: 'Sidebar', style: 'inline-size:360px;block-size:800px', now: NOW, language },
  );
}
