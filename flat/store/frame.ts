/** Converts documents to and from their stored form, a zstd frame with its length and a checksum (RFC 8878). */
import { promisify } from 'node:util';
import {
  constants,
  gunzip,
  type ZstdOptions,
  zstdCompress,
  zstdCompressSync,
  zstdDecompress,
  zstdDecompressSync,
} from 'node:zlib';
import { promised } from '#domain/promised.ts';

const unzip = promisify(gunzip);
const compress = promisify(zstdCompress);
const decompress = promised<Uint8Array, ZstdOptions, Buffer<ArrayBuffer>>(zstdDecompress);

const optionsAt = (level: number, plainLength: number) => ({
  params: { [constants.ZSTD_c_compressionLevel]: level, [constants.ZSTD_c_checksumFlag]: 1 },
  pledgedSrcSize: plainLength,
});

export const packFrame = (plain: Uint8Array, level: number): Buffer<ArrayBuffer> =>
  zstdCompressSync(plain, optionsAt(level, plain.length));

/** Documents are rarely more than 32 times as long as their frames, so the output usually fits in one piece. */
const pieceFor = (frame: Uint8Array) => ({ chunkSize: Math.min(Math.max(frame.length, 512) * 32, 1 << 20) });

/** Longer frames are decompressed faster in another thread. */
const MAX_SYNC_BYTES = 64 * 1024;

/**
 * Decompresses `frame`. Rejects if the length or the checksum is wrong. zlib keeps memory until the next full garbage
 * collection: the first piece of a synchronous output, but all pieces of an asynchronous one.
 */
export const unpackFrame = async (frame: Uint8Array): Promise<Buffer<ArrayBuffer>> =>
  frame.length > MAX_SYNC_BYTES
    ? decompress(frame, pieceFor(frame))
    : zstdDecompressSync(frame, { chunkSize: 32 * 1024 });

export const unpackFrameSync = (frame: Uint8Array): Buffer<ArrayBuffer> =>
  zstdDecompressSync(frame, pieceFor(frame));

/** Returns the frame of a stored document. Versions before format 9 contain gzip members. */
export async function frameOf(stored: Buffer<ArrayBuffer>): Promise<Buffer<ArrayBuffer>> {
  if (stored[0] !== 0x1f || stored[1] !== 0x8b) return stored;
  const plain = await unzip(stored);
  return compress(plain, optionsAt(1, plain.length));
}
