import './jitless.ts';
import * as z from 'zod/mini';
import { BATCH_LIMIT, CONTACT_FIELDS, ENTITY_KINDS } from '../model.ts';

// Checks of zod's own, which the description of the contract shows. No bundle carries them.
const filled = z.string().check(z.minLength(1));
const maybeString = z.optional(z.string());

/** The documents don't say which of the three are required, so all are optional. */
export const searchBody = z.object({
  prompt: maybeString,
  filtersJson: maybeString,
  page: z.optional(z.int().check(z.gte(1))),
});

const talents = z
  .array(z.object({ urn: filled, networkUrl: maybeString }))
  .check(z.minLength(1), z.maxLength(BATCH_LIMIT));
const requestedFields = z.array(z.enum(CONTACT_FIELDS)).check(z.minLength(1));

export const enrichBatchBody = z.object({ talents, forceRefresh: z.optional(z.boolean()) });

export const contactBody = z.object({ urn: filled, networkUrl: z.string(), requestedFields });

export const contactBatchBody = z.object({ talents, requestedFields });

/** Query of `enrich` and of `contact-status`. */
export const urnQuery = z.object({ urn: filled });

export const batchStatusQuery = z.object({ jobId: filled });

export const resolveLocationQuery = z.object({ city: maybeString, state: maybeString, country: maybeString });

/** `forceFresh` is the text of a boolean, as a query carries it. */
export const resolveEntityQuery = z.object({
  kind: z.enum(ENTITY_KINDS),
  query: filled,
  forceFresh: z.optional(z.enum(['true', 'false'])),
});
