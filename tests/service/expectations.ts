/** Assertions about the service's answers, in the dialect spoken. */
import { expect } from 'vitest';
import * as z from 'zod/mini';
import type { Reply } from './api.ts';
import type { Balance } from './sandbox-controls.ts';
import * as shapes from './shapes.ts';
import { IS_FREE, SPOKEN, STATUS_HAS_VALUES, speaks, TELLS_FIGURES } from './spoken.ts';

const errorBody = z.looseObject({
  code: z.string().check(z.minLength(1)),
  ...(speaks('error-success', 'false') && { success: z.literal(false) }),
});

function describeReply(reply: Reply): string {
  return `HTTP ${reply.status} ${reply.text.slice(0, 500)}`;
}

/** Asserts a 2xx answer in the given shape and returns it. */
export function expectAnswer<Shape extends z.ZodMiniType>(reply: Reply, shape: Shape): z.output<Shape> {
  const answer = parseBody(reply, shape);
  expect(Math.floor(reply.status / 100), describeReply(reply)).toBe(2);
  return answer;
}

/** Asserts a body in the given shape, with the HTTP status that documented errors have, and returns it. */
export function expectRefusal<Shape extends z.ZodMiniType>(reply: Reply, shape: Shape): z.output<Shape> {
  expectErrorStatus(reply);
  return parseBody(reply, shape);
}

function parseBody<Shape extends z.ZodMiniType>(reply: Reply, shape: Shape): z.output<Shape> {
  const result = z.safeParse(shape, reply.body);
  if (!result.success) {
    expect.fail(`${z.prettifyError(result.error)}\nin ${describeReply(reply)}`);
  }
  return result.data;
}

/** Asserts the HTTP status of documented errors in a dialect that fixes it. */
function expectErrorStatus(reply: Reply): void {
  if (!speaks('error-status', '4xx')) {
    expect(reply.status, describeReply(reply)).toBe(Number(SPOKEN['error-status']));
  }
}

/** Asserts an error with this code. */
export function expectErrorCode(reply: Reply, code: string): void {
  expectErrorStatus(reply);
  expectCode(reply, code);
}

function expectCode(reply: Reply, code: string): void {
  expect(reply.body, describeReply(reply)).toMatchObject({ code });
  expect(reply.body, describeReply(reply)).not.toMatchObject({ success: true });
}

/** Asserts the answer about something that is not there: a 404 with or without a code, or a code with 200. */
function expectMissing(reply: Reply, code: string, as: '404-code' | '404-bare' | '200-code'): void {
  expect(reply.status, describeReply(reply)).toBe(as === '200-code' ? 200 : 404);
  if (as === '404-bare') expect(reply.body, describeReply(reply)).not.toHaveProperty('code');
  else expectCode(reply, code);
}

/** Asserts that batch-status knows no such job. */
export function expectNoJob(reply: Reply): void {
  expectMissing(reply, 'BATCH_JOB_NOT_FOUND', SPOKEN['gone-job']);
  if (!speaks('gone-job', '404-bare')) parseBody(reply, shapes.jobNotFound);
}

/** Asserts that contact-status knows no unlock of the person, or that there is no contact-status. */
export function expectNoUnlock(reply: Reply): void {
  if (speaks('status-route', 'none-405')) expect(reply.status).toBe(405);
  else if (speaks('status-route', 'none-404', 'none-html')) expectNoOperation(reply);
  else expectMissing(reply, 'CONTACT_REQUEST_NOT_FOUND', SPOKEN['unknown-request']);
}

/** Asserts the answer about a path that does not exist. */
export function expectNoOperation(reply: Reply): void {
  if (speaks('status-route', 'none-html')) {
    expect(reply.body, describeReply(reply)).toBeUndefined();
    expect(reply.text).toContain('<!doctype html>');
  } else if (speaks('unknown-request', '404-bare')) {
    expectMissing(reply, 'NOT_FOUND', '404-bare');
  } else {
    expect(reply.status).toBe(404);
    expectClientError(reply);
  }
}

/** Asserts that the request was refused: an HTTP error, a code, `success` false, or no JSON at all. */
export function expectRefused(reply: Reply): void {
  const saidNo =
    reply.status >= 400 ||
    reply.body === undefined ||
    z.safeParse(z.looseObject({ success: z.literal(false) }), reply.body).success ||
    z.safeParse(z.looseObject({ code: z.string() }), reply.body).success;
  expect(saidNo, describeReply(reply)).toBe(true);
}

/** Asserts a 4xx answer in JSON with a code and a message, and with `success` false where errors have it. */
export function expectClientError(reply: Reply): void {
  expect(reply.status, describeReply(reply)).toBeGreaterThanOrEqual(400);
  expect(reply.status, describeReply(reply)).toBeLessThan(500);
  parseBody(reply, z.extend(errorBody, { message: z.string().check(z.minLength(1)) }));
}

/** Asserts the body of a documented error. */
export function expectDocumentedError(reply: Reply, code: string): void {
  expectErrorCode(reply, code);
  parseBody(reply, errorBody);
}

/** Asserts a figure of an answer: this one, or none where the dialect tells none. */
export function expectFigure(told: number | null | undefined, figure: number, what?: string): void {
  if (TELLS_FIGURES) expect(told, what).toBeCloseTo(figure, 6);
  else expect(told ?? null, what).toBeNull();
}

/** Asserts several figures in turn. */
export function expectFigures(told: (number | null | undefined)[], figures: number[]): void {
  expect(told).toHaveLength(figures.length);
  for (const [index, figure] of figures.entries()) expectFigure(told[index], figure);
}

/** Asserts that something was charged, where anything costs anything. */
export function expectCharge(credits: number): void {
  if (IS_FREE) expect(credits).toBe(0);
  else expect(credits).toBeGreaterThan(0);
}

interface TellsBalance {
  companyCredits?: number | null | undefined;
  companyExtraCredits?: number | null | undefined;
}

/** Asserts the balance in an answer: the true one, none, or an earlier one where balances lag. */
export function expectBalance(answer: TellsBalance, { credits, extra }: Balance): void {
  const { companyCredits, companyExtraCredits } = answer;
  if (speaks('balance', 'absent')) {
    expect([companyCredits ?? null, companyExtraCredits ?? null]).toEqual([null, null]);
  } else if (!speaks('balance', 'lagging')) {
    expectFigures([companyCredits, companyExtraCredits], [credits, extra]);
  } else {
    expect([companyCredits, companyExtraCredits]).toEqual([expect.any(Number), expect.any(Number)]);
  }
}

/** Asserts an id: equal to this text, or of the dialect's type. */
export function expectId(id: string | number | null, text: string): void {
  if (speaks('ids', 'text')) expect(id).toBe(text);
  else if (speaks('ids', 'null')) expect(id).toBeNull();
  else expect(id).toEqual(expect.any(Number));
}

/** Asserts that two requests have ids of their own, where they have any. */
export function expectOtherId(id: string | number | null, other: string | number | null): void {
  if (!speaks('ids', 'null')) expect(id).not.toBe(other);
}

/** Asserts a value of an ended unlock in contact-status: this one, or nothing where the dialect keeps values back. */
export function expectEndValue(told: string | null | undefined, value: string | null): void {
  if (!STATUS_HAS_VALUES) expect(told).toBeUndefined();
  else if (value !== null) expect(told).toBe(value);
  else expect(told).toBe(speaks('not-found-as', 'absent') ? undefined : null);
}
