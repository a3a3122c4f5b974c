/** A finished response for many riders: its bytes in the codings requested so far. */
import { promisify } from 'node:util';
import {
  type BrotliOptions,
  brotliCompress,
  brotliDecompress,
  constants,
  gunzip,
  gzip,
  type ZlibOptions,
} from 'node:zlib';
import type { Coding } from '#contract/http/handler.ts';
import { promised } from '#domain/promised.ts';

type Bytes = Buffer<ArrayBuffer>;

const br = promised<Bytes, BrotliOptions, Bytes>(brotliCompress);
const gz = promised<Bytes, ZlibOptions, Bytes>(gzip);
const unBr = promisify(brotliDecompress);
const unGz = promisify(gunzip);

/** This quality is faster than 5, for slightly more bytes. */
const BROTLI_QUALITY = 4;
/** A window of 256 KiB. Allocating the default, 4 MiB, for each page would take longer. */
const BROTLI_WINDOW_BITS = 18;
const GZIP_LEVEL = 6;

export interface CachedPage {
  status: number;
  /** Headers of every response with this page, without coding and length; names in lower case. */
  headers: Readonly<Record<string, string>>;
  etag: string;
  codings: Map<Coding, Bytes>;
  /** The complete headers of a 200 response, by coding. */
  heads: Map<Coding, Readonly<Record<string, string>>>;
  isCompressible: boolean;
  /** When its data was requested, in milliseconds of the monotonic clock. */
  requestedAt: number;
  /** When it was rendered; the time it shows is the same or earlier. */
  madeAt: number;
  /** Seconds for which its data stays fresh; 0: only for waiting requests, not cached. */
  seconds: number;
  /** The `Revision` that it was rendered from. */
  release: string | null;
  snapshot: number;
}

export const sizeOf = ({ codings, headers }: CachedPage): number => {
  let bytes = 500;
  for (const each of codings.values()) bytes += each.length;
  for (const value of Object.values(headers)) bytes += value.length;
  return bytes;
};

export async function encode(plain: Bytes, coding: Coding): Promise<Bytes> {
  switch (coding) {
    case 'br':
      return br(plain, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
          [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW_BITS,
        },
      });
    case 'gzip':
      return gz(plain, { level: GZIP_LEVEL });
    case 'identity':
      return plain;
  }
}

export async function recode(codings: ReadonlyMap<Coding, Bytes>, coding: Coding): Promise<Bytes> {
  const [known] = codings;
  if (!known) throw new Error('the page has no body');
  const [from, bytes] = known;
  const plain = from === 'br' ? await unBr(bytes) : from === 'gzip' ? await unGz(bytes) : bytes;
  return encode(plain as Bytes, coding);
}
