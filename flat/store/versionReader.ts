import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { DamagedVersion, readCheckedIndex } from './checksums.ts';
import { DocumentIndex, type DocumentPlace, documentIn } from './documentIndex.ts';
import { frameOf, packFrame, plainBytesOf, unpackFrame } from './frame.ts';
import { packFile } from './layout.ts';

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
