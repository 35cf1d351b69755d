import type { Result, ServiceError } from '../../lib/service/errors.ts';
import {
  type BatchJob,
  type BatchOutcome,
  type BatchStart,
  CONTACT_FIELDS,
  type ContactField,
  type ContactRequest,
  type Contacts,
  type Enrichment,
  type SearchPage,
  type Talent,
} from '../../lib/service/model.ts';
import type { SearchQuery } from '../../lib/service/operations.ts';
import { candidateOf, NO_CONTACTS, PEOPLE, PRICES, personOf, profileOf } from './model-people.ts';
import { DAY, MINUTE } from './times.ts';

export type PaidOp = 'search' | 'enrich' | 'enrich-batch' | 'contact' | 'contact-batch';

/** A line of the service's ledger, which says what was really paid. */
export interface LedgerLine {
  account: string;
  op: PaidOp;
  /** The client's call and delivery that caused the line; null if somebody else caused it. */
  cause: Cause | null;
  urn: string | null;
  field: ContactField | null;
  credits: number;
  refunded: boolean;
  at: number;
}

export interface Cause {
  call: number;
  delivery: number;
}

interface Item {
  requestId: string;
  jobId: string | null;
  kind: 'enrich' | 'contact';
  urn: string;
  fields: ContactField[];
  /** The fields that were charged. */
  missing: ContactField[];
  lines: LedgerLine[];
  endsAt: number;
  state: 'open' | 'completed' | 'failed';
  result: Contacts;
}

interface Account {
  credits: number;
  extra: number;
  /** False while the service refuses the key. */
  hasKey: boolean;
  enrichedAt: Map<string, number>;
  unlocked: Map<string, Contacts>;
  /** Each person's newest contact item. */
  contacts: Map<string, Item>;
}

interface Job {
  id: string;
  account: string;
  items: Item[];
  updatedAt: number;
}

const CACHE_WINDOW = 30 * DAY;
const STALL_AFTER = 2 * MINUTE;
const PAGE_SIZE = 20;

/**
 * The service's rules over plain memory, read strictly: a field that was looked up in vain is charged again when asked
 * again, only batches of contacts are refunded, and nothing is cached before it has arrived.
 */
export class ModelService {
  readonly ledger: LedgerLine[] = [];
  /** Polls of a job of another account, which a correct client never makes. */
  foreign = 0;
  readonly #accounts = new Map<string, Account>();
  readonly #jobs = new Map<string, Job>();
  readonly #open = new Set<Item>();
  readonly #now: () => number;
  #ids = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  addAccount(name: string, credits: number, extra = 0): void {
    this.#accounts.set(name, {
      credits,
      extra,
      hasKey: true,
      enrichedAt: new Map(),
      unlocked: new Map(),
      contacts: new Map(),
    });
  }

  account(name: string): Account {
    const account = this.#accounts.get(name);
    if (!account) throw new Error(`There is no account ${name}.`);
    this.#settle();
    return account;
  }

  unlocked(name: string, urn: string): Contacts {
    return this.account(name).unlocked.get(urn) ?? NO_CONTACTS;
  }

  search(name: string, { filters, page }: SearchQuery, cause: Cause | null): Result<SearchPage> {
    const account = this.account(name);
    const people = PEOPLE.filter(({ pool }) => !filters.localOnly || pool);
    const price = filters.localOnly ? 0 : PRICES.search;
    if (this.#lacks(account, price)) return this.#insufficient(account, price);
    this.#charge(name, { op: 'search', cause, urn: null, field: null }, price);
    const from = (page - 1) * PAGE_SIZE;
    return ok({
      page,
      hasNextPage: from + PAGE_SIZE < people.length,
      total: people.length,
      candidates: people
        .slice(from, from + PAGE_SIZE)
        .map((person) => candidateOf(person, this.unlocked(name, person.urn))),
      charged: price,
      balance: this.#balance(account),
    });
  }

  enrich(name: string, urn: string, cause: Cause | null): Result<Enrichment> {
    const account = this.account(name);
    const person = personOf(urn);
    if (person.pool) return refused('ENRICH_NOT_NEEDED');
    const fromCache = this.#isCached(account, urn);
    const price = fromCache ? 0 : PRICES.enrich;
    if (this.#lacks(account, price)) return this.#insufficient(account, price);
    if (!person.reachable) return refused('COLLECT_FAILED');
    if (!fromCache) {
      this.#charge(name, { op: 'enrich', cause, urn, field: null }, price);
      account.enrichedAt.set(urn, this.#now());
    }
    const profile = profileOf(person, this.unlocked(name, urn));
    return ok({ profile, fromCache, charged: price, balance: this.#balance(account) });
  }

  enrichBatch(
    name: string,
    query: { talents: readonly Talent[]; forceRefresh?: boolean },
    cause: Cause | null,
    durations: (urn: string) => number,
  ): Result<BatchStart> {
    const account = this.account(name);
    const urns = [...new Set(query.talents.map(({ urn }) => urn))];
    const skipped = urns.filter(
      (urn) => personOf(urn).pool || (query.forceRefresh !== true && this.#isCached(account, urn)),
    );
    const wanted = urns.filter((urn) => !skipped.includes(urn));
    const price = wanted.length * PRICES.enrich;
    if (this.#lacks(account, price)) return this.#insufficient(account, price);
    const job = wanted.length === 0 ? null : this.#newJob(name);
    for (const urn of wanted) {
      const line = this.#charge(name, { op: 'enrich-batch', cause, urn, field: null }, PRICES.enrich);
      this.#newItem(job, { kind: 'enrich', urn, fields: [], missing: [], lines: [line] }, durations(urn));
    }
    const cached = skipped.map((urn) => profileOf(personOf(urn), this.unlocked(name, urn)));
    return ok({ ...this.#started(job, account, price, wanted.length), cached });
  }

  contact(
    name: string,
    query: { urn: string; networkUrl: string | null; fields: readonly ContactField[] },
    cause: Cause | null,
    duration: number,
  ): Result<ContactRequest> {
    const account = this.account(name);
    const { urn } = query;
    const standing = account.contacts.get(urn);
    if (standing?.state === 'open') return ok(this.#request(account, standing, 0));
    const known = this.unlocked(name, urn);
    const fields = CONTACT_FIELDS.filter((field) => query.fields.includes(field));
    const missing = fields.filter((field) => known[field] === null);
    if (missing.length === 0) {
      const balance = this.#balance(account);
      const shared = { requestId: null, status: 'completed', fields, contacts: known, charged: 0 } as const;
      return ok({ ...shared, fromCache: true, balance });
    }
    if (!query.networkUrl && personOf(urn).networkUrl === null) return refused('MISSING_NETWORK');
    const price = missing.reduce((sum, field) => sum + PRICES[field], 0);
    if (this.#lacks(account, price)) return this.#insufficient(account, price);
    const lines = missing.map((field) =>
      this.#charge(name, { op: 'contact', cause, urn, field }, PRICES[field]),
    );
    const item = this.#newItem(null, { kind: 'contact', urn, fields, missing, lines }, duration);
    account.contacts.set(urn, item);
    return ok(this.#request(account, item, price));
  }

  contactStatus(name: string, urn: string): Result<ContactRequest> {
    const account = this.account(name);
    const item = account.contacts.get(urn);
    return item ? ok(this.#request(account, item, 0)) : refused('CONTACT_REQUEST_NOT_FOUND');
  }

  contactBatch(
    name: string,
    query: { talents: readonly Talent[]; fields: readonly ContactField[] },
    cause: Cause | null,
    durations: (urn: string) => number,
  ): Result<BatchStart> {
    const account = this.account(name);
    const urns = [...new Set(query.talents.map(({ urn }) => urn))];
    const enriched = urns.filter((urn) => personOf(urn).pool || account.enrichedAt.has(urn));
    const notEnriched = urns.filter((urn) => !enriched.includes(urn));
    if (enriched.length === 0) return { ok: false, error: { kind: 'not-enriched', urns: notEnriched } };
    const missing = (urn: string) => {
      const known = this.unlocked(name, urn);
      return query.fields.filter((field) => known[field] === null);
    };
    const price = enriched.flatMap(missing).reduce((sum, field) => sum + PRICES[field], 0);
    if (this.#lacks(account, price)) return this.#insufficient(account, price);
    const job = this.#newJob(name);
    const processing = enriched.filter((urn) => missing(urn).length > 0).length;
    for (const urn of enriched) {
      const lookedUp = missing(urn);
      const lines = lookedUp.map((field) =>
        this.#charge(name, { op: 'contact-batch', cause, urn, field }, PRICES[field]),
      );
      const fields = [...query.fields];
      const about = { kind: 'contact', urn, fields, missing: lookedUp, lines } as const;
      account.contacts.set(urn, this.#newItem(job, about, lookedUp.length > 0 ? durations(urn) : 0));
    }
    return ok({ ...this.#started(job, account, price, processing), notEnriched });
  }

  batchStatus(name: string, jobId: string): Result<BatchJob> {
    const account = this.account(name);
    const job = this.#jobs.get(jobId);
    if (job?.account !== name) {
      this.foreign += 1;
      return refused('BATCH_JOB_NOT_FOUND');
    }
    const ended = job.items.filter(({ state }) => state !== 'open');
    const failed = ended.filter(({ state }) => state === 'failed').length;
    const done = ended.length === job.items.length;
    const used = ended.flatMap(({ lines }) => lines).filter(({ refunded }) => !refunded);
    const whole = failed === 0 ? 'completed' : failed === ended.length ? 'failed' : 'partial';
    return ok({
      status: done ? whole : ended.length === 0 ? 'queued' : 'processing',
      done,
      stalled: !done && this.#now() - job.updatedAt > STALL_AFTER,
      total: job.items.length,
      completed: ended.length - failed,
      failed,
      creditsUsed: used.reduce((sum, { credits }) => sum + credits, 0),
      balance: done ? this.#balance(account) : null,
      outcomes: ended.map((item) => outcomeOf(item)),
    });
  }

  /** What an account has paid, less its refunds. */
  spent(name: string): number {
    const paid = this.ledger.filter(({ account, refunded }) => account === name && !refunded);
    return paid.reduce((sum, { credits }) => sum + credits, 0);
  }

  #settle(): void {
    for (const item of [...this.#open].sort((a, b) => a.endsAt - b.endsAt)) {
      if (item.endsAt > this.#now()) continue;
      this.#open.delete(item);
      this.#end(item);
    }
  }

  #end(item: Item): void {
    const { urn } = item;
    const person = personOf(urn);
    const job = item.jobId === null ? null : this.#jobs.get(item.jobId);
    if (job) job.updatedAt = item.endsAt;
    const [line] = item.lines;
    const account = this.#accounts.get(job?.account ?? line?.account ?? '');
    item.state = 'completed';
    if (item.kind === 'enrich') {
      if (person.reachable) account?.enrichedAt.set(urn, item.endsAt);
      else item.state = 'failed';
      return;
    }
    // A single unlock has no failed state: it ends with nothing found.
    if (job && !person.reachable && item.missing.length > 0) item.state = 'failed';
    const known = { ...(account?.unlocked.get(urn) ?? NO_CONTACTS) };
    for (const one of item.lines) {
      const value = person.reachable && one.field ? person.contacts[one.field] : null;
      if (value !== null && one.field) known[one.field] = value;
      else if (job) this.#refund(one);
    }
    account?.unlocked.set(urn, known);
    for (const field of item.fields) item.result[field] = known[field];
  }

  #newJob(account: string): Job {
    const job = { id: `job-${++this.#ids}`, account, items: [], updatedAt: this.#now() };
    this.#jobs.set(job.id, job);
    return job;
  }

  #newItem(
    job: Job | null,
    about: Pick<Item, 'kind' | 'urn' | 'fields' | 'missing' | 'lines'>,
    duration: number,
  ): Item {
    const item: Item = {
      ...about,
      requestId: `req-${++this.#ids}`,
      jobId: job?.id ?? null,
      endsAt: this.#now() + duration,
      state: 'open',
      result: { ...NO_CONTACTS },
    };
    this.#open.add(item);
    job?.items.push(item);
    return item;
  }

  #request(account: Account, item: Item, charged: number): ContactRequest {
    const isDone = item.state !== 'open';
    return {
      requestId: item.requestId,
      status: isDone ? 'completed' : 'processing',
      fields: item.fields,
      contacts: isDone ? { ...item.result } : { ...NO_CONTACTS },
      fromCache: false,
      charged,
      balance: this.#balance(account),
    };
  }

  #started(job: Job | null, account: Account, charged: number, processing: number): BatchStart {
    return {
      jobId: job?.id ?? null,
      processing,
      charged,
      balance: this.#balance(account),
      cached: [],
      notEnriched: [],
    };
  }

  #isCached(account: Account, urn: string): boolean {
    const at = account.enrichedAt.get(urn);
    return at !== undefined && this.#now() - at < CACHE_WINDOW;
  }

  #lacks({ credits, extra }: Account, price: number): boolean {
    return price > credits + extra;
  }

  #insufficient({ credits, extra }: Account, required: number): { ok: false; error: ServiceError } {
    return { ok: false, error: { kind: 'insufficient-credits', required, available: credits + extra } };
  }

  #charge(
    name: string,
    line: Pick<LedgerLine, 'op' | 'cause' | 'urn' | 'field'>,
    credits: number,
  ): LedgerLine {
    const account = this.account(name);
    const fromCredits = Math.min(account.credits, credits);
    account.credits -= fromCredits;
    account.extra -= credits - fromCredits;
    const full: LedgerLine = { ...line, account: name, credits, refunded: false, at: this.#now() };
    if (credits > 0) this.ledger.push(full);
    return full;
  }

  #refund(line: LedgerLine): void {
    line.refunded = true;
    const account = this.#accounts.get(line.account);
    if (account) account.credits += line.credits;
  }

  #balance({ credits, extra }: Account): { credits: number; extra: number } {
    return { credits, extra };
  }
}

function outcomeOf({ urn, kind, state, result }: Item): BatchOutcome {
  if (state === 'failed') return { urn, kind: 'failed', reason: 'COLLECT_FAILED' };
  if (kind === 'contact') return { urn, kind: 'contacts', contacts: { ...result } };
  return { urn, kind: 'profile', profile: profileOf(personOf(urn), NO_CONTACTS) };
}

function ok<T>(value: T): { ok: true; value: T } {
  return { ok: true, value };
}

function refused(code: string): { ok: false; error: ServiceError } {
  return { ok: false, error: { kind: 'refused', code, message: null } };
}
