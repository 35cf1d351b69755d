import * as z from 'zod/mini';
import {
  batchStatusQuery,
  contactBatchBody,
  contactBody,
  enrichBatchBody,
  resolveEntityQuery,
  resolveLocationQuery,
  searchBody,
  urnQuery,
} from '../../lib/service/wire/index.ts';
import { batchStatus } from './batch-status.ts';
import { contact, contactStatus } from './contact.ts';
import { contactBatch } from './contact-batch.ts';
import type { Core } from './core.ts';
import { enrich, enrichBatch } from './enrich.ts';
import type { Operation } from './operations.ts';
import { createEntityResolver, resolvePlace } from './resolve.ts';
import { search } from './search.ts';
import { validate } from './validate.ts';

/** One operation. `input` is the parsed body of a POST or the query of a GET. */
interface Endpoint {
  method: 'GET' | 'POST';
  run(account: number, input: unknown): object;
}

/** The link may be missing if the account knows the person's link. */
const contactInput = z.extend(contactBody, { networkUrl: z.optional(z.string()) });

function get<S extends z.ZodMiniType>(
  schema: S,
  run: (account: number, query: z.output<S>) => object,
): Endpoint {
  return { method: 'GET', run: (account, input) => run(account, validate(schema, input, 'query')) };
}

function post<S extends z.ZodMiniType>(
  schema: S,
  run: (account: number, body: z.output<S>) => object,
): Endpoint {
  return { method: 'POST', run: (account, input) => run(account, validate(schema, input, 'body')) };
}

/** All operations, each with the schema of its input. */
export function createEndpoints(core: Core): Record<Operation, Endpoint> {
  const resolveEntity = createEntityResolver(core);
  return {
    search: post(searchBody, (account, body) => search(core, account, body)),
    enrich: get(urnQuery, (account, { urn }) => enrich(core, account, urn)),
    'enrich/batch': post(enrichBatchBody, (account, body) => enrichBatch(core, account, body)),
    contact: post(contactInput, (account, body) => contact(core, account, body)),
    'contact/batch': post(contactBatchBody, (account, body) => contactBatch(core, account, body)),
    'contact-status': get(urnQuery, (account, { urn }) => contactStatus(core, account, urn)),
    'batch-status': get(batchStatusQuery, (account, { jobId }) => batchStatus(core, account, jobId)),
    'resolve-location': get(resolveLocationQuery, (_, query) => resolvePlace(core, query)),
    'resolve-entity': get(resolveEntityQuery, resolveEntity),
  };
}
