/** A remote store that lies: objects without end, incomplete and forged versions, other signers. The local version stays. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildStore } from '#flat/buildStore.ts';
import { options, PLAIN, scratch, writeZip } from '#testing/staticFeed.ts';
import { MAX_DOCUMENT_BYTES, packFrame, plainBytesOf, unpackFrame } from './packs.ts';
import { currentVersion } from './publish.ts';
import { createRemoteStore, type RemoteStore } from './remoteStore.ts';
import { createFlatHandler } from './serve.ts';
import { followRemote, publishRemote } from './syncStore.ts';

const NOW = Temporal.Instant.from('2026-03-03T17:00:00Z');
const KEY = 'k'.repeat(32);
const never = new AbortController().signal;
let dir = '';
let remove = async () => {};
/** The objects of the store: an honest version with nothing changed. */
let honest: Map<string, Uint8Array>;
let version = '';

/** A store in memory; `lies` replace its objects. */
function storeOf(objects: Map<string, Uint8Array>, lies: Record<string, () => Response> = {}): RemoteStore {
  return {
    async get(path, signal) {
      signal.throwIfAborted();
      const lie = lies[path.slice(path.lastIndexOf('/') + 1)];
      if (lie !== undefined) return lie();
      const bytes = objects.get(path);
      return bytes === undefined ? null : new Response(new Uint8Array(bytes));
    },
    async put(path, bytes) {
      objects.set(path, new Uint8Array(bytes));
    },
  };
}

const follow = (to: string, remote: RemoteStore, key?: string) =>
  followRemote(join(dir, to), remote, () => NOW, never, key);

beforeAll(async () => {
  ({ dir, remove } = await scratch());
  const build = async (name: string) => {
    const stops = String(PLAIN['stops.txt']).replace('Market', name);
    const feed = await writeZip(join(dir, `${name}.zip`), { ...PLAIN, 'stops.txt': stops });
    const built = await buildStore(options(dir, [feed], { now: () => NOW }));
    if (!built.ok) throw new Error(built.error.message);
  };
  await build('Old');
  const before = new Map<string, Uint8Array>();
  await publishRemote(join(dir, 'store'), storeOf(before));
  await follow('served', storeOf(before));
  await build('New');
  honest = new Map();
  const published = await publishRemote(join(dir, 'store'), storeOf(honest), KEY);
  version = published.ok ? published.value.version : '';
});
afterAll(() => remove());

/** An object without end; counts the bytes that were taken from it. */
function endless() {
  const taken = { bytes: 0, isCancelled: false };
  const chunk = new Uint8Array(64 * 1024).fill(0x20);
  const answer = () =>
    new Response(
      new ReadableStream({
        pull(controller) {
          taken.bytes += chunk.length;
          controller.enqueue(chunk);
        },
        cancel() {
          taken.isCancelled = true;
        },
      }),
    );
  return { taken, answer };
}

/** Replaces the index, or lets a pack's file hold other bytes, with checksums that match. */
function forged(change: (files: { index: string; pack: Buffer }) => { index?: string; pack?: Buffer }) {
  const at = (file: string) => `versions/${version}/${file}`;
  const index = Buffer.from(honest.get(at('index.txt')) ?? []).toString();
  const pack = Buffer.from(honest.get(at('0.pack')) ?? []);
  const made = { index, pack, ...change({ index, pack }) };
  const sums = JSON.parse(Buffer.from(honest.get(at('checksums.json')) ?? []).toString()) as {
    file: string;
  }[];
  const sumOf = (file: string, bytes: Buffer) => ({ file, bytes: bytes.length, crc: crc32(bytes) });
  const next = sums.map((sum) =>
    sum.file === 'index.txt'
      ? sumOf(sum.file, Buffer.from(made.index))
      : sum.file === '0.pack'
        ? sumOf(sum.file, made.pack)
        : sum,
  );
  return new Map([
    ...honest,
    [at('index.txt'), Buffer.from(made.index)],
    [at('0.pack'), made.pack],
    [at('checksums.json'), Buffer.from(JSON.stringify(next))],
  ]);
}

async function expectRefused(remote: RemoteStore, why: RegExp, key?: string): Promise<void> {
  const before = await currentVersion(join(dir, 'served'));
  const followed = await follow('served', remote, key);
  expect(followed.ok ? 'accepted' : followed.error).toMatch(why);
  expect(await currentVersion(join(dir, 'served'))).toBe(before);
  expect(before).not.toBe(version);
  const left = (await readdir(join(dir, 'served'))).filter((name) => name.startsWith('.'));
  expect(left).toEqual([]);
  const answer = await createFlatHandler(join(dir, 'served'))(new Request('http://flat.test/routes.json'));
  expect(answer.status).toBe(200);
}

describe('a remote store that lies', () => {
  it.each([
    ['version.txt', 'does not name a version', 200_000],
    ['checksums.json', 'checksums.json is larger than', 5_000_000],
    ['signature.json', 'signature.json is larger than', 5_000_000],
    ['0.pack', 'has a longer 0.pack than its checksums name', 5_000_000],
    ['index.txt', 'has a longer index.txt than its checksums name', 5_000_000],
  ])('is read no further than its limit when %s has no end', async (file, why, most) => {
    const { taken, answer } = endless();
    await expectRefused(storeOf(honest, { [file]: answer }), new RegExp(why), KEY);
    expect(taken.bytes).toBeLessThan(most);
    expect(taken.isCancelled).toBe(true);
  });

  it('is followed without its report when that has no end', async () => {
    const { taken, answer } = endless();
    expect(await follow('unreported', storeOf(honest, { 'report.json': answer }))).toMatchObject({
      ok: true,
    });
    expect(taken.bytes).toBeLessThan(5_000_000);
  });

  const list = (sums: unknown) => () => Response.json(sums);
  it.each<[string, Record<string, () => Response>, RegExp]>([
    ['empty checksums', { 'checksums.json': list([]) }, /unreadable/],
    ['no JSON', { 'checksums.json': () => new Response('null') }, /unreadable/],
    [
      'a file twice',
      { 'checksums.json': list([0, 1].map(() => ({ file: 'index.txt', bytes: 1, crc: 1 }))) },
      /unreadable/,
    ],
    [
      'a size below zero',
      { 'checksums.json': list([{ file: 'index.txt', bytes: -1, crc: 1 }]) },
      /unreadable/,
    ],
    [
      'an index of 4 GB',
      { 'checksums.json': list([{ file: 'index.txt', bytes: 2 ** 32, crc: 1 }]) },
      /index.txt of version .* is larger/,
    ],
    [
      'packs of a terabyte',
      {
        'checksums.json': list([
          { file: 'index.txt', bytes: 1, crc: 1 },
          { file: '0.pack', bytes: 2 ** 40, crc: 1 },
        ]),
      },
      /is larger than/,
    ],
    ['a file that is missing', { '0.pack': () => new Response(null) }, /lacks 0.pack/],
    ['a file cut off', { '0.pack': () => new Response('short') }, /does not match its checksums/],
  ])('is refused with %s', async (_, lies, why) => {
    await expectRefused(storeOf(honest, lies), why);
  });

  it('is refused when its checksums name only the index', async () => {
    const at = `versions/${version}/checksums.json`;
    const sums = JSON.parse(Buffer.from(honest.get(at) ?? []).toString()) as { file: string }[];
    const only = sums.filter(({ file }) => file === 'index.txt');
    const objects = new Map([...honest, [at, Buffer.from(JSON.stringify(only))]]);
    await expectRefused(storeOf(objects), /the index names \d+\.pack, which the checksums do not/);
  });

  it.each<[string, Parameters<typeof forged>[0], RegExp]>([
    ['an empty index', () => ({ index: '' }), /the index is empty/],
    ['an index of garbage', () => ({ index: 'garbage\n'.repeat(10_000) }), /line 1 of the index is invalid/],
    ['an index of one long line', () => ({ index: 'x'.repeat(1e7) }), /line 1 of the index is invalid/],
    [
      'a document of 4 GB',
      ({ index }) => ({ index: index.replace(/\t\d+\t(\w+)\t(\w+)\n/, '\t4294967295\t$1\t$2\n') }),
      /line 1 of the index lies outside/,
    ],
    [
      'an index that is not sorted',
      ({ index }) => ({ index: index.trimEnd().split('\n').reverse().join('\n').concat('\n') }),
      /not in order/,
    ],
    [
      'routes in a frame of a gigabyte',
      ({ index, pack }) => {
        const bomb = claimingBytes(1e9);
        const line = `routes.json\t0\t${pack.length}\t${bomb.length}\t0\t${crc32(bomb).toString(16)}\n`;
        return { index: index.replace(/^routes\.json\t.*\n/m, line), pack: Buffer.concat([pack, bomb]) };
      },
      /a document claims 1000000000 bytes/,
    ],
    [
      'routes beyond the end of their frame',
      ({ index }) => ({ index: index.replace(/^routes\.json\t.*$/m, '$&\t0\t1000000') }),
      /outside its frame/,
    ],
    [
      'a list of routes that is no JSON',
      ({ index, pack }) => {
        const html = packFrame(Buffer.from('<html>'), 1);
        const line = `routes.json\t0\t${pack.length}\t${html.length}\t0\t${crc32(html).toString(16)}\n`;
        return { index: index.replace(/^routes\.json\t.*\n/m, line), pack: Buffer.concat([pack, html]) };
      },
      /is unusable/,
    ],
  ])('is refused with %s', async (_, change, why) => {
    await expectRefused(storeOf(forged(change)), why);
  });

  it('is refused where another origin answers for it', async () => {
    const { createServer } = await import('node:http');
    const { listen } = await import('#testing/servers.ts');
    const other = createServer((_, answer) => void answer.end(`${version}\n`));
    const otherPort = await listen(other);
    const server = createServer((request, answer) => {
      const isOwn = request.url === '/own/version.txt';
      const location = isOwn ? '/moved/version.txt' : `http://127.0.0.1:${otherPort}/version.txt`;
      if (request.url === '/moved/version.txt') answer.end('moved');
      else answer.writeHead(302, { location }).end();
    });
    const port = await listen(server);
    try {
      const at = (folder: string) => createRemoteStore(`http://127.0.0.1:${port}/${folder}`, {});
      await expect(at('away').get('version.txt', never)).rejects.toThrow(/another origin/);
      expect(await (await at('own').get('version.txt', never))?.text()).toBe('moved');
    } finally {
      server.close();
      other.close();
    }
  });
});

describe('a signed version', () => {
  it('is accepted with the key that signed it', async () => {
    expect(await follow('signed', storeOf(honest), KEY)).toMatchObject({ ok: true, value: { version } });
  });

  it('is refused with another key, without a signature, and when a file was changed', async () => {
    await expectRefused(storeOf(honest), /not signed with STORE_KEY/, 'x'.repeat(32));
    const unsigned = new Map([...honest].filter(([path]) => !path.endsWith('signature.json')));
    await expectRefused(storeOf(unsigned), /is not signed/, KEY);
    const document = ({ index, pack }: { index: string; pack: Buffer }) => {
      const other = packFrame(Buffer.from('[]'), 1);
      const line = `routes.json\t0\t${pack.length}\t${other.length}\t0\t${crc32(other).toString(16)}\n`;
      return { index: index.replace(/^routes\.json\t.*\n/m, line), pack: Buffer.concat([pack, other]) };
    };
    await expectRefused(storeOf(forged(document)), /not signed with STORE_KEY/, KEY);
  });
});

describe('a download that was killed', () => {
  it('leaves nothing behind after the next one', async () => {
    const left = join(dir, 'killed', '.building-1-old');
    await mkdir(left, { recursive: true });
    await writeFile(join(left, '0.pack'), 'partial');
    expect(await follow('killed', storeOf(honest))).toMatchObject({ ok: true });
    expect((await readdir(join(dir, 'killed'))).sort()).toEqual(['version.txt', 'versions']);
    expect((await readFile(join(dir, 'killed', 'version.txt'), 'utf8')).trim()).toBe(version);
  });
});

/** A frame that states `bytes`, with content of another size. */
function claimingBytes(bytes: number): Buffer {
  const frame = Buffer.concat([packFrame(Buffer.alloc(70_000), 1)]);
  expect(frame.readUInt8(4) >> 6).toBe(2);
  const isSingle = (frame.readUInt8(4) & 0x20) !== 0;
  frame.writeUInt32LE(bytes, isSingle ? 5 : 6);
  return frame;
}

describe('a frame', () => {
  it('states the size of its document', () => {
    for (const size of [1, 255, 256, 65_791, 65_792, 1_000_000])
      expect(plainBytesOf(packFrame(Buffer.alloc(size), 3))).toBe(size);
  });

  it('is rejected without more memory than it states, if the statement is false', async () => {
    await expect(unpackFrame(claimingBytes(100))).rejects.toThrow(/cannot be decompressed/);
    await expect(unpackFrame(claimingBytes(MAX_DOCUMENT_BYTES + 1))).rejects.toThrow(/claims/);
    await expect(unpackFrame(Buffer.from('no frame at all'))).rejects.toThrow(/no frame/);
  });
});
