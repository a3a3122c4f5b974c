import { inflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { codeLengths } from './huffman.ts';
import { RowDeflater } from './rowDeflater.ts';

/** A final empty stored block: pieces end on a byte boundary and leave it to others to end the stream. */
const END = Buffer.from([1, 0, 0, 0xff, 0xff]);
const inflated = (...pieces: Uint8Array[]) =>
  inflateRawSync(Buffer.concat([...pieces, END])).toString('latin1');

type Step = { part: number } | { varying: string };

/** Lays the steps into one text from `start`, as a writer would, and compresses them. */
function deflate(deflater: RowDeflater, parts: readonly string[], steps: readonly Step[], start = 3) {
  const texts = steps.map((step) => ('part' in step ? (parts[step.part] ?? '') : step.varying));
  const text = Buffer.from('\0'.repeat(start) + texts.join(''), 'latin1');
  deflater.begin(start, text.length - start);
  let at = start;
  for (const [index, step] of steps.entries()) {
    const end = at + (texts[index] ?? '').length;
    if ('part' in step) deflater.part(text, at, end, step.part);
    else deflater.varying(text, at, end);
    at = end;
  }
  return { piece: deflater.end(text, at), text: texts.join('') };
}

const bytes = (maxLength: number) =>
  fc.uint8Array({ maxLength }).map((array) => Buffer.from(array).toString('latin1'));
const parts = fc.array(fc.oneof(bytes(12), bytes(600)), { minLength: 1, maxLength: 6 });
const documents = (count: number) =>
  fc.array(
    fc.array(
      fc.oneof(
        { weight: 3, arbitrary: fc.record({ part: fc.nat(count - 1) }) },
        { weight: 1, arbitrary: fc.record({ varying: bytes(20) }) },
      ),
      { maxLength: 60 },
    ),
    { maxLength: 4 },
  );

describe('rows as deflate streams', () => {
  test('inflate to what was written, one by one and laid end to end', () => {
    fc.assert(
      fc.property(
        parts.chain((known) => fc.tuple(fc.constant(known), documents(known.length))),
        ([known, all]) => {
          const deflater = new RowDeflater(known.length);
          const written = all.map((steps, index) => deflate(deflater, known, steps, index));
          for (const { piece, text } of written) expect(inflated(piece)).toBe(text);
          expect(inflated(...written.map(({ piece }) => piece))).toBe(
            written.map(({ text }) => text).join(''),
          );
        },
      ),
    );
  });

  test('with codes fitted to what came before, bytes never seen before included', () => {
    const known = ['{"route_id":"12","trip_id":', ',"stop_name":"Market St & 8th St","arrival_time":"'];
    const rows = Array.from({ length: 8000 }, (_, i): Step[] => [
      { part: 0 },
      { varying: String(i * 7) },
      { part: 1 },
      { varying: `${10 + (i % 10)}:00:00"},` },
    ]).flat();
    const deflater = new RowDeflater(2);
    const fixed = deflate(deflater, known, rows);
    const fitted = deflate(deflater, known, rows);
    expect(inflated(fitted.piece)).toBe(fitted.text);
    expect(fitted.piece.length).toBeLessThan(fixed.piece.length * 0.9);
    const all = Array.from({ length: 256 }, (_, byte) => String.fromCharCode(byte)).join('');
    const odd = deflate(deflater, known, [...rows, { varying: all }]);
    expect(inflated(odd.piece)).toBe(odd.text);
  });

  test('of parts further apart than a window', () => {
    const known = ['A part that comes back. ', 'x'.repeat(40_000)];
    const deflater = new RowDeflater(2);
    const { piece, text } = deflate(deflater, known, [{ part: 0 }, { part: 1 }, { part: 0 }, { part: 0 }]);
    expect(inflated(piece)).toBe(text);
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
