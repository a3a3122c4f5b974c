// Runs the command as operators do, and checks its messages and exit status.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { scratchEach } from '#testing/buildVerifiedStore.ts';
import { isLong } from '#testing/long.ts';
import { PLAIN, writeZip } from '#testing/staticFeed.ts';

let dir = '';
scratchEach((made) => {
  ({ dir } = made);
});

async function flat(...args: string[]): Promise<{ status: number | null; out: string; errorText: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'cli.ts'), ...args]);
  let out = '';
  let errorText = '';
  child.stdout.on('data', (text) => {
    out += String(text);
  });
  child.stderr.on('data', (text) => {
    errorText += String(text);
  });
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { status, out, errorText };
}

it('an unknown zone is rejected with one sentence', async () => {
  const { status, errorText } = await flat('build', 'feed.zip', '--zone', 'America/Gotham', '--out', dir);
  expect(status).toBe(2);
  expect(errorText).toBe('--zone America/Gotham is not an IANA time zone, such as America/New_York\n');
});

it.runIf(isLong)(
  'versions of a store are listed and chosen, and a doubtful one waits for accept',
  async () => {
    const store = join(dir, 'store');
    const build = async (name: string, files: Record<string, string>) =>
      flat(
        'build',
        await writeZip(join(dir, `${name}.zip`), { ...PLAIN, ...files }),
        '--out',
        store,
        '--json',
      );
    const current = async () => {
      const { out } = await flat('versions', store, '--json');
      return JSON.parse(out).find(({ isCurrent }: { isCurrent: boolean }) => isCurrent).version;
    };
    await build('first', {});
    const first = await current();
    const lost = { 'routes.txt': 'route_id,route_type\n17,3\n' };
    expect(await build('second', lost)).toMatchObject({
      status: 1,
      errorText: expect.stringMatching(
        /has 1 routes instead of 2; it waits for .*The store is unchanged\.\n$/,
      ),
    });
    expect(await current()).toBe(first);
    const { out } = await flat('versions', store);
    expect(out).toMatch(
      /waits: has 1 routes instead of 2\n[^\n]* {2}current, from .*, service until 20260315\n$/,
    );
    expect((await flat('accept', store)).out).toMatch(/ is current\n$/);
    expect(await current()).not.toBe(first);
    expect((await flat('use', first, store)).out).toBe(`version ${first} is current\n`);
    expect(await current()).toBe(first);
    expect(await flat('accept', join(dir, 'none'))).toMatchObject({ status: 1 });
  },
  240_000,
);

it('an export that omits documents counts them and fails', async () => {
  const feed = await writeZip(join(dir, 'feed.zip'), {
    ...PLAIN,
    'stops.txt': String(PLAIN['stops.txt']).replace(/^3,/m, '../3,'),
    'stop_times.txt': String(PLAIN['stop_times.txt']).replace(/,3,(\d+)$/gm, ',../3,$1'),
  });
  const store = join(dir, 'store');
  expect((await flat('build', feed, '--out', store, '--json')).status).toBe(0);
  const { status, errorText } = await flat('export', store, '--out', join(dir, 'tree'));
  expect(status).toBe(1);
  expect(errorText).toMatch(
    /^documents not written, because their file names are not allowed or conflict: \d+; the first is /,
  );
});
