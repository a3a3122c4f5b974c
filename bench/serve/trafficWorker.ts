/** Simulates riders: requests addresses in turn, at the maximum or a fixed rate, and records the response times. */
import { connect, type Socket } from 'node:net';
import { parentPort } from 'node:worker_threads';

export interface TrafficOrder {
  port: number;
  /** Requested in this order, repeatedly. */
  paths: readonly string[];
  connections: number;
  milliseconds: number;
  /** Requests per second, each timed from when it is due; `null` sends each request after the previous response. */
  perSecond: number | null;
}

export interface TrafficResult {
  /** Number of responses by status. */
  responses: Record<string, number>;
  milliseconds: number;
  /** Milliseconds until a response with status 200. */
  median: number;
  p99: number;
  /** Processor time of this thread, in milliseconds. */
  cpu: number;
}

const headEnd = Buffer.from('\r\n\r\n');

/** Returns a function that sends a request and gives its status. It keeps a connection, and reopens it if necessary. */
function createSender(port: number): (path: string) => Promise<number> {
  let socket: Socket | null = null;
  let head: Buffer = Buffer.alloc(0);
  let missing: number | null = null;
  let status = 0;
  let onStatus: ((status: number) => void) | null = null;
  let onError: ((error: Error) => void) | null = null;
  const open = (): Socket => {
    head = Buffer.alloc(0);
    missing = null;
    const opened = connect({ port, host: '127.0.0.1', noDelay: true });
    const end = (error?: Error) => {
      if (socket !== opened) return;
      socket = null;
      onError?.(error ?? new Error('closed before the response'));
    };
    opened.on('error', end);
    opened.on('close', () => end());
    opened.on('data', take);
    return opened;
  };
  function take(chunk: Buffer): void {
    let rest = chunk;
    if (missing === null) {
      head = head.length === 0 ? rest : Buffer.concat([head, rest]);
      const at = head.indexOf(headEnd);
      if (at === -1) return;
      const text = head.subarray(0, at).toString('latin1');
      status = Number(text.slice(9, 12));
      missing = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1] ?? 0);
      rest = head.subarray(at + headEnd.length);
      head = Buffer.alloc(0);
    }
    missing -= rest.length;
    if (missing > 0) return;
    missing = null;
    onError = null;
    onStatus?.(status);
  }
  return (path) =>
    new Promise((resolve, reject) => {
      onStatus = resolve;
      onError = reject;
      socket ??= open();
      socket.write(
        `GET ${path} HTTP/1.1\r\nhost: localhost\r\naccept-encoding: br, gzip\r\naccept-language: en-US,en;q=0.9\r\n\r\n`,
      );
    });
}

async function run({
  port,
  paths,
  connections,
  milliseconds,
  perSecond,
}: TrafficOrder): Promise<TrafficResult> {
  const before = process.threadCpuUsage();
  const began = performance.now();
  const until = began + milliseconds;
  const responses: Record<string, number> = {};
  const took: number[] = [];
  let next = 0;
  const ride = async () => {
    const send = createSender(port);
    for (;;) {
      const turn = next++;
      const due = perSecond === null ? performance.now() : began + (turn * 1000) / perSecond;
      if (due >= until) return;
      const early = due - performance.now();
      if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
      const path = paths[turn % paths.length] ?? '/';
      // The server may close an idle connection just as it is reused. Retry once, as browsers do.
      const status = await send(path).catch(() => send(path));
      const now = performance.now();
      responses[status] = (responses[status] ?? 0) + 1;
      if (status === 200) took.push(now - due);
      if (now >= until) return;
    }
  };
  await Promise.all(Array.from({ length: connections }, ride));
  const spent = process.threadCpuUsage(before);
  took.sort((a, b) => a - b);
  return {
    responses,
    milliseconds: performance.now() - began,
    median: took[took.length >> 1] ?? Number.NaN,
    p99: took[Math.floor(took.length * 0.99)] ?? Number.NaN,
    cpu: (spent.user + spent.system) / 1000,
  };
}

parentPort?.on('message', async (order: TrafficOrder) => {
  parentPort?.postMessage(await run(order));
});
