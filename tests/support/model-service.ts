import { decodeFilters } from '../../lib/service/filters.ts';
import { CONTACT_FIELDS, type ContactField, type Contacts, type Talent } from '../../lib/service/model.ts';
import { DEFAULT_DIALECT, type Dialect } from '../../sandbox/dialects.ts';
import { found, isCached, isEnriched, type ModelAccount, newAccount, ownedBy } from './model/accounts.ts';
import { AnswerWriter, noAnswerOfService, type WireAnswer } from './model/answer.ts';
import { type Cause, type LedgerLine, ModelLedger, round, total } from './model/ledger.ts';
import { type Job, type Lookup, valuesAt } from './model/lookups.ts';
import { routeOf, type WireRequest } from './model/routes.ts';
import { PEOPLE, personOf } from './model-people.ts';
import { MINUTE } from './times.ts';

export type { Told, WireAnswer } from './model/answer.ts';
export type { Cause, LedgerLine, PaidOp } from './model/ledger.ts';
export type { WireRequest } from './model/routes.ts';

/** Who asks, and how long the provider needs for a person. */
export interface Asking {
  cause: Cause | null;
  lookup: (urn: string) => number;
}

const STALL_AFTER = 2 * MINUTE;
/** Jobs that expire are gone so long after their end. */
const EXPIRES_AFTER = 2 * MINUTE;
const PAGE_SIZE = 20;

/**
 * The service's rules over plain memory, read strictly: a field that was looked up in vain is charged again when asked
 * again, a profile that a batch could not fetch stays charged, and nothing is cached before it has arrived. It answers in
 * the JSON of its dialect. Its ledger and what it owns for each account are always true.
 */
export class ModelService {
  readonly dialect: Dialect;
  /** Polls of a job of another account, which a correct client never makes. */
  foreign = 0;
  /** Until this time questions about jobs and unlocks are answered by a replica that does not know them yet. */
  replicaLagsUntil = 0;
  readonly #money: ModelLedger;
  readonly #accounts = new Map<string, ModelAccount>();
  /** By `account|id`. */
  readonly #jobs = new Map<string, Job>();
  readonly #open = new Set<Lookup>();
  readonly #now: () => number;
  readonly #ids = new Map<string, number>();

  constructor(now: () => number, dialect: Dialect = DEFAULT_DIALECT) {
    this.#now = now;
    this.dialect = dialect;
    this.#money = new ModelLedger(dialect, now);
  }

  get ledger(): LedgerLine[] {
    return this.#money.lines;
  }

  addAccount(name: string, credits: number, extra = 0): void {
    this.#accounts.set(name, newAccount(credits, extra, this.dialect));
  }

  account(name: string): ModelAccount {
    const account = this.#accounts.get(name);
    if (!account) throw new Error(`There is no account ${name}.`);
    this.#settle();
    return account;
  }

  /** What the account owns of a person's contact data. */
  unlocked(name: string, urn: string): Contacts {
    return ownedBy(this.account(name), urn);
  }

  /** Whether the account has looked a field up in vain. */
  hasMissed(name: string, urn: string, field: ContactField): boolean {
    return this.account(name).missed.has(`${urn} ${field}`);
  }

  /** What a lookup finds about a person, as text. */
  finds(urn: string, field: ContactField): string | null {
    return found(personOf(urn), field, this.dialect);
  }

  /** What an account has paid, less its refunds. */
  spent(name: string): number {
    this.#settle();
    return this.#money.spent(name);
  }

  /** An enrichment by somebody else. */
  enrich(name: string, urn: string, cause: Cause | null = null): WireAnswer {
    return this.#enrich(name, urn, { cause, lookup: () => 0 });
  }

  /** An unlock by somebody else. */
  contact(
    name: string,
    query: { urn: string; networkUrl: string | null; fields: readonly ContactField[] },
    cause: Cause | null,
    duration: number,
  ): WireAnswer {
    return this.#contact(name, query, { cause, lookup: () => duration });
  }

  /** The answer to a request. */
  respond(name: string, request: WireRequest, asking: Asking): WireAnswer {
    if (!this.account(name).hasKey) return noAnswerOfService(401, { message: 'The key is not accepted.' });
    const route = routeOf(request, this.dialect['status-route']);
    if ('none' in route)
      return route.none === 'html'
        ? noAnswerOfService(200)
        : noAnswerOfService(route.none, { message: 'There is nothing here.' });
    if ('statusOf' in route) return this.#contactStatus(name, route.statusOf);
    const { query, body } = request;
    const talents = (body.talents ?? []) as Talent[];
    const urns = [...new Set(talents.map(({ urn }) => urn))];
    const fields = CONTACT_FIELDS.filter((field) =>
      ((body.requestedFields ?? []) as string[]).includes(field),
    );
    switch (route.op) {
      case 'search':
        return this.#search(name, body, asking);
      case 'enrich':
        return this.#enrich(name, query.urn ?? '', asking);
      case 'enrich/batch':
        return this.#enrichBatch(name, urns, body.forceRefresh === true, asking);
      case 'contact':
        return this.#contact(
          name,
          { urn: String(body.urn), networkUrl: (body.networkUrl as string | undefined) ?? null, fields },
          asking,
        );
      case 'contact/batch':
        return this.#contactBatch(name, urns, fields, asking);
      case 'batch-status':
        return this.#batchStatus(name, query.jobId ?? '');
      default:
        return noAnswerOfService(200, { resolved: false, needsConfirmation: false });
    }
  }

  #search(name: string, body: Record<string, unknown>, { cause }: Asking): WireAnswer {
    const writer = new AnswerWriter(this.dialect);
    const account = this.account(name);
    if (this.dialect.prompt === 'required' && !body.prompt) return writer.error('PROMPT_REQUIRED');
    const isLocal = decodeFilters(String(body.filtersJson))?.localOnly === true;
    const hasTwins = this.dialect['pool-twins'] === 'twins';
    const people = PEOPLE.filter(({ pool, twinOfPool }) => (isLocal ? pool : hasTwins || !twinOfPool));
    const price = isLocal ? 0 : this.#money.price('search', false);
    if (this.#lacks(account, price)) return this.#insufficient(writer, account, price);
    if (!isLocal) this.#charge(name, [{ op: 'search', cause, urn: null, field: null, credits: price }]);
    const page = Number(body.page);
    const from = (page - 1) * PAGE_SIZE;
    return writer.ok({
      page: writer.figure(page),
      pageSize: writer.figure(PAGE_SIZE),
      hasNextPage: from + PAGE_SIZE < people.length,
      totalCandidates: writer.figure(people.length),
      totalCandidatesFound: writer.figure(people.length),
      candidates: people
        .slice(from, from + PAGE_SIZE)
        .map((person) => writer.candidate(person, ownedBy(account, person.urn))),
      creditsDeducted: writer.figure(price),
      ...this.#balance(writer, account),
    });
  }

  #enrich(name: string, urn: string, { cause }: Asking): WireAnswer {
    const writer = new AnswerWriter(this.dialect);
    const account = this.account(name);
    const person = personOf(urn);
    if (person.pool) return writer.error('ENRICH_NOT_NEEDED');
    const fromCache = isCached(account, urn, this.#now());
    const price = fromCache ? 0 : this.#money.price('profile', false);
    if (this.#lacks(account, price)) return this.#insufficient(writer, account, price);
    const isFree = fromCache || (!person.reachable && this.dialect['failed-enrich'] === 'free');
    if (!isFree) this.#charge(name, [{ op: 'enrich', cause, urn, field: null, credits: price }]);
    if (!person.reachable) return writer.error('COLLECT_FAILED');
    if (!fromCache) account.enrichedAt.set(urn, this.#now());
    return writer.ok({
      fromCache,
      profile: writer.profile(person, ownedBy(account, urn)),
      creditsDeducted: writer.figure(price),
      ...this.#balance(writer, account),
    });
  }

  #enrichBatch(name: string, urns: string[], isForced: boolean, { cause, lookup }: Asking): WireAnswer {
    const writer = new AnswerWriter(this.dialect);
    const account = this.account(name);
    const isSkipped = (urn: string) =>
      personOf(urn).pool || (!isForced && isCached(account, urn, this.#now()));
    const skipped = urns.filter(isSkipped);
    const wanted = urns.filter((urn) => !isSkipped(urn));
    const each = this.#money.price('profile', true);
    const price = round(wanted.length * each);
    if (this.#lacks(account, price)) return this.#insufficient(writer, account, price);
    writer.told.passedOver = skipped;
    const job = wanted.length === 0 ? null : this.#newJob(name, 'enrich', skipped);
    const lines = this.#charge(
      name,
      wanted.map((urn) => ({ op: 'enrich-batch', cause, urn, field: null, credits: each })),
    );
    for (const [n, urn] of wanted.entries())
      this.#newLookup(
        name,
        job,
        { kind: 'enrich', urn, fields: [], lines: lines.slice(n, n + 1) },
        lookup(urn),
      );
    const showsCached = job === null || this.dialect['cached-profiles'] === 'full';
    return writer.ok({
      ...this.#started(writer, job, { processing: wanted.length, skipped: skipped.length }),
      totalCreditsDeducted: writer.figure(price),
      ...this.#balance(writer, account),
      cachedProfiles: Object.fromEntries(
        (showsCached ? skipped : []).map((urn) => [
          urn,
          { data: writer.profile(personOf(urn), ownedBy(account, urn)) },
        ]),
      ),
    });
  }

  #contact(
    name: string,
    query: { urn: string; networkUrl: string | null; fields: readonly ContactField[] },
    { cause, lookup }: Asking,
  ): WireAnswer {
    const writer = new AnswerWriter(this.dialect);
    const account = this.account(name);
    const { urn } = query;
    const fields = CONTACT_FIELDS.filter((field) => query.fields.includes(field));
    const standing = account.lookups.get(urn);
    if (standing?.state === 'open') return this.#contactAgain(writer, account, standing, fields);
    const owned = ownedBy(account, urn);
    const missing = fields.filter((field) => owned[field] === null);
    if (missing.length === 0)
      return writer.ok({
        fromCache: true,
        queued: false,
        status: 'COMPLETED',
        requestedFields: fields,
        ...writer.values(urn, owned),
        creditsDeducted: writer.figure(0),
        creditsCharged: writer.figure(0),
      });
    if (!query.networkUrl && personOf(urn).networkUrl === null) return writer.error('MISSING_NETWORK');
    const price = this.#sum(missing, false);
    if (this.#lacks(account, price)) return this.#insufficient(writer, account, price);
    const lines = this.#chargeFields(name, { op: 'contact', cause, urn }, missing);
    const item = this.#newLookup(name, null, { kind: 'contact', urn, fields, lines }, lookup(urn));
    account.lookups.set(urn, item);
    return writer.ok({
      queued: true,
      status: 'QUEUED',
      requestId: writer.id('req', item.id),
      requestedFields: fields,
      creditsCharged: writer.figure(price),
      ...this.#balance(writer, account),
    });
  }

  /** While a lookup of the person is open, contact answers with that one and charges nothing. */
  #contactAgain(
    writer: AnswerWriter,
    account: ModelAccount,
    standing: Lookup,
    ours: ContactField[],
  ): WireAnswer {
    const isFirst = this.dialect['contact-again-charge'] === 'first';
    return writer.ok({
      queued: true,
      status: writer.runningStatus('PROCESSING'),
      requestId: writer.id('req', standing.id),
      requestedFields: this.dialect['contact-again'] === 'first' ? standing.fields : ours,
      creditsCharged: writer.figure(isFirst ? total(standing.lines) : 0),
      ...this.#balance(writer, account),
    });
  }

  #contactStatus(name: string, urn: string): WireAnswer {
    const writer = new AnswerWriter(this.dialect);
    const account = this.account(name);
    const item = account.lookups.get(urn);
    if (!item || this.#now() < this.replicaLagsUntil)
      return writer.missing(this.dialect['unknown-request'], 'CONTACT_REQUEST_NOT_FOUND');
    const isOpen = item.state === 'open';
    const status = isOpen ? writer.runningStatus('PROCESSING') : 'COMPLETED';
    if (this.dialect['status-values'] === 'status-alone')
      return { status: 200, json: { status }, told: writer.told };
    return writer.ok({
      requestId: writer.id('req', item.id),
      status,
      ...(this.dialect['status-fields'] === 'named' && { requestedFields: item.fields }),
      ...this.#statusValues(writer, item),
      ...this.#balance(writer, account),
    });
  }

  #statusValues(writer: AnswerWriter, item: Lookup): Record<string, unknown> {
    const { urn } = item;
    const known = valuesAt(item, this.#now(), (field) => this.finds(urn, field));
    const nulls: Contacts = { work_email: null, personal_email: null, phone: null };
    const isOpen = item.state === 'open';
    switch (this.dialect['status-values']) {
      case 'at-end':
        return isOpen ? writer.values(urn, nulls) : writer.endValues(urn, known);
      case 'absent-before':
        return isOpen ? {} : writer.endValues(urn, known);
      case 'early':
        return isOpen ? writer.values(urn, { ...nulls, ...known }) : writer.endValues(urn, known);
      case 'early-only':
        return isOpen ? writer.values(urn, { ...nulls, ...known }) : {};
      default:
        return {};
    }
  }

  #contactBatch(name: string, urns: string[], fields: ContactField[], { cause, lookup }: Asking): WireAnswer {
    const writer = new AnswerWriter(this.dialect);
    const account = this.account(name);
    const enriched = urns.filter((urn) => isEnriched(account, urn, this.#now(), this.dialect));
    const notEnrichedIds = urns.filter((urn) => !enriched.includes(urn));
    if (enriched.length === 0) return writer.error('ALL_TALENTS_NOT_ENRICHED', { notEnrichedIds });
    const missing = (urn: string) => fields.filter((field) => ownedBy(account, urn)[field] === null);
    const wanted = enriched.filter((urn) => missing(urn).length > 0);
    const skipped = enriched.filter((urn) => !wanted.includes(urn));
    const price = this.#sum(wanted.flatMap(missing), true);
    if (this.#lacks(account, price)) return this.#insufficient(writer, account, price);
    writer.told.passedOver = skipped;
    const hasJob = wanted.length > 0 || this.dialect['all-known'] === 'job';
    const job = hasJob ? this.#newJob(name, 'contact', skipped) : null;
    for (const urn of wanted) {
      const lines = this.#chargeFields(name, { op: 'contact-batch', cause, urn }, missing(urn));
      const item = this.#newLookup(name, job, { kind: 'contact', urn, fields, lines }, lookup(urn));
      account.lookups.set(urn, item);
    }
    if (wanted.length > 0) this.#money.rise();
    return writer.ok({
      ...this.#started(writer, job, { processing: wanted.length, skipped: skipped.length }),
      totalCreditsCharged: writer.figure(price),
      ...this.#balance(writer, account),
      ...(notEnrichedIds.length > 0 && { notEnrichedIds }),
      ...(job === null &&
        this.dialect['all-known'] === 'values' && {
          results: Object.fromEntries(
            skipped.map((urn) => [urn, writer.contactEntry(urn, ownedBy(account, urn))]),
          ),
        }),
    });
  }

  #started(
    writer: AnswerWriter,
    job: Job | null,
    { processing, skipped }: { processing: number; skipped: number },
  ): Record<string, unknown> {
    return {
      queued: job !== null,
      jobId: job && writer.id('job', job.id),
      ...(job !== null && { status: 'QUEUED' }),
      processCount: writer.figure(processing),
      skippedCount: writer.figure(skipped),
    };
  }

  #batchStatus(name: string, jobId: string): WireAnswer {
    const writer = new AnswerWriter(this.dialect);
    const account = this.account(name);
    const job = this.#jobOf(name, jobId);
    const now = this.#now();
    const ended = job?.lookups.filter(({ state }) => state !== 'open') ?? [];
    const hasEnded = ended.length === job?.lookups.length;
    const isGone = this.dialect.jobs === 'expiring' && hasEnded && job && now > job.updatedAt + EXPIRES_AFTER;
    if (!job || isGone || now < this.replicaLagsUntil)
      return writer.missing(this.dialect['gone-job'], 'BATCH_JOB_NOT_FOUND', { done: true });
    const done = hasEnded && this.dialect.jobs !== 'never-done';
    writer.told.done = done;
    const failed = ended.filter(({ state }) => state === 'failed').length;
    const passedOver = this.dialect['skipped-results'] === 'present' ? job.passedOver : [];
    const counted = job.lookups.length + passedOver.length;
    const completed = ended.length - failed + passedOver.length;
    const whole = failed === 0 ? 'COMPLETED' : failed === counted ? 'FAILED' : 'PARTIAL';
    const running = ended.length === 0 ? 'QUEUED' : 'PROCESSING';
    return writer.ok({
      done,
      stalled: !done && (this.dialect.stalled === 'always' || now - job.updatedAt > STALL_AFTER),
      status: done ? whole : writer.runningStatus(running),
      type: job.kind === 'contact' ? 'CONTACT_UNLOCK' : 'PROFILE_ENRICH',
      totalCount: writer.figure(counted),
      completedCount: writer.figure(completed),
      failedCount: writer.figure(failed),
      totalCreditsUsed: this.#creditsUsed(writer, ended, done),
      results: this.#results(writer, account, job, passedOver),
      ...(done && this.#balance(writer, account)),
    });
  }

  #creditsUsed(writer: AnswerWriter, ended: readonly Lookup[], done: boolean): unknown {
    const used = total(ended.flatMap(({ lines }) => lines).filter(({ refunded }) => !refunded));
    if (done) return writer.used(used);
    const reading = this.dialect['credits-used'];
    return reading === 'absent' ? undefined : writer.figure(reading === 'growing' ? used : 0);
  }

  #results(
    writer: AnswerWriter,
    account: ModelAccount,
    job: Job,
    passedOver: string[],
  ): Record<string, unknown> {
    const results: Record<string, unknown> = {};
    for (const urn of passedOver)
      results[urn] =
        job.kind === 'contact'
          ? writer.contactEntry(urn, ownedBy(account, urn))
          : writer.profileEntry(personOf(urn), ownedBy(account, urn));
    for (const item of job.lookups) {
      const { urn, state, kind } = item;
      const values = () => valuesAt(item, this.#now(), (field) => this.finds(urn, field));
      if (state === 'failed')
        results[urn] = {
          status: 'FAILED',
          code: 'COLLECT_FAILED',
          message: 'The profile could not be fetched.',
        };
      else if (state === 'completed')
        results[urn] =
          kind === 'contact'
            ? writer.contactEntry(urn, values())
            : writer.profileEntry(personOf(urn), ownedBy(account, urn));
      else if (this.dialect.results === 'growing')
        results[urn] = {
          status: 'PROCESSING',
          ...(kind === 'contact' && writer.values(urn, withoutNulls(values()))),
        };
    }
    return results;
  }

  #jobOf(name: string, jobId: string): Job | null {
    const id = Number(jobId.replaceAll(/\D/g, ''));
    const own = this.#jobs.get(`${name}|${id}`);
    if (own) return own;
    if ([...this.#jobs.values()].some((job) => job.id === id)) this.foreign += 1;
    return null;
  }

  #settle(): void {
    const due = [...this.#open].filter(({ endsAt }) => endsAt <= this.#now());
    for (const item of due.sort((a, b) => a.endsAt - b.endsAt)) {
      this.#open.delete(item);
      this.#end(item);
    }
  }

  #end(item: Lookup): void {
    const { urn, job } = item;
    const { reachable } = personOf(urn);
    const account = this.#accounts.get(item.account);
    if (!account) return;
    if (job) job.updatedAt = item.endsAt;
    item.state = 'completed';
    if (item.kind === 'enrich') {
      if (reachable) account.enrichedAt.set(urn, item.endsAt);
      else item.state = 'failed';
      return;
    }
    // A single unlock has no failed state: it ends with nothing found.
    if (job && !reachable) item.state = 'failed';
    const known = { ...ownedBy(account, urn) };
    const isRefunded = job !== null || this.dialect['missed-single'] === 'refunded';
    for (const line of item.lines) {
      const { field } = line;
      if (!field) continue;
      const value = this.finds(urn, field);
      if (value !== null) known[field] = value;
      else {
        account.missed.add(`${urn} ${field}`);
        if (isRefunded) this.#money.refund(line, account);
      }
    }
    account.unlocked.set(urn, known);
  }

  #newJob(account: string, kind: Job['kind'], passedOver: string[]): Job {
    const job: Job = {
      id: this.#nextId(account),
      account,
      kind,
      lookups: [],
      passedOver,
      updatedAt: this.#now(),
    };
    this.#jobs.set(`${account}|${job.id}`, job);
    return job;
  }

  #newLookup(
    account: string,
    job: Job | null,
    about: Pick<Lookup, 'kind' | 'urn' | 'fields' | 'lines'>,
    duration: number,
  ): Lookup {
    const item: Lookup = {
      ...about,
      id: this.#nextId(account),
      account,
      job,
      owned: ownedBy(this.account(account), about.urn),
      startedAt: this.#now(),
      endsAt: this.#now() + duration,
      state: 'open',
    };
    this.#open.add(item);
    job?.lookups.push(item);
    return item;
  }

  /** Ids count through all accounts, or anew in each. */
  #nextId(account: string): number {
    const counter = this.dialect.jobs === 'shared-ids' ? account : '';
    const id = (this.#ids.get(counter) ?? 0) + 1;
    this.#ids.set(counter, id);
    return id;
  }

  #sum(fields: readonly ContactField[], isBatch: boolean): number {
    return round(fields.reduce((sum, field) => sum + this.#money.price(field, isBatch), 0));
  }

  #chargeFields(
    name: string,
    about: Pick<LedgerLine, 'op' | 'cause' | 'urn'>,
    fields: readonly ContactField[],
  ): LedgerLine[] {
    const isBatch = about.op === 'contact-batch';
    const bought = fields.map((field) => ({ ...about, field, credits: this.#money.price(field, isBatch) }));
    return isBatch ? bought.map((one) => this.#chargeOne(name, one)) : this.#charge(name, bought);
  }

  #charge(
    name: string,
    bought: readonly Pick<LedgerLine, 'op' | 'cause' | 'urn' | 'field' | 'credits'>[],
  ): LedgerLine[] {
    const lines = bought.map((one) => this.#chargeOne(name, one));
    if (lines.length > 0) this.#money.rise();
    return lines;
  }

  #chargeOne(
    name: string,
    { credits, ...bought }: Pick<LedgerLine, 'op' | 'cause' | 'urn' | 'field' | 'credits'>,
  ): LedgerLine {
    return this.#money.charge(name, this.account(name), bought, credits);
  }

  #lacks({ credits, extra }: ModelAccount, price: number): boolean {
    return price > credits + extra;
  }

  #insufficient(writer: AnswerWriter, { credits, extra }: ModelAccount, required: number): WireAnswer {
    return writer.error('INSUFFICIENT_CREDITS', {
      requiredCredits: writer.figure(required),
      availableCredits: writer.figure(round(credits + extra)),
    });
  }

  /** The balance in an answer. It may be one answer late, or moved by colleagues meanwhile. */
  #balance(writer: AnswerWriter, account: ModelAccount): Record<string, unknown> {
    const { balance } = this.dialect;
    if (balance === 'moving') account.credits += account.credits % 2 < 1 ? 3 : -1;
    const now = { credits: account.credits, extra: account.extra };
    const shown = balance === 'lagging' ? account.lastBalance : now;
    account.lastBalance = now;
    return writer.balance(shown);
  }
}

function withoutNulls(values: Partial<Contacts>): Partial<Contacts> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}
