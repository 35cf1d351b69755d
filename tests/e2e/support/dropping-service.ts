import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createSecureServer } from 'node:http2';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { selfSigned } from './self-signed.ts';

export type Transport = 'HTTP/1.1' | 'HTTP/1.1 with TLS' | 'HTTP/2';

/** A service that reads some requests, counts them, and drops their connections without an answer. */
export interface DroppingService {
  url: string;
  /** Drops connections only when so many requests to be dropped have arrived. */
  dropTogether(count: number): void;
  /** How often each request to be dropped has arrived, by its prompt or its name. */
  dropped: ReadonlyMap<string, number>;
  /** How many requests for a status have been answered. */
  polls(): number;
  /** The most requests that one connection has carried. */
  mostOnOneConnection(): number;
  close(): Promise<void>;
}

/** A prompt or a name that starts so is never answered. */
export const DROP = 'drop ';

/** A prompt that starts so is answered later than any other operation would be waited for. */
export const SLOW = 'slow ';
const SLOW_MS = 40_000;

/** People to unlock. Their look-ups never end, so that the worker keeps polling. */
export const OPEN_PEOPLE = ['urn-open-1', 'urn-open-2', 'urn-open-3'];

const BALANCES = { companyCredits: 100_000, companyExtraCredits: 0 };

/** Starts such a service on this computer. */
export async function startDroppingService(transport: Transport): Promise<DroppingService> {
  const dropped = new Map<string, number>();
  const sockets = new Map<number, Socket>();
  const carried = new Map<number, number>();
  const waiting: Socket[] = [];
  let together = 1;
  let polls = 0;

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const port = request.socket.remotePort ?? 0;
    carried.set(port, (carried.get(port) ?? 0) + 1);
    let text = '';
    for await (const part of request) text += String(part);
    const body = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
    const name = String(body.prompt ?? searchParams.get('query') ?? '');
    if (name.startsWith(DROP)) {
      dropped.set(name, (dropped.get(name) ?? 0) + 1);
      waiting.push(sockets.get(port) ?? new Socket());
      if (waiting.length >= together) for (const socket of waiting.splice(0)) socket.destroy();
      return;
    }
    if (name.startsWith(SLOW)) await pause(SLOW_MS);
    const operation = pathname.split('/talent-scout/')[1] ?? '';
    if (operation === 'contact-status') polls += 1;
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ success: true, ...BALANCES, ...answerTo(operation, body) }));
  }

  const server = listen(transport, (request, response) => {
    // A connection that was dropped meanwhile takes no answer.
    handle(request, response).catch(() => {});
  });
  server.on('connection', (socket: Socket) => {
    const port = socket.remotePort ?? 0;
    sockets.set(port, socket);
    carried.set(port, 0);
    socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `${transport === 'HTTP/1.1' ? 'http' : 'https'}://localhost:${port}`,
    dropTogether(count) {
      together = count;
    },
    dropped,
    polls: () => polls,
    mostOnOneConnection: () => Math.max(...carried.values()),
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets.values()) socket.destroy();
      await closed;
    },
  };
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

function listen(transport: Transport, listener: Listener) {
  if (transport === 'HTTP/1.1') return createServer(listener);
  const identity = selfSigned('localhost');
  if (transport === 'HTTP/1.1 with TLS') return createTlsServer(identity, listener);
  const server = createSecureServer(identity);
  // The classes for HTTP/2 behave like the older ones, which the listener is written for.
  server.on('request', listener as unknown as Parameters<typeof server.on>[1]);
  return server;
}

function answerTo(operation: string, body: Record<string, unknown>): Record<string, unknown> {
  switch (operation) {
    case 'search':
      return {
        page: 1,
        pageSize: 20,
        hasNextPage: false,
        totalCandidates: OPEN_PEOPLE.length,
        candidates: OPEN_PEOPLE.map((urn) => ({
          urn,
          full_name: `Somebody ${urn}`,
          network_url: `https://network.test/in/${urn}`,
          requiresEnrich: true,
        })),
        creditsDeducted: 1,
      };
    case 'contact':
    case 'contact-status':
      return {
        queued: true,
        status: 'PROCESSING',
        requestId: `request of ${String(body.urn)}`,
        requestedFields: ['work_email'],
        creditsCharged: 1,
      };
    default:
      return { resolved: false, needsConfirmation: false };
  }
}
