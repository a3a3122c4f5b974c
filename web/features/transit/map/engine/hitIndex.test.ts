import { describe, expect, it } from 'vitest';
import { createHitIndex } from './hitIndex.ts';

describe('the hit index', () => {
  it('finds the nearest mark within reach, and the top one of several at the same place', () => {
    const hits = createHitIndex([
      { id: 'left', x: 100, y: 100 },
      { id: 'right', x: 130, y: 100 },
      { id: 'top', x: 130, y: 100 },
    ]);
    expect(hits.at(104, 102)).toBe('left');
    expect(hits.at(129, 99)).toBe('top');
    expect(hits.at(300, 300)).toBeNull();
    expect(createHitIndex([]).at(0, 0)).toBeNull();
  });
});
