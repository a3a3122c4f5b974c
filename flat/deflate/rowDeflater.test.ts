import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { codeLengths } from './huffman.ts';
import { RowDeflater } from './rowDeflater.ts';
import { joinCrc, joinedSums, sumsOf, TextSum } from './textSum.ts';
import type { Texts } from './texts.ts';

/** A final empty stored block: pieces end on a byte boundary and leave it to others to end the stream. */
const END = Buffer.from([1, 0, 0, 0xff, 0xff]);
const inflated = (...pieces: Uint8Array[]) =>
  inflateRawSync(Buffer.concat([...pieces, END])).toString('latin1');

/** A field that is a known part, or text of its own. */
type Field = number | string;
type Row = readonly Field[];

const laidOut = (texts: readonly string[]): Texts => {
  const offsets = Uint32Array.from([...texts, ''], (_, i) => texts.slice(0, i).join('').length);
  return { bytes: Buffer.from(texts.join(''), 'latin1'), offsets };
};

/** Writes rows as a writer would: fields that are the parts of the row before are told together. */
function deflate(deflater: RowDeflater, parts: readonly string[], rows: readonly Row[]) {
  const textOf = (field: Field) => (typeof field === 'number' ? (parts[field] ?? '') : field);
  const varying = Buffer.from(
    rows
      .flat()
      .filter((field) => typeof field === 'string')
      .join(''),
    'latin1',
  );
  let used = 0;
  deflater.begin(rows.flat().map(textOf).join('').length);
  for (const [index, row] of rows.entries()) {
    const before = rows[index - 1];
    let same = 0;
    while (before && same < row.length - 1 && typeof row[same] === 'number' && row[same] === before[same])
      same++;
    if (same > 0) deflater.again(0, same);
    for (const [field, value] of row.entries()) {
      if (field < same) continue;
      if (typeof value === 'number') deflater.part(field, value);
      else {
        deflater.varying(field, varying, used, used + value.length);
        used += value.length;
      }
    }
  }
  return { piece: deflater.end(), text: rows.flat().map(textOf).join('') };
}

const bytes = (maxLength: number) =>
  fc.uint8Array({ maxLength }).map((array) => Buffer.from(array).toString('latin1'));
/** Of few letters, so that texts often begin, end and go on alike. */
const alike = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 24 });
const parts = fc.array(fc.oneof(bytes(12), alike, bytes(600)), { minLength: 1, maxLength: 6 });
const FIELDS = 5;
const documents = (count: number) =>
  fc.array(
    fc.array(
      fc.array(
        fc.oneof({ weight: 3, arbitrary: fc.nat(count - 1) }, { weight: 2, arbitrary: alike }, bytes(20)),
        { minLength: FIELDS, maxLength: FIELDS },
      ),
      { maxLength: 20 },
    ),
    { maxLength: 4 },
  );

describe('rows as deflate streams', () => {
  test('inflate to what was written, one by one and laid end to end', () => {
    fc.assert(
      fc.property(
        parts.chain((known) => fc.tuple(fc.constant(known), documents(known.length))),
        ([known, all]) => {
          const deflater = new RowDeflater(laidOut(known), FIELDS);
          const written = all.map((rows) => deflate(deflater, known, rows));
          for (const { piece, text } of written) expect(inflated(piece)).toBe(text);
          expect(inflated(...written.map(({ piece }) => piece))).toBe(
            written.map(({ text }) => text).join(''),
          );
        },
      ),
      { numRuns: 500 },
    );
  });

  test('with codes fitted to what came before, bytes never seen before included', () => {
    const known = ['{"route_id":"12","trip_id":', ',"stop_name":"Market St & 8th St","arrival_time":"'];
    const rows = Array.from(
      { length: 8000 },
      (_, i): Row => [0, String(i * 7), 1, `${10 + (i % 10)}:00:00"},`],
    );
    const deflater = new RowDeflater(laidOut(known), 4);
    const fixed = deflate(deflater, known, rows);
    const fitted = deflate(deflater, known, rows);
    expect(inflated(fitted.piece)).toBe(fitted.text);
    expect(fitted.piece.length).toBeLessThan(fixed.piece.length * 0.9);
    const all = Array.from({ length: 256 }, (_, byte) => String.fromCharCode(byte)).join('');
    const odd = deflate(deflater, known, [...rows, [0, all, 1, all]]);
    expect(inflated(odd.piece)).toBe(odd.text);
  });

  test('about as small as zlib makes rows whose ids and times follow no order', () => {
    const known = [
      '{"route_id":"12","trip_id":',
      ',"stop_name":"Market St & 8th St","arrival_time":"',
      '","block":7',
    ];
    let seed = 1;
    const any = (below: number) => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
      return (seed >>> 8) % below;
    };
    const rows = Array.from(
      { length: 4000 },
      (): Row => [
        0,
        `"WK-${100_000 + any(900_000)}_B12"`,
        1,
        `${10 + any(14)}:${10 + any(50)}:${10 + any(50)}`,
        2,
        `${any(10)}},`,
      ],
    );
    const deflater = new RowDeflater(laidOut(known), 6);
    deflate(deflater, known, rows);
    const { piece, text } = deflate(deflater, known, rows);
    expect(inflated(piece)).toBe(text);
    expect(piece.length).toBeLessThan(deflateRawSync(text, { level: 3 }).length * 1.1);
  });

  test('of parts further apart than a window, and rows longer than one', () => {
    const known = ['A part that comes back. ', 'x'.repeat(40_000)];
    const deflater = new RowDeflater(laidOut(known), 3);
    const { piece, text } = deflate(deflater, known, [
      [0, 1, 'a'],
      [0, 0, 'a'],
      [0, 0, 'b'],
      [0, 1, 'b'],
      [0, 1, 'b'],
    ]);
    expect(inflated(piece)).toBe(text);
  });
});

describe('sums of texts that are told by parts', () => {
  test('are those of the whole', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(bytes(40), bytes(3000)), { maxLength: 12 }), (texts) => {
        const sums = sumsOf(laidOut(texts));
        const added = new TextSum();
        const read = new TextSum();
        for (const [i, text] of texts.entries()) {
          added.add(sums.crcs[i] ?? 0, sums.lengths[i] ?? 0);
          read.bytes(Buffer.from(text, 'latin1'), 0, text.length);
        }
        const whole = Buffer.from(texts.join(''), 'latin1');
        for (const sum of [added, read]) {
          expect([sum.crc, sum.length]).toEqual([crc32(whole), whole.length]);
        }
        const joined = joinedSums(sums, Uint32Array.from(texts.keys()), Math.max(1, texts.length));
        if (texts.length > 0) expect((joined.crcs[0] ?? 0) >>> 0).toBe(crc32(whole));
      }),
    );
  });

  test('of texts longer than any part', () => {
    const first = Buffer.alloc(3_000_000, 'first');
    const second = Buffer.alloc(5_000_001, 'second');
    expect(joinCrc(crc32(first), crc32(second), second.length)).toBe(crc32(Buffer.concat([first, second])));
  });
});

describe('code lengths', () => {
  test('make a complete code within the limit, shorter for what is more frequent', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1_000_000), { minLength: 2, maxLength: 286 }), (counts) => {
        const lengths = codeLengths(counts, 15);
        const used = counts.flatMap((count, symbol) => (count > 0 ? [symbol] : []));
        expect(
          lengths.every((length, symbol) => length <= 15 && length > 0 === (counts[symbol] ?? 0) > 0),
        ).toBe(true);
        if (used.length < 2) return;
        expect(used.reduce((sum, symbol) => sum + 2 ** -(lengths[symbol] ?? 0), 0)).toBe(1);
      }),
    );
  });

  test('within the limit even where a tree would be a stick', () => {
    const fibonacci = [1, 1];
    while (fibonacci.length < 40) fibonacci.push((fibonacci.at(-1) ?? 0) + (fibonacci.at(-2) ?? 0));
    const lengths = codeLengths(fibonacci, 15);
    expect(Math.max(...lengths)).toBe(15);
    expect(lengths.reduce((sum, length) => sum + 2 ** -length, 0)).toBe(1);
  });
});
