import { describe, expect, expectTypeOf, test } from 'vitest';
import type { Topic } from '../../../lib/messages/topics.ts';
import { put } from '../../../lib/store/store.ts';
import { type CandidateRow, candidateRow, personRow, type TabRow } from '../../../lib/views/search-view.ts';
import { createSnapshots } from '../../../lib/worker/snapshots.ts';
import type { FakeBrowser } from '../../support/fake-browser.ts';
import { networkOf } from '../../support/networks.ts';
import { aPerson } from '../../support/records.ts';
import { connected, findPeople, frameAt, launcherAt } from '../support/browsers.ts';

const SECRETS = ['canary@work.test', 'canary@home.test', '+33 600 canary'] as const;
const ME = 'https://network.test/in/person-2';
const OTHER = 'https://network.test/in/person-3';

const launcher = launcherAt(ME);

/** A browser in which the third person is unlocked. */
async function unlocked(): Promise<FakeBrowser> {
  const browser = await connected();
  expect(await browser.ask('network.use', { network: networkOf(ME) })).toMatchObject({ ok: true });
  await findPeople(browser);
  expect(
    await browser.ask('search.draft', { draft: { shown: { prompt: 'go', filters: {}, page: 1 } } }),
  ).toMatchObject({ ok: true });
  const person = browser.disk.all('people').find(({ urn }) => urn === 'urn:3');
  if (!person) throw new Error('The search did not bring the third person.');
  const [work, home, phone] = SECRETS.map((value) => ({ value, at: 1 }));
  browser.disk.commit(
    [put('people', { ...person, contacts: { work_email: work, personal_email: home, phone } })],
    true,
  );
  await browser.restart();
  return browser;
}

const TOPICS: Topic[] = [
  { topic: 'session' },
  { topic: 'person', link: ME },
  { topic: 'person', link: OTHER },
  { topic: 'links', links: [ME, OTHER] },
  { topic: 'orders' },
  { topic: 'search' },
  { topic: 'contacts', urns: ['urn:3'] },
];

const secretsIn = (value: unknown) => SECRETS.filter((secret) => JSON.stringify(value).includes(secret));

describe('the contact values of a person', () => {
  test('are sent to extension pages', async () => {
    const browser = await unlocked();
    const contacts = await browser.follow({ topic: 'contacts', urns: ['urn:3', 'urn:none'] });
    const search = await browser.follow({ topic: 'search' });
    await browser.quiet();
    expect(contacts.snapshots.at(-1)?.data).toEqual([
      {
        urn: 'urn:3',
        contacts: { work_email: SECRETS[0], personal_email: SECRETS[1], phone: SECRETS[2] },
        blocked: false,
      },
    ]);
    expect(secretsIn(search.snapshots.at(-1)?.data)).toEqual([...SECRETS]);
  });

  test.each(TOPICS)('are never sent to the frame over another person: $topic', async (topic) => {
    const browser = await unlocked();
    const view = await browser.follow(topic, await frameAt(browser, ME));
    await browser.quiet();
    view.say({ topic: 'session' });
    await browser.quiet();
    expect(view.snapshots.length).toBeGreaterThan(0);
    expect(secretsIn(view.snapshots)).toEqual([]);
  });

  test.each(TOPICS)('are never sent to a launcher: $topic', async (topic) => {
    const browser = await unlocked();
    const view = await browser.follow(topic, launcher);
    await browser.quiet();
    expect(view.snapshots).toEqual([]);
  });

  test('are in no snapshot for a frame, even if the topic were allowed', async () => {
    const nothing = () => {
      throw new Error('Nothing may be read for a frame.');
    };
    const snapshots = createSnapshots({
      engine: { open: nothing },
      state: nothing,
      now: nothing,
      allowed: nothing,
    } as never);
    for (const topic of TOPICS) {
      if (topic.topic === 'session' || topic.topic === 'person' || topic.topic === 'links') continue;
      for (const speaker of ['frame', 'launcher'] as const)
        expect(await snapshots.snapshot(topic, speaker)).toBeNull();
      await expect(snapshots.snapshot(topic, 'extension')).rejects.toThrow();
    }
  });

  test('are refused to a launcher and to a frame that ask for them', async () => {
    const browser = await unlocked();
    const search = { prompt: 'go', filters: {}, page: 1, clickId: 'search-0002' };
    for (const sender of [launcher, await frameAt(browser, ME)])
      expect(await browser.ask('search.run', search, sender)).toMatchObject({
        ok: false,
        error: { kind: 'forbidden' },
      });
    for (const link of [OTHER, ME]) {
      const reply = await browser.ask('launcher.state', { url: link }, launcher);
      expect(secretsIn(reply)).toEqual([]);
    }
  });
});

describe('a row', () => {
  const person = aPerson({
    contacts: { work_email: { value: SECRETS[0], at: 1 }, personal_email: { value: null, at: 1 } },
  });

  test('for a frame says which fields are known, without their values', () => {
    const row = personRow(person, false);
    expect(row.unlocked).toEqual(['work_email']);
    expect(secretsIn(row)).toEqual([]);
  });

  test('of a search has the values that were found only, and what was not found', () => {
    expect(candidateRow(person, true)).toEqual({
      ...personRow(person, true),
      contacts: { work_email: SECRETS[0] },
      notFound: ['personal_email'],
    });
  });

  test('with values has another type than the row for a frame', () => {
    expectTypeOf<CandidateRow>().not.toExtend<TabRow>();
    expectTypeOf(personRow).returns.toExtend<TabRow>();
  });
});
