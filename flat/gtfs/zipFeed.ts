/** Reads a zip, or a zip of zips as some agencies publish (bus and rail in one), limiting entries, sizes and nesting. */
import { createReadStream } from 'node:fs';
import { open as openFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import {
  type Entry,
  fromBufferPromise,
  fromRandomAccessReaderPromise,
  openPromise,
  RandomAccessReader,
  type ZipFile,
} from 'yauzl';
import { type Feed, type FeedFile, type FeedLimits, isTable } from './feed.ts';
import { FatalProblem } from './problems.ts';

const INFLATE_OPTIONS = { chunkSize: 256 * 1024, readableHighWaterMark: 1024 * 1024, finishFlush: 4 };
const BIG_BYTES = 16 * 1024 * 1024;
/** A nested archive is held in memory while it is read. */
const MAX_NESTED_BYTES = 1024 ** 3;

/** Opens one feed, or one per inner archive. `source` is a path or the archive's bytes; `depth`: how deep it is nested. */
export async function openZipFeeds(
  source: string | Buffer,
  label: string,
  limits: FeedLimits,
  depth = 0,
): Promise<Feed[]> {
  const zip = await openZip(source, label);
  const entries = await listEntries(zip, label, limits);
  const tables = pickTables(entries);
  const feeds: Feed[] = [];
  if (tables.size > 0) {
    const files = new Map<string, FeedFile>();
    for (const [name, entry] of tables) files.set(name, zipFile(zip, entry, name, label));
    feeds.push({ label, files, close: () => zip.close() });
  } else {
    const inner = entries.filter((entry) => /\.zip$/i.test(entry.fileName) && !isJunk(entry.fileName));
    if (inner.length > 0 && depth >= limits.depth)
      throw new FatalProblem(
        'nested-too-deep',
        `${label}: archives are nested more than ${limits.depth} deep`,
      );
    for (const entry of inner) {
      const name = `${label}/${entry.fileName}`;
      if (entry.uncompressedSize > MAX_NESTED_BYTES)
        throw new FatalProblem('zip-bomb', `${name} unpacks to more than ${MAX_NESTED_BYTES} bytes`);
      const parts: Buffer[] = [];
      for await (const part of readEntry(zip, entry, name)) parts.push(part);
      feeds.push(...(await openZipFeeds(Buffer.concat(parts), name, limits, depth + 1)));
    }
    zip.close();
  }
  return feeds;
}

async function openZip(source: string | Buffer, label: string): Promise<ZipFile> {
  const options = { lazyEntries: true, autoClose: false, strictFileNames: false, validateEntrySizes: true };
  const end = await zipEnd(source);
  try {
    if (typeof source !== 'string')
      return await fromBufferPromise(source.subarray(0, end ?? source.length), options);
    return await (end === null
      ? openPromise(source, options)
      : fromRandomAccessReaderPromise(new FileReader(source), end, options));
  } catch (error) {
    throw new FatalProblem('broken-zip', `${label} is not a readable zip: ${(error as Error).message}`);
  }
}

/** Reads an archive that ends before its file does. */
class FileReader extends RandomAccessReader {
  readonly #path: string;
  constructor(path: string) {
    super();
    this.#path = path;
  }
  override _readStreamForRange(start: number, end: number): Readable {
    return createReadStream(this.#path, { start, end: end - 1 });
  }
}

async function listEntries(zip: ZipFile, label: string, limits: FeedLimits): Promise<Entry[]> {
  const entries: Entry[] = [];
  let total = 0;
  let packed = 0;
  const problem = (code: string, message: string) => new FatalProblem(code, `${label}: ${message}`);
  try {
    for await (const entry of zip.eachEntry()) {
      total += entry.uncompressedSize;
      packed += entry.compressedSize;
      const ratio = entry.uncompressedSize / Math.max(1, entry.compressedSize);
      if (entry.uncompressedSize > BIG_BYTES && ratio > limits.ratio)
        throw problem('zip-bomb', `${entry.fileName} unpacks to ${Math.round(ratio)} times its size`);
      if (total > limits.totalBytes)
        throw problem('zip-bomb', `unpacks to more than ${limits.totalBytes} bytes`);
      if (packed > zip.fileSize) throw problem('zip-bomb', 'entries overlap or declare wrong sizes');
      if (entries.length >= limits.entries)
        throw problem('zip-bomb', `has more than ${limits.entries} entries`);
      entries.push(entry);
    }
    return entries;
  } catch (error) {
    zip.close();
    if (error instanceof FatalProblem) throw error;
    const { message } = error as Error;
    // These are yauzl's messages for absolute names, drive letters and `..` in names.
    const isTraversal = /absolute path|invalid relative path/.test(message);
    throw problem(isTraversal ? 'path-traversal' : 'broken-zip', message);
  }
}

const isJunk = (name: string) => name.split('/').some((part) => part === '__MACOSX' || part.startsWith('._'));

/** Returns the tables in the shallowest folder with a `routes.txt` or `stop_times.txt`. */
function pickTables(entries: readonly Entry[]): Map<string, Entry> {
  const folders = new Map<string, Map<string, Entry>>();
  for (const entry of entries) {
    if (isJunk(entry.fileName) || !isTable(entry.fileName)) continue;
    const slash = entry.fileName.lastIndexOf('/');
    const folder = entry.fileName.slice(0, slash + 1);
    const tables = folders.getOrInsertComputed(folder, () => new Map());
    tables.set(entry.fileName.slice(slash + 1).toLowerCase(), entry);
  }
  const candidates = [...folders].filter(
    ([, tables]) => tables.has('routes.txt') || tables.has('stop_times.txt'),
  );
  candidates.sort(([a], [b]) => a.split('/').length - b.split('/').length || (a < b ? -1 : 1));
  return candidates[0]?.[1] ?? new Map();
}

const zipFile = (zip: ZipFile, entry: Entry, name: string, label: string): FeedFile => ({
  size: entry.uncompressedSize,
  chunks: () => readEntry(zip, entry, `${label}: ${name}`),
});

/** Yields the bytes of an entry and checks its declared size and checksum. zlib works in another thread. */
async function* readEntry(zip: ZipFile, entry: Entry, what: string): AsyncGenerator<Buffer> {
  if (entry.isEncrypted()) throw new FatalProblem('broken-zip', `${what} is encrypted`);
  if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8)
    throw new FatalProblem('broken-zip', `${what} is compressed in a way that is not supported`);
  let size = 0;
  let crc = 0;
  let broken: string | null = null;
  let raw: Readable | null = null;
  try {
    raw = await zip.openReadStreamPromise(entry, entry.compressionMethod === 8 ? { decompress: false } : {});
    const stream = entry.compressionMethod === 8 ? createInflateRaw(INFLATE_OPTIONS) : raw;
    if (stream !== raw) {
      raw.on('error', (error) => stream.destroy(error));
      raw.pipe(stream as ReturnType<typeof createInflateRaw>);
    }
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > entry.uncompressedSize) break;
      crc = crc32(chunk, crc);
      yield chunk;
    }
  } catch (error) {
    if (error instanceof FatalProblem) throw error;
    broken = error instanceof Error ? error.message : String(error);
  } finally {
    raw?.destroy();
  }
  if (broken !== null) throw new FatalProblem('broken-zip', `${what} cannot be unpacked: ${broken}`);
  if (size > entry.uncompressedSize)
    throw new FatalProblem('zip-bomb', `${what} is larger than the archive declares`);
  if (size < entry.uncompressedSize || crc !== entry.crc32)
    throw new FatalProblem('broken-zip', `${what} does not match its declared size or checksum`);
}

/** A zip's "end of central directory" record: signature, length without the comment, offset of the comment's length. */
const SIGNATURE = Buffer.from('PK\u0005\u0006', 'latin1');
const RECORD_BYTES = 22;
const COMMENT_LENGTH_OFFSET = 20;
const TAIL_BYTES = 1024 * 1024;

/** Returns the offset after an archive that is followed by padding or an HTML page; `null` if nothing follows it or no end is found. */
async function zipEnd(source: string | Buffer): Promise<number | null> {
  const { tail, size } = typeof source === 'string' ? await tailOf(source) : tailInMemory(source);
  const from = size - tail.length;
  for (
    let at = tail.lastIndexOf(SIGNATURE);
    at >= 0;
    at = at === 0 ? -1 : tail.lastIndexOf(SIGNATURE, at - 1)
  ) {
    if (at + RECORD_BYTES > tail.length) continue;
    const end = from + at + RECORD_BYTES + tail.readUInt16LE(at + COMMENT_LENGTH_OFFSET);
    if (end <= size) return end === size ? null : end;
  }
  return null;
}

const tailInMemory = (bytes: Buffer) => ({ tail: bytes.subarray(-TAIL_BYTES), size: bytes.length });

async function tailOf(path: string): Promise<{ tail: Buffer; size: number }> {
  const file = await openFile(path, 'r');
  try {
    const { size } = await file.stat();
    const tail = Buffer.alloc(Math.min(size, TAIL_BYTES));
    await file.read(tail, 0, tail.length, size - tail.length);
    return { tail, size };
  } finally {
    await file.close();
  }
}
