/** Requests one address repeatedly over kept-alive connections and counts the responses, in its own thread. */
import { connect, type Socket } from 'node:net';
import { parentPort } from 'node:worker_threads';

export interface LoadOrder {
  port: number;
  path: string;
  connections: number;
  milliseconds: number;
}

export interface LoadResult {
  responses: number;
  milliseconds: number;
  /** Body bytes of one response. */
  bytes: number;
}

const headEnd = Buffer.from('\r\n\r\n');

async function load(order: LoadOrder): Promise<LoadResult> {
  const request = `GET ${order.path} HTTP/1.1\r\nhost: localhost\r\naccept-encoding: br, gzip\r\n\r\n`;
  const began = performance.now();
  const until = began + order.milliseconds;
  let responses = 0;
  let bytes = 0;

  const requestRepeatedly = (socket: Socket): Promise<void> =>
    new Promise((resolve, reject) => {
      /** Remaining bytes of the response; `null` until its headers are complete. */
      let missing: number | null = null;
      let head = Buffer.alloc(0);
      socket.on('error', reject);
      socket.on('data', (chunk: Buffer) => {
        let rest = chunk;
        if (missing === null) {
          head = Buffer.concat([head, rest]);
          const at = head.indexOf(headEnd);
          if (at === -1) return;
          const text = head.subarray(0, at).toString('latin1');
          const length = /\r\ncontent-length: (\d+)/i.exec(text);
          if (!text.startsWith('HTTP/1.1 200') || length === null) {
            reject(new Error(`unexpected response: ${text}`));
            return;
          }
          bytes = Number(length[1]);
          missing = bytes;
          rest = head.subarray(at + headEnd.length);
          head = Buffer.alloc(0);
        }
        missing -= rest.length;
        if (missing > 0) return;
        missing = null;
        responses++;
        if (performance.now() < until) socket.write(request);
        else {
          socket.end();
          resolve();
        }
      });
      socket.write(request);
    });

  await Promise.all(
    Array.from({ length: order.connections }, () =>
      requestRepeatedly(connect({ port: order.port, host: '127.0.0.1', noDelay: true })),
    ),
  );
  return { responses, milliseconds: performance.now() - began, bytes };
}

parentPort?.on('message', async (order: LoadOrder) => {
  parentPort?.postMessage(await load(order));
});
