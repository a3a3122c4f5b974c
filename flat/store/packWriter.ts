/** Appends documents in frames to one file and collects their index lines. */
import { closeSync, openSync, writeSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { MAX_DOCUMENT_BYTES, packFrame } from './frame.ts';

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
