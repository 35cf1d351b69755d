import * as z from 'zod/mini';
import { CONTACT_FIELDS, type ContactField } from '../../lib/service/model.ts';
import { ApiError } from './api-error.ts';

/** Refuses a request for what it says; nothing was charged. */
function invalidRequest(message: string): ApiError {
  return new ApiError(400, 'INVALID_REQUEST', message);
}

/** The value in the shape of the schema, or a refusal that says where it is not. */
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

/** A body or an encoded part of one, as JSON. */
export function parseJson(text: string, what: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidRequest(`${what}: Not valid JSON`);
  }
}

/** Each field once, in a fixed order. */
export function distinctFields(fields: readonly ContactField[]): ContactField[] {
  return CONTACT_FIELDS.filter((field) => fields.includes(field));
}

/** Each person once: asking twice in one batch must not charge twice. */
export function distinctTalents<T extends { urn: string }>(talents: readonly T[]): T[] {
  const byUrn = new Map<string, T>();
  for (const talent of talents) if (!byUrn.has(talent.urn)) byUrn.set(talent.urn, talent);
  return [...byUrn.values()];
}
