/**
 * Starts the built product and prints its resident memory when it is ready, after a minute without requests, and at its
 * peak. With a feed, it starts without a store and compiles the feed first; otherwise it runs the demo.
 *
 *     node bench/memory/bench.ts [--feed ZIP] [--seconds 60]
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { SERVER_ENV, SERVER_FLAGS } from '../../scripts/serverFlags.mjs';

const { values } = parseArgs({
  options: { feed: { type: 'string' }, seconds: { type: 'string', default: '60' } },
});
const root = path.resolve(import.meta.dirname, '../..');
const stores = mkdtempSync(path.join(tmpdir(), 'bench-memory-'));
const server = spawn(process.execPath, [...SERVER_FLAGS, 'server/main.ts'], {
  cwd: root,
  env: {
    DEMO_STORES: path.join(root, '.cache', 'demo-stores'),
    ...process.env,
    ...SERVER_ENV,
    PORT: '0',
    HOST: '127.0.0.1',
    NODE_ENV: 'production',
    STORE_DIR: stores,
    ...(values.feed === undefined ? {} : { GTFS: path.resolve(values.feed) }),
  },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const began = performance.now();
/** Megabytes of a line of Linux' report on the process. */
const megabytes = (name: 'VmRSS' | 'VmHWM'): number => {
  const [, kilobytes] =
    new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${server.pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
};

try {
  const port = await new Promise<number>((resolve, reject) => {
    createInterface({ input: server.stdout }).on('line', (line) => {
      const { port: opened } = JSON.parse(line);
      if (typeof opened === 'number') resolve(opened);
    });
    server.once('exit', (code, signal) => reject(new Error(`the server ended with ${signal ?? code}`)));
  });
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
  while (!(await isReady())) await setTimeout(200);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`ready after ${seconds} s: ${megabytes('VmRSS')} MB`);
  await setTimeout(Number(values.seconds) * 1000);
  console.log(`idle for ${values.seconds} s: ${megabytes('VmRSS')} MB; peak: ${megabytes('VmHWM')} MB`);
} finally {
  if (server.exitCode === null && server.signalCode === null) {
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
  rmSync(stores, { recursive: true, force: true });
}
