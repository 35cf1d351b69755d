import { decodeFilters } from '../../../lib/service/filters.ts';
import { CONTACT_FIELDS, type ContactField } from '../../../lib/service/model.ts';
import { PEOPLE, personOf } from '../model-people.ts';
import { isCached, isEnriched, type ModelAccount, ownedBy } from './accounts.ts';
import { AnswerWriter, type WireAnswer } from './answer.ts';
import { round, total } from './ledger.ts';
import type { Job, Lookup } from './lookups.ts';
import type { Asking, ModelState } from './state.ts';

const PAGE_SIZE = 20;

/** One page of candidates. A search of the own pool is free. */
export function search(
  state: ModelState,
  name: string,
  body: Record<string, unknown>,
  { cause }: Asking,
): WireAnswer {
  const writer = new AnswerWriter(state.dialect);
  const account = state.account(name);
  if (state.dialect.prompt === 'required' && !body.prompt) return writer.error('PROMPT_REQUIRED');
  const isLocal = decodeFilters(String(body.filtersJson))?.localOnly === true;
  const hasTwins = state.dialect['pool-twins'] === 'twins';
  const people = PEOPLE.filter(({ pool, twinOfPool }) => (isLocal ? pool : hasTwins || !twinOfPool));
  const price = isLocal ? 0 : state.money.price('search', false);
  if (lacks(account, price)) return insufficient(writer, account, price);
  if (!isLocal) state.charge(name, [{ op: 'search', cause, urn: null, field: null, credits: price }]);
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
    ...state.balance(writer, account),
  });
}

/** One person's profile, from the cache or fetched. */
export function enrich(state: ModelState, name: string, urn: string, { cause }: Asking): WireAnswer {
  const writer = new AnswerWriter(state.dialect);
  const account = state.account(name);
  const person = personOf(urn);
  if (person.pool) return writer.error('ENRICH_NOT_NEEDED');
  const fromCache = isCached(account, urn, state.now());
  const price = fromCache ? 0 : state.money.price('profile', false);
  if (lacks(account, price)) return insufficient(writer, account, price);
  const isFree = fromCache || (!person.reachable && state.dialect['failed-enrich'] === 'free');
  if (!isFree) state.charge(name, [{ op: 'enrich', cause, urn, field: null, credits: price }]);
  if (!person.reachable) return writer.error('COLLECT_FAILED');
  if (!fromCache) account.enrichedAt.set(urn, state.now());
  return writer.ok({
    fromCache,
    profile: writer.profile(person, ownedBy(account, urn)),
    creditsDeducted: writer.figure(price),
    ...state.balance(writer, account),
  });
}

/** Starts a job for the profiles that are not cached. */
export function enrichBatch(
  state: ModelState,
  name: string,
  urns: string[],
  isForced: boolean,
  { cause, lookup }: Asking,
): WireAnswer {
  const writer = new AnswerWriter(state.dialect);
  const account = state.account(name);
  const isSkipped = (urn: string) => personOf(urn).pool || (!isForced && isCached(account, urn, state.now()));
  const skipped = urns.filter(isSkipped);
  const wanted = urns.filter((urn) => !isSkipped(urn));
  const each = state.money.price('profile', true);
  const price = round(wanted.length * each);
  if (lacks(account, price)) return insufficient(writer, account, price);
  writer.told.passedOver = skipped;
  const job = wanted.length === 0 ? null : state.newJob(name, 'enrich', skipped);
  const lines = state.charge(
    name,
    wanted.map((urn) => ({ op: 'enrich-batch', cause, urn, field: null, credits: each })),
  );
  for (const [n, urn] of wanted.entries())
    state.newLookup(
      name,
      job,
      { kind: 'enrich', urn, fields: [], lines: lines.slice(n, n + 1) },
      lookup(urn),
    );
  const showsCached = job === null || state.dialect['cached-profiles'] === 'full';
  return writer.ok({
    ...started(writer, job, { processing: wanted.length, skipped: skipped.length }),
    totalCreditsDeducted: writer.figure(price),
    ...state.balance(writer, account),
    cachedProfiles: Object.fromEntries(
      (showsCached ? skipped : []).map((urn) => [
        urn,
        { data: writer.profile(personOf(urn), ownedBy(account, urn)) },
      ]),
    ),
  });
}

/** Starts the lookup of one person's contact data. */
export function contact(
  state: ModelState,
  name: string,
  query: { urn: string; networkUrl: string | null; fields: readonly ContactField[] },
  { cause, lookup }: Asking,
): WireAnswer {
  const writer = new AnswerWriter(state.dialect);
  const account = state.account(name);
  const { urn } = query;
  const fields = CONTACT_FIELDS.filter((field) => query.fields.includes(field));
  const standing = account.lookups.get(urn);
  if (standing?.state === 'open') return contactAgain(state, writer, account, standing, fields);
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
  const price = state.sum(missing, false);
  if (lacks(account, price)) return insufficient(writer, account, price);
  const lines = state.chargeFields(name, { op: 'contact', cause, urn }, missing);
  const item = state.newLookup(name, null, { kind: 'contact', urn, fields, lines }, lookup(urn));
  account.lookups.set(urn, item);
  return writer.ok({
    queued: true,
    status: 'QUEUED',
    requestId: writer.id('req', item.id),
    requestedFields: fields,
    creditsCharged: writer.figure(price),
    ...state.balance(writer, account),
  });
}

/** While a lookup of the person is open, contact answers with that one and charges nothing. */
function contactAgain(
  state: ModelState,
  writer: AnswerWriter,
  account: ModelAccount,
  standing: Lookup,
  ours: ContactField[],
): WireAnswer {
  const isFirst = state.dialect['contact-again-charge'] === 'first';
  writer.told.again = standing.id;
  return writer.ok({
    queued: true,
    status: writer.runningStatus('PROCESSING'),
    requestId: writer.id('req', standing.id),
    requestedFields: state.dialect['contact-again'] === 'first' ? standing.fields : ours,
    creditsCharged: writer.figure(isFirst ? total(standing.lines) : 0),
    ...state.balance(writer, account),
  });
}

/** Starts a job for the contact data that the account does not own. */
export function contactBatch(
  state: ModelState,
  name: string,
  urns: string[],
  fields: ContactField[],
  { cause, lookup }: Asking,
): WireAnswer {
  const writer = new AnswerWriter(state.dialect);
  const account = state.account(name);
  const enriched = urns.filter((urn) => isEnriched(account, urn, state.now(), state.dialect));
  const notEnrichedIds = urns.filter((urn) => !enriched.includes(urn));
  if (enriched.length === 0) return writer.error('ALL_TALENTS_NOT_ENRICHED', { notEnrichedIds });
  const missing = (urn: string) => fields.filter((field) => ownedBy(account, urn)[field] === null);
  const wanted = enriched.filter((urn) => missing(urn).length > 0);
  const skipped = enriched.filter((urn) => !wanted.includes(urn));
  const price = state.sum(wanted.flatMap(missing), true);
  if (lacks(account, price)) return insufficient(writer, account, price);
  writer.told.passedOver = skipped;
  const hasJob = wanted.length > 0 || state.dialect['all-known'] === 'job';
  const job = hasJob ? state.newJob(name, 'contact', skipped) : null;
  for (const urn of wanted) {
    const lines = state.chargeFields(name, { op: 'contact-batch', cause, urn }, missing(urn));
    const item = state.newLookup(name, job, { kind: 'contact', urn, fields, lines }, lookup(urn));
    account.lookups.set(urn, item);
  }
  if (wanted.length > 0) state.money.rise();
  return writer.ok({
    ...started(writer, job, { processing: wanted.length, skipped: skipped.length }),
    totalCreditsCharged: writer.figure(price),
    ...state.balance(writer, account),
    ...(notEnrichedIds.length > 0 && { notEnrichedIds }),
    ...(job === null &&
      state.dialect['all-known'] === 'values' && {
        results: Object.fromEntries(
          skipped.map((urn) => [urn, writer.contactEntry(urn, ownedBy(account, urn))]),
        ),
      }),
  });
}

function started(
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

function lacks({ credits, extra }: ModelAccount, price: number): boolean {
  return price > credits + extra;
}

function insufficient(writer: AnswerWriter, { credits, extra }: ModelAccount, required: number): WireAnswer {
  return writer.error('INSUFFICIENT_CREDITS', {
    requiredCredits: writer.figure(required),
    availableCredits: writer.figure(round(credits + extra)),
  });
}
