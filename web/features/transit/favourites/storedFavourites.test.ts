import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyList, bus, girard } from '#testing/web/favourites.ts';
import { MAX_FAVOURITES } from './favouriteList.ts';
import { decodeStored, encodeStored } from './favouriteStore.ts';

describe('the stored list', () => {
  it('round-trips', () => {
    fc.assert(
      fc.property(anyList, (list) => {
        expect(decodeStored(encodeStored(list))).toEqual(list);
      }),
    );
  });
  it('is empty if its text is invalid', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(decodeStored(text)).toEqual([]);
      }),
    );
    for (const text of [null, '{"v":2,"items":[]}', '{"v":1}', '[]', 'null', `{"v":1,${' '.repeat(100_001)}`])
      expect(decodeStored(text)).toEqual([]);
  });
  it('loses only its invalid items, and what exceeds its limits', () => {
    const items = [
      null,
      5,
      { key: 7 },
      { key: 'route/17' },
      { key: 'x' },
      { key: 'station/girard', name: 3 },
    ];
    expect(decodeStored(JSON.stringify({ v: 1, items }))).toEqual([
      { ...bus, name: '' },
      { ...girard, name: '' },
    ]);
    const many = Array.from({ length: 80 }, (_, i) => ({ key: `route/${i}`, name: 'x'.repeat(500) }));
    const read = decodeStored(JSON.stringify({ v: 1, items: many }));
    expect([read.length, read[0]?.name.length]).toEqual([MAX_FAVOURITES, 120]);
  });
});
