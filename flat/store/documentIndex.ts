import { setImmediate } from 'node:timers/promises';
import { packFile } from './layout.ts';

export interface DocumentPlace {
  pack: number;
  offset: number;
  length: number;
  /** Checksum of the uncompressed document, in hexadecimal. */
  crc: string;
  /** Checksum of the bytes in the pack, in hexadecimal. Older versions lack it. */
  storedCrc: string | undefined;
}

const LF = 0x0a;
const TAB = 0x09;

/**
 * The index of a version has a line per path, sorted as bytes: `path TAB pack TAB offset TAB length TAB crc32 of the
 * uncompressed document TAB crc32 of the stored bytes`. It stays in memory as bytes and is searched by bisection.
 */
export class DocumentIndex {
  readonly #bytes: Buffer;
  readonly #lines: Uint32Array;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    let count = 1;
    for (const byte of bytes) if (byte === LF) count++;
    this.#lines = new Uint32Array(count);
    let line = 0;
    for (let at = 0; at < bytes.length; at++) if (bytes[at] === LF) this.#lines[++line] = at + 1;
  }

  get size(): number {
    return this.#lines.length - 1;
  }

  /** Returns `null` if no line has this path. */
  find(path: string): DocumentPlace | null {
    const sought = Buffer.from(path);
    let low = 0;
    let high = this.size;
    while (low < high) {
      const middle = (low + high) >> 1;
      const start = this.#lines[middle] as number;
      const end = this.#bytes.indexOf(TAB, start);
      const order = this.#bytes.compare(sought, 0, sought.length, start, end);
      if (order === 0) return this.#place(middle)?.[1] ?? null;
      if (order < 0) low = middle + 1;
      else high = middle;
    }
    return null;
  }

  *entries(): Generator<[path: string, place: DocumentPlace]> {
    for (let line = 0; line < this.size; line++) {
      const entry = this.#place(line);
      if (entry !== null) yield entry;
    }
  }

  #place(line: number): [string, DocumentPlace] | null {
    const text = this.#bytes.toString(
      'utf8',
      this.#lines[line] as number,
      (this.#lines[line + 1] as number) - 1,
    );
    const [path, pack, offset, length, crc, storedCrc] = text.split('\t');
    if (path === undefined || crc === undefined) return null;
    return [path, { pack: Number(pack), offset: Number(offset), length: Number(length), crc, storedCrc }];
  }
}

const MAX_LINE_BYTES = 4_096;
const LINES_A_TURN = 2_000;
const NUMBER = '(0|[1-9]\\d{0,14})';
const CRC = '[\\da-f]{1,8}';
const LINE = new RegExp(`^[^\\t]+\\t${NUMBER}\\t${NUMBER}\\t${NUMBER}\\t${CRC}(?:\\t${CRC})?$`);

/**
 * Checks an index from elsewhere before it is used: every line is valid, in order, and lies within a file of `sizes` (in
 * bytes, by name). Returns what is wrong; `null` if nothing is.
 */
export async function checkIndex(bytes: Buffer, sizes: ReadonlyMap<string, number>): Promise<string | null> {
  let number = 0;
  let before: Buffer = Buffer.alloc(0);
  for (let from = 0; from < bytes.length; ) {
    number++;
    const end = bytes.indexOf(LF, from);
    const line = end === -1 || end - from > MAX_LINE_BYTES ? '' : bytes.toString('utf8', from, end);
    const [, pack, offset, length] = LINE.exec(line) ?? [];
    if (pack === undefined) return `line ${number} of the index is invalid`;
    const size = sizes.get(packFile(Number(pack)));
    if (size === undefined) return `the index names ${packFile(Number(pack))}, which the checksums do not`;
    if (Number(length) === 0 || Number(offset) + Number(length) > size)
      return `line ${number} of the index lies outside ${packFile(Number(pack))}`;
    const path = bytes.subarray(from, bytes.indexOf(TAB, from));
    if (before.compare(path) >= 0) return `line ${number} of the index is not in order`;
    before = path;
    from = end + 1;
    if (number % LINES_A_TURN === 0) await setImmediate();
  }
  return number === 0 ? 'the index is empty' : null;
}
