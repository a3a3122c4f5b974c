/**
 * Length and crc32 of a text that is told part by part and never laid out: a gzip member ends with both. The crc of two
 * texts end to end follows from the crc of each and the length of the second (polynomials over GF(2), RFC 1952, 8).
 */
import { crc32 } from 'node:zlib';
import type { Texts } from './texts.ts';

const POLYNOMIAL = 0xedb88320;
/** Parts up to this long get a table of their own, 4 KiB each. */
const TABLE_LENGTHS = 1024;

/** Effect of one byte on a crc. */
const byteTable = Int32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = (crc & 1) === 1 ? (crc >>> 1) ^ POLYNOMIAL : crc >>> 1;
  return crc;
});

/** The product of two polynomials modulo that of the crc, bits reflected. */
function multiply(a: number, b: number): number {
  let product = 0;
  let rest = b;
  for (let bit = 31; bit >= 0; bit--) {
    if (((a >>> bit) & 1) === 1) product ^= rest;
    rest = (rest & 1) === 1 ? (rest >>> 1) ^ POLYNOMIAL : rest >>> 1;
  }
  return product;
}

/** x to the power of 8, 16, 32 and so on. */
const powers: number[] = [];
for (let power = 1 << 23, n = 0; n < 53; n++, power = multiply(power, power)) powers.push(power);

/** x to the power of eight times `bytes`: what a crc is multiplied by when so many bytes follow. */
function shiftBy(bytes: number): number {
  let result = 1 << 31;
  for (let rest = bytes, n = 0; rest > 0; rest = Math.floor(rest / 2), n++) {
    if (rest % 2 === 1) result = multiply(result, powers[n] as number);
  }
  return result;
}

/** The crc32 of two texts end to end; the second is `length` bytes long. */
export const joinCrc = (first: number, second: number, length: number): number =>
  (multiply(shiftBy(length), first) ^ second) >>> 0;

/** Shifts by a fixed number of bytes as one look into a table per byte of the crc. */
function shiftTable(bytes: number): Int32Array {
  const shift = shiftBy(bytes);
  const table = new Int32Array(1024);
  for (let byte = 0; byte < 4; byte++) {
    for (let bit = 0; bit < 8; bit++) {
      const effect = multiply(shift, 1 << (byte * 8 + bit));
      const step = 1 << bit;
      for (let low = 0; low < step; low++) {
        table[byte * 256 + step + low] = (table[byte * 256 + low] as number) ^ effect;
      }
    }
  }
  return table;
}

const shiftTables: (Int32Array | undefined)[] = [];

/** `joinCrc` for the lengths of parts, which recur. */
function join(first: number, second: number, length: number): number {
  if (length >= TABLE_LENGTHS) return joinCrc(first, second, length);
  let table = shiftTables[length];
  if (table === undefined) {
    table = shiftTable(length);
    shiftTables[length] = table;
  }
  return (
    (table[first & 255] as number) ^
    (table[256 + ((first >>> 8) & 255)] as number) ^
    (table[512 + ((first >>> 16) & 255)] as number) ^
    (table[768 + (first >>> 24)] as number) ^
    second
  );
}

/** Length and crc32 of each of many texts. */
export interface Sums {
  crcs: Int32Array;
  lengths: Uint32Array;
}

export function sumsOf({ bytes, offsets }: Texts): Sums {
  const count = offsets.length - 1;
  const sums: Sums = { crcs: new Int32Array(count), lengths: new Uint32Array(count) };
  for (let i = 0; i < count; i++) {
    const text = bytes.subarray(offsets[i], offsets[i + 1]);
    sums.crcs[i] = crc32(text);
    sums.lengths[i] = text.length;
  }
  return sums;
}

/** Of every `count` texts laid end to end, whose numbers follow each other in `numbers`. */
export function joinedSums({ crcs, lengths }: Sums, numbers: Uint32Array, count: number): Sums {
  const joined = numbers.length / count;
  const sums: Sums = { crcs: new Int32Array(joined), lengths: new Uint32Array(joined) };
  const sum = new TextSum();
  for (let i = 0; i < joined; i++) {
    sum.clear();
    for (let at = i * count; at < (i + 1) * count; at++) {
      const number = numbers[at] as number;
      sum.add(crcs[number] as number, lengths[number] as number);
    }
    sums.crcs[i] = sum.crc;
    sums.lengths[i] = sum.length;
  }
  return sums;
}

export class TextSum {
  #crc = 0;
  /** Bytes so far. */
  length = 0;

  get crc(): number {
    return this.#crc >>> 0;
  }

  /** Begins anew. */
  clear(): void {
    this.#crc = 0;
    this.length = 0;
  }

  /** The next `length` bytes have this crc. */
  add(crc: number, length: number): void {
    this.#crc = join(this.#crc, crc, length);
    this.length += length;
  }

  /** The next bytes, which are few. */
  bytes(text: Uint8Array, from: number, to: number): void {
    let crc = ~this.#crc;
    for (let i = from; i < to; i++) {
      crc = (crc >>> 8) ^ (byteTable[(crc ^ (text[i] as number)) & 255] as number);
    }
    this.#crc = ~crc;
    this.length += to - from;
  }
}
