import fc from 'fast-check';

type Container = Record<string, unknown> | unknown[];

interface Mutation {
  at: number;
  how: 'replace' | 'drop' | 'add' | 'copy';
  key: string;
  /** JSON that is parsed at each use, so that no two places share an object. */
  value: string;
}

const ODD_VALUES = [
  ...[
    null,
    true,
    false,
    0,
    -1,
    1.5,
    1e308,
    '',
    ' ',
    'FAILED',
    'COMPLETED',
    '__proto__',
    [],
    {},
    [null],
    [[]],
  ],
  ...['\u0000\u001b[31m\u009b', '\ud800', '<img src=x onerror=alert(1)>', 'a\u202eb\u2066c\u2028d'],
  ...['12', '12.5', 'true', 'NaN', 12, 12.5, 33612345678, 1e21, { data: {} }, { value: 'x' }, { urn: 1 }],
].map((value) => JSON.stringify(value));
const ODD_TEXTS = [
  ...ODD_VALUES,
  '1e999',
  '12345678901234567890',
  '{"__proto__":{"status":"COMPLETED"},"constructor":{"prototype":1}}',
];

/** Values that are too slow to make in every run. */
const HUGE_TEXTS = [
  JSON.stringify('x'.repeat(20_000)),
  JSON.stringify(Array.from({ length: 2_000 }, (_, index) => index)),
  JSON.stringify(Array.from({ length: 600 }, () => ({ title: 'x', company: { name: 'y' } }))),
  '['.repeat(2_000) + ']'.repeat(2_000),
];

const ODD_KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'code',
  'status',
  'error',
  'data',
  'length',
  '',
];

const mutation: fc.Arbitrary<Mutation> = fc.record({
  at: fc.nat(1_000),
  how: fc.constantFrom('replace', 'replace', 'drop', 'add', 'copy'),
  key: fc.oneof(fc.constantFrom(...ODD_KEYS), fc.string({ maxLength: 5 })),
  value: fc.oneof(
    { weight: 30, arbitrary: fc.constantFrom(...ODD_TEXTS) },
    { weight: 6, arbitrary: fc.json({ maxDepth: 2 }) },
    { weight: 1, arbitrary: fc.constantFrom(...HUGE_TEXTS) },
  ),
});

/** The text of an answer: a documented one with up to four changes, any JSON, or text that is no JSON. */
export function answerText(bodies: readonly object[]): fc.Arbitrary<string> {
  const texts = bodies.map((body) => JSON.stringify(body));
  const changed = fc
    .tuple(fc.constantFrom(...texts), fc.array(mutation, { minLength: 1, maxLength: 4 }))
    .map(([text, mutations]) => mutate(text, mutations));
  return fc.oneof({ weight: 8, arbitrary: changed }, { weight: 1, arbitrary: strayText(bodies) });
}

/** Any JSON, part of a documented answer, or any text. */
export function strayText(bodies: readonly object[]): fc.Arbitrary<string> {
  const texts = bodies.map((body) => JSON.stringify(body));
  return fc.oneof(
    fc.json({ maxDepth: 4 }),
    fc.string({ unit: 'binary' }),
    fc.tuple(fc.constantFrom(...texts), fc.nat(2_000)).map(([text, end]) => text.slice(0, end % text.length)),
  );
}

function mutate(text: string, mutations: readonly Mutation[]): string {
  const root: unknown = JSON.parse(text);
  for (const change of mutations) apply(root, change);
  return JSON.stringify(root);
}

function apply(root: unknown, { at, how, key, value }: Mutation): void {
  const places: [Container, string][] = [];
  collect(root, places);
  const place = places[at % Math.max(1, places.length)];
  if (place === undefined) return;
  const [container, name] = place;
  if (how === 'replace') put(container, name, JSON.parse(value));
  else if (how === 'add') put(container, key, JSON.parse(value));
  else if (how === 'copy') put(container, key, JSON.parse(JSON.stringify(Reflect.get(container, name))));
  else if (Array.isArray(container)) container.splice(Number(name), 1);
  else Reflect.deleteProperty(container, name);
}

/** Sets an own property, also `__proto__`; a list has only indexes. */
function put(container: Container, name: string, value: unknown): void {
  if (Array.isArray(container) && !/^\d{1,4}$/.test(name)) container.push(value);
  else {
    Object.defineProperty(container, name, { value, configurable: true, enumerable: true, writable: true });
  }
}

/** Every path up to the documented depth. What a mutation has added may be too deep to visit. */
function collect(value: unknown, places: [Container, string][], depth = 0): void {
  if (!isContainer(value) || depth > 6) return;
  for (const name of Object.keys(value).slice(0, 50)) {
    places.push([value, name]);
    collect(Reflect.get(value, name), places, depth + 1);
  }
}

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null;
}
