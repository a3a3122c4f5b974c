import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildStore } from '#flat/buildStore.ts';
import { buildPlain, scratchEach } from '#testing/buildVerifiedStore.ts';
import { options, PLAIN, writeZip } from '#testing/staticFeed.ts';
import { exportTree } from './exportTree.ts';

let dir = '';
let store = '';
scratchEach((made) => {
  ({ dir, store } = made);
});

describe('export', () => {
  it('fails with an error if a file of the version is damaged', async () => {
    const version = await buildPlain(dir, 'A');
    for (const [file, why] of [
      ['0.pack', ' is damaged at '],
      ['checksums.json', 'checksums.json is unreadable'],
    ] as const) {
      const path = join(store, 'versions', version, file);
      const { size } = await stat(path);
      await writeFile(path, Buffer.alloc(size));
      const exported = await exportTree(store, join(dir, 'tree'), { gzip: false });
      expect(exported.ok ? '' : exported.error).toContain(why);
    }
  });

  it('writes the documents as plain files, and the version to version.txt', async () => {
    const version = await buildPlain(dir, 'A');
    const tree = join(dir, 'tree');
    const exported = await exportTree(store, tree, { gzip: false });
    expect(exported.ok && exported.value.skipped).toEqual([]);
    expect((await readFile(join(tree, 'version.txt'), 'utf8')).trim()).toBe(version);
    const rows = JSON.parse(await readFile(join(tree, 'schedules/stops/17/2/schedule.json'), 'utf8'));
    expect(rows).toHaveLength(2);
    expect((await stat(join(tree, 'schedules/trip_schedule/NOR/555.json'))).isFile()).toBe(true);
  });

  it('writes ids with a slash as folders, and lists the documents of ids that cannot be file names', async () => {
    const feed = await writeZip(join(dir, 'slashes.zip'), {
      ...PLAIN,
      'stops.txt': String(PLAIN['stops.txt']).replace(/^1,/m, 'A/1,').replace(/^2,/m, 'A/../2,'),
      'stop_times.txt': String(PLAIN['stop_times.txt'])
        .replace(/,1,(\d+)$/gm, ',A/1,$1')
        .replace(/,2,(\d+)$/gm, ',A/../2,$1'),
    });
    expect((await buildStore(options(dir, [feed]))).ok).toBe(true);
    const tree = join(dir, 'tree');
    const exported = await exportTree(store, tree, { gzip: false });
    expect(exported.ok && exported.value.skipped.sort()).toEqual([
      'schedules/stop_schedule/A%2F..%2F2.json',
      'schedules/stops/17/A%2F..%2F2/schedule.json',
    ]);
    const rows = JSON.parse(await readFile(join(tree, 'schedules/stop_schedule/A/1.json'), 'utf8'));
    expect(rows.map((row: { stop_id: string }) => row.stop_id)).toContain('A/1');
  });
});
