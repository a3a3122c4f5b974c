import { spawn } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildStore } from '#flat/buildStore.ts';
import { verifyStore } from '#flat/verify/verifyStore.ts';
import { buildPlain, PLAIN_NOW, scratchEach } from '#testing/buildVerifiedStore.ts';
import { isLong } from '#testing/long.ts';
import { options, PLAIN, writeZip } from '#testing/staticFeed.ts';
import { takeBuildLock } from './buildLock.ts';

let dir = '';
let store = '';
scratchEach((made) => {
  ({ dir, store } = made);
});

describe('a store', () => {
  it('keeps the last three versions, counting one that becomes current again as the newest', async () => {
    const versions: string[] = [];
    for (const [index, name] of ['A', 'B', 'C', 'D'].entries())
      versions.push(await buildPlain(dir, name, index * 60));
    expect(new Set(versions).size).toBe(4);
    expect((await readdir(join(store, 'versions'))).sort()).toEqual(versions.slice(1).sort());
    expect(await buildPlain(dir, 'B', 300)).toBe(versions[1]);
    expect((await readFile(join(store, 'version.txt'), 'utf8')).trim()).toBe(versions[1]);
    await buildPlain(dir, 'E', 360);
    expect(await readdir(join(store, 'versions'))).toContain(versions[1]);
  });

  it('rejects a build while another holds the lock, and ignores a dead build’s lock', async () => {
    await buildPlain(dir, 'A');
    const held = await takeBuildLock(store);
    const second = await buildStore(options(dir, [join(dir, 'A.zip')]));
    expect(second.ok ? null : second.error).toMatchObject({ code: 'locked' });
    if (held.ok) await held.value.release();
    // No process has this id: it is beyond Linux's maximum.
    await writeFile(join(store, '.lock'), '99999999\ngone\n');
    const third = await buildStore(options(dir, [join(dir, 'A.zip')]));
    expect(third.ok).toBe(true);
  });

  it.runIf(isLong)(
    'stays complete when builds are killed, and the next build removes what they left',
    async () => {
      const version = await buildPlain(dir, 'A');
      const feed = await writeZip(join(dir, 'next.zip'), {
        ...PLAIN,
        'stops.txt': String(PLAIN['stops.txt']).replace('Market', 'Z'),
      });
      const cli = join(import.meta.dirname, '..', 'cli.ts');
      const seen = new Set<string>();
      for (const after of [60, 120, 180, 240, 300, 360]) {
        const child = spawn(process.execPath, [cli, 'build', feed, '--out', store], { stdio: 'ignore' });
        const ended = new Promise((resolve) => child.once('exit', resolve));
        await new Promise((resolve) => setTimeout(resolve, after));
        child.kill('SIGKILL');
        await ended;
        const verified = await verifyStore(store, 'America/New_York', PLAIN_NOW, 0);
        expect(verified.ok && verified.value.failureCount).toBe(0);
        seen.add((await readFile(join(store, 'version.txt'), 'utf8')).trim());
      }
      expect(seen).toContain(version);
      await buildPlain(dir, 'C', 60);
      expect((await readdir(store)).sort()).toEqual(['version.txt', 'versions']);
    },
  );
});
