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

/** A request that has left. It is never aborted, so it ends when the service or the network ends it. */
export interface RunningExchange {
  /** What is known so far, for a caller that waits no longer. */
  soFar(): Exchange;
  /** How the call ended. Never rejects. It stays open as long as the service holds the connection open. */
  ended: Promise<Exchange>;
}

/** Each chunk counts for at least so many bytes, so that an endless series of empty chunks reaches the limit too. */
const CHUNK_COST_BYTES = 16;

type Answered = Extract<Exchange, { kind: 'answered' }>;

/**
 * Sends one request and reads its whole body. `fetch` gets no signal: over HTTP/1.1 a request that is aborted while it
 * connects leaves a connection behind that the browser takes for a used one, and the browser may send the next POST
 * twice over it.
 */
export function startExchange(
  send: Fetch,
  url: string,
  init: RequestInit,
  maxBytes: number,
): RunningExchange {
  let head: Omit<Answered, 'body'> | null = null;

  async function run(): Promise<Exchange> {
    try {
      const response = await send(url, init);
      head = {
        kind: 'answered',
        status: response.status,
        retryAfter: response.headers.get('retry-after'),
        contentType: response.headers.get('content-type'),
      };
      return { ...head, body: await readBody(response, maxBytes) };
    } catch {
      return { kind: 'unreachable' };
    }
  }

  return {
    soFar: () => (head === null ? { kind: 'timeout' } : { ...head, body: { kind: 'timeout' } }),
    ended: run(),
  };
}

async function readBody(response: Response, maxBytes: number): Promise<Body> {
  if (response.body === null) return { kind: 'text', text: '' };
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let spent = 0;
  let text = '';
  try {
    for (;;) {
      const step = await reader.read();
      if (step.done) return { kind: 'text', text: text + decoder.decode() };
      spent += Math.max(step.value.byteLength, CHUNK_COST_BYTES);
      if (spent > maxBytes) {
        drop(reader);
        return { kind: 'too-large' };
      }
      text += decoder.decode(step.value, { stream: true });
    }
  } catch {
    return { kind: 'cut' };
  }
}

/**
 * Ends an answer that is too large to be read. This is the only place where the client ends a connection. The request
 * has been answered by then, and the browser repeats no answered request. A connection over HTTP/1.1 is closed and not
 * used again; over HTTP/2 only this one stream ends.
 */
function drop(reader: ReadableStreamDefaultReader<Uint8Array>): void {
  reader.cancel().catch(() => {});
}
