/** Assertions about the service's answers. */
import { expect } from 'vitest';
import * as z from 'zod/mini';
import type { Reply } from './api.ts';

const errorBody = z.looseObject({ code: z.string().check(z.minLength(1)) });

function describeReply(reply: Reply): string {
  return `HTTP ${reply.status} ${reply.text.slice(0, 500)}`;
}

/** Asserts a 2xx answer in the given shape and returns it. */
export function expectAnswer<Shape extends z.ZodMiniType>(reply: Reply, shape: Shape): z.output<Shape> {
  const answer = parseBody(reply, shape);
  expect(Math.floor(reply.status / 100), describeReply(reply)).toBe(2);
  return answer;
}

/** Asserts a body in the given shape, with any HTTP status, and returns it. */
export function expectRefusal<Shape extends z.ZodMiniType>(reply: Reply, shape: Shape): z.output<Shape> {
  return parseBody(reply, shape);
}

function parseBody<Shape extends z.ZodMiniType>(reply: Reply, shape: Shape): z.output<Shape> {
  const result = z.safeParse(shape, reply.body);
  if (!result.success) {
    expect.fail(`${z.prettifyError(result.error)}\nin ${describeReply(reply)}`);
  }
  return result.data;
}

/** Asserts an error with this code. */
export function expectErrorCode(reply: Reply, code: string): void {
  expect(reply.body, describeReply(reply)).toMatchObject({ code });
  expect(reply.body, describeReply(reply)).not.toMatchObject({ success: true });
}

/** Asserts that the request was refused: an HTTP error, or `success` false. */
export function expectRefused(reply: Reply): void {
  const saidNo =
    reply.status >= 400 || z.safeParse(z.looseObject({ success: z.literal(false) }), reply.body).success;
  expect(saidNo, describeReply(reply)).toBe(true);
}

/** Asserts a 4xx answer in JSON with `success` false, a code and a message. */
export function expectClientError(reply: Reply): void {
  expect(reply.status, describeReply(reply)).toBeGreaterThanOrEqual(400);
  expect(reply.status, describeReply(reply)).toBeLessThan(500);
  expectRefusal(
    reply,
    z.extend(errorBody, { success: z.literal(false), message: z.string().check(z.minLength(1)) }),
  );
}
