/**
 * Documents that share parts, compressed once: deflate streams that end on a byte boundary can be laid one after the
 * other, so the rows of a route at a stop are compressed once and used both in the document of that route and stop
 * and in the document of the whole stop. What stands between pieces goes in as stored blocks.
 */

const HEADER = new Uint8Array([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);

/** `byte` as a deflate block of its own. */
const stored = (byte: string, final: boolean) =>
  new Uint8Array([final ? 1 : 0, 1, 0, 0xfe, 0xff, byte.charCodeAt(0)]);

const OPEN = stored('[', false);
const COMMA = stored(',', false);
const CLOSE = stored(']', true);

export const GzipPieces = {
  /** The gzip member of `[piece,piece,...]`. `crc` and `length` are of that text. */
  member(pieces: readonly Uint8Array[], crc: number, length: number): Uint8Array[] {
    const parts: Uint8Array[] = [HEADER, OPEN];
    for (const [index, piece] of pieces.entries()) {
      if (index > 0) parts.push(COMMA);
      parts.push(piece);
    }
    const trailer = Buffer.alloc(8);
    trailer.writeUInt32LE(crc >>> 0, 0);
    trailer.writeUInt32LE(length >>> 0, 4);
    parts.push(CLOSE, trailer);
    return parts;
  },
};
