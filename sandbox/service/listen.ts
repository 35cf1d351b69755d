import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener, type HttpBindings } from '@hono/node-server';

export interface RunningServer {
  url: string;
  close(): Promise<void>;
}

export class PortTakenError extends Error {
  constructor(port: number, options: ErrorOptions) {
    super(`Port ${port} is already in use: choose another one.`, options);
  }
}

/** Answers a request: a Hono app, or a 503 until the app is ready. */
export type RequestHandler = (request: Request, bindings: HttpBindings) => Response | Promise<Response>;

/** Listens on this machine only. Port 0 takes any free port. */
export async function listen(port: number, answer: RequestHandler): Promise<RunningServer> {
  const server = createServer(
    getRequestListener(
      (request, { incoming, outgoing }) => {
        if (!(incoming instanceof IncomingMessage && outgoing instanceof ServerResponse)) {
          throw new TypeError('The sandbox speaks HTTP/1.1 only');
        }
        return answer(request, { incoming, outgoing });
      },
      // Without this, starting a sandbox would replace the global Request and Response of the process.
      { overrideGlobalObjects: false },
    ),
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? new PortTakenError(port, { cause: error }) : error);
    });
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return {
    url: `http://localhost:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
