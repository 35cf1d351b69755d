import { signal } from '@preact/signals';
import { act, fireEvent, screen } from '@testing-library/preact';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Dropped } from '../../../components/sidebar/guard.ts';
import { Hindrance } from '../../../components/sidebar/hindrance.tsx';
import { violations } from '../screen.tsx';
import { draw, setUp } from './set-up.tsx';
import { person } from './views.ts';

const onOpenPanel = vi.fn();
const onDismiss = vi.fn();
beforeEach(() => vi.clearAllMocks());

const drawWith = (why: Dropped | null) =>
  draw(setUp(person()).model, {
    hindrance: () => <Hindrance why={why} onOpenPanel={onOpenPanel} onDismiss={onDismiss} />,
  });
const panelButton = () => screen.queryByRole('button', { name: 'Open in side panel' });

it.each([
  ['press-again', 'Press again', 'Nothing was charged.'],
  ['profile-changed', 'Profile changed', 'Nothing was charged.'],
  ['covered', 'Something on the page covers Talent Scout', 'Close what covers it'],
  ['page-busy', 'The page is busy', 'Nothing was charged.'],
  ['page-zoomed', 'This page changes the sidebar’s size', 'Nothing was charged.'],
] as const)('what kept a click from counting is named: %s', async (why, title, words) => {
  const root = drawWith(why);
  screen.getByText(title);
  expect(root.textContent).toContain(words);
  expect(await violations(root, 'light')).toEqual([]);
  expect(await violations(root, 'dark')).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(onDismiss).toHaveBeenCalledOnce();
});

it.each(['covered', 'page-busy', 'page-zoomed'] as const)('the side panel is the way out: %s', (why) => {
  drawWith(why);
  const button = panelButton();
  if (button) fireEvent.click(button);
  expect(onOpenPanel).toHaveBeenCalledOnce();
});

it.each(['press-again', 'profile-changed'] as const)(
  'where pressing again helps, no panel is offered: %s',
  (why) => {
    drawWith(why);
    expect(panelButton()).toBeNull();
  },
);

it('no button moves when the reason appears', () => {
  const place = () => screen.getByRole('button', { name: 'Get work email' }).getBoundingClientRect().toJSON();
  drawWith(null);
  const before = place();
  drawWith('covered');
  expect(place()).toEqual(before);
});

it('the reason never lies over the button that was pressed, or that has the focus since', () => {
  const why = signal<Dropped | null>(null);
  const root = draw(setUp(person()).model, {
    hindrance: () => <Hindrance why={why.value} onOpenPanel={onOpenPanel} onDismiss={onDismiss} />,
  });
  // As low as a window is at a zoom of 200 %.
  root.style.cssText = 'position:fixed;inset:0 auto auto 0;width:360px;height:356px';
  const verticals = (element: Element | null) => {
    const { top = 0, bottom = 0 } = element?.getBoundingClientRect() ?? {};
    return { top, bottom };
  };
  const isCovered = (button: Element) => {
    const reason = verticals(root.querySelector('.ts-sidebar__hindrance'));
    expect(reason.bottom).toBeGreaterThan(reason.top);
    const { top, bottom } = verticals(button);
    return reason.top < bottom && top < reason.bottom;
  };
  const button = (name: string) => screen.getByRole('button', { name });

  const pressed = button('Get phone');
  pressed.focus();
  expect(verticals(pressed).bottom).toBeGreaterThan(356 - 100);
  act(() => {
    why.value = 'page-busy';
  });
  expect(isCovered(pressed)).toBe(false);
  act(() => button('More').focus());
  expect(isCovered(button('More'))).toBe(false);
  act(() => pressed.focus());
  expect(isCovered(pressed)).toBe(false);
});
