/**
 * Requests every public address of the built demo with generated parameters, headers and methods, on connections of its
 * own so that nothing is corrected on the way, and prints what was answered.
 * For the longer run of docs/reliability.md:
 * TEST_LONG=1 FUZZ_MINUTES=20 FUZZ_SEED=1 vitest run server/generatedRequests.test.ts
 */
import { once } from 'node:events';
import { connect } from 'node:net';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isLong } from '#testing/long.ts';
import { requestGrammar } from '#testing/requestGrammar.ts';
import { isBuilt, startProduct, waitUntilReady } from '#testing/startedProduct.ts';

const { FUZZ_MINUTES = '1', FUZZ_SEED = '1' } = process.env;
const CLIENTS = 6;
const BATCH = 300;
const ANSWERED_MS = 30_000;
const ERROR_LEVEL = 50;
const RUN_MS = Number(FUZZ_MINUTES) * 60_000;
const timeout = RUN_MS + 10 * 60_000;

it.runIf(isLong && isBuilt)(
  'every generated request gets a response, and none an internal error',
  { timeout },
  async () => {
    const findings = new Map<string, string>();
    const statuses = new Map<number, number>();
    const product = await startProduct({ NODE_ENV: 'production', CLOCK: '2026-10-13T14:02:00-04:00' });
    try {
      await waitUntilReady(product);
      const request = await requestGrammar(product.origin);
      const port = Number(new URL(product.origin).port);
      const until = performance.now() + RUN_MS;
      for (let batch = 0; performance.now() < until && product.isRunning(); batch++) {
        const seed = Number(FUZZ_SEED) * 1_000_000 + batch;
        const waiting = fc.sample(request, { numRuns: BATCH, seed });
        const clients = Array.from({ length: CLIENTS }, async () => {
          for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
            const { status, wrong } = judge(next, await send(port, next));
            statuses.set(status, (statuses.get(status) ?? 0) + 1);
            if (wrong !== null) findings.set(wrong, JSON.stringify(next.slice(0, 1_500)));
          }
        });
        await Promise.all(clients);
      }
      if (!product.isRunning()) findings.set('the product ended', product.log().slice(-2_000));
      for (const line of product.log().split('\n')) {
        const { kind, level, msg } = JSON.parse(line);
        // Documents that do not exist, or are late on a busy machine, are logged too.
        if (level >= ERROR_LEVEL && kind === 'unknown') findings.set(msg, line.slice(0, 2_000));
      }
      const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, n]) => `${status}: ${n}`);
      const requested = statuses.values().reduce((sum, n) => sum + n, 0);
      console.log(
        `${FUZZ_MINUTES} minutes (seed ${FUZZ_SEED}): ${requested.toLocaleString('en')} requests (${counts.join(', ')}), ${Math.round(await product.memoryMb())} MB at the end`,
      );
      expect([...findings]).toEqual([]);
      expect(requested).toBeGreaterThan(BATCH);
    } finally {
      product.kill();
    }
  },
);

/** Sends the bytes; resolves with the whole response, or with why there is none. */
async function send(port: number, bytes: string): Promise<{ head: string; why: string | null }> {
  const socket = connect(port, '127.0.0.1');
  const parts: Buffer[] = [];
  let why: string | null = null;
  socket
    .on('data', (part: Buffer) => void parts.push(part))
    .on('error', (error) => {
      why = String(error);
    })
    .setTimeout(ANSWERED_MS, () => {
      why = `no response within ${ANSWERED_MS / 1000} s`;
      socket.destroy();
    });
  socket.write(bytes);
  await once(socket, 'close').catch(() => undefined);
  return { head: Buffer.concat(parts).toString('latin1').split('\r\n\r\n', 1)[0] ?? '', why };
}

/** Returns the status, 0 if there is none, and what is wrong; `null`: nothing is. */
function judge(
  bytes: string,
  { head, why }: { head: string; why: string | null },
): { status: number; wrong: string | null } {
  const status = Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1] ?? 0);
  const [address = ''] = (bytes.split(' ', 2)[1] ?? '').split('?', 1);
  const wrong = (what: string) => ({ status, wrong: `${what} ${address.split('/', 4).join('/')}` });
  if (status === 0) return wrong(why ?? 'no response');
  if (status === 503 && !/^retry-after: \d/im.test(head)) return wrong('503 without Retry-After');
  // oEmbed asks for 501 where a format is not offered.
  if (status >= 500 && status !== 503 && !(status === 501 && address.startsWith('/oembed')))
    return wrong(String(status));
  return { status, wrong: null };
}
