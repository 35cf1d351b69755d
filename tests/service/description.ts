/** Holds answers against the OpenAPI description that the sandbox serves. */
import { expect } from 'vitest';
import * as z from 'zod/mini';
import type { Reply } from './api.ts';
import { problemsOf } from './json-schema.ts';

const content = z.object({
  content: z.object({ 'application/json': z.object({ schema: z.looseObject({}) }) }),
});
const operation = z.looseObject({ responses: z.object({ 200: content, default: content }) });
const description = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), operation)) });

export type Description = z.output<typeof description>;

/** Reads the description of a running sandbox. */
export async function readDescription(serviceUrl: string): Promise<Description> {
  const response = await fetch(new URL('/openapi.json', serviceUrl));
  return description.parse(await response.json());
}

/** Asserts that an answer of a described operation is as described. Errors are told by their code. */
export function expectDescribed({ paths }: Description, method: string, path: string, reply: Reply): void {
  const name = path.startsWith('contact-status/') ? 'contact-status/{urn}' : path;
  const described = paths[`/v1/talent-scout/${name}`]?.[method.toLowerCase()];
  // Without a code it is the answer about something missing, in dialects that send none.
  const isBare = reply.status === 404 && !('code' in Object(reply.body));
  if (!described || isBare) return;
  const { responses } = described;
  const response = 'code' in Object(reply.body) ? responses.default : responses[200];
  const problems = problemsOf(reply.body, response.content['application/json'].schema);
  expect(problems, `${method} ${path} ${reply.text.slice(0, 300)}`).toEqual([]);
}
