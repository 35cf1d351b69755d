import { totalOf } from '../money/ledger.ts';
import { oddsSetting, readOdds, withTry } from '../money/odds.ts';
import { afterLook, NO_LOOKS } from '../money/outside.ts';
import { priceOf, quotedPrice, withPrice } from '../money/prices.ts';
import { readPrices } from '../money/read-ledger.ts';
import { merge, type Patch } from '../people/merge.ts';
import { resultPageOf } from '../searches/result-pages.ts';
import type { Balance } from '../service/model.ts';
import {
  type AccountRecord,
  isOpen,
  type PersonRecord,
  type PriceRecord,
  type RequestRecord,
} from '../store/records.ts';
import { put, type Store, type Write } from '../store/store.ts';
import type { Answer } from './answer-meaning.ts';
import { endsLookUp, triesOf } from './count-tries.ts';
import { type RequestEvent, reduce } from './reduce.ts';

export interface RecordPorts {
  store: Store;
  now: () => number;
  /** Canonical form of a profile link of the configured network. */
  canonical: (url: string) => string | null;
}

/** What to write for an answer: the request in its next state, people, the result page and the account's balance. */
export async function recordAnswer(
  ports: RecordPorts,
  request: RequestRecord,
  answer: Answer,
): Promise<{ next: RequestRecord; writes: Write[]; account: AccountRecord | null }> {
  const { store, now } = ports;
  const writes = await peopleWrites(ports, request.account, answer.patches);
  if (answer.page && request.search)
    writes.push(put('resultPages', resultPageOf(request, request.search, answer.page, now())));
  const reduced = withCharge(reduce(request, answer.event), answer.event);
  const personOf = (urn: string) => personAfter(store, request.account, urn, writes);
  const next = isOpen(reduced) ? reduced : await withFound(reduced, personOf);
  const { account: record, prices } = await readPrices(store, request.account);
  const account = record && accountAfter(record, answer, now());
  const learnt = priceAfter(request, next, answer, now());
  const priced = account && learnt ? { ...account, prices: withPrice(prices, learnt) } : account;
  if (priced && priced !== record) writes.push(put('accounts', priced));
  if (endsLookUp(request, next)) writes.push(...(await oddsWrites(store, next, personOf)));
  return { next, writes, account: priced };
}

type PersonOf = (urn: string) => Promise<PersonRecord | null>;

/** A person as some writes leave them. */
async function personAfter(
  store: Store,
  account: string,
  urn: string,
  writes: readonly Write[],
): Promise<PersonRecord | null> {
  for (const one of writes) if (one.table === 'people' && 'put' in one && one.put.urn === urn) return one.put;
  return store.get('people', `${account}|${urn}`);
}

/** An ended request with the number of contacts that it found. Someone who was deleted since counts as one. */
async function withFound(request: RequestRecord, personOf: PersonOf): Promise<RequestRecord> {
  let found = 0;
  for (const { urn, result } of request.outcomes) {
    if (result !== 'found') continue;
    const contacts = (await personOf(urn))?.contacts ?? {};
    found += Math.max(1, request.fields.filter((field) => contacts[field]?.value).length);
  }
  return found > 0 ? { ...request, found } : request;
}

/** The account's odds after a look-up has ended. */
async function oddsWrites(store: Store, request: RequestRecord, personOf: PersonOf): Promise<Write[]> {
  const { account } = request;
  const tries = await triesOf(request, personOf);
  if (tries.length === 0) return [];
  const name = oddsSetting(account);
  const odds = readOdds((await store.get('settings', name))?.value);
  return [put('settings', { name, value: tries.reduce(withTry, odds) })];
}

/** A request whose charge no answer had named, with the one that a late answer names although the request has ended. */
function withCharge(request: RequestRecord, event: RequestEvent): RequestRecord {
  const charged = request.charged ?? ('charged' in event ? (event.charged ?? null) : null);
  return charged === request.charged ? request : { ...request, charged };
}

/** The records of people once the patches of an answer are merged into them. */
export async function peopleWrites(
  { store, now, canonical }: RecordPorts,
  account: string,
  patches: readonly Patch[],
): Promise<Write[]> {
  const people = new Map<string, PersonRecord>();
  for (const patch of patches) {
    const known = people.get(patch.urn) ?? (await store.get('people', `${account}|${patch.urn}`));
    people.set(patch.urn, merge(known, patch, { account, now: now(), canonical }));
  }
  return [...people.values()].map((person) => put('people', person));
}

/** Events that say nothing about whether the service accepts the key. */
const SAYS_NOTHING_ON_KEY: ReadonlySet<RequestEvent['type']> = new Set([
  'lost',
  'still-unknown',
  'needs-decision',
  'poll-failed',
  'gone',
  'delayed',
]);

/** Events of an answer that may name a charge. */
const TELLS_CHARGE: ReadonlySet<RequestEvent['type']> = new Set(['accepted', 'finished', 'lost']);

/** The price that an answer teaches: what the request was charged, or what a refusal says it would have been. */
function priceAfter(
  request: RequestRecord,
  next: RequestRecord,
  { event }: Answer,
  at: number,
): PriceRecord | null {
  if (event.type === 'refused') return quotedPrice(request, event.error, at);
  if (event.type === 'accepted' && event.isEarlier) return null;
  return TELLS_CHARGE.has(event.type) ? priceOf(next, at) : null;
}

/** The account after an answer: its balance, and whether its key is accepted. */
export function accountAfter(
  record: AccountRecord,
  { event, balance, keyRefused }: Answer,
  now: number,
): AccountRecord {
  const neverLeft = event.type === 'refused' && event.error.kind === 'invalid-request';
  const refusedAt = keyRefused
    ? now
    : SAYS_NOTHING_ON_KEY.has(event.type) || neverLeft
      ? record.refusedAt
      : null;
  if (balance === null && refusedAt === record.refusedAt) return record;
  return { ...record, balance: balance ? { ...balance, at: now } : record.balance, refusedAt };
}

interface FreeAnswer {
  /** The service accepts the key. */
  accepted: boolean;
  balance: Balance | null;
  /** What this browser has spent in all; null while its ledger can't be summed up. */
  spent: { net: number; unknown: number } | null;
  /** Nothing of this browser is under way, so the balance can be compared with its ledger. */
  isQuiet: boolean;
}

/** The account after a free answer: whether its key is accepted, its balance, and what moved without this browser. */
export function accountAfterFree(
  record: AccountRecord,
  { accepted, balance, spent, isQuiet }: FreeAnswer,
  now: number,
): AccountRecord {
  const isKnown = (record.refusedAt === null) === accepted;
  if (isKnown && balance === null) return record;
  const total = balance && totalOf(balance);
  const outside =
    isQuiet && spent && total !== null
      ? afterLook(record.outside ?? NO_LOOKS, { total, ...spent, at: now })
      : null;
  return {
    ...record,
    refusedAt: isKnown ? record.refusedAt : accepted ? null : now,
    balance: balance ? { ...balance, at: now } : record.balance,
    ...(outside && { outside }),
  };
}
