import { describe, expect, test } from 'vitest';
import type { Sender } from '../../../lib/messages/router.ts';
import { put } from '../../../lib/store/store.ts';
import type { PersonView } from '../../../lib/views/person-view.ts';
import { accountId } from '../../../lib/worker/accounts.ts';
import { type FakeBrowser, type FakeView, KEYS, SERVICE } from '../../support/fake-browser.ts';
import { networkOf } from '../../support/networks.ts';
import { aPerson } from '../../support/records.ts';
import { connected, frameAt, launcherAt } from '../support/browsers.ts';
import { shownDot } from '../support/shown-dot.ts';

const PEOPLE = 30;
const at = (n: number) => `https://network.test/in/person-${n}`;
const emailOf = (n: number) => `person-${n}@work.test`;

/** A browser that knows the email of everybody on the network. Its tab shows the first person, with the sidebar open. */
async function opened() {
  const browser = await connected();
  expect(await browser.ask('network.use', { network: networkOf(at(1)) })).toMatchObject({ ok: true });
  const account = await accountId(SERVICE, KEYS.A);
  browser.disk.commit(
    Array.from({ length: PEOPLE }, (_, n) =>
      put(
        'people',
        aPerson({
          account,
          urn: `urn:${n}`,
          name: `Person ${n}`,
          link: at(n),
          contacts: { work_email: { value: emailOf(n), at: 1 } },
        }),
      ),
    ),
    true,
  );
  const frame = await frameAt(browser, at(0));
  expect(await state(browser, 0)).toBe('unlocked');
  return { browser, frame };
}

const pageAt = (n: number, document = 'page-1'): Sender => ({ ...launcherAt(at(n)), documentId: document });
const frameOver = (frame: Sender, n: number): Sender => ({ ...frame, tab: { id: 5, url: at(n) } });

/** The dot that the launcher gets after the page went to a person. */
async function state(browser: FakeBrowser, n: number, inputs = 0, document = 'page-1') {
  const reply = await browser.ask('launcher.state', { url: at(n) }, pageAt(n, document), inputs);
  if (!reply.ok) throw new Error(reply.error.kind);
  return shownDot(reply.data);
}
const lastOf = (view: FakeView) => view.snapshots.at(-1)?.data as PersonView | undefined;

async function shown(browser: FakeBrowser, frame: Sender, n: number, inputs = 0) {
  const view = await browser.follow({ topic: 'person', link: at(n) }, frameOver(frame, n), inputs);
  await browser.quiet();
  return view;
}

describe('a page that rewrites its address without an input', () => {
  test('gets no value of twenty people in its frame, nor their dots in its launcher', async () => {
    const { browser, frame } = await opened();
    for (let n = 1; n <= 20; n += 1) {
      expect(await state(browser, n)).toBe('none');
      const view = lastOf(await shown(browser, frame, n));
      expect(view).toMatchObject({ link: at(n), held: true, match: 'unset', person: null, profile: null });
      expect(JSON.stringify(view)).not.toMatch(/@|urn:|Person/);
    }
  });

  test('causes no call of the service, and binds nobody', async () => {
    const { browser, frame } = await opened();
    const before = browser.net.seen.length;
    for (let n = PEOPLE; n < PEOPLE + 20; n += 1) {
      await state(browser, n);
      const name = { full: `Person ${n}`, first: 'Person', last: String(n) };
      expect(await browser.ask('person.look', { link: at(n), name }, frameOver(frame, n))).toMatchObject({
        ok: false,
      });
    }
    await browser.quiet();
    expect(browser.net.seen.length).toBe(before);
  });

  test('is shown the person once the recruiter asks for it, and not the next one', async () => {
    const { browser, frame } = await opened();
    await state(browser, 1);
    const view = await shown(browser, frame, 1);
    expect(await browser.ask('person.show', { link: at(1) }, frameOver(frame, 1), 1)).toMatchObject({
      ok: true,
    });
    await browser.pass(1_000);
    expect(lastOf(view)?.held).toBeUndefined();
    expect(JSON.stringify(lastOf(view))).toContain(emailOf(1));
    await state(browser, 2);
    expect(lastOf(await shown(browser, frame, 2, 1))).toMatchObject({ held: true });
  });

  test('gets nothing by a message of the frame without an input', async () => {
    const { browser, frame } = await opened();
    await state(browser, 1);
    expect(await browser.ask('person.show', { link: at(1) }, frameOver(frame, 1))).toMatchObject({
      ok: false,
    });
  });

  test('is the side panel’s and the popup’s to show all the same', async () => {
    const { browser } = await opened();
    await state(browser, 1);
    const view = await browser.follow({ topic: 'person', link: at(1) });
    await browser.quiet();
    expect(JSON.stringify(lastOf(view))).toContain(emailOf(1));
  });
});

describe('a frame that is faster than the launcher', () => {
  test('is sent nothing, and the person as soon as the launcher tells of an input', async () => {
    const { browser, frame } = await opened();
    const view = await shown(browser, frame, 1);
    expect(view.snapshots).toEqual([]);
    expect(await state(browser, 1, 1)).toBe('unlocked');
    await browser.pass(1_000);
    expect(view.snapshots).toHaveLength(1);
    expect(JSON.stringify(lastOf(view))).toContain(emailOf(1));
  });

  test('is told that the person is held as soon as the launcher tells of none', async () => {
    const { browser, frame } = await opened();
    const view = await shown(browser, frame, 1);
    await state(browser, 1);
    await browser.pass(1_000);
    expect(lastOf(view)).toMatchObject({ held: true });
  });
});

test('a recruiter who clicks from profile to profile sees everybody at once', async () => {
  const { browser, frame } = await opened();
  for (let n = 1; n <= 20; n += 1) {
    expect(await state(browser, n, n)).toBe('unlocked');
    expect(JSON.stringify(lastOf(await shown(browser, frame, n)))).toContain(emailOf(n));
  }
});

test('a page that loads twenty people one after the other by script shows a few of them', async () => {
  const { browser } = await opened();
  let dots = 0;
  for (let n = 1; n <= 20; n += 1)
    if ((await state(browser, n, 0, `page-${n + 1}`)) === 'unlocked') dots += 1;
  expect(dots).toBe(5);
});

describe('a flood of messages from one tab', () => {
  test('is answered up to a bound, another tab and the popup are answered, and nothing is logged', async () => {
    const { browser } = await opened();
    const replies = await Promise.all(
      Array.from({ length: 20_000 }, () => browser.ask('launcher.state', { url: at(0) }, pageAt(0))),
    );
    expect(replies.filter(({ ok }) => ok).length).toBeLessThanOrEqual(100);
    const other = { ...pageAt(1), tab: { id: 6, url: at(1) } };
    expect(await browser.ask('launcher.state', { url: at(1) }, other)).toMatchObject({ ok: true });
    expect(await browser.ask('launcher.place', {})).toMatchObject({ ok: true });
    expect(JSON.stringify(browser.emitted)).not.toContain('refused a message');
    // A person’s next click is answered a moment later.
    await browser.pass(1_000);
    expect(await browser.ask('launcher.state', { url: at(0) }, pageAt(0))).toMatchObject({ ok: true });
  });

  test('opens no more ports than a person could', async () => {
    const { browser, frame } = await opened();
    const views = await Promise.all(
      Array.from({ length: 1_000 }, () => browser.follow({ topic: 'session' }, frame)),
    );
    expect(views.filter(({ isRefused }) => !isRefused).length).toBeLessThanOrEqual(100);
  });
});

test('a page that changes its name again and again causes as many free searches as a person could', async () => {
  const { browser, frame } = await opened();
  const n = PEOPLE;
  await state(browser, n, 1);
  for (let tries = 0; tries < 60; tries += 1) {
    const name = { full: `Name ${tries}`, first: 'Name', last: String(tries) };
    await browser.ask('person.look', { link: at(n), name }, frameOver(frame, n));
  }
  expect(browser.calls('search')).toBeLessThanOrEqual(21);
});
