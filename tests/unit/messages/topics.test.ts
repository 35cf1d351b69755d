import { expect, test } from 'vitest';
import { readTopic } from '../../../lib/messages/topics.ts';

test.each([
  { topic: 'session' },
  { topic: 'person', link: 'https://n.example/in/jane' },
  { topic: 'orders' },
  { topic: 'search' },
  { topic: 'links', links: ['https://n.example/in/jane'] },
  { topic: 'contacts', urns: ['u1'] },
])('$topic is a topic, and nothing else of its message is taken', (topic) => {
  expect(readTopic({ ...topic, inputs: 3, other: 'x' })).toEqual(topic);
});

test.each([
  null,
  'session',
  ['session'],
  {},
  { topic: 'toString' },
  { topic: 'hasOwnProperty' },
  { topic: ['session'] },
  { topic: 'person' },
  { topic: 'person', link: 'x'.repeat(4097) },
  { topic: 'links', links: [1] },
  { topic: 'contacts', urns: [''] },
  { topic: 'contacts', urns: Array.from({ length: 1001 }, () => 'u') },
])('%j names no topic', (message) => {
  expect(readTopic(message)).toBeNull();
});
