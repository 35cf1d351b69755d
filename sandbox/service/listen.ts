import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener, type HttpBindings } from '@hono/node-server';

export interface RunningServer {
  url: string;
  close(): Promise<void>;
}

/** Whatever answers requests: a Hono app, or something that stands in for one until it is there. */
export type RequestHandler = (request: Request, bindings: HttpBindings) => Response | Promise<Response>;

/** Serves on this machine only; port 0 takes any free one. */
export async function listen(port: number, answer: RequestHandler): Promise<RunningServer> {
  const server = createServer(
    getRequestListener(
      (request, { incoming, outgoing }) => {
        if (!(incoming instanceof IncomingMessage && outgoing instanceof ServerResponse)) {
          throw new TypeError('The sandbox speaks HTTP/1.1 only');
        }
        return answer(request, { incoming, outgoing });
      },
      // Whoever starts a sandbox keeps the platform's own Request and Response.
      { overrideGlobalObjects: false },
    ),
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE';
      reject(
        taken ? new Error(`Port ${port} is already in use: choose another one.`, { cause: error }) : error,
      );
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
