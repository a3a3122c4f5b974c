/** Reads the documents of a version, with promises or at once, and finds the current version of a store. */
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { agency } from '#contract/flat/agency.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { asSpelled } from '#domain/routeSpelling.ts';
import { DamagedVersion, readCheckedIndex } from './checksums.ts';
import { DocumentIndex, type DocumentPlace, documentIn } from './documentIndex.ts';
import { INDEX_FILE, packFile, versionDir } from './layout.ts';
import { frameOf, packFrame, plainBytesOf, unpackFrame, unpackFrameSync } from './packs.ts';
import { currentVersion } from './publish.ts';

/** Keeps open files reachable: garbage-collecting an open handle is an error, and a server never closes its store. */
const openHandles = new Set<FileHandle>();

export class VersionReader {
  readonly index: DocumentIndex;
  readonly #dir: string;
  readonly #packs = new Map<number, Promise<FileHandle>>();

  private constructor(dir: string, index: DocumentIndex) {
    this.#dir = dir;
    this.index = index;
  }

  /** Opens the version in folder `dir`; rejects as `readCheckedIndex` does. */
  static async open(dir: string): Promise<VersionReader> {
    return new VersionReader(dir, new DocumentIndex(await readCheckedIndex(dir)));
  }

  /** Returns the document at `place` as a zstd frame. Rejects with `DamagedVersion` if it is not as written. */
  async frame(place: DocumentPlace): Promise<Buffer<ArrayBuffer>> {
    const stored = await this.#stored(place);
    return place.part === null ? stored : packFrame(documentIn(await unpackFrame(stored), place));
  }

  /** As `frame`, uncompressed. */
  async plain(place: DocumentPlace): Promise<Buffer<ArrayBuffer>> {
    return documentIn(await unpackFrame(await this.#stored(place)), place);
  }

  async #stored(place: DocumentPlace): Promise<Buffer<ArrayBuffer>> {
    const pack = this.#packs.get(place.pack) ?? this.#open(place.pack);
    const bytes = Buffer.alloc(place.length);
    const { bytesRead } = await (await pack).read(bytes, 0, place.length, place.offset);
    if (bytesRead !== place.length)
      throw new DamagedVersion(`pack ${place.pack} ends before ${place.offset + place.length}`);
    if (place.storedCrc !== undefined && crc32(bytes).toString(16) !== place.storedCrc)
      throw new DamagedVersion(`pack ${place.pack} is damaged at ${place.offset}`);
    const frame = await frameOf(bytes);
    // Browsers decompress what they are sent, so a frame that claims gigabytes is not sent.
    plainBytesOf(frame);
    return frame;
  }

  /** A failure is not cached, because a pack that cannot be opened now may be readable later. */
  #open(pack: number): Promise<FileHandle> {
    const opening = open(join(this.#dir, packFile(pack)), 'r').then(
      (handle) => {
        openHandles.add(handle);
        return handle;
      },
      (error) => {
        this.#packs.delete(pack);
        throw error;
      },
    );
    this.#packs.set(pack, opening);
    return opening;
  }

  /** Returns the document at `path`; `null` if there is none. Rejects as `frame` does. */
  async text(path: string): Promise<string | null> {
    const place = this.index.find(path);
    return place === null ? null : (await this.plain(place)).toString('utf8');
  }

  async close(): Promise<void> {
    const packs = [...this.#packs.values()];
    this.#packs.clear();
    for (const pack of packs) {
      const handle = await pack.catch(() => null);
      if (handle === null) continue;
      openHandles.delete(handle);
      await handle.close();
    }
  }
}

/** Reads documents synchronously, in less processor time than `VersionReader`, for threads with no other work. */
export class VersionTexts {
  readonly index: DocumentIndex;
  readonly #dir: string;
  readonly #packs = new Map<number, number>();

  /** Opens the version in folder `dir`; throws if it has no index. */
  constructor(dir: string) {
    this.#dir = dir;
    this.index = new DocumentIndex(readFileSync(join(dir, INDEX_FILE)));
  }

  /** Returns the document at `path`; `null` if there is none. Throws if it is unreadable or its checksum is wrong. */
  text(path: string): string | null {
    return this.bytes(path)?.toString('utf8') ?? null;
  }

  /** As `text`, for documents that are not text. */
  bytes(path: string): Buffer<ArrayBuffer> | null {
    const place = this.index.find(path);
    if (place === null) return null;
    let pack = this.#packs.get(place.pack);
    if (pack === undefined) {
      pack = openSync(join(this.#dir, packFile(place.pack)), 'r');
      this.#packs.set(place.pack, pack);
    }
    const bytes = Buffer.allocUnsafe(place.length);
    if (readSync(pack, bytes, 0, place.length, place.offset) !== place.length)
      throw new Error(`pack ${place.pack} ends before ${place.offset + place.length}`);
    return documentIn(unpackFrameSync(bytes), place);
  }

  close(): void {
    for (const pack of this.#packs.values()) closeSync(pack);
    this.#packs.clear();
  }
}

/** Opens the current version of a store, or a version folder. */
export async function findVersion(dir: string): Promise<Result<string, string>> {
  const index = await stat(join(dir, INDEX_FILE)).catch(() => null);
  if (index !== null) return ok(dir);
  const version = await currentVersion(dir);
  if (version === null) return err(`${dir} is not a flat store with a current version`);
  return ok(versionDir(dir, version));
}

export async function openStore(dir: string): Promise<Result<VersionReader, string>> {
  const found = await findVersion(dir);
  if (!found.ok) return found;
  try {
    return ok(await VersionReader.open(found.value));
  } catch (error) {
    return err(`${found.value} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/**
 * Reads the time zone of a store's current schedule from its `agency.json`. Returns `null` if the zone cannot be read, as in
 * a store written before stores had `agency.json`.
 */
export async function storeZone(dir: string): Promise<string | null> {
  const opened = await openStore(dir);
  if (!opened.ok) return null;
  try {
    const text = await opened.value.text(agency.path.slice(1));
    const read = text === null ? null : agency.decode(JSON.parse(text), UNUSED_CONTEXT, {});
    return read?.ok ? read.value.value.zone : null;
  } catch {
    return null;
  } finally {
    await opened.value.close();
  }
}

/** Decoding this document needs no zone, because it contains the zone. */
const UNUSED_CONTEXT = { zone: 'UTC', now: Temporal.Instant.fromEpochMilliseconds(0), routeId: asSpelled };
