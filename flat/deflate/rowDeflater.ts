/**
 * Compresses rows that have the same fields in the same order. Most fields are parts, texts that come again: whoever
 * writes one says which, so that its last occurrence is looked up instead of searched for, and its bytes are read only
 * the first time. What varies is compared with the same field of the row before. The text of the rows is never laid
 * out. Each piece is a deflate stream (RFC 1951) that ends on a byte boundary and refers to nothing outside itself, so
 * pieces can be laid one after the other.
 */
import { BitWriter } from './bitWriter.ts';
import { BlockCodes, DISTANCES, distanceSymbol, LITERALS, lengthSymbol } from './blockCodes.ts';
import type { Texts } from './texts.ts';

const WINDOW = 32 * 1024;
const SHORTEST = 4;
const LONGEST = 258;
/** Below this many bytes of text the header of fitted codes costs more than they save. */
const SMALL = 2000;
/** Codes are fitted once this many literals and matches were seen. */
const ENOUGH = 1 << 15;

const AT = 0;
const PART = 1;
const FROM = 2;
const TO = 3;

const FIXED = new BlockCodes(null);

export class RowDeflater {
  readonly #parts: Texts;
  readonly #out = new BitWriter();
  /** Where each part was last, counted over all pieces; parts of other pieces lie before `#origin`. */
  readonly #lastAt: Int32Array;
  /** Of each field `AT`, `PART`, `FROM` and `TO`: where it was last, as which part (or -1), and where its text is. */
  readonly #fields: Int32Array;
  #origin = 1;
  #at = 1;
  /** The last `#run` bytes equal those `#distance` before them and are not written yet. */
  #run = 0;
  #distance = 0;
  /** The bytes of a run that may turn out too short for a match. */
  readonly #held = new Uint8Array(SHORTEST);
  #codes = FIXED;
  #fitted: BlockCodes | null = null;
  /** One of each, so that whatever comes later has a code. */
  readonly #literalCounts = new Uint32Array(LITERALS).fill(1);
  readonly #distanceCounts = new Uint32Array(DISTANCES).fill(1);
  #seen = 0;

  constructor(parts: Texts, fields: number) {
    this.#parts = parts;
    this.#lastAt = new Int32Array(parts.offsets.length - 1);
    this.#fields = new Int32Array(fields * 4);
  }

  /** Begins a piece about as long as `expected` bytes. */
  begin(expected: number): void {
    if (this.#fitted === null && this.#seen > ENOUGH) {
      this.#fitted = new BlockCodes({ literals: this.#literalCounts, distances: this.#distanceCounts });
    }
    this.#codes = expected < SMALL ? FIXED : (this.#fitted ?? FIXED);
    this.#codes.begin(this.#out);
  }

  /** The next field is a part. */
  part(field: number, part: number): void {
    const { bytes, offsets } = this.#parts;
    const from = offsets[part] as number;
    const to = offsets[part + 1] as number;
    const at = this.#at;
    const last = this.#lastAt[part] as number;
    this.#lastAt[part] = at;
    if (last >= this.#origin && at - last <= WINDOW) {
      this.#match(at - last);
      this.#extend(bytes, from, to);
    } else this.#compare(field, part, bytes, from, to);
    this.#remember(field, part, from, to);
  }

  /** The next field is `text` from `from` to `to`. The text that was given for it before must still be where it was. */
  varying(field: number, text: Uint8Array, from: number, to: number): void {
    this.#compare(field, -1, text, from, to);
    this.#remember(field, -1, from, to);
  }

  /** The fields from `first` up to `end`, which is not the last, are those of the row before; all of them are parts. */
  again(first: number, end: number): void {
    const fields = this.#fields;
    const before = fields[first * 4 + AT] as number;
    const distance = this.#at - before;
    const length = (fields[end * 4 + AT] as number) - before;
    if (before < this.#origin || distance > WINDOW || length < SHORTEST) {
      for (let field = first; field < end; field++) this.part(field, fields[field * 4 + PART] as number);
      return;
    }
    this.#match(distance);
    for (let i = first * 4 + AT; i < end * 4; i += 4) fields[i] = (fields[i] as number) + distance;
    this.#run += length;
    this.#at += length;
  }

  /** The piece, ended. */
  end(): Uint8Array {
    this.#flush();
    this.#codes.end(this.#out);
    this.#origin = this.#at;
    this.#distance = 0;
    if (this.#origin > 2 ** 30) {
      this.#lastAt.fill(0);
      this.#fields.fill(0);
      this.#origin = 1;
      this.#at = 1;
    }
    return this.#out.take();
  }

  #remember(field: number, part: number, from: number, to: number): void {
    const fields = this.#fields;
    fields[field * 4 + AT] = this.#at;
    fields[field * 4 + PART] = part;
    fields[field * 4 + FROM] = from;
    fields[field * 4 + TO] = to;
    this.#at += to - from;
  }

  /** What comes next equals what is `distance` before it. */
  #match(distance: number): void {
    if (distance === this.#distance) return;
    this.#flush();
    this.#distance = distance;
  }

  /** The run goes on with these bytes. */
  #extend(text: Uint8Array, from: number, to: number): void {
    const run = this.#run;
    const longer = run + to - from;
    if (longer < SHORTEST) for (let i = from; i < to; i++) this.#held[run + i - from] = text[i] as number;
    this.#run = longer;
  }

  /** Writes text as it differs from the field of the row before. */
  #compare(field: number, part: number, text: Uint8Array, from: number, to: number): void {
    const fields = this.#fields;
    const before = fields[field * 4 + AT] as number;
    const distance = this.#at - before;
    let done = from;
    let rest = to;
    // Parts and texts are not in the same place.
    const isLike = part < 0 === (fields[field * 4 + PART] as number) < 0;
    if (isLike && before >= this.#origin && distance <= WINDOW) {
      const shift = (fields[field * 4 + FROM] as number) - from;
      const end = (fields[field * 4 + TO] as number) - shift;
      const limit = end < to ? end : to;
      let same = from;
      while (same < limit && text[same] === text[same + shift]) same++;
      // Another distance for a few bytes costs more than it saves.
      if (distance === this.#distance || same - from >= SHORTEST) {
        this.#match(distance);
        this.#extend(text, from, same);
        if (same === to) return;
        done = same;
        if (to === end) {
          while (text[rest - 1] === text[rest - 1 + shift]) rest--;
          done = this.#compareMiddle(text, same, rest, shift);
        }
      }
    }
    if (from === to) return;
    this.#flush();
    this.#literals(text, done, rest);
    this.#extend(text, rest, to);
  }

  /** Looks for matches in text whose first and last byte differ; returns up to where it is written. */
  #compareMiddle(text: Uint8Array, from: number, to: number, shift: number): number {
    let done = from;
    for (let i = from + 1; i + SHORTEST < to; i++) {
      const equal = i;
      while (text[i] === text[i + shift]) i++;
      if (i - equal < SHORTEST) continue;
      this.#flush();
      this.#literals(text, done, equal);
      this.#run = i - equal;
      done = i;
    }
    return done;
  }

  /** Writes the run, too short a one as literals. */
  #flush(): void {
    let rest = this.#run;
    if (rest === 0) return;
    this.#run = 0;
    if (rest < SHORTEST) {
      this.#literals(this.#held, 0, rest);
      return;
    }
    const distance = this.#distance;
    this.#out.reserve(((rest / LONGEST) | 0) * 8 + 16);
    while (rest > 0) {
      // What remains must be long enough for a match of its own.
      const length = rest <= LONGEST ? rest : Math.min(LONGEST, rest - SHORTEST);
      this.#codes.match(this.#out, length, distance);
      if (this.#fitted === null) this.#count(length, distance);
      rest -= length;
    }
  }

  #count(length: number, distance: number): void {
    const literal = lengthSymbol[length] as number;
    const symbol = distanceSymbol(distance);
    this.#literalCounts[literal] = (this.#literalCounts[literal] as number) + 1;
    this.#distanceCounts[symbol] = (this.#distanceCounts[symbol] as number) + 1;
    this.#seen++;
  }

  #literals(text: Uint8Array, from: number, to: number): void {
    if (from === to) return;
    this.#codes.literals(this.#out, text, from, to);
    if (this.#fitted !== null) return;
    const counts = this.#literalCounts;
    for (let i = from; i < to; i++) counts[text[i] as number] = (counts[text[i] as number] as number) + 1;
    this.#seen += to - from;
  }
}
