import '../../../assets/ui.css';
import '../../../components/sidebar/sidebar.css';
import { signal } from '@preact/signals';
import axe from 'axe-core';
import { type ComponentType, render } from 'preact';
import { vi } from 'vitest';
import english from '../../../assets/public/_locales/en/messages.json';
import { type ClickGuard, GuardContext } from '../../../components/sidebar/paid-button.tsx';
import type { BatchProps } from '../../../components/sidebar/people-on-page-tab.tsx';
import { Sidebar } from '../../../components/sidebar/sidebar.tsx';
import type { SidebarModel } from '../../../components/sidebar/sidebar-model.ts';
import { ClockContext } from '../../../components/ui/clock.ts';
import { setText, textFromMessages } from '../../../lib/i18n/text.ts';
import type { PersonView } from '../../../lib/views/person-view.ts';
import { LINK, NOW, session } from './views.ts';

type Given = Partial<{ [K in keyof SidebarModel]: SidebarModel[K] extends { value: infer V } ? V : never }>;

const clock = { now: () => NOW, every: () => () => undefined };

/** A sidebar's state as plain values; what it does is only written down. */
export function stage(view: PersonView | null, given: Given = {}) {
  const actions = {
    find: vi.fn(),
    choose: vi.fn(),
    enrich: vi.fn(),
    unlock: vi.fn(),
    settle: vi.fn(),
    cancelConfirm: vi.fn(),
    copy: vi.fn(),
    announce: vi.fn(),
    openOptions: vi.fn(),
    close: vi.fn(),
    reload: vi.fn(),
    move: vi.fn(),
    chooseLinks: vi.fn(),
  };
  const link = { canonical: LINK, slug: 'jane-doe', url: LINK };
  const model: SidebarModel = {
    link: signal(given.link === undefined ? link : given.link),
    view: signal(view),
    session: signal(given.session === undefined ? (view?.session ?? session()) : given.session),
    pageName: signal(given.pageName ?? { full: 'Jane Doe', first: 'Jane', last: 'Doe' }),
    rows: signal(given.rows ?? null),
    tab: signal(given.tab ?? 'profile'),
    problem: signal(given.problem ?? null),
    pending: signal(given.pending ?? new Set()),
    confirming: signal(given.confirming ?? null),
    announcement: signal(given.announcement ?? ''),
    actions,
  };
  return { model, actions };
}

interface Drawn {
  guard?: ClickGuard | null;
  place?: 'overlay' | 'panel';
  batch?: ComponentType<BatchProps>;
}

/** Draws a sidebar into the page and returns where it stands. */
export function draw(model: SidebarModel, { guard = null, place = 'overlay', batch }: Drawn = {}) {
  setText(textFromMessages(english, 'en'));
  const old = document.querySelector('.ts-root');
  if (old) {
    render(null, old);
    old.remove();
  }
  document.documentElement.lang = 'en';
  document.title = 'Sidebar';
  const root = document.createElement('div');
  root.className = 'ts-root';
  root.style.cssText = 'inline-size:360px;block-size:800px';
  document.body.append(root);
  render(
    <ClockContext.Provider value={clock}>
      <GuardContext.Provider value={guard}>
        <Sidebar model={model} place={place} batch={batch} />
      </GuardContext.Provider>
    </ClockContext.Provider>,
    root,
  );
  return root;
}

/** What assistive technology would stumble over, in one colour scheme. */
export async function violations(root: Element, scheme: 'light' | 'dark'): Promise<string[]> {
  document.documentElement.style.colorScheme = scheme;
  root.setAttribute('style', `${root.getAttribute('style')};color-scheme:${scheme};--ts-fast:0ms`);
  const { violations: found } = await axe.run(root, { resultTypes: ['violations'] });
  return found.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`));
}
