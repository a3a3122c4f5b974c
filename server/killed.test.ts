/** Tests that killing the product (SIGKILL) leaves the store intact, and that no leftovers block the next start. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { verifyStore } from '#flat/verify/verifyStore.ts';
import { isLong } from '#testing/long.ts';
import { isBuilt, productEnvironment } from '#testing/startedProduct.ts';
import { PLAIN, writeZip } from '#testing/staticFeed.ts';

const root = path.resolve(import.meta.dirname, '..');
const dir = await mkdtemp(path.join(tmpdir(), 'killed-'));
const feed = path.join(dir, 'feed.zip');
const storeDir = path.join(dir, 'data');
const store = path.join(storeDir, 'agency');
let child: ChildProcess | null = null;
afterAll(async () => {
  child?.kill('SIGKILL');
  await rm(dir, { recursive: true, force: true });
});

interface Line {
  level: number;
  msg: string;
  port?: number;
}

function start() {
  const started = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: {
      ...productEnvironment,
      PORT: '0',
      PUBLIC_ORIGIN: 'https://rides.example',
      STORE_DIR: storeDir,
      GTFS: feed,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child = started;
  const lines: Line[] = [];
  const ended = new Promise<void>((resolve) => started.once('exit', () => resolve()));
  createInterface({ input: started.stdout }).on('line', (line) => lines.push(JSON.parse(line)));
  return {
    lines,
    /** Waits until a line with this beginning has been logged. */
    waitForLine: (begin: string) =>
      expect.poll(() => lines.some(({ msg }) => msg.startsWith(begin)), { timeout: 20_000 }).toBe(true),
    kill: async (signal: NodeJS.Signals) => {
      started.kill(signal);
      await ended;
    },
  };
}

/** Renames a stop, so that every start has something to compile. */
async function changeFeed(name: string): Promise<void> {
  const files = { ...PLAIN, 'stops.txt': String(PLAIN['stops.txt']).replace('Harbor', name) };
  await rename(await writeZip(path.join(dir, 'next.zip'), files), feed);
}

/** Verifies the store and returns its current version; `null` before there is one. */
async function wholeVersion(): Promise<string | null> {
  const version = await readFile(path.join(store, 'version.txt'), 'utf8').catch(() => null);
  if (version === null) return null;
  const verified = await verifyStore(
    store,
    'America/New_York',
    Temporal.Instant.from('2026-03-03T17:00:00Z'),
  );
  expect(verified.ok ? verified.value.failures : verified.error).toEqual([]);
  return version.trim();
}

describe.skipIf(!isBuilt || !isLong)('the killed product', () => {
  it('leaves an intact store and starts again', { timeout: 120_000 }, async () => {
    // Kill it at various times during startup, reading, writing and publishing. The exact phase depends on the machine.
    for (const [round, after] of [200, 450, 600, 750, 900, 1200].entries()) {
      await changeFeed(`Harbor ${round}`);
      const server = start();
      await setTimeout(after);
      await server.kill('SIGKILL');
      await wholeVersion();
    }
    // Also kill it when the schedule has just been compiled, perhaps before its key is written, and when it listens.
    const versions = new Set<string | null>();
    for (const moment of ['schedule compiled', 'listening']) {
      await changeFeed(`Harbor before ${moment}`);
      const server = start();
      await server.waitForLine(moment);
      await server.kill('SIGKILL');
      versions.add(await wholeVersion());
    }
    // This lock names a process id that now belongs to this test's own process.
    await writeFile(path.join(store, '.lock'), `${process.pid}\nanother boot 1\n0\n\nx\n`);
    await changeFeed('New Harbor');
    const server = start();
    await server.waitForLine('schedule compiled');
    await server.waitForLine('listening');
    const port = server.lines.find(({ msg }) => msg.startsWith('listening'))?.port;
    const get = (address: string) => fetch(`http://127.0.0.1:${port}${address}`);
    await expect.poll(async () => (await get('/readyz')).status, { timeout: 20_000 }).toBe(200);
    expect(await (await get('/flat/stops/17/stops.json')).text()).toContain('New Harbor');
    expect(versions).not.toContain(await wholeVersion());
    expect(server.lines.filter(({ level }) => level >= 40)).toEqual([]);
    await server.kill('SIGTERM');
    const left = (await readdir(store)).filter((name) => name !== '.downloads').sort();
    expect(left).toEqual(['version.txt', 'versions']);
  });
});
