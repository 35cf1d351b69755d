import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Recorded {
  path: string;
  body: string;
  /** When it came, by this process's clock. */
  at: number;
}

/** A proxy in front of the service that records the requests. */
export interface RecordingService {
  url: string;
  /** Requests to one path, oldest first. */
  to(path: string): Recorded[];
  /** Answers the next request to one path itself, so that it does not reach the service. */
  answer(path: string, status: number, body: unknown): void;
  close(): Promise<void>;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const part of request.setEncoding('utf8')) body += part;
  return body;
}

/** Starts such a proxy for a running service. */
export async function recordService(serviceUrl: string): Promise<RecordingService> {
  const seen: Recorded[] = [];
  const own: { path: string; status: number; body: unknown }[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const at = performance.now();
      const body = await bodyOf(request);
      const path = request.url ?? '/';
      seen.push({ path, body, at });
      const place = own.findIndex((one) => path.split('?')[0] === one.path);
      const [given] = place < 0 ? [] : own.splice(place, 1);
      if (given) {
        response.writeHead(given.status, { 'content-type': 'application/json' });
        response.end(JSON.stringify(given.body));
        return;
      }
      const answer = await fetch(`${serviceUrl}${path}`, {
        method: request.method ?? 'GET',
        headers: {
          authorization: request.headers.authorization ?? '',
          ...(body !== '' && { 'content-type': 'application/json' }),
        },
        ...(body !== '' && { body }),
      });
      response.writeHead(answer.status, { 'content-type': 'application/json' });
      response.end(await answer.text());
      // If the service drops a connection, the proxy drops its own too.
    })().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    to: (path) => seen.filter((one) => one.path.startsWith(path)),
    answer: (path, status, body) => void own.push({ path, status, body }),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
