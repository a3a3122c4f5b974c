/** Opens an archive of vector tiles (PMTiles v3) in a file, or at an address that is read by ranges. */
import { open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, zstdDecompress } from 'node:zlib';
import {
  Compression,
  EtagMismatch,
  type Header,
  PMTiles,
  SharedPromiseCache,
  type Source,
  TileType,
} from 'pmtiles';

/** Bounds for one read, and for what it unpacks to: a tile or a directory of an archive in order is far smaller. */
const MAX_READ_BYTES = 4 * 1024 * 1024;
const MAX_UNPACKED_BYTES = 16 * 1024 * 1024;
const READ_MS = 5_000;
/** After a failed request, an address is left alone for this long. */
const REST_MS = 5_000;
const MAX_DIRECTORIES = 64;

export interface Archive {
  header: Header;
  /** The credit line of the data, as text; "": the archive has none. */
  attribution: string;
  /** Returns the bytes of a vector tile; `null`: the archive has none there. */
  tile(z: number, x: number, y: number): Promise<Uint8Array | null>;
}

/** Rejects with the reason, which contains no address: an address may have a key. */
export async function openArchive(place: string): Promise<Archive> {
  const source = /^https?:/i.test(place) ? addressSource(place) : fileSource(place);
  const archive = new PMTiles(source, new SharedPromiseCache(MAX_DIRECTORIES, false, unpack), unpack);
  const header = await archive.getHeader().catch((error: unknown) => {
    throw error instanceof Unreadable
      ? error
      : new Unreadable(`not a PMTiles archive of version 3: ${String(error)}`);
  });
  if (header.tileType !== TileType.Mvt) throw new Unreadable('the archive has no vector tiles (MVT)');
  const metadata = (await archive.getMetadata().catch(() => null)) as { attribution?: unknown } | null;
  return {
    header,
    attribution: plainText(metadata?.attribution),
    async tile(z, x, y) {
      const found = await archive.getZxy(z, x, y);
      return found ? new Uint8Array(found.data) : null;
    },
  };
}

class Unreadable extends Error {}

const plainText = (html: unknown): string =>
  typeof html === 'string'
    ? html
        .replace(/<[^>]*>/g, '')
        .replaceAll('&copy;', '©')
        .replaceAll('&amp;', '&')
        .replace(/\s+/g, ' ')
        .trim()
        .slice(0, 300)
    : '';

function checkLength(length: number): void {
  if (!(length > 0 && length <= MAX_READ_BYTES)) throw new Unreadable('the archive is damaged');
}

/** Opened for each read, so that a file may be replaced. */
function fileSource(path: string): Source {
  return {
    getKey: () => 'file',
    async getBytes(offset, length, _signal, etag) {
      checkLength(length);
      const file = await open(path).catch((error: NodeJS.ErrnoException) => {
        throw new Unreadable(
          error.code === 'ENOENT' ? 'there is no such file' : `cannot be read: ${error.code}`,
        );
      });
      try {
        const { mtimeMs, size } = await file.stat();
        const found = `${mtimeMs}/${size}`;
        if (etag !== undefined && found !== etag) throw new EtagMismatch();
        const data = new Uint8Array(length);
        const { bytesRead } = await file.read(data, 0, length, offset);
        return { data: data.buffer.slice(0, bytesRead), etag: found };
      } finally {
        await file.close();
      }
    },
  };
}

function addressSource(address: string): Source {
  let restsUntil = 0;
  async function read(offset: number, length: number, etag: string | undefined) {
    const range = `bytes=${offset}-${offset + length - 1}`;
    const response = await fetch(address, { headers: { range }, signal: AbortSignal.timeout(READ_MS) });
    const found = response.headers.get('etag') ?? undefined;
    if (response.status === 416 || (etag !== undefined && found !== etag)) throw new EtagMismatch();
    // Without ranges, the response would be the whole archive.
    if (response.status !== 206) {
      await response.body?.cancel();
      throw new Unreadable(
        response.ok ? 'the server of the archive does not answer range requests' : `HTTP ${response.status}`,
      );
    }
    if (Number(response.headers.get('content-length') ?? 0) > length)
      throw new Unreadable('the range is too long');
    const data = await response.arrayBuffer();
    return found === undefined ? { data } : { data, etag: found };
  }
  return {
    getKey: () => 'address',
    async getBytes(offset, length, _signal, etag) {
      checkLength(length);
      if (performance.now() < restsUntil) throw new Unreadable('the archive could not be read a moment ago');
      try {
        return await read(offset, length, etag);
      } catch (error) {
        if (error instanceof EtagMismatch) throw error;
        restsUntil = performance.now() + REST_MS;
        if (error instanceof Unreadable) throw error;
        const { name, cause } = error as Error;
        const why =
          name === 'TimeoutError'
            ? 'no answer in time'
            : String((cause as NodeJS.ErrnoException)?.code ?? name);
        throw new Unreadable(`the archive cannot be read: ${why}`);
      }
    },
  };
}

const bounds = { maxOutputLength: MAX_UNPACKED_BYTES };
const unpackers = {
  [Compression.Gzip]: promisify(gunzip),
  [Compression.Brotli]: promisify(brotliDecompress),
  [Compression.Zstd]: promisify(zstdDecompress),
} as const;

async function unpack(packed: ArrayBuffer, compression: Compression): Promise<ArrayBuffer> {
  if (compression === Compression.None || compression === Compression.Unknown) return packed;
  const bytes = await unpackers[compression](new Uint8Array(packed), bounds);
  return new Uint8Array(bytes).buffer;
}
