/** How a call ended, before its body is read as an answer. */
export type Exchange =
  | { kind: 'answered'; status: number; retryAfter: string | null; contentType: string | null; body: Body }
  | { kind: 'timeout' }
  | { kind: 'unreachable' };

export type Body =
  | { kind: 'text'; text: string }
  | { kind: 'too-large' }
  | { kind: 'timeout' }
  | { kind: 'cut' };

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface ExchangeLimits {
  timeoutMs: number;
  maxBytes: number;
  signal: AbortSignal | undefined;
}

/** Each chunk counts for at least so many bytes, so that an endless series of empty chunks reaches the limit too. */
const CHUNK_COST_BYTES = 16;

type Stop = 'timeout' | 'aborted';

/** Sends one request and reads its whole body, within limits of time and size. Never rejects, whatever `send` does. */
export async function exchange(
  send: Fetch,
  url: string,
  init: RequestInit,
  limits: ExchangeLimits,
): Promise<Exchange> {
  const deadline = startDeadline(limits.timeoutMs, limits.signal);
  try {
    const answer = send(url, { ...init, signal: deadline.signal });
    const response = await Promise.race([answer, deadline.stopped]);
    if (response === 'timeout' || response === 'aborted') {
      answer.then(discard, () => {});
      return { kind: response === 'timeout' ? 'timeout' : 'unreachable' };
    }
    return {
      kind: 'answered',
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      contentType: response.headers.get('content-type'),
      body: await readBody(response, limits.maxBytes, deadline),
    };
  } catch {
    return { kind: deadline.stop() === 'timeout' ? 'timeout' : 'unreachable' };
  } finally {
    deadline.release();
  }
}

async function readBody(response: Response, maxBytes: number, deadline: Deadline): Promise<Body> {
  if (response.body === null) return { kind: 'text', text: '' };
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let spent = 0;
  let text = '';
  try {
    for (;;) {
      const step = await Promise.race([reader.read(), deadline.stopped]);
      if (step === 'timeout') return { kind: 'timeout' };
      if (step === 'aborted') return { kind: 'cut' };
      if (step.done) return { kind: 'text', text: text + decoder.decode() };
      spent += Math.max(step.value.byteLength, CHUNK_COST_BYTES);
      if (spent > maxBytes) return { kind: 'too-large' };
      text += decoder.decode(step.value, { stream: true });
    }
  } catch {
    return { kind: deadline.stop() === 'timeout' ? 'timeout' : 'cut' };
  } finally {
    reader.cancel().catch(() => {});
  }
}

interface Deadline {
  signal: AbortSignal;
  /** Resolves when time is up or the caller aborts, for a `send` that ignores the signal. */
  stopped: Promise<Stop>;
  stop(): Stop | null;
  release(): void;
}

function startDeadline(timeoutMs: number, outer: AbortSignal | undefined): Deadline {
  const controller = new AbortController();
  let stop: Stop | null = null;
  let settle: (stop: Stop) => void = () => {};
  const stopped = new Promise<Stop>((resolve) => {
    settle = resolve;
  });
  const end = (why: Stop) => {
    stop ??= why;
    settle(stop);
    controller.abort();
  };
  const onAbort = () => end('aborted');
  const timer = setTimeout(() => end('timeout'), timeoutMs);
  outer?.addEventListener('abort', onAbort, { once: true });
  return {
    signal: controller.signal,
    stopped,
    stop: () => stop,
    release: () => {
      clearTimeout(timer);
      outer?.removeEventListener('abort', onAbort);
    },
  };
}

function discard(response: Response): void {
  response.body?.cancel().catch(() => {});
}
