import { batch } from '@preact/signals';
import { fireEvent, screen } from '@testing-library/preact';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Dropped } from '../../../components/sidebar/guard.ts';
import { createPersonGuard } from '../../../components/sidebar/person-guard.ts';
import type { Guard } from '../../../components/ui/guard-context.ts';
import { CALM_MS } from '../../../lib/page/click-guard.ts';
import type { PersonView } from '../../../lib/views/person-view.ts';
import { aRow } from '../../support/views.ts';
import { draw, setUp } from './set-up.tsx';
import { LINK, person, session } from './views.ts';

const OTHER = 'https://atrium.example/in/another';
const linkTo = (canonical: string) => ({ canonical, slug: canonical.slice(-4), url: canonical });
const another = (change: Partial<PersonView> = {}) =>
  person({ link: OTHER, person: aRow({ urn: 'another' }), ...change });

let now: number;
let model: ReturnType<typeof setUp>['model'];
let guard: Guard;
const dropped = vi.fn((_why: Dropped | null) => {});
const work = vi.fn();
const put = (given: { link?: string | null; view?: PersonView | null; session?: null }) => {
  if (given.link !== undefined)
    Object.assign(model.link, { value: given.link === null ? null : linkTo(given.link) });
  if (given.session !== undefined) Object.assign(model.session, { value: given.session });
  if (given.view !== undefined) Object.assign(model.view, { value: given.view });
};
/** Clicks by a mouse and by a key are the same to this guard. */
const click = () => {
  work.mockClear();
  guard(new MouseEvent('click'), work);
  return { counted: work.mock.calls.length === 1, why: dropped.mock.lastCall?.[0] };
};
const COUNTS = { counted: true, why: null };
const CHANGED = { counted: false, why: 'profile-changed' };

/** A side panel that has shown somebody for long. */
beforeEach(() => {
  vi.clearAllMocks();
  now = 10_000;
  ({ model } = setUp(person()));
  guard = createPersonGuard(model, () => now, dropped);
  now += 10_000;
});

it('a click counts at once', () => {
  expect(click()).toEqual(COUNTS);
});

it('a click right after the panel was opened counts', () => {
  ({ model } = setUp(null, { link: null, session: null }));
  guard = createPersonGuard(model, () => now, dropped);
  put({ link: LINK });
  // The session is part of what is told of a profile.
  batch(() => {
    Object.assign(model.session, { value: session() });
    put({ view: person() });
  });
  expect(click()).toEqual(COUNTS);
});

describe('a click is dropped for half a second', () => {
  const expectHalfASecond = () => {
    expect(click()).toEqual(CHANGED);
    now += CALM_MS - 1;
    expect(click()).toEqual(CHANGED);
    now += 1;
    expect(click()).toEqual(COUNTS);
  };

  it('after the page went to another profile', () => {
    put({ link: OTHER, view: null });
    expectHalfASecond();
  });

  it('after another person was drawn, however long that took', () => {
    put({ link: OTHER, view: null, session: null });
    now += 3_000;
    Object.assign(model.session, { value: session() });
    put({ view: another() });
    expectHalfASecond();
  });

  it('after the page went to a profile from a page without one', () => {
    put({ link: null, view: null });
    now += 3_000;
    put({ link: OTHER });
    expectHalfASecond();
  });

  it('after the same profile was matched to another person', () => {
    put({ view: person({ person: aRow({ urn: 'another' }) }) });
    expectHalfASecond();
  });
});

describe('a click counts at once', () => {
  const changes: [string, Partial<PersonView>][] = [
    ['a field was found', { fields: { ...person().fields, phone: { state: 'not-found', at: 1 } } }],
    ['the profile came', { enriching: 'running' }],
    ['the service is slow', { session: session({ crowded: true }) }],
  ];
  it.each(changes)('after %s', (_what, change) => {
    put({ view: person(change) });
    expect(click()).toEqual(COUNTS);
  });

  it('after the person was found, or chosen by the recruiter', () => {
    put({ view: person({ person: null, match: 'several', choices: [aRow({ urn: 'another' })] }) });
    put({ view: person({ person: aRow({ urn: 'another' }) }) });
    expect(click()).toEqual(COUNTS);
  });

  it('after the page said the same profile again', () => {
    put({ link: LINK, view: person() });
    expect(click()).toEqual(COUNTS);
  });
});

it('another person’s contact is neither bought nor copied by a click that was meant for the one before', async () => {
  const found = { state: 'found', value: 'jane@acme.example', at: 1 } as const;
  const view = another({ fields: { ...person().fields, phone: found } });
  const set = setUp(person());
  model = set.model;
  guard = createPersonGuard(model, () => now, dropped);
  draw(model, { guard, place: 'panel' });
  put({ link: OTHER, view });
  for (const name of ['Get work email', 'Full profile', 'Copy phone'])
    fireEvent.click(await screen.findByRole('button', { name }));
  const { get, enrich, copy } = set.actions;
  for (const action of [get, enrich, copy]) expect(action).not.toHaveBeenCalled();
  now += CALM_MS;
  for (const name of ['Get work email', 'Full profile', 'Copy phone'])
    fireEvent.click(screen.getByRole('button', { name }));
  for (const action of [get, enrich, copy]) expect(action).toHaveBeenCalledOnce();
});
