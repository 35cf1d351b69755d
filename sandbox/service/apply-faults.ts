import { setTimeout as pause } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { FaultSpec } from '../faults.ts';

const HUGE_BYTES = 50 * 1024 * 1024;
const CHUNK_BYTES = 64 * 1024;
const JSON_TYPE = { 'Content-Type': 'application/json' };

/** The raw response. Undefined if a unit test calls the app without a server. */
type Outgoing = HttpBindings['outgoing'] | undefined;

function drop(outgoing: Outgoing): Response {
  outgoing?.destroy();
  return RESPONSE_ALREADY_SENT;
}

async function cut(outgoing: Outgoing, answer: Response): Promise<Response> {
  if (!outgoing) return drop(outgoing);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  outgoing.writeHead(answer.status, { ...JSON_TYPE, 'Content-Length': bytes.length });
  // The socket is closed only after the half was written, otherwise the client would receive nothing.
  outgoing.write(bytes.subarray(0, Math.ceil(bytes.length / 2)), () => outgoing.destroy());
  return RESPONSE_ALREADY_SENT;
}

/** The answer with padding before its first field. It is streamed, so that it is never in memory whole. */
function huge(text: string, size: number): Response {
  const encoder = new TextEncoder();
  const padding = encoder.encode('x'.repeat(CHUNK_BYTES));
  let left = Math.ceil(size / CHUNK_BYTES);
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode('{"padding":"')),
    pull(controller) {
      if (left > 0) {
        left -= 1;
        controller.enqueue(padding);
        return;
      }
      controller.enqueue(encoder.encode(`",${text.slice(1)}`));
      controller.close();
    },
  });
  return new Response(body, { headers: JSON_TYPE });
}

function statusAnswer(status: number, withBody: boolean): Response {
  if (!withBody) return new Response(null, { status });
  const body = {
    success: false,
    code: 'SANDBOX_FAULT',
    message: `The sandbox was told to answer ${status}.`,
  };
  return Response.json(body, { status });
}

function rateLimited(retryAfter: string | number | undefined): Response {
  const headers = retryAfter === undefined ? undefined : { 'Retry-After': String(retryAfter) };
  return new Response(null, { status: 429, ...(headers && { headers }) });
}

/** The answer of a fault that strikes before the request is processed. */
function answerInstead(fault: FaultSpec, outgoing: Outgoing): Response | undefined {
  if (fault.kind === 'drop-before') return drop(outgoing);
  if (fault.kind === 'rate-limit') return rateLimited(fault.retryAfter);
  if (fault.kind === 'status' && !fault.after) return statusAnswer(fault.status, fault.body ?? false);
  return undefined;
}

/** The answer of a processed request, changed by the fault. */
async function faultyAnswer(fault: FaultSpec, answer: Response, outgoing: Outgoing): Promise<Response> {
  switch (fault.kind) {
    case 'drop-after':
      return drop(outgoing);
    case 'cut':
      return cut(outgoing, answer);
    case 'status':
      return statusAnswer(fault.status, fault.body ?? false);
    case 'malformed':
      return new Response((await answer.text()).slice(0, -1), { status: answer.status, headers: JSON_TYPE });
    case 'html':
      return new Response('<!doctype html><title>Gateway</title><h1>We will be back soon</h1>', {
        headers: { 'Content-Type': 'text/html; charset=utf-8' },
      });
    case 'huge':
      return huge(await answer.text(), fault.bytes ?? HUGE_BYTES);
    default:
      return answer;
  }
}

interface FaultContext {
  /** The raw response, whose connection can be broken. */
  outgoing: Outgoing;
  /** Aborts when the sandbox stops. */
  closing: AbortSignal;
  /** Aborts when the faults are cleared; delays end then. */
  cleared: AbortSignal;
}

/** Processes a request (`work`) with the faults that strike it. */
export async function applyFaults(
  faults: readonly FaultSpec[],
  { outgoing, closing, cleared }: FaultContext,
  work: () => Response,
): Promise<Response> {
  const signal = AbortSignal.any([closing, cleared]);
  const wait = async (after: boolean) => {
    for (const fault of faults) {
      if (fault.kind !== 'delay' || (fault.after ?? false) !== after) continue;
      await pause(fault.ms, undefined, { signal }).catch(() => undefined);
    }
  };
  await wait(false);
  if (closing.aborted) return drop(outgoing);
  for (const fault of faults) {
    const response = answerInstead(fault, outgoing);
    if (response) return response;
  }
  let answer = work();
  await wait(true);
  if (closing.aborted) return drop(outgoing);
  for (const fault of faults) answer = await faultyAnswer(fault, answer, outgoing);
  return answer;
}
