/**
 * Opens one port with several sockets. An event loop accepts one connection of each socket in each of its turns (libuv), so
 * with one socket and turns of 30 ms, the hundredth of a hundred new riders would wait for 3 s before being seen.
 */
import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';

const SOCKETS = 64;
/** Elsewhere the system does not spread connections over the sockets of a port. */
const SPREADS = process.platform === 'linux';

/** Creates as many servers as sockets are to be opened. */
export const createServers = (create: () => Server): Server[] =>
  Array.from({ length: SPREADS ? SOCKETS : 1 }, create);

/** Makes all servers listen on the port (0: a free one), and returns it. Rejects like `listen` if that is impossible. */
export async function openPort(servers: readonly Server[], port: number, host: string): Promise<number> {
  // Sockets that share a port would also share it with another process of this user.
  if (port !== 0 && SPREADS) await refuseIfInUse(port, host);
  let opened = port;
  for (const server of servers) {
    server.listen({ port: opened, host, reusePort: SPREADS });
    await once(server, 'listening');
    opened = (server.address() as AddressInfo).port;
  }
  return opened;
}

async function refuseIfInUse(port: number, host: string): Promise<void> {
  const probe = createServer().listen({ port, host });
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
}
