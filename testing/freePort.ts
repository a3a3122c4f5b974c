import { once } from 'node:events';
import { createServer } from 'node:net';
import { listen } from './listen.ts';

/** Finds a free TCP port on the loopback interface. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  server.close();
  await once(server, 'close');
  return port;
}
