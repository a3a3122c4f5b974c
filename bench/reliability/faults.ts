/** What a feed publisher or an upstream may do wrong. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { listen } from '#testing/servers.ts';

export type Behaviour = (request: IncomingMessage, response: ServerResponse) => unknown;

export type Publisher = Awaited<ReturnType<typeof createPublisher>>;

/** Starts a feed publisher, or any upstream, on the loopback interface. */
export async function createPublisher(usual: Behaviour) {
  let how = usual;
  const server = createServer((request, response) => {
    response.on('error', () => {});
    how(request, response);
  });
  const port = await listen(server);
  return {
    origin: `http://127.0.0.1:${port}`,
    /** `null`: it refuses connections. */
    misbehave(next: Behaviour | null) {
      if (next === null) server.close().closeAllConnections();
      else how = next;
    },
    async recover() {
      how = usual;
      if (!server.listening) await once(server.listen(port, '127.0.0.1'), 'listening');
    },
  };
}

/** What an upstream may do wrong whose normal response is `usual`, or `stale` if it is old. */
export const faultsOf = (usual: Behaviour, stale: Behaviour): Record<string, Behaviour | null> => ({
  slow: (request, response) => setTimeout(8_000, null, { ref: false }).then(() => usual(request, response)),
  'never responding': () => {},
  'never ending': (_, response) => {
    const timer = setInterval(() => response.write('x'), 200);
    response.once('close', () => clearInterval(timer));
  },
  'HTTP 500': (_, response) => response.writeHead(500).end('error'),
  'a page of HTML': (_, response) =>
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>Log in</title>'),
  'cut off': (_, response) => {
    response.setHeader('content-length', 10_000).write(Buffer.alloc(100, 0x12));
    return setTimeout(50, null, { ref: false }).then(() => response.destroy());
  },
  empty: (_, response) => response.end(),
  '100 MB': (_, response) => Readable.from(Array(100).fill(Buffer.alloc(1024 * 1024))).pipe(response),
  stale,
  'refusing connections': null,
});
