import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createClient } from '../../../lib/service/client.ts';
import * as fixtures from './fixtures.ts';
import { CALLS, json, KEY, stubbed } from './harness.ts';

const servers: Server[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

async function serve(handler: Handler): Promise<string> {
  const server = createServer(handler);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function clientOf(handler: Handler, timeoutMs = 20_000, streamBodies = false) {
  return createClient({ baseUrl: await serve(handler), key: KEY, fetch, timeoutMs, streamBodies });
}

/** Writes chunks as fast as they are read, until `limit` bytes are written or the connection is closed. */
function pour(response: ServerResponse, limit: number, onClose: (written: number) => void): void {
  const chunk = Buffer.alloc(256 * 1024, 'x');
  let written = 0;
  let open = true;
  response.on('close', () => {
    open = false;
    onClose(written);
  });
  const more = () => {
    while (open && written < limit) {
      written += chunk.length;
      if (!response.write(chunk)) {
        response.once('drain', more);
        return;
      }
    }
    response.end();
  };
  more();
}

describe('the client over real HTTP', () => {
  it('sends a request and reads its answer', async () => {
    const seen: string[] = [];
    const client = await clientOf((request, response) => {
      seen.push(`${request.method} ${request.url} ${request.headers.authorization}`);
      request.resume().on('end', () => response.end(JSON.stringify(fixtures.contactNew)));
    });
    expect(await CALLS.contact(client)).toMatchObject({ ok: true, value: { requestId: 'req-1' } });
    expect(seen).toEqual([`POST /v1/talent-scout/contact Bearer ${KEY}`]);
  });

  it('sends the same body as a stream, which the browser cannot send again', async () => {
    const bodies: string[] = [];
    const echo: Handler = (request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => {
        body += chunk.toString();
      });
      request.on('end', () => {
        bodies.push(body);
        response.end(JSON.stringify(fixtures.contactNew));
      });
    };
    await CALLS.contact(await clientOf(echo));
    expect(await CALLS.contact(await clientOf(echo, 20_000, true))).toMatchObject({ ok: true });
    expect(bodies[1]).toBe(bodies[0]);
    const { client, sent } = stubbed(() => json({}), { streamBodies: true });
    await CALLS.contact(client);
    await CALLS.enrich(client);
    expect(sent[0]?.init).toMatchObject({ body: expect.any(ReadableStream), duplex: 'half' });
    expect(sent[1]?.init.body).toBeUndefined();
  });

  it('ends a streamed body after its bytes were taken, so that the browser keeps no copy to send again', async () => {
    const waits: [number, () => void][] = [];
    const timer = (ms: number, work: () => void) => {
      waits.push([ms, work]);
      return () => {};
    };
    const { client, sent } = stubbed(() => json({}), { streamBodies: true, timer });
    await CALLS.contact(client);
    waits.length = 0;
    const reader = (sent[0] as { init: { body: ReadableStream<Uint8Array> } }).init.body.getReader();
    const { value } = await reader.read();
    expect(JSON.parse(new TextDecoder().decode(value))).toMatchObject({ urn: expect.any(String) });
    let isEnded = false;
    const end = reader.read().then(({ done }) => {
      isEnded = done;
    });
    await new Promise(setImmediate);
    expect(isEnded).toBe(false);
    expect(waits).toEqual([[10, expect.any(Function)]]);
    waits[0]?.[1]();
    await end;
    expect(isEnded).toBe(true);
  });

  it('stops waiting for a service that does not answer, and takes the answer when it comes', async () => {
    let isClosed = false;
    let answer: () => void = () => {};
    const client = await clientOf((request, response) => {
      request.socket.on('close', () => {
        isClosed = true;
      });
      answer = () => response.end(JSON.stringify(fixtures.contactNew));
    }, 100);
    const late = new Promise((onLate) => {
      void CALLS.contact(client, { onLate }).then((result) => {
        expect(result).toEqual({ ok: false, error: { kind: 'timeout' } });
        expect(isClosed).toBe(false);
        answer();
      });
    });
    expect(await late).toMatchObject({ ok: true, value: { requestId: 'req-1' } });
  });

  it('stops waiting for a body that never ends, and leaves the connection open', async () => {
    let isClosed = false;
    const client = await clientOf((_request, response) => {
      const drip = setInterval(() => response.write(' '), 5);
      response.on('close', () => {
        isClosed = true;
        clearInterval(drip);
      });
    }, 200);
    expect(await CALLS.contact(client)).toEqual({ ok: false, error: { kind: 'timeout' } });
    expect(isClosed).toBe(false);
  });

  it('reports a body that was cut short as such', async () => {
    const text = JSON.stringify(fixtures.searchBody);
    const client = await clientOf((_request, response) => {
      response.writeHead(200, { 'content-length': text.length });
      response.write(text.slice(0, 100), () => response.destroy());
    });
    const result = await CALLS.search(client);
    expect(result).toEqual({ ok: false, error: { kind: 'bad-response', path: '', reason: 'cut short' } });
  });

  it('reports a service that closes the connection or does not exist as unreachable', async () => {
    const client = await clientOf((request) => request.socket.destroy());
    expect(await CALLS.search(client)).toEqual({ ok: false, error: { kind: 'unreachable' } });
    const nobody = createClient({ baseUrl: 'http://127.0.0.1:1', key: KEY, fetch });
    expect(await CALLS.search(nobody)).toEqual({ ok: false, error: { kind: 'unreachable' } });
  });

  it.each([301, 302, 303, 307, 308])(
    'never follows a %i, so that the key goes to no other address',
    async (status) => {
      let visits = 0;
      const elsewhere = await serve((_request, response) => {
        visits += 1;
        response.end('{}');
      });
      const client = await clientOf((_request, response) => {
        response.writeHead(status, { location: `${elsewhere}/v1/talent-scout/search` }).end();
      });
      expect(await CALLS.search(client)).toEqual({ ok: false, error: { kind: 'unreachable' } });
      expect(await CALLS.enrich(client)).toEqual({ ok: false, error: { kind: 'unreachable' } });
      expect(visits).toBe(0);
    },
  );

  it.each([
    ['50 MB', 50 * 1024 * 1024],
    ['endless', Number.POSITIVE_INFINITY],
  ])('closes the connection on a body of %s', async (_what, size) => {
    let closed: (written: number) => void = () => {};
    const written = new Promise<number>((resolve) => {
      closed = resolve;
    });
    const client = await clientOf((_request, response) => pour(response, size, closed));
    expect(await CALLS.search(client)).toEqual({
      ok: false,
      error: { kind: 'too-large', limit: 8 * 1024 * 1024 },
    });
    expect(await written).toBeLessThan(50 * 1024 * 1024);
  });
});
