import type { Reading } from './answer.ts';
import * as decode from './decode/index.ts';
import type { ServiceError } from './errors.ts';
import { encodeFilters } from './filters.ts';
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
import * as check from './request-checks.ts';
import * as wire from './wire/responses.ts';

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
export interface Operation<W, T> extends Reading<W, T> {
  path: string;
  invalid: ServiceError | null;
  query?: readonly [string, string][];
  /** Makes it a POST. */
  body?: () => object;
}

/** A result page of candidates. */
export function search({ prompt, filters, page }: SearchQuery): Operation<wire.SearchResponse, SearchPage> {
  return {
    path: 'search',
    invalid: check.checkPage(page),
    body: () => ({ prompt, filtersJson: encodeFilters(filters), page }),
    schema: wire.searchResponse,
    decode: (answer) => decode.decodeSearch(answer, page),
  };
}

/** A network candidate's full profile. */
export function enrich(urn: string): Operation<wire.EnrichResponse, Enrichment> {
  return {
    path: 'enrich',
    invalid: check.checkText(urn, 'urn'),
    query: [['urn', urn]],
    schema: wire.enrichResponse,
    decode: (answer) => decode.decodeEnrichment(answer, urn),
  };
}

/** Full profiles of up to fifteen people. */
export function enrichBatch({
  talents,
  forceRefresh,
}: EnrichBatchQuery): Operation<wire.EnrichBatchResponse, BatchStart> {
  return {
    path: 'enrich/batch',
    invalid: check.checkTalents(talents),
    body: () => ({ talents: tidyTalents(talents), ...(forceRefresh === true && { forceRefresh }) }),
    schema: wire.enrichBatchResponse,
    decode: decode.decodeEnrichBatch,
  };
}

/** Starts the unlock of one person's contact data. */
export function contact({
  urn,
  networkUrl,
  fields,
}: ContactQuery): Operation<wire.ContactResponse, ContactRequest> {
  return {
    path: 'contact',
    invalid: check.firstInvalid(
      check.checkText(urn, 'urn'),
      check.checkText(networkUrl, 'networkUrl'),
      check.checkFields(fields),
    ),
    body: () => ({ urn, networkUrl, requestedFields: [...new Set(fields)] }),
    schema: wire.contactResponse,
    decode: decode.decodeContact,
  };
}

/** Starts the unlock for up to fifteen people. */
export function contactBatch({
  talents,
  fields,
}: ContactBatchQuery): Operation<wire.ContactBatchResponse, BatchStart> {
  return {
    path: 'contact/batch',
    invalid: check.firstInvalid(check.checkTalents(talents), check.checkFields(fields)),
    body: () => ({ talents: tidyTalents(talents), requestedFields: [...new Set(fields)] }),
    schema: wire.contactBatchResponse,
    decode: decode.decodeContactBatch,
  };
}

/** Assumption: the path, the query and the answer of contact-status are not documented. */
export function contactStatus(urn: string): Operation<wire.ContactResponse, ContactRequest> {
  return {
    path: 'contact-status',
    invalid: check.checkText(urn, 'urn'),
    query: [['urn', urn]],
    schema: wire.contactResponse,
    decode: decode.decodeContact,
  };
}

/** The state of a batch job. */
export function batchStatus(jobId: string): Operation<wire.BatchStatusResponse, BatchJob> {
  return {
    path: 'batch-status',
    invalid: check.checkText(jobId, 'jobId'),
    query: [['jobId', jobId]],
    schema: wire.batchStatusResponse,
    decode: decode.decodeBatchStatus,
  };
}

/** What a place means. */
export function resolveLocation({
  city,
  state,
  country,
}: LocationQuery): Operation<wire.ResolveLocationResponse, Resolution> {
  return {
    path: 'resolve-location',
    invalid: check.firstInvalid(
      check.checkEncodable(city, 'city'),
      check.checkEncodable(state, 'state'),
      check.checkEncodable(country, 'country'),
    ),
    query: filledPairs({ city, state, country }),
    schema: wire.resolveLocationResponse,
    decode: decode.decodeLocation,
  };
}

/** What the name of a company, industry or school means. */
export function resolveEntity({
  kind,
  query,
  forceFresh,
}: EntityQuery): Operation<wire.ResolveEntityResponse, Resolution> {
  return {
    path: 'resolve-entity',
    invalid: check.firstInvalid(check.checkKind(kind), check.checkText(query, 'query')),
    query: filledPairs({ kind, query, forceFresh: forceFresh === true ? 'true' : undefined }),
    schema: wire.resolveEntityResponse,
    decode: decode.decodeEntity,
  };
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
