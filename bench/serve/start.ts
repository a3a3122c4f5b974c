/**
 * Measures a warm start: processor time of the whole process, in milliseconds, until it listens and until the first
 * page is served, and the wall-clock time. A missing store is compiled first. Build the app first, then run: node
 * bench/serve/start.ts
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '#testing/freePort.ts';
import { productEnvironment } from '#testing/productEnvironment.ts';
import { median } from '../../scripts/median.ts';
import { SERVER_FLAGS } from '../../scripts/serverFlags.mjs';
import { TEST_PRODUCT } from '../../scripts/testProduct.mjs';

const ROUNDS = 5;
/** Unit of `/proc/<pid>/stat` (proc(5)): a hundredth of a second on Linux. */
const TICK_MS = 10;
const root = path.resolve(import.meta.dirname, '../..');

/** Returns the milliseconds of fields 14 and 15: user and system time of the process with its threads. */
function spentMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

async function start(): Promise<{ listening: number; page: number; wall: number }> {
  const port = await freePort();
  const began = performance.now();
  const server = spawn(process.execPath, [...SERVER_FLAGS, 'server/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      ...productEnvironment,
      ...TEST_PRODUCT,
      PORT: String(port),
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const pid = server.pid ?? 0;
  let listening = Number.NaN;
  for (;;) {
    await setTimeout(10);
    if (server.exitCode !== null) throw new Error('the server ended');
    // `null`: the server is not listening yet.
    const answer = await fetch(`http://127.0.0.1:${port}/`).catch(() => null);
    if (answer === null) continue;
    if (Number.isNaN(listening)) listening = spentMs(pid);
    await answer.text();
    if (answer.status === 200) break;
  }
  const figures = { listening, page: spentMs(pid), wall: performance.now() - began };
  server.kill('SIGTERM');
  await once(server, 'exit');
  return figures;
}

await start();
const rounds: Awaited<ReturnType<typeof start>>[] = [];
for (let round = 0; round < ROUNDS; round++) rounds.push(await start());
const ms = (of: 'listening' | 'page' | 'wall') => median(rounds.map((each) => each[of])).toFixed(0);
console.log(
  `warm start: the process listens after ${ms('listening')} ms of processor time, the first page after ${ms('page')} ms; ${ms('wall')} ms wall-clock time (target 2000; medians of ${ROUNDS})`,
);
