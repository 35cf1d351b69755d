import { Agent, request } from 'node:http';

export interface Call {
  url: string;
  method: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  /** The only status that counts as an answer. */
  expected: number;
}

export interface Load {
  answered: number;
  seconds: number;
  /** The milliseconds that 95 of 100 calls stay under. */
  p95: number;
}

const CONNECTIONS = 8;

/** Sends calls over a few kept-open connections until it is stopped, and counts the answers. */
export async function measureLoad(
  next: () => Call,
  isEnough: (answered: number, elapsedMs: number) => boolean,
): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const times: number[] = [];
  const start = performance.now();
  const client = async () => {
    while (!isEnough(times.length, performance.now() - start)) {
      const sent = performance.now();
      await send(next(), agent);
      times.push(performance.now() - sent);
    }
  };
  try {
    await Promise.all(Array.from({ length: CONNECTIONS }, client));
  } finally {
    agent.destroy();
  }
  const seconds = (performance.now() - start) / 1000;
  const sorted = times.toSorted((a, b) => a - b);
  return { answered: times.length, seconds, p95: sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN };
}

/** Sends one call and gives back its body. Any other status than the expected one is an error. */
export function send(call: Call, agent?: Agent): Promise<string> {
  return new Promise((resolve, reject) => {
    const { url, method, headers, body, expected } = call;
    const outgoing = request(
      url,
      { method, ...(headers && { headers }), ...(agent && { agent }) },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', reject);
        response.once('end', () => {
          const text = Buffer.concat(chunks).toString('utf8');
          if (response.statusCode === expected) resolve(text);
          else reject(new Error(`${method} ${url} answered ${response.statusCode}: ${text.slice(0, 300)}`));
        });
      },
    );
    outgoing.once('error', reject);
    outgoing.end(body);
  });
}
