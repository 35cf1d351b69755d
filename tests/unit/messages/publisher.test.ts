import { describe, expect, test, vi } from 'vitest';
import { MAX_LINKS } from '../../../lib/messages/link-limits.ts';
import { createPublisher, type ViewPort } from '../../../lib/messages/publisher.ts';
import type { Classified } from '../../../lib/messages/router.ts';
import type { Topic } from '../../../lib/messages/topics.ts';
import { settled } from '../../support/virtual-time.ts';
import { JANE, JOHN } from './senders.ts';

const fromPage: Classified = { speaker: 'extension', tab: null, profile: null };
const fromJane: Classified = {
  speaker: 'frame',
  tab: 5,
  profile: { canonical: JANE, slug: 'jane', url: JANE },
};

class FakePort implements ViewPort {
  readonly posted: { n: number; data: unknown }[] = [];
  readonly #heard: ((message: unknown) => void)[] = [];
  readonly #gone: (() => void)[] = [];
  onMessage = { addListener: (listener: (message: unknown) => void) => void this.#heard.push(listener) };
  onDisconnect = { addListener: (listener: () => void) => void this.#gone.push(listener) };
  postMessage(message: unknown): void {
    this.posted.push(message as { n: number; data: unknown });
  }
  say(message: unknown): void {
    for (const listener of this.#heard) listener(message);
  }
  leave(): void {
    for (const listener of this.#gone) listener();
  }
}

/** A publisher whose snapshots the test finishes. */
function studio() {
  const drawing: { topic: Topic; finish: (data: unknown) => void; fail: (error: unknown) => void }[] = [];
  const watchedChanged = vi.fn();
  const failed = vi.fn();
  const refused = vi.fn();
  const pausing = { wait: Promise.resolve() };
  const publisher = createPublisher({
    snapshot: (topic) =>
      new Promise((resolve, reject) =>
        drawing.push({ topic, finish: (data) => resolve(data as never), fail: reject }),
      ),
    pause: () => pausing.wait,
    onWatchedChanged: watchedChanged,
    onRefused: refused,
    onFailed: failed,
  });
  return { publisher, drawing, pausing, watchedChanged, refused, failed };
}

test('several changes right after a snapshot lead to one more snapshot, a moment later', async () => {
  const { publisher, drawing, pausing } = studio();
  const moment = Promise.withResolvers<void>();
  pausing.wait = moment.promise;
  const port = new FakePort();
  publisher.connect(port, fromPage);
  port.say({ topic: 'session' });
  drawing[0]?.finish(['session 1']);
  await vi.waitFor(() => expect(port.posted).toHaveLength(1));
  for (let n = 0; n < 10; n++) publisher.publish();
  await Promise.resolve();
  expect(drawing).toHaveLength(1);
  moment.resolve();
  await vi.waitFor(() => expect(drawing).toHaveLength(2));
  drawing[1]?.finish(['session 2']);
  await vi.waitFor(() => expect(port.posted).toHaveLength(2));
});

test('snapshots are numbered over all views, and a burst of changes makes one more snapshot', async () => {
  const { publisher, drawing } = studio();
  const [one, two] = [new FakePort(), new FakePort()];
  publisher.connect(one, fromPage);
  publisher.connect(two, fromPage);
  one.say({ topic: 'session' });
  two.say({ topic: 'orders' });
  for (let n = 0; n < 10; n++) publisher.publish();
  expect(drawing).toHaveLength(2);
  drawing[1]?.finish(['orders 1']);
  drawing[0]?.finish(['session 1']);
  await settled();
  expect(drawing).toHaveLength(4);
  drawing[2]?.finish(['orders 2']);
  drawing[3]?.finish(['session 2']);
  await settled();
  expect(drawing).toHaveLength(4);
  const numbers = [...one.posted, ...two.posted].map(({ n }) => n);
  expect(new Set(numbers).size).toBe(4);
  for (const port of [one, two]) expect(port.posted[0]?.n).toBeLessThan(port.posted[1]?.n ?? 0);
  expect(one.posted.map(({ data }) => data)).toEqual([['session 1'], ['session 2']]);
});

describe('a view is sent', () => {
  /** What is sent for one snapshot after the other. */
  const sentFor = (...snapshots: unknown[]) => sentOf('search', snapshots);
  async function sentOf(topic: string, snapshots: readonly unknown[]): Promise<unknown[]> {
    const { publisher, drawing } = studio();
    const port = new FakePort();
    publisher.connect(port, fromPage);
    port.say({ topic });
    for (const [place, data] of snapshots.entries()) {
      if (place > 0) publisher.publish();
      await settled();
      drawing[place]?.finish(data);
      await settled();
    }
    return port.posted.map(({ n: _n, topic: _topic, ...sent }: Record<string, unknown>) => sent);
  }

  test('the first snapshot whole, and then the parts that have changed', async () => {
    const session = { credits: 5 };
    expect(await sentFor({ session, orders: [1] }, { session, orders: [1, 2] })).toEqual([
      { data: { session, orders: [1] } },
      { change: { orders: [1, 2] } },
    ]);
  });

  test('nothing where nothing has changed', async () => {
    expect(await sentFor({ orders: [1] }, { orders: [1] })).toHaveLength(1);
    expect(await sentFor([1, 2], [1, 2])).toHaveLength(1);
  });

  test('that something has changed, where it reads lists besides', async () => {
    const orders = [1];
    expect(await sentOf('orders', [{ orders }, { orders }])).toEqual([{ data: { orders } }, { change: {} }]);
  });

  test('a snapshot whole again where a part is gone, and a list always', async () => {
    expect(await sentFor({ orders: [], held: true }, { orders: [] })).toEqual([
      { data: { orders: [], held: true } },
      { data: { orders: [] } },
    ]);
    expect(await sentFor([1, 2], [2])).toEqual([{ data: [1, 2] }, { data: [2] }]);
  });

  test('everything anew when it follows another topic', async () => {
    const { publisher, drawing } = studio();
    const port = new FakePort();
    publisher.connect(port, fromPage);
    for (const [place, link] of [JANE, JOHN].entries()) {
      port.say({ topic: 'person', link });
      drawing[place]?.finish({ name: 'same' });
      await settled();
    }
    expect(port.posted.map(({ data }) => data)).toEqual([{ name: 'same' }, { name: 'same' }]);
  });
});

test('a view that follows another topic never gets the snapshot of the old one', async () => {
  const { publisher, drawing } = studio();
  const port = new FakePort();
  publisher.connect(port, fromPage);
  port.say({ topic: 'person', link: JANE });
  port.say({ topic: 'person', link: JOHN });
  drawing[0]?.finish(['jane']);
  drawing[1]?.finish(['john']);
  await settled();
  expect(port.posted.map(({ data }) => data)).toEqual([['john']]);
});

test('nothing is sent if there is nothing to show, nor to a view that was closed', async () => {
  const { publisher, drawing } = studio();
  const port = new FakePort();
  publisher.connect(port, fromPage);
  port.say({ topic: 'session' });
  drawing[0]?.finish(null);
  await settled();
  publisher.publish();
  port.leave();
  drawing[1]?.finish(['late']);
  await settled();
  expect(port.posted).toEqual([]);
});

test('the publisher says when the first view opens and when the last one closes', () => {
  const { publisher, watchedChanged } = studio();
  const [one, two] = [new FakePort(), new FakePort()];
  for (const port of [one, two]) publisher.connect(port, fromPage);
  expect(publisher.watched()).toBe(false);
  one.say({ topic: 'session' });
  one.say({ topic: 'orders' });
  two.say({ topic: 'orders' });
  one.leave();
  expect(watchedChanged.mock.calls).toEqual([[true]]);
  two.leave();
  two.leave();
  expect(watchedChanged.mock.calls).toEqual([[true], [false]]);
});

test('a snapshot that fails is reported, and the next change makes a new one', async () => {
  const { publisher, drawing, failed } = studio();
  const port = new FakePort();
  publisher.connect(port, fromPage);
  port.say({ topic: 'session' });
  drawing[0]?.fail(new Error('no'));
  await settled();
  expect(failed).toHaveBeenCalledTimes(1);
  publisher.publish();
  drawing[1]?.finish(['again']);
  await settled();
  expect(port.posted.map(({ data }) => data)).toEqual([['again']]);
});

const links = (count: number) => Array.from({ length: count }, () => JANE);

describe('what a frame may follow', () => {
  test.each<[unknown, string | null]>([
    [{ topic: 'person', link: JANE }, null],
    [{ topic: 'person', link: JOHN }, 'not from here'],
    [{ topic: 'orders' }, 'not from here'],
    [{ topic: 'search' }, 'not from here'],
    [{ topic: 'contacts', urns: ['urn:1'] }, 'not from here'],
    [{ topic: 'session' }, null],
    [{ topic: 'links', links: [JANE] }, null],
    [{ topic: 'links', links: links(100) }, null],
    [{ topic: 'links', links: links(101) }, 'not from here'],
    [{ topic: 'links', links: links(MAX_LINKS + 1) }, 'shape'],
    [{ topic: 'person', link: 'x'.repeat(5000) }, 'shape'],
    [{ topic: '__proto__' }, 'shape'],
    ['orders', 'shape'],
    [null, 'shape'],
  ])('%#: %o', (topic, reason) => {
    const { publisher, drawing, refused } = studio();
    const port = new FakePort();
    publisher.connect(port, fromJane);
    port.say(topic);
    expect(drawing).toHaveLength(reason === null ? 1 : 0);
    expect(publisher.watched()).toBe(reason === null);
    expect(refused.mock.calls.map(([why]) => why)).toEqual(reason === null ? [] : [reason]);
    expect(JSON.stringify(refused.mock.calls).length).toBeLessThan(200);
  });
});

test.each([
  [1000, true],
  [1001, false],
])('a page may follow what was found of %i people: %s', (count, may) => {
  const { publisher, drawing, refused } = studio();
  const port = new FakePort();
  publisher.connect(port, fromPage);
  port.say({ topic: 'contacts', urns: Array.from({ length: count }, (_, n) => `urn:${n}`) });
  expect(drawing).toHaveLength(may ? 1 : 0);
  expect(refused.mock.calls).toEqual(may ? [] : [['shape', 'unknown']]);
});

test.each<Topic>([{ topic: 'session' }, { topic: 'person', link: JANE }, { topic: 'links', links: [JANE] }])(
  'a launcher may not follow $topic',
  (topic) => {
    const { publisher, drawing, refused } = studio();
    const port = new FakePort();
    publisher.connect(port, { ...fromJane, speaker: 'launcher' });
    port.say(topic);
    expect(drawing).toEqual([]);
    expect(refused.mock.calls).toEqual([['not from here', topic.topic]]);
  },
);

test('a frame over a page of nobody may follow nobody', () => {
  const { publisher, drawing, refused } = studio();
  const port = new FakePort();
  publisher.connect(port, { ...fromJane, profile: null });
  port.say({ topic: 'person', link: JANE });
  expect(drawing).toEqual([]);
  expect(refused).toHaveBeenCalledTimes(1);
});

test('an extension page may follow as many links as are read from a page', () => {
  const { publisher, drawing } = studio();
  const port = new FakePort();
  publisher.connect(port, fromPage);
  port.say({ topic: 'links', links: links(MAX_LINKS) });
  expect(drawing).toHaveLength(1);
});
