import * as z from 'zod/mini';
import { CONTACT_FIELDS, type ContactField } from '../../lib/service/model.ts';
import { ApiError } from './api-error.ts';

/** The error for a request with invalid content. */
function invalidRequest(message: string): ApiError {
  return new ApiError(400, 'INVALID_REQUEST', message);
}

/** Checks the value against the schema. Throws an error that names the first wrong place. */
export function validate<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
  what: string,
): z.output<Schema> {
  const result = z.safeParse(schema, value, { error: z.locales.en().localeError });
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const where = z.core.toDotPath(issue?.path ?? []);
  throw invalidRequest(`${where === '' ? what : where}: ${issue?.message ?? 'Invalid input'}`);
}

/** Parses a body, or JSON inside a body. `what` names it in the error. */
export function parseJson(text: string, what: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidRequest(`${what}: Not valid JSON`);
  }
}

/** The fields without repeats, in a fixed order. */
export function distinctFields(fields: readonly ContactField[]): ContactField[] {
  return CONTACT_FIELDS.filter((field) => fields.includes(field));
}

/** The people without repeats, so that nobody is charged twice in one batch. */
export function distinctTalents<T extends { urn: string }>(talents: readonly T[]): T[] {
  const byUrn = new Map<string, T>();
  for (const talent of talents) if (!byUrn.has(talent.urn)) byUrn.set(talent.urn, talent);
  return [...byUrn.values()];
}
