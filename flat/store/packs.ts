/**
 * Converts documents to and from their stored form, a zstd frame with its length and a checksum (RFC 8878), and writes
 * frames into packs.
 */
import { closeSync, openSync, writeSync } from 'node:fs';
import { promisify } from 'node:util';
import {
  constants,
  crc32,
  gunzip,
  type ZstdOptions,
  zstdCompress,
  zstdCompressSync,
  zstdDecompress,
  zstdDecompressSync,
} from 'node:zlib';
import { promised } from '#domain/promised.ts';
import { DamagedVersion } from './checksums.ts';

const unzip = promisify(gunzip);
const compress = promisify(zstdCompress);
const decompress = promised<Uint8Array, ZstdOptions, Buffer<ArrayBuffer>>(zstdDecompress);

const optionsAt = (level: number, plainLength: number) => ({
  params: { [constants.ZSTD_c_compressionLevel]: level, [constants.ZSTD_c_checksumFlag]: 1 },
  pledgedSrcSize: plainLength,
});

/** A higher `level` makes schedules and timetables at most 3 % smaller, in four times the time. */
export const packFrame = (plain: Uint8Array, level = 1): Buffer<ArrayBuffer> =>
  zstdCompressSync(plain, optionsAt(level, plain.length));

/** Maximum size of an uncompressed document. */
export const MAX_DOCUMENT_BYTES = 128 * 1024 * 1024;

/**
 * Returns the uncompressed size that a frame states (RFC 8878, 3.1.1.1). Throws `DamagedVersion` for bytes that are no
 * frame, or a frame that states no size or more than `MAX_DOCUMENT_BYTES`: a few kilobytes may claim gigabytes.
 */
export function plainBytesOf(frame: Uint8Array): number {
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
  if (frame.length < 9 || view.getUint32(0, true) !== ZSTD_MAGIC)
    throw new DamagedVersion('a document is no frame');
  const descriptor = view.getUint8(4);
  const isSingleSegment = (descriptor & 0x20) !== 0;
  const at = 5 + (isSingleSegment ? 0 : 1) + ([0, 1, 2, 4][descriptor & 3] ?? 0);
  const kind = descriptor >> 6;
  const width = kind === 0 ? Number(isSingleSegment) : 1 << kind;
  if (width === 0 || at + width > frame.length) throw new DamagedVersion('a document states no size');
  const size =
    width === 1
      ? view.getUint8(at)
      : width === 2
        ? view.getUint16(at, true) + 256
        : width === 4
          ? view.getUint32(at, true)
          : Number(view.getBigUint64(at, true));
  if (size > MAX_DOCUMENT_BYTES) throw new DamagedVersion(`a document claims ${size} bytes`);
  return size;
}

const ZSTD_MAGIC = 0xfd2fb528;

/** Documents are rarely more than 32 times as long as their frames, so the output usually fits in one piece. */
const optionsFor = (frame: Uint8Array, maxPiece = 1 << 20) => ({
  chunkSize: Math.min(Math.max(frame.length, 512) * 32, maxPiece),
  maxOutputLength: Math.max(1, plainBytesOf(frame)),
});

/** Larger documents are decompressed faster in another thread. */
const MAX_SYNC_BYTES = 64 * 1024;
const MAX_SYNC_PLAIN_BYTES = 4 * 1024 * 1024;

/**
 * Decompresses `frame`. Rejects with `DamagedVersion` if the length or the checksum is wrong. zlib keeps memory until
 * the next full garbage collection: the first piece of a synchronous output, but all pieces of an asynchronous one.
 */
export async function unpackFrame(frame: Uint8Array): Promise<Buffer<ArrayBuffer>> {
  if (frame.length <= MAX_SYNC_BYTES && plainBytesOf(frame) <= MAX_SYNC_PLAIN_BYTES)
    return unpackFrameSync(frame, 32 * 1024);
  try {
    return await decompress(frame, optionsFor(frame));
  } catch (error) {
    throw damage(error);
  }
}

/** As `unpackFrame`, at once. */
export function unpackFrameSync(frame: Uint8Array, maxPiece?: number): Buffer<ArrayBuffer> {
  try {
    return zstdDecompressSync(frame, optionsFor(frame, maxPiece));
  } catch (error) {
    throw damage(error);
  }
}

const damage = (error: unknown): DamagedVersion =>
  error instanceof DamagedVersion
    ? error
    : new DamagedVersion(
        `a document cannot be decompressed: ${error instanceof Error ? error.message : error}`,
      );

/** Returns the frame of a stored document. Versions before format 9 contain gzip members. */
export async function frameOf(stored: Buffer<ArrayBuffer>): Promise<Buffer<ArrayBuffer>> {
  if (stored[0] !== 0x1f || stored[1] !== 0x8b) return stored;
  const plain = await unzip(stored, { maxOutputLength: MAX_DOCUMENT_BYTES });
  return compress(plain, optionsAt(1, plain.length));
}

const BUFFER_BYTES = 4 * 1024 * 1024;

/** Where a document is in the uncompressed bytes of its frame. */
export interface DocumentRange {
  path: string;
  start: number;
  end: number;
}

export interface WrittenPack {
  index: string;
  /** Number of listed paths: a document with two paths counts twice. */
  documents: number;
  /** Size of the file; `plainBytes` is that of the documents before compression. */
  bytes: number;
  plainBytes: number;
  /** Checksum of the intended content of the file. */
  crc: number;
}

/** Appends documents in frames to one file and collects their index lines. */
export class PackWriter {
  readonly #file: number;
  readonly #number: number;
  readonly #buffer = Buffer.allocUnsafe(BUFFER_BYTES);
  #used = 0;
  #offset = 0;
  #lines: string[] = [];
  #plainBytes = 0;
  #crc = 0;

  constructor(path: string, number: number) {
    this.#file = openSync(path, 'wx');
    this.#number = number;
  }

  /**
   * Writes a document once and lists it under each of `paths`: paths below the version, with encoded segments and without
   * a leading slash. `level` is a zstd level.
   */
  put(paths: readonly string[], plain: Uint8Array, level?: number): void {
    const { place, storedCrc } = this.#putFrame(paths[0], plain, level);
    const crc = crc32(plain).toString(16);
    for (const path of paths) this.#lines.push(`${path}\t${place}\t${crc}\t${storedCrc}\n`);
  }

  /** Writes small documents into one frame: of the time for a frame of 10 kB, four fifths do not depend on its length. */
  putTogether(documents: readonly DocumentRange[], plain: Uint8Array): void {
    const { place, storedCrc } = this.#putFrame(documents.at(-1)?.path, plain);
    for (const { path, start, end } of documents) {
      const crc = crc32(plain.subarray(start, end)).toString(16);
      this.#lines.push(`${path}\t${place}\t${crc}\t${storedCrc}\t${start}\t${end}\n`);
    }
  }

  /** `last`: the path of the document that comes last in the frame, for an error. */
  #putFrame(
    last: string | undefined,
    plain: Uint8Array,
    level?: number,
  ): { place: string; storedCrc: string } {
    if (plain.length > MAX_DOCUMENT_BYTES)
      throw new Error(`${last} has ${plain.length} bytes, more than ${MAX_DOCUMENT_BYTES}`);
    const frame = packFrame(plain, level);
    const place = `${this.#number}\t${this.#offset}\t${frame.length}`;
    this.#plainBytes += plain.length;
    this.#write(frame);
    return { place, storedCrc: crc32(frame).toString(16) };
  }

  #write(part: Uint8Array): void {
    if (this.#used + part.length > BUFFER_BYTES) this.#flush();
    if (part.length > BUFFER_BYTES) this.#writeToFile(part);
    else {
      this.#buffer.set(part, this.#used);
      this.#used += part.length;
    }
    this.#offset += part.length;
  }

  #flush(): void {
    this.#writeToFile(this.#buffer.subarray(0, this.#used));
    this.#used = 0;
  }

  #writeToFile(bytes: Uint8Array): void {
    this.#crc = crc32(bytes, this.#crc);
    let written = 0;
    while (written < bytes.length) written += writeSync(this.#file, bytes, written);
  }

  close(): WrittenPack {
    this.#flush();
    closeSync(this.#file);
    return {
      index: this.#lines.join(''),
      documents: this.#lines.length,
      bytes: this.#offset,
      plainBytes: this.#plainBytes,
      crc: this.#crc,
    };
  }
}
