import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DocumentIndex, documentIn } from './documentIndex.ts';

describe('the index', () => {
  it('finds each of its paths and no others', () => {
    const path = fc.stringMatching(/^[a-z0-9/%.~!-]{1,30}$/);
    fc.assert(
      fc.property(fc.uniqueArray(path, { maxLength: 60, size: 'max' }), path, (paths, other) => {
        const partOf = (at: number) => (at % 2 === 0 ? null : { start: at, end: at + 3 });
        const lines = paths
          .map((each, at) => {
            const part = partOf(at);
            return `${each}\t1\t${at}\t9\tab\tcd${part === null ? '' : `\t${part.start}\t${part.end}`}\n`;
          })
          .sort();
        const index = new DocumentIndex(Buffer.from(lines.join('')));
        expect(index.size).toBe(paths.length);
        for (const [at, each] of paths.entries())
          expect(index.find(each)).toEqual({
            pack: 1,
            offset: at,
            length: 9,
            crc: 'ab',
            storedCrc: 'cd',
            part: partOf(at),
          });
        if (!paths.includes(other)) expect(index.find(other)).toBeNull();
      }),
    );
  });

  it('reads the lines of older versions, which have one document a frame', () => {
    const index = new DocumentIndex(Buffer.from('a\t0\t0\t9\tab\nb\t0\t9\t9\tab\tcd\n'));
    expect(index.find('a')).toMatchObject({ storedCrc: undefined, part: null });
    expect(index.find('b')).toMatchObject({ storedCrc: 'cd', part: null });
  });

  it('names a part of a frame, which must lie in it', () => {
    const at = (line: string) => {
      const place = new DocumentIndex(Buffer.from(`a\t0\t0\t9\tab\tcd${line}\n`)).find('a');
      return place && documentIn(Buffer.from('[1][2]'), place).toString();
    };
    expect(at('')).toBe('[1][2]');
    expect(at('\t3\t6')).toBe('[2]');
    for (const outside of ['\t3\t7', '\t6\t3', '\t6\t6', '\tx\t6'])
      expect(() => at(outside), outside).toThrow(/outside its frame/);
  });
});
