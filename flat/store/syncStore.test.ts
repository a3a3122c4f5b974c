import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildStore } from '#flat/buildStore.ts';
import { type S3Server, startS3 } from '#testing/servers.ts';
import { options, PLAIN, scratch, writeZip } from '#testing/staticFeed.ts';
import { isWhole } from './checksums.ts';
import { currentVersion } from './publish.ts';
import { createRemoteStore, type RemoteStore } from './remoteStore.ts';
import { createFlatHandler } from './serve.ts';
import { followRemote, publishRemote } from './syncStore.ts';
import { chooseRemoteVersion, listRemoteVersions } from './versions.ts';

const NOW = Temporal.Instant.from('2026-03-03T17:00:00Z');
const never = new AbortController().signal;
let dir = '';
let remove = async () => {};
let s3: S3Server;
beforeAll(async () => {
  ({ dir, remove } = await scratch());
  s3 = await startS3(join(dir, 's3'));
});
afterAll(async () => {
  await s3.kill();
  await remove();
});

const remoteOf = (folder: string): RemoteStore => createRemoteStore(`${s3.url}/${folder}`, s3.access);

async function build(name: string): Promise<string> {
  const files = { ...PLAIN, 'stops.txt': String(PLAIN['stops.txt']).replace('Market', name) };
  const feed = await writeZip(join(dir, `${name}.zip`), files);
  const built = await buildStore(options(dir, [feed], { now: () => NOW }));
  if (!built.ok) throw new Error(built.error.message);
  return built.value.version;
}

const follow = (to: string, remote: RemoteStore) => followRemote(join(dir, to), remote, () => NOW, never);

describe('a store in S3', () => {
  it('is copied byte for byte to a replica, which also returns to an earlier version without another upload', async () => {
    const remote = remoteOf('whole');
    expect(await follow('replica', remote)).toEqual({ ok: false, error: 'the store has no version yet' });
    const first = await build('A');
    expect(await publishRemote(join(dir, 'store'), remote)).toMatchObject({
      ok: true,
      value: { version: first, unchanged: false },
    });
    expect(await follow('replica', remote)).toMatchObject({
      ok: true,
      value: { version: first, changed: true },
    });
    expect(await follow('replica', remote)).toMatchObject({ ok: true, value: { changed: false } });
    for (const file of await readdir(join(dir, 'store', 'versions', first))) {
      const [here, there] = await Promise.all(
        ['store', 'replica'].map((each) => readFile(join(dir, each, 'versions', first, file))),
      );
      expect(there?.equals(here as Buffer), file).toBe(true);
    }
    const second = await build('B');
    await publishRemote(join(dir, 'store'), remote);
    expect(await follow('replica', remote)).toMatchObject({ ok: true, value: { version: second } });
    await build('A');
    expect(await publishRemote(join(dir, 'store'), remote)).toMatchObject({
      ok: true,
      value: { version: first, files: 0, unchanged: true },
    });
    expect(await follow('replica', remote)).toMatchObject({
      ok: true,
      value: { version: first, changed: true },
    });
    const answer = await createFlatHandler(join(dir, 'replica'))(new Request('http://flat.test/routes.json'));
    expect(answer.headers.get('x-flat-version')).toBe(first);
  });

  it('lists its versions, and makes one of them current again', async () => {
    const remote = remoteOf('list');
    expect(await listRemoteVersions(remote)).toEqual({ ok: true, value: [] });
    const versions: string[] = [];
    for (const name of ['A', 'B']) {
      versions.push(await build(name));
      await publishRemote(join(dir, 'store'), remote);
    }
    const [first = '', second = ''] = versions;
    const current = async () => {
      const listed = await listRemoteVersions(remote);
      return listed.ok ? listed.value.map(({ version, isCurrent, at }) => [version, isCurrent, at]) : [];
    };
    const at = NOW.toString();
    expect(await current()).toEqual([
      [second, true, at],
      [first, false, at],
    ]);
    expect(await chooseRemoteVersion(remote, first)).toEqual({ ok: true, value: first });
    expect(await current()).toEqual([
      [second, false, at],
      [first, true, at],
    ]);
    expect(await follow('chosen', remote)).toMatchObject({ ok: true, value: { version: first } });
    expect(await chooseRemoteVersion(remote, 'none')).toMatchObject({ ok: false });
    expect(await chooseRemoteVersion(remote, second, 'k'.repeat(32))).toEqual({
      ok: false,
      error: `version ${second} of the store is not signed`,
    });
  });

  it('names a version as current only when its files are complete', async () => {
    const real = remoteOf('order');
    const written: string[] = [];
    const version = await build('C');
    const failing: RemoteStore = {
      ...real,
      put: async (path, ...rest) => {
        if (path.endsWith('index.txt')) throw new Error('the line was cut');
        written.push(path);
        await real.put(path, ...rest);
      },
    };
    expect(await publishRemote(join(dir, 'store'), failing)).toEqual({
      ok: false,
      error: 'the line was cut',
    });
    expect(written.some((path) => path.endsWith('checksums.json') || path === 'version.txt')).toBe(false);
    expect(await follow('early', real)).toEqual({ ok: false, error: 'the store has no version yet' });
    await publishRemote(join(dir, 'store'), {
      ...real,
      put: async (path, ...rest) => {
        written.push(path);
        await real.put(path, ...rest);
      },
    });
    expect(written.slice(-3)).toEqual([`versions/${version}/checksums.json`, 'versions.json', 'version.txt']);
  });

  it('leaves the local version current when the download is damaged or not a store', async () => {
    const real = remoteOf('damaged');
    const good = await build('D');
    await publishRemote(join(dir, 'store'), real);
    await follow('safe', real);
    await build('E');
    await publishRemote(join(dir, 'store'), real);
    const alterResponses = (replace: (path: string) => Response | null): RemoteStore => ({
      ...real,
      get: async (path, signal) => replace(path) ?? real.get(path, signal),
    });
    const answers: [string, (path: string) => Response | null][] = [
      [
        'does not match its checksums',
        (path) => (path.endsWith('.pack') ? new Response('other bytes') : null),
      ],
      ['does not name a version', (path) => (path === 'version.txt' ? new Response('<html>') : null)],
      ['does not name a version', (path) => (path === 'version.txt' ? new Response('../../etc') : null)],
      [
        'is unreadable',
        (path) =>
          path.endsWith('checksums.json')
            ? new Response('[{"file":"../../outside","bytes":1,"crc":1}]')
            : null,
      ],
    ];
    for (const [why, replace] of answers) {
      const followed = await follow('safe', alterResponses(replace));
      expect(followed.ok ? '' : followed.error).toContain(why);
      expect(await currentVersion(join(dir, 'safe'))).toBe(good);
      expect((await readdir(join(dir, 'safe'))).filter((name) => name.startsWith('.building'))).toEqual([]);
    }
  });

  it('is downloaded again when a local file is damaged', async () => {
    const remote = remoteOf('mended');
    const version = await build('F');
    await publishRemote(join(dir, 'store'), remote);
    await follow('mending', remote);
    await writeFile(join(dir, 'mending', 'versions', version, '0.pack'), 'damaged');
    expect(await follow('mending', remote)).toMatchObject({ ok: true, value: { changed: true } });
    expect(await isWhole(join(dir, 'mending', 'versions', version))).toBe(true);
  });

  it('rejects a wrong key with an error that omits the URL', async () => {
    await build('G');
    const refused = await publishRemote(
      join(dir, 'store'),
      createRemoteStore(`${s3.url}/locked`, { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'wrong' }),
    );
    expect(refused.ok ? '' : refused.error).toMatch(/cannot be written: HTTP 403/);
    expect(refused.ok ? '' : refused.error).not.toContain(s3.url);
  });
});
