/** The two things that can be said of an answer: it was given, or it was refused. */
import { expect } from 'vitest';
import * as z from 'zod/mini';
import type { Reply } from './api.ts';

const errorBody = z.looseObject({ code: z.string().check(z.minLength(1)) });

function describeReply(reply: Reply): string {
  return `HTTP ${reply.status} ${reply.text.slice(0, 500)}`;
}

/** The answer in the given shape; fails with what came instead. */
export function expectAnswer<Shape extends z.ZodMiniType>(reply: Reply, shape: Shape): z.output<Shape> {
  const answer = parseBody(reply, shape);
  expect(Math.floor(reply.status / 100), describeReply(reply)).toBe(2);
  return answer;
}

/** The refusal in the given shape, whatever its HTTP status. */
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

/** Asserts that the service said no with this code. */
export function expectErrorCode(reply: Reply, code: string): void {
  expect(reply.body, describeReply(reply)).toMatchObject({ code });
  expect(reply.body, describeReply(reply)).not.toMatchObject({ success: true });
}

/** Asserts that the service said no in some way. */
export function expectRefused(reply: Reply): void {
  const saidNo =
    reply.status >= 400 || z.safeParse(z.looseObject({ success: z.literal(false) }), reply.body).success;
  expect(saidNo, describeReply(reply)).toBe(true);
}

/** Asserts a refusal that blames the request and says why: a 4xx in JSON with a code. */
export function expectClientError(reply: Reply): void {
  expect(reply.status, describeReply(reply)).toBeGreaterThanOrEqual(400);
  expect(reply.status, describeReply(reply)).toBeLessThan(500);
  expectRefusal(
    reply,
    z.extend(errorBody, { success: z.literal(false), message: z.string().check(z.minLength(1)) }),
  );
}
