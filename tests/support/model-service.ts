import { CONTACT_FIELDS, type ContactField, type Contacts, type Talent } from '../../lib/service/model.ts';
import { DEFAULT_DIALECT, type Dialect } from '../../sandbox/dialects.ts';
import { type ModelAccount, ownedBy } from './model/accounts.ts';
import { noAnswerOfService, type WireAnswer } from './model/answer.ts';
import type { Cause, LedgerLine } from './model/ledger.ts';
import { contact, contactBatch, enrich, enrichBatch, search } from './model/paid-operations.ts';
import { batchStatus, contactStatus } from './model/questions.ts';
import { routeOf, type WireRequest } from './model/routes.ts';
import { type Asking, ModelState } from './model/state.ts';

export type { Told, WireAnswer } from './model/answer.ts';
export type { Cause, LedgerLine, PaidOp } from './model/ledger.ts';
export type { WireRequest } from './model/routes.ts';

/**
 * The service's rules over plain memory, read strictly: a field that was looked up in vain is charged again when asked
 * again, a profile that a batch could not fetch stays charged, and nothing is cached before it has arrived. It answers in
 * the JSON of its dialect. Its ledger and what it owns for each account are always true.
 */
export class ModelService {
  readonly dialect: Dialect;
  readonly #state: ModelState;

  constructor(now: () => number, dialect: Dialect = DEFAULT_DIALECT) {
    this.dialect = dialect;
    this.#state = new ModelState(now, dialect);
  }

  get ledger(): LedgerLine[] {
    return this.#state.money.lines;
  }

  /** How often a job of another account was asked about, which a correct client never does. */
  get foreign(): number {
    return this.#state.foreign;
  }

  /** Until then questions about jobs and unlocks are answered by a replica that does not know them yet. */
  set replicaLagsUntil(time: number) {
    this.#state.replicaLagsUntil = time;
  }

  addAccount(name: string, credits: number, extra = 0): void {
    this.#state.addAccount(name, credits, extra);
  }

  account(name: string): ModelAccount {
    return this.#state.account(name);
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
    return this.#state.finds(urn, field);
  }

  /** What an account has paid, less its refunds. */
  spent(name: string): number {
    this.#state.settle();
    return this.#state.money.spent(name);
  }

  /** An enrichment by somebody else. */
  enrich(name: string, urn: string, cause: Cause | null = null): WireAnswer {
    return enrich(this.#state, name, urn, { cause, lookup: () => 0 });
  }

  /** An unlock by somebody else. */
  contact(
    name: string,
    query: { urn: string; networkUrl: string | null; fields: readonly ContactField[] },
    cause: Cause | null,
    duration: number,
  ): WireAnswer {
    return contact(this.#state, name, query, { cause, lookup: () => duration });
  }

  /** The answer to a request. */
  respond(name: string, request: WireRequest, asking: Asking): WireAnswer {
    if (!this.account(name).hasKey) return noAnswerOfService(401, { message: 'The key is not accepted.' });
    const state = this.#state;
    const route = routeOf(request, this.dialect['status-route']);
    if ('none' in route)
      return route.none === 'html'
        ? noAnswerOfService(200)
        : noAnswerOfService(route.none, { message: 'There is nothing here.' });
    if ('statusOf' in route) return contactStatus(state, name, route.statusOf);
    const { query, body } = request;
    const talents = (body.talents ?? []) as Talent[];
    const urns = [...new Set(talents.map(({ urn }) => urn))];
    const fields = CONTACT_FIELDS.filter((field) =>
      ((body.requestedFields ?? []) as string[]).includes(field),
    );
    switch (route.op) {
      case 'search':
        return search(state, name, body, asking);
      case 'enrich':
        return enrich(state, name, query.urn ?? '', asking);
      case 'enrich/batch':
        return enrichBatch(state, name, urns, body.forceRefresh === true, asking);
      case 'contact':
        return contact(
          state,
          name,
          { urn: String(body.urn), networkUrl: (body.networkUrl as string | undefined) ?? null, fields },
          asking,
        );
      case 'contact/batch':
        return contactBatch(state, name, urns, fields, asking);
      case 'batch-status':
        return batchStatus(state, name, query.jobId ?? '');
      default:
        return noAnswerOfService(200, { resolved: false, needsConfirmation: false });
    }
  }
}
