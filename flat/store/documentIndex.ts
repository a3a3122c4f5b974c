import { setImmediate } from 'node:timers/promises';
import { DamagedVersion } from './checksums.ts';
import { packFile } from './layout.ts';

export interface DocumentPlace {
  pack: number;
  offset: number;
  length: number;
  /** Checksum of the uncompressed document, in hexadecimal. */
  crc: string;
  /** Checksum of the bytes in the pack, in hexadecimal. Older versions lack it. */
  storedCrc: string | undefined;
  /** Where the document is in the uncompressed bytes of a frame of several documents; `null`: it has its own frame. */
  part: { start: number; end: number } | null;
}

/** Returns the document at `place` from the uncompressed bytes of its frame. Throws `DamagedVersion` if it is not in them. */
export function documentIn(plain: Buffer<ArrayBuffer>, { part }: DocumentPlace): Buffer<ArrayBuffer> {
  if (part === null) return plain;
  if (!(part.start < part.end && part.end <= plain.length))
    throw new DamagedVersion(`a document lies outside its frame of ${plain.length} bytes`);
  return plain.subarray(part.start, part.end);
}

const LF = 0x0a;
const TAB = 0x09;

/**
 * The index of a version has a line per path, sorted as bytes: `path TAB pack TAB offset TAB length TAB crc32 of the
 * uncompressed document TAB crc32 of the stored bytes` and, in a frame of several documents, `TAB start TAB end` in its
 * uncompressed bytes. It stays in memory as bytes and is searched by bisection.
 */
export class DocumentIndex {
  readonly #bytes: Buffer;
  readonly #lines: Uint32Array;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    const lines = [0];
    for (let end = bytes.indexOf(LF); end !== -1; end = bytes.indexOf(LF, end + 1)) lines.push(end + 1);
    this.#lines = Uint32Array.from(lines);
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
    const [path, pack, offset, length, crc, storedCrc, start, end] = text.split('\t');
    if (path === undefined || crc === undefined) return null;
    const part = end === undefined ? null : { start: Number(start), end: Number(end) };
    return [
      path,
      { pack: Number(pack), offset: Number(offset), length: Number(length), crc, storedCrc, part },
    ];
  }
}

const MAX_LINE_BYTES = 4_096;
const LINES_A_TURN = 2_000;
const NUMBER = '(0|[1-9]\\d{0,14})';
const CRC = '[\\da-f]{1,8}';
const LINE = new RegExp(
  `^[^\\t]+\\t${NUMBER}\\t${NUMBER}\\t${NUMBER}\\t${CRC}(?:\\t${CRC}(?:\\t${NUMBER}\\t${NUMBER})?)?$`,
);

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
