import { randomNumbers } from './random.ts';

/**
 * The freedoms that the service's documents leave, each with the readings a client must stand. The first reading of each
 * is the default. Everything that depends on a reading asks the dialect for it by its name.
 */
export const FREEDOMS = {
  'status-route': {
    about: 'how contact-status is asked, or that it is not there at all',
    readings: [
      'get-query',
      'get-path',
      'post-query',
      'post-body',
      'post-path',
      'none-404',
      'none-405',
      'none-html',
    ],
  },
  'status-fields': { about: 'whether contact-status names requestedFields', readings: ['named', 'absent'] },
  'status-values': {
    about: 'when contact-status carries values: at the end, early, early and no longer at the end, or never',
    readings: ['at-end', 'absent-before', 'early', 'early-only', 'never', 'status-alone'],
  },
  'not-found-as': {
    about:
      'how an ended unlock shows a field it did not find: null, no key, or null in the entries of batches too',
    readings: ['null', 'absent', 'null-everywhere'],
  },
  'unknown-request': {
    about: 'the answer of contact-status about a person without an unlock',
    readings: ['404-code', '404-bare', '200-code'],
  },
  'gone-job': {
    about: 'the answer of batch-status about a job that is not there',
    readings: ['404-code', '404-bare', '200-code'],
  },
  'error-status': { about: 'the HTTP status of documented errors', readings: ['4xx', '200', '500'] },
  'error-success': { about: 'whether errors carry success: false', readings: ['false', 'absent'] },
  numbers: { about: 'the type of figures', readings: ['number', 'text', 'null', 'absent'] },
  ids: {
    about: 'the type of id, requestId and jobId; null leaves jobId, without which no job could be followed',
    readings: ['text', 'number', 'null'],
  },
  'phone-type': { about: 'the type of phone numbers', readings: ['text', 'number'] },
  'credits-used': {
    about: 'totalCreditsUsed of a job: growing, 0 until its end, or never there',
    readings: ['growing', 'at-end', 'absent'],
  },
  results: {
    about:
      'the entries of a batch job: plain, as {data}, with a status other than COMPLETED, there and growing before their end, or profiles with a status and a code of their own',
    readings: ['plain', 'wrapped', 'other-status', 'growing', 'own-status'],
  },
  'skipped-results': {
    about: 'whether people whom contact/batch passed over, as it has all their fields, are in the results',
    readings: ['present', 'absent'],
  },
  'cached-profiles': {
    about: 'whether enrich/batch answers with the profiles it passed over while it fetches others',
    readings: ['full', 'empty'],
  },
  'all-known': {
    about: 'contact/batch of people who are all unlocked: a finished job, no job but results, or neither',
    readings: ['job', 'values', 'bare'],
  },
  'pool-links': { about: 'whether pool candidates have a network_url', readings: ['some', 'none'] },
  'pool-contacts': { about: 'whether pool candidates carry contact values', readings: ['some', 'none'] },
  'pool-twins': {
    about: 'whether people of the pool are in the network too, under another urn',
    readings: ['none', 'twins'],
  },
  prompt: { about: 'whether search wants a prompt that is not empty', readings: ['optional', 'required'] },
  names: {
    about: 'aliases, additional fields and enum values that nobody knows yet',
    readings: ['usual', 'newer'],
  },
  stalled: { about: 'whether a healthy slow job says that it is stalled', readings: ['truthful', 'always'] },
  prices: { about: 'prices', readings: ['usual', 'zero', 'fractions', 'rising'] },
  'batch-prices': { about: 'prices in batches, beside single ones', readings: ['same', 'lower'] },
  'failed-enrich': {
    about: 'whether enrich is charged for a profile that could not be fetched; in a batch it always is',
    readings: ['free', 'charged'],
  },
  'missed-single': {
    about: 'whether a single unlock that found nothing is refunded',
    readings: ['charged', 'refunded'],
  },
  balance: {
    about:
      'the balance in answers: true, absent, one answer late, in a finished job that of its end, or moved by other people of the company',
    readings: ['there', 'absent', 'lagging', 'job-end', 'moving'],
  },
  'contact-again': {
    about: 'the fields that contact names while another unlock of the person is open',
    readings: ['first', 'ours'],
  },
  'contact-again-charge': {
    about: 'creditsCharged of contact while another unlock of the person is open',
    readings: ['zero', 'first'],
  },
  jobs: {
    about:
      'batch jobs: kept, with ids that other accounts have too, gone soon after their end, or never done (of several people the last stays open)',
    readings: ['kept', 'shared-ids', 'expiring', 'never-done'],
  },
  'enriched-for': {
    about: 'how long contact/batch counts somebody as enriched',
    readings: ['ever', '30-days'],
  },
  'base-path': { about: 'whether the service stands below a path', readings: ['none', 'path'] },
} as const;

export type Freedom = keyof typeof FREEDOMS;
export type Reading<F extends Freedom> = (typeof FREEDOMS)[F]['readings'][number];
export type Dialect = { readonly [F in Freedom]: Reading<F> };

/** The names of all freedoms. */
export const FREEDOM_NAMES = Object.keys(FREEDOMS) as Freedom[];

/** The dialect in which every freedom has its first reading. */
export const DEFAULT_DIALECT: Dialect = dialectOf(() => 0);

/** A dialect with some readings of its own, otherwise the default. */
export function dialect(readings: Partial<Dialect> = {}): Dialect {
  return { ...DEFAULT_DIALECT, ...readings };
}

/** A dialect with random readings: about half of the freedoms keep their default. `next` yields numbers from 0 to 1. */
export function randomDialect(next: () => number): Dialect {
  return dialectOf((count) => (next() < 0.5 ? 0 : Math.floor(next() * count)));
}

/** The readings that differ from the default, as the command line takes them. */
export function describeDialect(spoken: Dialect): string {
  const own = FREEDOM_NAMES.filter((name) => spoken[name] !== DEFAULT_DIALECT[name]);
  return own.map((name) => `${name}=${spoken[name]}`).join(' ') || 'default';
}

/** Each freedom with its readings, the default first, and a line about it, to print in a terminal. */
export function listDialects(): string {
  return FREEDOM_NAMES.map((name) => {
    const { about, readings } = FREEDOMS[name];
    return `${name}=${readings.join('|')}\n    ${about}`;
  }).join('\n');
}

/** Every dialect that differs from the default in one reading. */
export function singleReadings(): { name: string; dialect: Dialect }[] {
  return FREEDOM_NAMES.flatMap((name) =>
    FREEDOMS[name].readings
      .slice(1)
      .map((reading) => ({ name: `${name}=${reading}`, dialect: dialect({ [name]: reading }) })),
  );
}

/** The dialect of command-line words such as `prices=zero`, `random:7` or `default`. Throws on unknown ones. */
export function readDialect(words: readonly string[]): Dialect {
  let spoken = DEFAULT_DIALECT;
  for (const word of words) {
    const seed = /^random:(\d+)$/.exec(word)?.[1];
    if (word === 'default') spoken = DEFAULT_DIALECT;
    else if (seed !== undefined) spoken = randomDialect(randomNumbers(Number(seed)));
    else spoken = { ...spoken, ...oneReading(word) };
  }
  return spoken;
}

function oneReading(word: string): Partial<Dialect> {
  const at = word.indexOf('=');
  const name = at < 0 ? word : word.slice(0, at);
  const reading = at < 0 ? '' : word.slice(at + 1);
  const freedom = FREEDOM_NAMES.find((known) => known === name);
  if (!freedom) throw new RangeError(`There is no freedom "${name}".`);
  const readings: readonly string[] = FREEDOMS[freedom].readings;
  if (!readings.includes(reading))
    throw new RangeError(`"${name}" has no reading "${reading}", only ${readings.join(', ')}.`);
  return { [freedom]: reading };
}

function dialectOf(choose: (count: number) => number): Dialect {
  const entries = FREEDOM_NAMES.map((name) => {
    const { readings } = FREEDOMS[name];
    return [name, readings[choose(readings.length)]];
  });
  return Object.fromEntries(entries) as Dialect;
}
