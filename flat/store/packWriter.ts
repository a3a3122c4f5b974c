/** Appends documents, each compressed once, to one file; and keeps the index lines that find them again. */
import { closeSync, openSync, writeSync } from 'node:fs';
import { crc32, gzipSync } from 'node:zlib';
import { GzipPieces } from './gzipPieces.ts';
import { windowFor } from './windowFor.ts';

const BUFFER = 4 * 1024 * 1024;

export interface WrittenPack {
  /** Lines of the index, one per document. */
  index: string;
  documents: number;
  /** Compressed and plain. */
  bytes: number;
  plainBytes: number;
  /** Of the file, as it was meant to be written. */
  crc: number;
}

export class PackWriter {
  readonly #file: number;
  readonly #number: number;
  readonly #buffer = Buffer.allocUnsafe(BUFFER);
  #used = 0;
  #offset = 0;
  #lines: string[] = [];
  #plainBytes = 0;
  #crc = 0;

  constructor(path: string, number: number) {
    this.#file = openSync(path, 'wx');
    this.#number = number;
  }

  /** Writes one document. `path` is below the store's root, its segments encoded, without a leading slash. */
  put(path: string, body: string | Uint8Array, level: number): void {
    const plain = typeof body === 'string' ? Buffer.from(body) : body;
    this.#add(path, [gzipSync(plain, { level, ...windowFor(plain.length) })], crc32(plain), plain.length);
  }

  /** Writes a document made of pieces that were compressed already. */
  putPieces(path: string, pieces: readonly Uint8Array[], crc: number, plainLength: number): void {
    this.#add(path, GzipPieces.member(pieces, crc, plainLength), crc, plainLength);
  }

  #add(path: string, parts: readonly Uint8Array[], crc: number, plainLength: number): void {
    const from = this.#offset;
    let storedCrc = 0;
    for (const part of parts) {
      storedCrc = crc32(part, storedCrc);
      this.#write(part);
    }
    this.#plainBytes += plainLength;
    const place = `${this.#number}\t${from}\t${this.#offset - from}`;
    this.#lines.push(`${path}\t${place}\t${crc.toString(16)}\t${storedCrc.toString(16)}\n`);
  }

  #write(part: Uint8Array): void {
    if (this.#used + part.length > BUFFER) this.#flush();
    if (part.length > BUFFER) this.#toFile(part);
    else {
      this.#buffer.set(part, this.#used);
      this.#used += part.length;
    }
    this.#offset += part.length;
  }

  #flush(): void {
    this.#toFile(this.#buffer.subarray(0, this.#used));
    this.#used = 0;
  }

  #toFile(bytes: Uint8Array): void {
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
