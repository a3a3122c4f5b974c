import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DocumentIndex } from './documentIndex.ts';

describe('the index', () => {
  it('finds each of its paths and no others', () => {
    const path = fc.stringMatching(/^[a-z0-9/%.~!-]{1,30}$/);
    fc.assert(
      fc.property(fc.uniqueArray(path, { maxLength: 60, size: 'max' }), path, (paths, other) => {
        const lines = paths.map((each, at) => `${each}\t1\t${at}\t9\tab\n`).sort();
        const index = new DocumentIndex(Buffer.from(lines.join('')));
        expect(index.size).toBe(paths.length);
        for (const [at, each] of paths.entries())
          expect(index.find(each)).toEqual({ pack: 1, offset: at, length: 9, crc: 'ab' });
        if (!paths.includes(other)) expect(index.find(other)).toBeNull();
      }),
    );
  });
});
