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
    const lines = [0];
    for (let at = 0; at < bytes.length; at++) if (bytes[at] === LF) lines.push(at + 1);
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
    const [path, pack, offset, length, crc, storedCrc] = text.split('\t');
    if (path === undefined || crc === undefined) return null;
    return [path, { pack: Number(pack), offset: Number(offset), length: Number(length), crc, storedCrc }];
  }
}
