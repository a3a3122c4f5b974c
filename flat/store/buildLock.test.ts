import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { threadId, Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dropLockOfThread, processMark, renewLock, takeBuildLock } from './buildLock.ts';

let store = '';
let lock = '';
beforeEach(async () => {
  store = await mkdtemp(path.join(tmpdir(), 'lock-'));
  lock = path.join(store, '.lock');
});
afterEach(() => rm(store, { recursive: true, force: true }));

const canBeTaken = async (): Promise<boolean> => (await takeBuildLock(store)).ok;
const hasProc = existsSync('/proc/self/stat');

describe('the lock of a build', () => {
  it('excludes another build of this process until it is released', async () => {
    const held = await takeBuildLock(store);
    expect(await takeBuildLock(store)).toEqual({
      ok: false,
      error: `process ${process.pid} is writing ${store}`,
    });
    if (held.ok) await held.value.release();
    expect(await canBeTaken()).toBe(true);
  });

  it('is taken over from a dead process, and if its file is empty or invalid', async () => {
    // No process has this id: it is beyond Linux's maximum.
    await writeFile(lock, '99999999\ngone\n0\n');
    expect(await canBeTaken()).toBe(true);
    await writeFile(lock, '');
    expect(await canBeTaken()).toBe(true);
    await writeFile(lock, 'no lock at all');
    expect(await canBeTaken()).toBe(true);
  });

  it('is taken over from a dead process by one of several builds that start at once', async () => {
    for (let round = 0; round < 30; round++) {
      await writeFile(lock, '99999999\ngone\n0\n');
      const taken = await Promise.all(Array.from({ length: 8 }, () => takeBuildLock(store)));
      const holders = taken.flatMap((each) => (each.ok ? [each.value] : []));
      expect(holders).toHaveLength(1);
      await holders[0]?.release();
    }
  });

  it('is taken over a minute after another process was killed while taking it over, not before', async () => {
    await writeFile(lock, '99999999\ngone\n0\n');
    await writeFile(`${lock}.claim`, '');
    expect(await canBeTaken()).toBe(false);
    const old = Date.now() / 1000 - 61;
    await utimes(`${lock}.claim`, old, old);
    expect(await canBeTaken()).toBe(true);
  });

  it.skipIf(!hasProc)('is taken over if the process id was reused', async () => {
    await takeBuildLock(store);
    const [pid = '', mark = '', ...rest] = (await readFile(lock, 'utf8')).split('\n');
    expect(mark).toMatch(/^[\da-f-]{36} \d+$/);
    // A restarted container usually gives its process the same id.
    await writeFile(lock, [pid, `${mark.slice(0, -1)}x`, ...rest].join('\n'));
    expect(await canBeTaken()).toBe(true);
  });

  it.skipIf(!hasProc)('is taken over from a zombie process', async () => {
    // The shell becomes `sleep`, which never waits for its child; the child exits only then.
    const child = 'while [ "$(cat /proc/$PPID/comm)" != sleep ]; do sleep 0.01; done';
    const parent = spawn('sh', ['-c', `sh -c '${child}' & echo $!; exec sleep 30`]);
    const [line] = (await once(parent.stdout, 'data')) as [Buffer];
    const pid = Number(String(line));
    await expect.poll(() => processMark(pid), { timeout: 10_000 }).toBeNull();
    const text = await readFile(`/proc/${pid}/stat`, 'utf8');
    expect(text).toMatch(/\) Z /);
    const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8');
    const started = text.slice(text.lastIndexOf(')') + 2).split(' ')[19];
    await writeFile(lock, `${pid}\n${boot.trim()} ${started}\n0\n`);
    expect(await canBeTaken()).toBe(true);
    parent.kill();
  });

  it('of another container is respected while its last renewal is recent, then taken over', async () => {
    // Its process has the same id as this one, as the first processes of two containers do.
    const otherHost = `${process.pid}\nanother mark\n0\nanother host\n`;
    await writeFile(lock, otherHost);
    expect(await canBeTaken()).toBe(false);
    const minutesAgo = new Date(Date.now() - 120_000);
    await utimes(lock, minutesAgo, minutesAgo);
    expect(await canBeTaken()).toBe(true);
    expect(await readdir(store)).toEqual(['.lock']);
  });

  it('is renewed by a separate thread, which does not overwrite a lock that was taken over', async () => {
    await writeFile(lock, 'held');
    const minutesAgo = new Date(Date.now() - 120_000);
    await utimes(lock, minutesAgo, minutesAgo);
    const renewing = new Worker(path.join(import.meta.dirname, 'buildLock.ts'), {
      workerData: { path: lock, mine: 'held' },
    });
    await expect
      .poll(async () => (await stat(lock)).mtimeMs, { timeout: 10_000 })
      .toBeGreaterThan(Date.now() - 60_000);
    await renewing.terminate();
    await writeFile(lock, 'taken over');
    await utimes(lock, minutesAgo, minutesAgo);
    renewLock(lock, 'held');
    expect(await readFile(lock, 'utf8')).toBe('taken over');
  });

  it('is released for the terminated thread that held it, not for another', async () => {
    const worker = new Worker(
      `import(process.argv[2]).then(({ takeBuildLock }) => takeBuildLock(process.argv[3])).then(() => {
        require('node:worker_threads').parentPort.postMessage('held');
        setInterval(() => {}, 1000);
      });`,
      { eval: true, argv: [path.join(import.meta.dirname, 'buildLock.ts'), store] },
    );
    const thread = worker.threadId;
    await once(worker, 'message');
    await worker.terminate();
    expect(await canBeTaken()).toBe(false);
    await dropLockOfThread(store, thread + 1000);
    expect(await canBeTaken()).toBe(false);
    await dropLockOfThread(store, thread);
    expect(await canBeTaken()).toBe(true);
    expect((await readFile(lock, 'utf8')).split('\n')[2]).toBe(String(threadId));
  });

  it('may be missing when it is released for a thread', async () => {
    await mkdir(path.join(store, 'none'));
    await expect(dropLockOfThread(path.join(store, 'none'), 1)).resolves.toBeUndefined();
  });
});
