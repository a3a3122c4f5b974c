/** A feed publisher, or any upstream, on the loopback interface, with configurable behaviour. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Behaviour = (request: IncomingMessage, response: ServerResponse) => void;

export interface Publisher {
  origin: string;
  behave(how: Behaviour): void;
  /** Refuses connections until `open` is called. */
  close(): Promise<void>;
  open(): Promise<void>;
}

export async function createPublisher(usual: Behaviour): Promise<Publisher> {
  let how = usual;
  const server = createServer((request, response) => {
    response.on('error', () => {});
    how(request, response);
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    behave: (next) => {
      how = next;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      server.closeAllConnections();
    },
    open: () => listen(port),
  };
}

/** Returns faulty behaviours of an upstream whose normal response is `usual`, by name. */
export function faultsOf(usual: Behaviour): Record<string, Behaviour> {
  return {
    slow: (request, response) => {
      setTimeout(() => usual(request, response), 8_000).unref();
    },
    'never responding': () => {},
    'never ending': (_, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write('x'), 200);
      response.once('close', () => clearInterval(timer));
    },
    'HTTP 500': (_, response) => void response.writeHead(500).end('error'),
    'a page of HTML': (_, response) =>
      void response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<!doctype html><title>Log in</title>'),
    'cut off': (_, response) => {
      response.writeHead(200, { 'content-length': 10_000 });
      response.write(Buffer.alloc(100, 0x12));
      setTimeout(() => response.destroy(), 50).unref();
    },
    empty: (_, response) => void response.writeHead(200).end(),
    '100 MB': (_, response) => {
      response.writeHead(200);
      let left = 100;
      const more = () => {
        while (left > 0) {
          left -= 1;
          if (!response.write(Buffer.alloc(1024 * 1024))) return void response.once('drain', more);
        }
        response.end();
      };
      more();
    },
  };
}
