/** Refuses requests over a limit before any work is done, and closes connections whose clients do not read. */
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Log } from '#domain/log.ts';
import { inTurns } from './inTurns.ts';
import { noteArrival } from './request.ts';

export type Refusal =
  | 'two hosts'
  | 'rate'
  | 'pipelined'
  | 'client busy'
  | 'overload'
  | 'connections'
  | 'not reading';

export interface GuardOptions {
  clientOf(request: Pick<IncomingMessage, 'headers' | 'socket'>): string | null;
  /** Seconds that the client must wait; 0: none. */
  rateLimit(client: string): number;
  /** Event-loop lag in milliseconds. */
  lag(): number;
  log: Log;
  onRefused(why: Refusal): void;
  /** For tests: milliseconds after which a client that reads nothing is closed. */
  stuckMs?: number;
}

/** Unanswered requests on one connection. Above the first limit they are refused; above the second, it is closed. */
const MAX_PIPELINED = 8;
const MAX_UNANSWERED = 64;
const MAX_REQUESTS_OF_CLIENT = 64;
/** Concurrent requests of all clients. Requests for one page share its rendering, which the render queue limits. */
const MAX_REQUESTS = 4_000;
const MAX_CONNECTIONS_OF_CLIENT = 200;
const MAX_CONNECTIONS = 20_000;
/**
 * With more lag than this, and pages under way, the server is overloaded and refuses pages until it recovers. Without
 * pages under way, the lag is other programs' doing, and refusing riders would help nobody.
 */
const MAX_LAG_MS = 1_000;
const PAGES_UNDER_LAG = 8;
/** What has waited longer than this for its turn is refused: what is left of 2.5 s is too short to render a page, or to send data. */
const MAX_PAGE_AGE_MS = 1_500;
const MAX_DATA_AGE_MS = 2_000;
/** A connection whose client reads nothing for this long is closed. */
const STUCK_MS = 20_000;
/** How often within that time the two limits below are checked. */
const SWEEPS = 4;
/** Connections whose unsent bytes do not shrink, and unsent bytes of all; above either, the longest stuck are closed. */
const MAX_STUCK = 64;
const MAX_WAITING_BYTES = 64 * 1024 * 1024;
const REPORT_MS = 10_000;
/**
 * An idle connection is closed this long after the time that clients were told: on a busy machine, a request that was sent in
 * time is read later.
 */
const KEEP_ALIVE_BUFFER_MS = 10_000;
/** Paths that take little time to serve: data, files, and those for operators. */
const SERVED_UNDER_OVERLOAD = /^\/(?:healthz|readyz|metrics|assets\/|flat\/|live\/|content\/|tiles\/)/;
/**
 * Served however late. A supervisor that is refused would restart the server, which helps nobody. The app's files are in memory,
 * so that refusing one saves no work, and a browser does not ask again for a script: the page that needs it would be lost.
 */
const NEVER_TOO_LATE = /^\/(?:healthz|readyz|metrics|assets\/)/;

interface Connection {
  unanswered: number;
  /** `writableLength` at the last check: a large write counts in full until its last byte is sent. */
  unsentBytes: number;
  stuckSweeps: number;
}

export interface Guard {
  guardListener(listener: RequestListener): RequestListener;
  watch(servers: readonly Server[]): void;
  requestsUnderWay(): number;
}

const OVERLOAD: [number, Refusal, number] = [503, 'overload', 2];

export function createGuard(options: GuardOptions): Guard {
  const { clientOf, rateLimit, lag, log, onRefused } = options;
  const connections = createConnections(clientOf, count, options.stuckMs);
  const busy = new Map<string, number>();
  const counts = new Map<Refusal, number>();
  let underWay = 0;
  let pagesUnderWay = 0;
  // Data does not wait behind pages: a departure board is served while pages queue.
  const runData = inTurns();
  const runPage = inTurns();

  function refuse(response: ServerResponse, status: number, why: Refusal, retryAfter: number): void {
    count(why);
    const body = status === 503 ? BUSY : why === 'two hosts' ? 'One host, please.' : TOO_MANY;
    response.writeHead(status, {
      'content-type': status === 503 ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
      ...(retryAfter > 0 ? { 'retry-after': String(retryAfter) } : {}),
      'x-content-type-options': 'nosniff',
      ...(why === 'pipelined' || why === 'two hosts' ? { connection: 'close' } : {}),
    });
    response.end(body);
  }

  function count(why: Refusal): void {
    counts.set(why, (counts.get(why) ?? 0) + 1);
    onRefused(why);
  }

  /** Returns the status, reason and seconds to wait of a refused request; `null` if the request is admitted. */
  function refusalOf(
    { url = '', rawHeaders }: IncomingMessage,
    client: string | null,
    unanswered: number,
  ): [number, Refusal, number] | null {
    if (namesTwoHosts(rawHeaders)) return [400, 'two hosts', 0];
    if (unanswered > MAX_PIPELINED) return [429, 'pipelined', 1];
    if (client !== null) {
      const wait = rateLimit(client);
      if (wait > 0) return [429, 'rate', wait];
      if ((busy.get(client) ?? 0) >= MAX_REQUESTS_OF_CLIENT) return [429, 'client busy', 1];
    }
    if (SERVED_UNDER_OVERLOAD.test(url)) return null;
    const isLagging = pagesUnderWay >= PAGES_UNDER_LAG && lag() > MAX_LAG_MS;
    return underWay >= MAX_REQUESTS || isLagging ? OVERLOAD : null;
  }

  /** Calls `endWork` when the response has been written; sending it to a slow client is no further work. */
  function callAtEnd(response: ServerResponse, endWork: () => void): void {
    const end = response.end;
    response.end = ((...args: Parameters<typeof end>) => {
      endWork();
      return end.apply(response, args);
    }) as typeof end;
  }

  function report(): void {
    if (counts.size > 0) log.warn({ refused: Object.fromEntries(counts) }, 'requests were refused');
    counts.clear();
  }

  return {
    requestsUnderWay: () => underWay,
    guardListener: (listener) => (request, response) => {
      const connection = connections.of(request.socket);
      if (connection) connection.unanswered += 1;
      const unanswered = connection?.unanswered ?? 0;
      if (unanswered > MAX_UNANSWERED) {
        count('pipelined');
        request.socket.destroy();
        return;
      }
      const client = clientOf(request);
      const refusal = refusalOf(request, client, unanswered);
      const isPage = !SERVED_UNDER_OVERLOAD.test(request.url ?? '');
      let isUnderWay = refusal === null;
      const endWork = () => {
        if (!isUnderWay) return;
        isUnderWay = false;
        underWay -= 1;
        if (isPage) pagesUnderWay -= 1;
      };
      response.on('close', () => {
        if (connection) connection.unanswered -= 1;
        endWork();
        if (refusal === null) lower(busy, client);
      });
      if (refusal !== null) {
        refuse(response, ...refusal);
        return;
      }
      underWay += 1;
      if (isPage) pagesUnderWay += 1;
      raise(busy, client);
      // While this thread was busy, the request waited in its socket.
      const arrived = performance.now() - Math.min(lag(), MAX_LAG_MS);
      if (isPage) noteArrival(request, arrived);
      const maxAgeMs = isPage ? MAX_PAGE_AGE_MS : MAX_DATA_AGE_MS;
      const run = isPage ? runPage : runData;
      run(() => {
        if (response.destroyed) return;
        if (performance.now() - arrived > maxAgeMs && !NEVER_TOO_LATE.test(request.url ?? '')) {
          endWork();
          refuse(response, ...OVERLOAD);
          return;
        }
        listener(request, response);
        if (response.writableEnded) endWork();
        else callAtEnd(response, endWork);
      });
    },
    watch(servers) {
      connections.watch(servers);
      setInterval(report, REPORT_MS).unref();
    },
  };
}

/** Limits the open connections, and closes those whose clients do not read; calls `onClose` before closing each. */
function createConnections(
  clientOf: GuardOptions['clientOf'],
  onClose: (why: Refusal) => void,
  stuckMs = STUCK_MS,
) {
  const open = new Map<Socket, Connection>();
  const clientConnections = new Map<string, number>();

  /** Closes the connections that have waited longest, if many wait or much is waiting. */
  function sweep(): void {
    let waitingBytes = 0;
    const stuck: [Socket, Connection][] = [];
    for (const [socket, connection] of open) {
      const unsent = socket.writableLength;
      const isStuck = connection.unsentBytes > 0 && unsent >= connection.unsentBytes;
      connection.unsentBytes = unsent;
      connection.stuckSweeps = isStuck ? connection.stuckSweeps + 1 : 0;
      waitingBytes += unsent;
      if (isStuck) stuck.push([socket, connection]);
    }
    stuck.sort(([, a], [, b]) => b.stuckSweeps - a.stuckSweeps);
    let left = stuck.length;
    for (const [socket] of stuck) {
      if (left <= MAX_STUCK && waitingBytes <= MAX_WAITING_BYTES) break;
      waitingBytes -= socket.writableLength;
      left -= 1;
      close(socket);
    }
  }

  function admit(socket: Socket): void {
    const client = clientOf({ headers: {}, socket } as IncomingMessage);
    if (client !== null && (clientConnections.get(client) ?? 0) >= MAX_CONNECTIONS_OF_CLIENT) {
      onClose('connections');
      socket.destroy();
      return;
    }
    raise(clientConnections, client);
    open.set(socket, { unanswered: 0, unsentBytes: 0, stuckSweeps: 0 });
    socket.once('close', () => {
      open.delete(socket);
      lower(clientConnections, client);
    });
  }

  function close(socket: Socket): void {
    if (socket.writableLength > 0) onClose('not reading');
    socket.destroy();
  }

  return {
    of: (socket: Socket) => open.get(socket),
    watch(servers: readonly Server[]): void {
      for (const server of servers) {
        server.maxConnections = Math.ceil(MAX_CONNECTIONS / servers.length);
        // Any byte sent or received restarts the time, so a slow reader stays. Between requests, keep-alive has its own time.
        server.setTimeout(stuckMs, close);
        server.keepAliveTimeoutBuffer = KEEP_ALIVE_BUFFER_MS;
        server.on('connection', admit);
      }
      setInterval(sweep, stuckMs / SWEEPS).unref();
    },
  };
}

function raise(counts: Map<string, number>, client: string | null): void {
  if (client !== null) counts.set(client, (counts.get(client) ?? 0) + 1);
}

function lower(counts: Map<string, number>, client: string | null): void {
  if (client === null) return;
  const left = (counts.get(client) ?? 1) - 1;
  if (left > 0) counts.set(client, left);
  else counts.delete(client);
}

/** Proxies and caches disagree on which of two hosts counts (RFC 9112, section 3.2). `node:http` keeps the first. */
function namesTwoHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

const TOO_MANY = 'Too many requests. Please wait a moment.';
const BUSY = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="5"><title>Busy</title><h1>This site is very busy right now</h1><p>This page reloads by itself in a few seconds.</p></html>`;
