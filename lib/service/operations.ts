import { mayBeJson, type Reading } from './answer.ts';
import * as decode from './decode/index.ts';
import type { ServiceError } from './errors.ts';
import { encodeFilters, promptOf } from './filters.ts';
import { isObject, type JsonObject } from './json-object.ts';
import type {
  BatchJob,
  BatchStart,
  ContactField,
  ContactRequest,
  Enrichment,
  EntityKind,
  Filters,
  Place,
  Resolution,
  SearchPage,
  Talent,
} from './model.ts';
import { codeOf } from './read-error.ts';
import * as check from './request-checks.ts';
import { type Method, NOWHERE_PATH, type ProbeAnswer, type StatusRoute } from './status-route.ts';
import { flagOf } from './values.ts';

export interface SearchQuery {
  prompt: string;
  filters: Filters;
  page: number;
}

export interface EnrichBatchQuery {
  talents: readonly Talent[];
  forceRefresh?: boolean;
}

export interface ContactQuery {
  urn: string;
  networkUrl: string;
  fields: readonly ContactField[];
}

export interface ContactBatchQuery {
  talents: readonly Talent[];
  fields: readonly ContactField[];
}

export type LocationQuery = Omit<Place, 'geoId'>;

export interface EntityQuery {
  kind: EntityKind;
  query: string;
  forceFresh?: boolean;
}

/** One operation: its checks, what is sent, and how its answer is read. */
export interface Operation<T> extends Reading<T> {
  path: string;
  invalid: ServiceError | null;
  query?: readonly [string, string][];
  /** Makes it a POST. */
  body?: () => object;
}

/** A result page of candidates. */
export function search({ prompt, filters, page }: SearchQuery): Operation<SearchPage> {
  return {
    path: 'search',
    invalid: check.checkPage(page),
    body: () => ({
      prompt: prompt.trim() ? prompt : promptOf(filters),
      filtersJson: encodeFilters(filters),
      page,
    }),
    decode: (answer) => decode.decodeSearch(answer, page),
    holdsValue: ({ candidates }) => candidates.length > 0,
  };
}

/** A network candidate's full profile. */
export function enrich(urn: string): Operation<Enrichment> {
  return {
    path: 'enrich',
    invalid: check.checkText(urn, 'urn'),
    query: [['urn', urn]],
    decode: (answer) => decode.decodeEnrichment(answer, urn),
    holdsValue: () => true,
  };
}

/** Full profiles of up to fifteen people. */
export function enrichBatch({ talents, forceRefresh }: EnrichBatchQuery): Operation<BatchStart> {
  return {
    path: 'enrich/batch',
    invalid: check.checkTalents(talents),
    body: () => ({ talents: tidyTalents(talents), ...(forceRefresh === true && { forceRefresh }) }),
    decode: (answer) => decode.decodeEnrichBatch(answer, urnsOf(talents)),
    holdsValue: holdsBatch,
  };
}

/** Starts the unlock of one person's contact data. */
export function contact({ urn, networkUrl, fields }: ContactQuery): Operation<ContactRequest> {
  return {
    path: 'contact',
    invalid: check.firstInvalid(
      check.checkText(urn, 'urn'),
      check.checkText(networkUrl, 'networkUrl'),
      check.checkFields(fields),
    ),
    body: () => ({ urn, networkUrl, requestedFields: [...new Set(fields)] }),
    decode: decode.decodeContact,
    holdsValue: holdsContact,
  };
}

/** Starts the unlock for up to fifteen people. */
export function contactBatch({ talents, fields }: ContactBatchQuery): Operation<BatchStart> {
  return {
    path: 'contact/batch',
    invalid: check.firstInvalid(check.checkTalents(talents), check.checkFields(fields)),
    body: () => ({ talents: tidyTalents(talents), requestedFields: [...new Set(fields)] }),
    decode: (answer) => decode.decodeContactBatch(answer, urnsOf(talents)),
    holdsValue: holdsBatch,
  };
}

/** Assumption: the method, the path and the answer of contact-status are not documented. */
export function contactStatus(urn: string, route: StatusRoute): Operation<ContactRequest> {
  return {
    ...statusQuestion(urn, route),
    decode: decode.decodeContact,
    holdsValue: holdsContact,
    gone: 'CONTACT_REQUEST_NOT_FOUND',
  };
}

/** contact-status asked in order to learn whether this route is there. */
export function probe(urn: string, route: StatusRoute): Operation<ProbeAnswer | null> {
  return { ...statusQuestion(urn, route), ...PROBE_READING };
}

/** A path that does not exist, to compare with. */
export function probeNowhere(method: Method): Operation<ProbeAnswer | null> {
  return {
    path: NOWHERE_PATH,
    invalid: null,
    ...(method === 'POST' && { body: () => ({}) }),
    ...PROBE_READING,
  };
}

const PROBE_READING: Reading<ProbeAnswer | null> = {
  decode: () => ({ ok: true, value: null }),
  holdsValue: () => false,
  describe: (exchange, json) => {
    if (exchange.kind !== 'answered') return null;
    const isJson = isObject(json) && mayBeJson(exchange.contentType);
    return { status: exchange.status, code: isJson ? codeOf(json) : null, json: isJson };
  },
};

function statusQuestion(
  urn: string,
  route: StatusRoute,
): Pick<Operation<unknown>, 'path' | 'invalid' | 'query' | 'body'> {
  const isPath = route === 'get-path' || route === 'post-path';
  const invalid = check.firstInvalid(
    check.checkText(urn, 'urn'),
    isPath ? check.checkPathSegment(urn, 'urn') : null,
  );
  // A urn that can't be encoded is refused by its check; nothing is sent.
  const path = isPath && invalid === null ? `contact-status/${encodeURIComponent(urn)}` : 'contact-status';
  const query: [string, string][] = [['urn', urn]];
  switch (route) {
    case 'get-query':
      return { path, invalid, query };
    case 'post-query':
      return { path, invalid, query, body: () => ({}) };
    case 'post-body':
      return { path, invalid, body: () => ({ urn }) };
    case 'post-path':
      return { path, invalid, body: () => ({}) };
    case 'get-path':
      return { path, invalid };
  }
}

/** The state of a batch job. */
export function batchStatus(jobId: string): Operation<BatchJob> {
  return {
    path: 'batch-status',
    invalid: check.checkText(jobId, 'jobId'),
    query: [['jobId', jobId]],
    decode: decode.decodeBatchStatus,
    holdsValue: ({ outcomes }) => outcomes.some(decode.isFound),
    gone: 'BATCH_JOB_NOT_FOUND',
  };
}

/** What a place means. */
export function resolveLocation({ city, state, country }: LocationQuery): Operation<Resolution> {
  return {
    path: 'resolve-location',
    invalid: check.firstInvalid(
      check.checkEncodable(city, 'city'),
      check.checkEncodable(state, 'state'),
      check.checkEncodable(country, 'country'),
    ),
    query: filledPairs({ city, state, country }),
    decode: decode.decodeLocation,
    holdsValue: holdsMeaning,
  };
}

/** What the name of a company, industry or school means. */
export function resolveEntity({ kind, query, forceFresh }: EntityQuery): Operation<Resolution> {
  return {
    path: 'resolve-entity',
    invalid: check.firstInvalid(check.checkKind(kind), check.checkText(query, 'query')),
    query: filledPairs({ kind, query, forceFresh: forceFresh === true ? 'true' : undefined }),
    decode: decode.decodeEntity,
    holdsValue: holdsMeaning,
  };
}

function holdsBatch({ jobId, cached, contacts }: BatchStart, answer: JsonObject): boolean {
  const isAccepted = jobId !== null && flagOf(answer.queued) === true;
  return isAccepted || cached.length > 0 || contacts.some(decode.isFound);
}

function holdsContact({ requestId, contacts }: ContactRequest, answer: JsonObject): boolean {
  const isAccepted = requestId !== null && flagOf(answer.queued) === true;
  return isAccepted || decode.hasValue(contacts);
}

function holdsMeaning(resolution: Resolution): boolean {
  return resolution.state === 'resolved' || (resolution.state === 'several' && resolution.choices.length > 0);
}

function urnsOf(talents: readonly Talent[]): string[] {
  return talents.map(({ urn }) => urn);
}

/** Each person once: a repeated one might be charged twice. */
function tidyTalents(talents: readonly Talent[]): Talent[] {
  const byUrn = new Map<string, Talent>();
  for (const { urn, networkUrl } of talents) {
    if (!byUrn.has(urn)) byUrn.set(urn, networkUrl ? { urn, networkUrl } : { urn });
  }
  return [...byUrn.values()];
}

function filledPairs(values: Record<string, string | undefined>): [string, string][] {
  const pairs: [string, string][] = [];
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value.trim() !== '') pairs.push([name, value]);
  }
  return pairs;
}
