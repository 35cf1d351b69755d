import { fireEvent, screen, waitFor } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import type { SidebarModel } from '../../../components/sidebar/sidebar-types.ts';
import type { PersonView } from '../../../lib/views/person-view.ts';
import { draw, setUp } from './set-up.tsx';
import { STATES } from './states.tsx';
import { LINK, NOW, person } from './views.ts';

/** States of other people, whose name has more lines, and of a page without a profile. */
const OTHERS = ['a very long name', 'from right to left', 'no profile page'];
/** Notices that are longer than the space that is kept for them. What is below them makes room. */
const LONG_NOTICE =
  /^(?:not set up|the (?:key|service|page) (?:has|is)|people are read|a profile that|a hidden|stopped|linked (?:anew|to)|polls|stalled|parked|asks first)/;

const places = (root: HTMLElement, selector: string) =>
  Array.from(root.querySelectorAll(selector), (one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [x, y, width, height].map((side) => Math.round(side * 10) / 10).join(' ');
  });

/** Where everything down to the last contact stands. Of the heading only where it begins: other states say more or less. */
const parts = (root: HTMLElement) => ({
  header: places(root, '.ts-sidebar__header'),
  name: places(root, 'h1'),
  line: places(root, '.ts-person__line').map((one) => one.split(' ').slice(1, 2)),
  contact: places(root, '.ts-contact-block > .ts-section__head'),
  rows: places(root, '.ts-contact-row'),
  heads: places(root, '.ts-contact-row__head'),
});

describe('nothing moves when the state of a person changes', () => {
  const known = STATES.known;
  if (!known) throw new Error('There is no such state.');

  it.each(Object.keys(STATES).filter((name) => !OTHERS.includes(name)))('to “%s”', (name) => {
    const root = draw(known());
    const before = parts(root);
    const buttons = places(root, '.ts-contact-row__control');
    const tabs = places(root, '[role=tablist]');
    const next = draw(STATES[name]?.() ?? known());
    expect(parts(next)).toEqual(before);
    const controls = places(next, '.ts-contact-row__control');
    if (controls.length > 0) expect(controls).toEqual(buttons);
    if (!LONG_NOTICE.test(name)) expect(places(next, '[role=tablist]')).toEqual(tabs);
  });

  it.each(['es', 'en'] as const)('to a long value or sentence (%s)', (language) => {
    const root = draw(known(), { language });
    const before = parts(root);
    for (const name of ['found, not found, lost', 'ended without a result', 'quiet, lost and hanging'])
      expect(parts(draw(STATES[name]?.() ?? known(), { language }))).toEqual(before);
  });
});

it('every target of the sidebar is at least 24 px high and wide', () => {
  for (const build of Object.values(STATES)) {
    for (const target of draw(build()).querySelectorAll('button, a')) {
      const { width, height } = target.getBoundingClientRect();
      // What is closed has no size.
      if (width === 0) continue;
      expect(Math.min(width, height), target.outerHTML).toBeGreaterThanOrEqual(24);
    }
  }
});

it('every button without words has a name and a tooltip, and the coin stands beside a price only', () => {
  for (const build of Object.values(STATES)) {
    const root = draw(build());
    for (const one of root.querySelectorAll<HTMLButtonElement>('button')) {
      if (one.textContent?.trim()) continue;
      expect(one.ariaLabel, one.outerHTML).toBeTruthy();
      expect(one.title, one.outerHTML).toBe(one.ariaLabel);
    }
    for (const price of root.querySelectorAll('.ts-price')) expect(price.textContent).toMatch(/credit|Price/);
  }
});

describe('the focus', () => {
  const another = { canonical: `${LINK}-b`, slug: 'b', url: `${LINK}-b` };
  const show = (model: SidebarModel, view: PersonView | null) => {
    Object.assign(model.link, { value: another });
    Object.assign(model.view, { value: view });
  };

  it('goes to the heading when another person is shown, and to no button that spends', async () => {
    const { model } = setUp(person());
    draw(model);
    screen.getByRole('button', { name: 'Get phone' }).focus();
    show(model, null);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
    show(model, person({ link: another.canonical }));
    await screen.findByRole('button', { name: 'Get phone' });
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  it('is not taken from the page', async () => {
    const { model } = setUp(person());
    draw(model);
    show(model, person({ link: another.canonical }));
    await waitFor(() => expect(model.view.value?.link).toBe(another.canonical));
    await new Promise(requestAnimationFrame);
    expect(document.activeElement).toBe(document.body);
  });
});

it('Escape closes the box of the match alone', async () => {
  const { model, actions } = setUp(person({ linked: { name: 'John Davis', namesDiffer: false } }));
  draw(model);
  const matched = screen.getByRole('button', { name: 'Matched' });
  fireEvent.click(matched);
  const box = await screen.findByRole('region', { name: 'Matched to' });
  expect(box.textContent).toContain('Linked by you');
  fireEvent.keyDown(matched, { key: 'Escape' });
  expect(actions.close).not.toHaveBeenCalled();
  const unlink = screen.getAllByRole('button', { name: 'Unlink' }).find((one) => box.contains(one));
  if (unlink) fireEvent.click(unlink);
  expect(actions.unlink).toHaveBeenCalledOnce();
});

it('a value that was copied says so beside it', async () => {
  const fields = { ...person().fields, phone: { state: 'found', value: '+33639981234', at: NOW } as const };
  const { model } = setUp(person({ fields }));
  draw(model);
  expect(screen.queryByText('Copied')).toBeNull();
  Object.assign(model.copied, { value: { field: 'phone', worked: true } });
  await screen.findByText('Copied');
  Object.assign(model.copied, { value: { field: 'phone', worked: false } });
  await screen.findByText('The browser did not allow copying. Select the text instead.');
});
