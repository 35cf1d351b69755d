import type { ContactField } from '../../../lib/service/model.ts';
import type { Dialect } from '../../../sandbox/dialects.ts';
import { personOf } from '../model-people.ts';
import { found, type ModelAccount, newAccount, ownedBy } from './accounts.ts';
import type { AnswerWriter } from './answer.ts';
import { type Cause, type LedgerLine, ModelLedger, round } from './ledger.ts';
import type { Job, Lookup } from './lookups.ts';

/** Who asks, and how long the provider needs for a person. */
export interface Asking {
  cause: Cause | null;
  lookup: (urn: string) => number;
}

type Bought = Pick<LedgerLine, 'op' | 'cause' | 'urn' | 'field' | 'credits'>;

/** What the service knows: accounts, jobs, lookups and the ledger. All of it is true, whatever the answers say. */
export class ModelState {
  readonly dialect: Dialect;
  readonly now: () => number;
  readonly money: ModelLedger;
  /** Polls of a job of another account, which a correct client never makes. */
  foreign = 0;
  /** Until this time questions about jobs and unlocks are answered by a replica that does not know them yet. */
  replicaLagsUntil = 0;
  readonly #accounts = new Map<string, ModelAccount>();
  /** By `account|id`. */
  readonly #jobs = new Map<string, Job>();
  readonly #open = new Set<Lookup>();
  readonly #ids = new Map<string, number>();

  constructor(now: () => number, dialect: Dialect) {
    this.now = now;
    this.dialect = dialect;
    this.money = new ModelLedger(dialect, now);
  }

  addAccount(name: string, credits: number, extra: number): void {
    this.#accounts.set(name, newAccount(credits, extra, this.dialect));
  }

  account(name: string): ModelAccount {
    const account = this.#accounts.get(name);
    if (!account) throw new Error(`There is no account ${name}.`);
    this.settle();
    return account;
  }

  /** What a lookup finds about a person, as text. */
  finds(urn: string, field: ContactField): string | null {
    return found(personOf(urn), field, this.dialect);
  }

  /** Ends the lookups whose time has come. */
  settle(): void {
    const due = [...this.#open].filter(({ endsAt }) => endsAt <= this.now());
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
        if (isRefunded) this.money.refund(line, account);
      }
    }
    account.unlocked.set(urn, known);
  }

  jobOf(name: string, jobId: string): Job | null {
    const id = Number(jobId.replaceAll(/\D/g, ''));
    const own = this.#jobs.get(`${name}|${id}`);
    if (own) return own;
    if ([...this.#jobs.values()].some((job) => job.id === id)) this.foreign += 1;
    return null;
  }

  newJob(account: string, kind: Job['kind'], passedOver: string[]): Job {
    const job: Job = {
      id: this.#nextId(account),
      account,
      kind,
      lookups: [],
      passedOver,
      updatedAt: this.now(),
    };
    this.#jobs.set(`${account}|${job.id}`, job);
    return job;
  }

  newLookup(
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
      startedAt: this.now(),
      endsAt: this.now() + duration,
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

  /** What some fields cost together. */
  sum(fields: readonly ContactField[], isBatch: boolean): number {
    return round(fields.reduce((sum, field) => sum + this.money.price(field, isBatch), 0));
  }

  chargeFields(
    name: string,
    about: Pick<LedgerLine, 'op' | 'cause' | 'urn'>,
    fields: readonly ContactField[],
  ): LedgerLine[] {
    const isBatch = about.op === 'contact-batch';
    const bought = fields.map((field) => ({ ...about, field, credits: this.money.price(field, isBatch) }));
    return isBatch ? bought.map((one) => this.#chargeOne(name, one)) : this.charge(name, bought);
  }

  charge(name: string, bought: readonly Bought[]): LedgerLine[] {
    const lines = bought.map((one) => this.#chargeOne(name, one));
    if (lines.length > 0) this.money.rise();
    return lines;
  }

  #chargeOne(name: string, { credits, ...bought }: Bought): LedgerLine {
    return this.money.charge(name, this.account(name), bought, credits);
  }

  /** The balance in an answer. It may be one answer late, or moved by colleagues meanwhile. */
  balance(writer: AnswerWriter, account: ModelAccount): Record<string, unknown> {
    const { balance } = this.dialect;
    if (balance === 'moving') account.credits += account.credits % 2 < 1 ? 3 : -1;
    const now = { credits: account.credits, extra: account.extra };
    const shown = balance === 'lagging' ? account.lastBalance : now;
    account.lastBalance = now;
    return writer.balance(shown);
  }
}
