/**
 * Opens one port with several sockets, and closes it so that no client loses a request. An event loop accepts one connection
 * of each socket in each of its turns (libuv), so with one socket and turns of 30 ms, the hundredth of a hundred new riders
 * would wait for 3 s before being seen.
 */
import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { type AddressInfo, createServer, Server as NetServer, type Socket } from 'node:net';
import { setImmediate, setTimeout } from 'node:timers/promises';

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

/** Nothing has arrived for this long: clients and proxies know that they should go elsewhere. */
const QUIET_MS = 250;
/** After this time, the port is closed although requests still arrive. */
const MAX_QUIET_WAIT_MS = 5_000;
/** Then, a turn in which nothing arrives is awaited for this much longer. */
const MAX_TURN_WAIT_MS = 1_000;
/** A turn that took longer may have left requests waiting. */
const SHORT_TURN_MS = 5;
/** From then on, clients that have connected, or have sent half a request, are given this long to send the rest. */
const FIRST_REQUEST_MS = 1_000;

interface Connection {
  underWay: number;
  /** Bytes received up to its last request; 0: it has sent none. */
  bytesRead: number;
}

export interface ClosablePort {
  requestsUnderWay(): number;
  /** Resolves when every request has been answered and every connection closed. */
  close(): Promise<void>;
}

/**
 * A request that the server has not read when it closes the connection is lost, so it goes on answering, with
 * `connection: close`, until none arrives, and closes in a turn of the event loop in which nothing was waiting.
 * @param servers The servers of the port, before they listen.
 */
export function closablePort(servers: readonly Server[]): ClosablePort {
  const connections = new Map<Socket, Connection>();
  let arrivals = 0;
  let lastArrivalAt = 0;
  let inFlight = 0;
  let isClosing = false;

  function noteArrival(): void {
    arrivals += 1;
    lastArrivalAt = performance.now();
  }

  function noteConnection(socket: Socket): void {
    noteArrival();
    connections.set(socket, { underWay: 0, bytesRead: 0 });
    socket.once('close', () => connections.delete(socket));
  }

  function noteRequest({ socket }: { socket: Socket }, answer: ServerResponse): void {
    noteArrival();
    const connection = connections.get(socket);
    if (connection) {
      connection.underWay += 1;
      connection.bytesRead = socket.bytesRead;
    }
    inFlight += 1;
    if (isClosing) answer.setHeader('connection', 'close');
    answer.once('close', () => {
      inFlight -= 1;
      if (connection) connection.underWay -= 1;
    });
  }

  for (const server of servers) {
    server.prependListener('connection', noteConnection);
    server.prependListener('request', noteRequest);
  }

  /** Waits for a turn of the event loop, and returns whether it found nothing on any socket. */
  async function isQuietTurn(): Promise<boolean> {
    await setImmediate();
    const before = arrivals;
    const began = performance.now();
    await setImmediate();
    return arrivals === before && performance.now() - began < SHORT_TURN_MS;
  }

  async function untilQuiet(): Promise<void> {
    const began = performance.now();
    const passed = () => performance.now() - began;
    while (passed() < MAX_QUIET_WAIT_MS) {
      await setTimeout(QUIET_MS / 5);
      if (performance.now() - Math.max(lastArrivalAt, began) >= QUIET_MS && (await isQuietTurn())) return;
    }
    while (passed() < MAX_QUIET_WAIT_MS + MAX_TURN_WAIT_MS && !(await isQuietTurn()));
  }

  /** Closes idle connections whenever nothing is waiting to be read. */
  async function closeConnections(): Promise<void> {
    const began = performance.now();
    while (connections.size > 0) {
      const isOver = performance.now() - began > FIRST_REQUEST_MS;
      if ((await isQuietTurn()) || isOver)
        for (const [socket, { underWay, bytesRead }] of connections) {
          const isIdle = underWay === 0 && bytesRead > 0 && socket.bytesRead === bytesRead;
          if (isIdle || (isOver && underWay === 0)) socket.destroy();
        }
      await setTimeout(QUIET_MS / 10);
    }
  }

  return {
    requestsUnderWay: () => inFlight,
    async close() {
      isClosing = true;
      await untilQuiet();
      // The method of `http.Server` would also close connections that have yet to send their first request.
      const closed = servers.map(
        (server) => new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve())),
      );
      await Promise.all([...closed, closeConnections()]);
    },
  };
}
