import { describe, expect, it } from 'vitest';
import { nearestMark } from './nearestMark.ts';

describe('the nearest mark', () => {
  it('is within reach, and the top one of several at the same place', () => {
    const marks = [
      { id: 'left', x: 100, y: 100 },
      { id: 'right', x: 130, y: 100 },
      { id: 'top', x: 130, y: 100 },
    ];
    expect(nearestMark(marks, 104, 102)).toBe('left');
    expect(nearestMark(marks, 129, 99)).toBe('top');
    expect(nearestMark(marks, 300, 300)).toBeNull();
    expect(nearestMark([], 0, 0)).toBeNull();
  });
});
