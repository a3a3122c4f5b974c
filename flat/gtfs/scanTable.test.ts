import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '#testing/long.ts';
import { ByteDictionary } from './byteDictionary.ts';
import { fieldText } from './readTable.ts';
import { scanTable } from './scanTable.ts';

async function rowsOf(pieces: Buffer[]): Promise<{ rows: string[][]; lines: number[] }> {
  const rows: string[][] = [];
  const lines: number[] = [];
  const chunks = async function* () {
    yield* pieces;
  };
  await scanTable('x.txt', chunks(), {}, (row) => {
    rows.push(Array.from({ length: row.count }, (_, index) => fieldText(row, index)));
    lines.push(row.line);
  });
  return { rows, lines };
}

/** Splits `bytes` at the given offsets. */
function cut(bytes: Buffer, places: readonly number[]): Buffer[] {
  const at = [0, ...places.map((place) => place % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  return at.slice(1).map((end, index) => bytes.subarray(at[index], end));
}

describe('scanTable', () => {
  it('matches another parser, wherever the bytes are split', async () => {
    const field = fc.oneof(fc.stringMatching(/^[a-zé0-9]{1,6}$/), fc.stringMatching(/^[a-z,"\nü]{1,8}$/));
    const table = fc.array(fc.array(field, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(
        table,
        fc.constantFrom('\n', '\r\n'),
        fc.boolean(),
        fc.array(fc.nat(), { maxLength: 6 }),
        async (rows, end, bom, places) => {
          const write = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
          const text = rows.map((row) => row.map(write).join(',') + end).join('');
          const bytes = Buffer.from((bom ? '\ufeff' : '') + text);
          const expected = parse(bytes, { bom: true, relax_column_count: true }) as string[][];
          // `fieldText` trims fields with doubled quotes, newlines included; the other parser does not.
          const read = await rowsOf(cut(bytes, places));
          expect(read.rows.map((row) => row.map((each) => each.trim()))).toEqual(
            expected.map((row) => row.map((each) => each.trim())),
          );
        },
      ),
      { numRuns: runs(300) },
    );
  });

  it('counts physical lines and skips blank ones', async () => {
    const { rows, lines } = await rowsOf([Buffer.from('a,b\n\n1,"x\ny"\r\n   \n2,z')]);
    expect(rows).toEqual([
      ['a', 'b'],
      ['1', 'x\ny'],
      ['2', 'z'],
    ]);
    expect(lines).toEqual([1, 3, 6]);
  });
});

describe('ByteDictionary', () => {
  it('numbers distinct texts in order of addition, and finds them as bytes', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { maxLength: 300, size: 'max' }), (texts) => {
        const dictionary = new ByteDictionary();
        const expected = new Map<string, number>();
        for (const text of texts) {
          const key = Buffer.from(text).toString('latin1');
          expect(dictionary.add(text)).toBe(expected.has(key) ? -1 : expected.size);
          if (!expected.has(key)) expected.set(key, expected.size);
        }
        for (const text of texts) {
          const bytes = Buffer.from(`__${text}_`);
          expect(dictionary.find(bytes, 2, bytes.length - 1)).toBe(
            expected.get(Buffer.from(text).toString('latin1')),
          );
        }
        expect(dictionary.size).toBe(expected.size);
      }),
    );
  });
});
