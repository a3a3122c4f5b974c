/**
 * The codes of a deflate block: literals and lengths, distances, and the header that tells a reader of them. Made
 * once from how often symbols occur and used for many blocks: fitting codes anew to each small document is what
 * compressing one mostly costs.
 */
import type { BitWriter } from './bitWriter.ts';
import { type Codes, canonicalCodes, codeLengths } from './huffman.ts';

export const LITERALS = 286;
export const DISTANCES = 30;
export const END_OF_BLOCK = 256;

/** RFC 1951, 3.2.5: first length and extra bits of the symbols from 257, and of the distance symbols. */
const lengthBase = Uint16Array.of(
  3,
  4,
  5,
  6,
  7,
  8,
  9,
  10,
  11,
  13,
  15,
  17,
  19,
  23,
  27,
  31,
  35,
  43,
  51,
  59,
  67,
  83,
  99,
  115,
  131,
  163,
  195,
  227,
  258,
);
const lengthExtra = Uint8Array.of(
  0,
  0,
  0,
  0,
  0,
  0,
  0,
  0,
  1,
  1,
  1,
  1,
  2,
  2,
  2,
  2,
  3,
  3,
  3,
  3,
  4,
  4,
  4,
  4,
  5,
  5,
  5,
  5,
  0,
);
const distanceBase = Uint16Array.from({ length: DISTANCES }, (_, i) =>
  i < 4 ? i + 1 : 1 + (2 + (i & 1)) * 2 ** ((i >> 1) - 1),
);
const distanceExtra = Uint8Array.from({ length: DISTANCES }, (_, i) => Math.max(0, (i >> 1) - 1));

/** Symbol of each match length 3 to 258. */
export const lengthSymbol = new Uint16Array(259);
for (const [index, base] of lengthBase.entries()) lengthSymbol.fill(257 + index, base);

/** Symbol of each distance: up to 256 by itself, beyond by its upper bits. */
const nearSymbol = new Uint8Array(257);
const farSymbol = new Uint8Array(256);
for (const [symbol, base] of distanceBase.entries()) {
  nearSymbol.fill(symbol, base);
  farSymbol.fill(symbol, (base - 1) >> 7);
}
export const distanceSymbol = (distance: number): number =>
  (distance <= 256 ? nearSymbol[distance] : farSymbol[(distance - 1) >> 7]) as number;

/** RFC 1951, 3.2.7: the order in which the lengths of the code length codes are given. */
const HEADER_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/** RFC 1951, 3.2.6: two symbols more than are ever used take part in the code. */
const FIXED_LITERALS = Uint8Array.from({ length: 288 }, (_, i) =>
  i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8,
);
const FIXED_DISTANCES = new Uint8Array(DISTANCES).fill(5);

export interface SymbolCounts {
  literals: ArrayLike<number>;
  distances: ArrayLike<number>;
}

export class BlockCodes {
  readonly #literal: Codes;
  readonly #distance: Codes;
  /** Those of bytes as `BitWriter.putCodes` takes them. */
  readonly #byteCodes = new Uint32Array(256);
  readonly #header: readonly Bits[];

  /** Codes that fit `counts`; with `null` the fixed ones, whose header is three bits. */
  constructor(counts: SymbolCounts | null) {
    this.#literal = canonicalCodes(counts === null ? FIXED_LITERALS : codeLengths(counts.literals, 15));
    this.#distance = canonicalCodes(counts === null ? FIXED_DISTANCES : codeLengths(counts.distances, 15));
    const { bits, lengths } = this.#literal;
    this.#byteCodes.forEach((_, byte, codes) => {
      codes[byte] = (bits[byte] as number) | ((lengths[byte] as number) << 16);
    });
    this.#header = counts === null ? [[0b010, 3]] : dynamicHeader(lengths, this.#distance.lengths);
  }

  /** Begins a block that is not the last. */
  begin(out: BitWriter): void {
    out.reserve(this.#header.length * 2);
    for (const [bits, count] of this.#header) out.put(bits, count);
  }

  literals(out: BitWriter, text: Uint8Array, from: number, to: number): void {
    out.reserve((to - from) * 2);
    out.putCodes(this.#byteCodes, text, from, to);
  }

  /** Into room that was reserved, 8 bytes at most. */
  match(out: BitWriter, length: number, distance: number): void {
    const literal = this.#literal;
    const ofLength = lengthSymbol[length] as number;
    out.put(literal.bits[ofLength] as number, literal.lengths[ofLength] as number);
    out.put(length - (lengthBase[ofLength - 257] as number), lengthExtra[ofLength - 257] as number);
    const { bits, lengths } = this.#distance;
    const ofDistance = distanceSymbol(distance);
    out.put(bits[ofDistance] as number, lengths[ofDistance] as number);
    out.put(distance - (distanceBase[ofDistance] as number), distanceExtra[ofDistance] as number);
  }

  /** Ends the block and, with an empty stored one, on a byte boundary. */
  end(out: BitWriter): void {
    out.reserve(16);
    out.put(this.#literal.bits[END_OF_BLOCK] as number, this.#literal.lengths[END_OF_BLOCK] as number);
    out.put(0, 3);
    out.align();
    out.put(0, 16);
    out.put(0xffff, 16);
  }
}

type Bits = readonly [value: number, count: number];

/** Begins a block with codes of its own (RFC 1951, 3.2.7): their lengths, run-length coded, themselves coded. */
function dynamicHeader(literals: Uint8Array, distances: Uint8Array): Bits[] {
  const runs = runLengths([...literals, ...distances]);
  const counts = new Uint32Array(HEADER_ORDER.length);
  for (const { symbol } of runs) counts[symbol] = (counts[symbol] as number) + 1;
  const codes = canonicalCodes(codeLengths(counts, 7));
  const given = HEADER_ORDER.findLastIndex((symbol) => codes.lengths[symbol] !== 0) + 1;
  const bits: Bits[] = [
    [0b100, 3],
    [literals.length - 257, 5],
    [distances.length - 1, 5],
    [given - 4, 4],
  ];
  for (const symbol of HEADER_ORDER.slice(0, given)) bits.push([codes.lengths[symbol] as number, 3]);
  for (const { symbol, extra, extraBits } of runs) {
    bits.push([codes.bits[symbol] as number, codes.lengths[symbol] as number], [extra, extraBits]);
  }
  return bits;
}

interface Run {
  symbol: number;
  extra: number;
  extraBits: number;
}

/** 16 repeats the length before it 3 to 6 times; 17 and 18 are 3 to 10 and 11 to 138 zeros. */
function runLengths(lengths: readonly number[]): Run[] {
  const runs: Run[] = [];
  for (let at = 0; at < lengths.length; ) {
    const length = lengths[at] as number;
    let end = at + 1;
    while (end < lengths.length && lengths[end] === length) end++;
    if (length !== 0) {
      runs.push({ symbol: length, extra: 0, extraBits: 0 });
      at++;
    }
    while (end - at >= 3) {
      const [symbol, least, most, extraBits] =
        length !== 0 ? [16, 3, 6, 2] : end - at > 10 ? [18, 11, 138, 7] : [17, 3, 10, 3];
      const taken = Math.min(most, end - at);
      runs.push({ symbol, extra: taken - least, extraBits });
      at += taken;
    }
    for (; at < end; at++) runs.push({ symbol: length, extra: 0, extraBits: 0 });
  }
  return runs;
}
