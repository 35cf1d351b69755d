import * as z from 'zod/mini';
import { isObject, type JsonObject } from '../service/json-object.ts';
import { CONTACT_FIELDS } from '../service/model.ts';

z.config({ jitless: true });

const text = z.string();
const optionalText = z.nullable(text);
const time = z.number();
const field = z.enum(CONTACT_FIELDS);

const historyEntry = z.object({
  title: optionalText,
  organisation: optionalText,
  place: optionalText,
  start: optionalText,
  end: optionalText,
  description: optionalText,
  rest: z.array(z.object({ label: text, value: text })),
});

/** The error of a paid call as the service client reports it. Not checked further, because it is only shown. */
const serviceError = z.looseObject({ kind: text });

const found = z.object({ value: optionalText, at: time });

/** Everything known of one person, for one account. */
export const personRecord = z.object({
  account: text,
  urn: text,
  name: text,
  firstName: optionalText,
  lastName: optionalText,
  title: optionalText,
  company: optionalText,
  place: optionalText,
  pictureUrl: optionalText,
  networkUrl: optionalText,
  /** Canonical form of `networkUrl`, when it is a profile of the configured network. */
  link: optionalText,
  /** Canonical forms of every address that the service named. `link` is one of them. Older records have `link` alone. */
  links: z.optional(z.array(text)),
  /** Every address that the service named, as it named them. Links are made from them when the network changes. */
  addresses: z.optional(z.array(text)),
  origin: z.enum(['pool', 'network']),
  skills: z.array(text),
  languages: z.array(z.object({ name: text, level: text })),
  experience: z.array(historyEntry),
  education: z.array(historyEntry),
  /** When the full history was last fetched; null when only a search hit is known. */
  enrichedAt: z.nullable(time),
  /** Present once a field was looked up: a null value is "not found". */
  contacts: z.object({
    work_email: z.optional(found),
    personal_email: z.optional(found),
    phone: z.optional(found),
  }),
  seenAt: time,
});
export type PersonRecord = z.infer<typeof personRecord>;

export const PAID_OPERATIONS = ['search', 'enrich', 'enrich-batch', 'contact', 'contact-batch'] as const;
export type PaidOperation = (typeof PAID_OPERATIONS)[number];

export const REQUEST_STATES = [
  'recorded',
  'sending',
  'unknown',
  'accepted',
  'done',
  'partial',
  'failed',
  'refused',
  'needs-decision',
  'lapsed',
] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

const outcome = z.object({
  urn: text,
  /**
   * `not-delivered`: the service says it is done and sent no values. `passed-over`: the batch left the person out because
   * the company has them already, and their data did not come. `unknown`: no answer tells. `blocked`: they must not be
   * contacted, so nothing was sent for them.
   */
  result: z.enum([
    'found',
    'not-found',
    'not-delivered',
    'enriched',
    'passed-over',
    'failed',
    'not-enriched',
    'unknown',
    'blocked',
  ]),
  reason: optionalText,
});
export type OutcomeRecord = z.infer<typeof outcome>;

/** One result page to ask for. `key` is the same for the same search. */
const searchQuery = z.object({
  key: text,
  prompt: text,
  filtersJson: text,
  page: z.number(),
  /** The link of the profile whose person it is to find. Searches of the recruiter's own have none. */
  about: z.optional(text),
});
export type SearchQueryRecord = z.infer<typeof searchQuery>;

/** One paid request, in the journal from before it is sent until its last result is stored. */
export const requestRecord = z.object({
  id: text,
  account: text,
  order: optionalText,
  op: z.enum(PAID_OPERATIONS),
  targets: z.array(z.object({ urn: text, networkUrl: optionalText })),
  fields: z.array(field),
  refresh: z.boolean(),
  search: z.nullable(searchQuery),
  state: z.enum(REQUEST_STATES),
  createdAt: time,
  changedAt: time,
  sentAt: z.nullable(time),
  /** How often it was sent. */
  sends: z.number(),
  /** How often the service asked to slow down before it accepted the request. */
  delays: z.number(),
  error: z.nullable(serviceError),
  /** The service's id for it: a batch's jobId, or a single unlock's requestId. */
  remoteId: optionalText,
  /** The batch's jobId was lost, so contact-status is asked for each person instead. */
  each: z.boolean(),
  /** When to act on it next; null when nothing is due. */
  due: z.nullable(time),
  polledAt: z.nullable(time),
  /** Failed polls or free questions since the last answer. */
  failures: z.number(),
  progress: z.nullable(
    z.object({
      total: z.number(),
      completed: z.number(),
      failed: z.number(),
      stalled: z.boolean(),
    }),
  ),
  /** Credits the answer named; null when the answer was lost. */
  charged: z.nullable(z.number()),
  /** Credits really used, where the service says so. */
  used: z.nullable(z.number()),
  outcomes: z.array(outcome),
  /** Open for so long that it is polled seldom. */
  parked: z.boolean(),
  /** The recruiter has answered the question or closed the error about it. */
  settled: z.boolean(),
  /** What contact-status said about each person just before it was sent. Whoever is missing was not answered for. */
  before: z.array(z.object({ urn: text, status: text })),
  /** The most it may cost; null where its order has a limit. */
  limit: z.nullable(z.number()),
  /** What it was expected to cost when it was sent, at the last known prices. */
  expected: z.nullable(z.number()),
  /** The account's balance when it was sent. */
  balanceBefore: z.nullable(z.object({ credits: z.number(), extra: z.nullable(z.number()) })),
  /** By how much the balance had fallen after its answer was lost; null when that is not known. */
  balanceFell: z.nullable(z.number()),
  /** How many people the batch works on and passed over, as its answer said. */
  processing: z.nullable(z.number()),
  skipped: z.nullable(z.number()),
  /** When its answer was lost. */
  lostAt: z.nullable(time),
  /** When the service last told something new about it. */
  newsAt: z.nullable(time),
  /** Since when the service says that it has no such job; null while it does not. */
  goneSince: z.nullable(time),
  /** A search that leaves later by itself if the service wants it to slow down: one of several of an order. */
  patient: z.optional(z.boolean()),
  /** How many contacts it found, once it has ended. Older records don't say. */
  found: z.optional(z.number()),
});
export type RequestRecord = z.infer<typeof requestRecord>;

/** Why an order has not found somebody: who it is was not certain, the search brought no answer, or they must not be contacted. */
const STOPS = ['several', 'nobody', 'lost', 'limit', 'refused', 'blocked'] as const;
export type Stop = (typeof STOPS)[number];
const stopped = z.nullable(z.enum(STOPS));

/** Whom an order has to find before it can unlock them. */
const sought = z.object({
  /** Canonical form of the profile page's link, which alone decides who it is. */
  link: text,
  /** The address of the profile page. */
  url: text,
  /** The name that is searched for. */
  name: text,
  search: searchQuery,
  /** The request whose answer the order waits for: its own, or one for the same search. Null before there is one. */
  request: optionalText,
  /** They are one of the order's people. */
  found: z.boolean(),
  stopped,
});
export type SoughtRecord = z.infer<typeof sought>;

/** What the recruiter asked for with one click: one or several paid requests with one progress. */
export const orderRecord = z.object({
  id: text,
  account: text,
  kind: z.enum(['enrich', 'unlock']),
  people: z.array(z.object({ urn: text, networkUrl: optionalText, name: text })),
  fields: z.array(field),
  refresh: z.boolean(),
  single: z.boolean(),
  enrichFirst: z.boolean(),
  /** The tab of the click: an end that can be seen there needs no notification. */
  tab: z.nullable(z.number()),
  createdAt: time,
  endedAt: z.nullable(time),
  watching: z.boolean(),
  /** The most it may cost, in credits, as the recruiter was shown; null in orders of before there were limits. */
  limit: z.nullable(z.number()),
  /** The recruiter asks again although an earlier look-up is still open: that one has been silent for too long. */
  retry: z.boolean(),
  /** The people to find first, one after the other. Whoever is found is added to `people`. */
  sought: z.array(sought),
  /** Why it ended before it had looked for everybody. */
  stopped,
  /** A CSV file of its people is wanted when it is done, or was taken by a view. */
  csv: z.optional(z.enum(['wanted', 'taken'])),
  /** Fields that a single Get has found and nobody has copied. */
  waiting: z.optional(z.array(field)),
  /** What was found has been on screen. */
  seen: z.optional(z.boolean()),
  /** How many people were left out of it because they must not be contacted. */
  blocked: z.optional(z.number()),
});
export type OrderRecord = z.infer<typeof orderRecord>;

/** A line of the recruiter's own ledger; `credits` is null when no answer named the charge. */
export const chargeRecord = z.object({
  id: text,
  account: text,
  request: text,
  op: z.enum(PAID_OPERATIONS),
  kind: z.enum(['charge', 'refund', 'lost']),
  credits: z.nullable(z.number()),
  people: z.number(),
  urn: optionalText,
  fields: z.array(field),
  /** What a charge that no answer named was expected to be. */
  expected: z.optional(z.number()),
  at: time,
});
export type ChargeRecord = z.infer<typeof chargeRecord>;

/** An answered result page. Paging back or reopening the popup reads it and pays nothing. */
export const resultPageRecord = z.object({
  id: text,
  account: text,
  key: text,
  page: z.number(),
  prompt: text,
  filtersJson: text,
  hasNextPage: z.boolean(),
  total: z.number(),
  urns: z.array(text),
  charged: z.nullable(z.number()),
  at: time,
  /** The link of the profile whose person was searched for by name. */
  about: z.optional(text),
});
export type ResultPageRecord = z.infer<typeof resultPageRecord>;

/** The recruiter said which person a profile page shows. */
export const choiceRecord = z.object({
  account: text,
  link: text,
  urn: text,
  at: time,
  /** The name on the page when the recruiter chose. */
  pageName: z.optional(text),
});
export type ChoiceRecord = z.infer<typeof choiceRecord>;

/** Somebody, a domain or a company that must not be contacted. `lib/blocked/block-keys.ts` says what the keys are. */
const blockedRecord = z.object({
  /** The account and the first key. */
  id: text,
  account: text,
  /** The name of a person, or the text that was typed; empty for somebody who was deleted. */
  name: text,
  keys: z.array(text),
  at: time,
});

const balance = z.object({ credits: z.number(), extra: z.nullable(z.number()), at: time });

const balanceLook = z.object({ total: z.number(), net: z.number(), unknown: z.number(), at: time });

/**
 * What a request cost, or would have cost as the service said when it refused it for lack of credits. A price of several
 * fields or people is the sum for just that combination.
 */
const priceRecord = z.object({
  op: z.enum(PAID_OPERATIONS),
  fields: z.array(field),
  people: z.number(),
  credits: z.number(),
  at: time,
  /** The recruiter typed it in, and no charge has shown it since. */
  typed: z.optional(z.boolean()),
});
export type PriceRecord = z.infer<typeof priceRecord>;

/** The limits of an account. One that was never set follows the recruiter's general settings. */
const accountLimits = z.object({
  confirmAbove: z.optional(z.nullable(z.number())),
  dailyCap: z.optional(z.nullable(z.number())),
});

/**
 * A company at a service address. The id is the beginning of a hash of the address and of the first key that opened the
 * account, or all of it. It stays when the key is replaced. Records of older versions have no name, keys and limits.
 */
export const accountRecord = z.object({
  id: text,
  serviceUrl: text,
  name: z.optional(text),
  /** Hashes of the keys that have opened the account. If there are none, the id is the only one. */
  keys: z.optional(z.array(text)),
  limits: z.optional(accountLimits),
  /** The end of the key that opened it last. */
  last4: text,
  balance: z.nullable(balance),
  /** The service accepts bodies as streams, which a browser never sends twice by itself. */
  streams: z.boolean(),
  /** Set while the service refuses the key. */
  refusedAt: z.nullable(time),
  /** Prices that refusals named, in accounts of before all prices were kept here. */
  quotes: z.optional(z.array(priceRecord)),
  /** The last known prices. Absent in older accounts: then they are learnt from the ledger. */
  prices: z.optional(z.array(priceRecord)),
  /** What is known of credits that moved without this browser. */
  outside: z.optional(
    z.object({
      look: z.nullable(balanceLook),
      base: z.nullable(balanceLook),
      moves: z.array(z.object({ credits: z.number(), at: time })),
    }),
  ),
  /** How contact-status is asked at this service, and whether it is there at all. */
  contactStatus: z.optional(
    z.object({ route: z.nullable(text), proof: z.enum(['proven', 'unproven', 'missing']) }),
  ),
});
export type AccountRecord = z.infer<typeof accountRecord>;

/** A record that failed its schema, kept as it was found. */
const quarantineRecord = z.object({
  id: text,
  table: text,
  key: text,
  at: time,
  reason: text,
  raw: z.unknown(),
});

/** Sums over many records: of an account, or of an account's day. The store keeps them with every commit. */
const totalRecord = z.object({ id: text, figures: z.catchall(z.object({}), z.number()) });
export type TotalRecord = z.infer<typeof totalRecord>;

/** Settings, drafts and the key, one value per name. */
const settingRecord = z.object({ name: text, value: z.unknown() });

export const TABLES = {
  people: personRecord,
  requests: requestRecord,
  orders: orderRecord,
  charges: chargeRecord,
  resultPages: resultPageRecord,
  choices: choiceRecord,
  blocked: blockedRecord,
  accounts: accountRecord,
  settings: settingRecord,
  quarantine: quarantineRecord,
  totals: totalRecord,
} as const;
export type Table = keyof typeof TABLES;
export type RecordOf<T extends Table> = z.infer<(typeof TABLES)[T]>;

/** What a new request has until something is known of its price, its answer, and how it goes. */
export const NOTHING_KNOWN = {
  delays: 0,
  error: null,
  each: false,
  polledAt: null,
  failures: 0,
  progress: null,
  charged: null,
  used: null,
  outcomes: [],
  parked: false,
  settled: false,
  before: [],
  limit: null,
  expected: null,
  balanceBefore: null,
  balanceFell: null,
  processing: null,
  skipped: null,
  lostAt: null,
  newsAt: null,
  goneSince: null,
} satisfies Partial<RequestRecord>;

/**
 * What a record has where nothing else is stored. Records of older versions lack some of it. Later ones leave it out: it is
 * half of an open request, and a worker that starts reads all of them.
 */
const USUAL: { [T in Table]?: Partial<RecordOf<T>> } = {
  requests: NOTHING_KNOWN,
  orders: { limit: null, retry: false, sought: [], stopped: null },
};

/** A record as it is stored, without what is usual. */
export function leanRecord(table: Table, record: object): object {
  const usual: Record<string, unknown> | undefined = USUAL[table];
  const isUsual = (value: unknown, known: unknown) =>
    value === known || (Array.isArray(value) && Array.isArray(known) && value.length === 0);
  return usual
    ? Object.fromEntries(Object.entries(record).filter(([name, value]) => !isUsual(value, usual[name])))
    : record;
}

/** The prices of an account. Those of before there were any of several people are for one person. */
function withPeople(stored: JsonObject): JsonObject {
  const lists = Object.entries(stored).filter(([name]) => name === 'prices' || name === 'quotes');
  const priceOf = (price: unknown) => (isObject(price) ? { people: 1, ...price } : price);
  return Object.fromEntries(
    lists.map(([name, prices]) => [name, Array.isArray(prices) ? prices.map(priceOf) : prices]),
  );
}

/** A stored record with what is usual. Of most tables it is the record itself: copies take time. */
function wholeRecord(table: Table, stored: unknown): unknown {
  if (!isObject(stored)) return stored;
  if (table === 'accounts') return { ...stored, ...withPeople(stored) };
  const usual = USUAL[table];
  return usual ? { ...usual, ...stored } : stored;
}

/** A stored record, or what is wrong with it. */
export function readRecord<T extends Table>(table: T, stored: unknown) {
  return z.safeParse(TABLES[table] as unknown as z.ZodMiniType<RecordOf<T>>, wholeRecord(table, stored));
}

/** The primary key of a record, as one string. */
export function keyOf<T extends Table>(table: T, record: RecordOf<T>): string {
  const parts = record as Record<string, unknown>;
  switch (table) {
    case 'people':
      return `${parts.account}|${parts.urn}`;
    case 'choices':
      return `${parts.account}|${parts.link}`;
    case 'settings':
      return String(parts.name);
    default:
      return String(parts.id);
  }
}

const OPEN: ReadonlySet<RequestState> = new Set(['recorded', 'sending', 'unknown', 'accepted']);

/** Whether a request has not ended. */
export function isOpen(request: Pick<RequestRecord, 'state'>): boolean {
  return OPEN.has(request.state);
}

/** Whether a request asks for contacts, of one person or of several. */
export function isUnlock({ op }: Pick<RequestRecord, 'op'>): boolean {
  return op.startsWith('contact');
}

/** Whether somebody has neither been found nor been left out. */
export function isSought({ found, stopped: why }: SoughtRecord): boolean {
  return !found && why === null;
}

/** Whether an order is still to find somebody. */
export function isSeeking({ sought: whom, endedAt }: Pick<OrderRecord, 'sought' | 'endedAt'>): boolean {
  return endedAt === null && whom.some(isSought);
}
