/** A finished answer that many riders are given: its bytes in the codings asked for so far, each made once. */
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import type { Coding } from '#contract/acceptedCoding.ts';

type Bytes = Buffer<ArrayBuffer>;

const br = promisify(brotliCompress);
const gz = promisify(gzip);
const unBr = promisify(brotliDecompress);
const unGz = promisify(gunzip);

/** A quarter less time than 5 takes, for bytes that are a twentieth more. */
const BROTLI_QUALITY = 4;
const GZIP_LEVEL = 6;

export interface KeptPage {
  status: number;
  /** Of every answer with it, names in lower case; without coding and length. */
  headers: Readonly<Record<string, string>>;
  etag: string;
  /** The codings there are. */
  codings: Map<Coding, Bytes>;
  /** The whole head of an answer of 200 in each coding it was asked for in. */
  heads: Map<Coding, Readonly<Record<string, string>>>;
  /** Whether it is worth compressing. */
  isText: boolean;
  /** When its data were asked for, by the monotonic clock in milliseconds. */
  askedAt: number;
  /** When it was made: the time it tells is not later. */
  madeAt: number;
  /** Seconds its data stay as they are; 0: given to those who wait for it, and not kept. */
  seconds: number;
  /** The flat version and the snapshot of live data it was made of. */
  release: string | null;
  snapshot: number;
}

export const sizeOf = ({ codings, headers }: KeptPage): number => {
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
        },
      });
    case 'gzip':
      return gz(plain, { level: GZIP_LEVEL });
    case 'identity':
      return plain;
  }
}

/** The body in another coding, made from one there is. */
export async function recode(codings: ReadonlyMap<Coding, Bytes>, coding: Coding): Promise<Bytes> {
  const [known] = codings;
  if (!known) throw new Error('a page without a body');
  const [from, bytes] = known;
  const plain = from === 'br' ? await unBr(bytes) : from === 'gzip' ? await unGz(bytes) : bytes;
  return encode(plain as Bytes, coding);
}
