import { expect, it } from 'vitest';
import { RoomOnSheet } from './roomOnSheet.ts';

it('a box is rejected where it overlaps another, and accepted beside it', () => {
  const room = new RoomOnSheet(400, 300);
  expect(room.take(100, 100, 20, 12)).toBe(true);
  expect(room.take(110, 104, 20, 12)).toBe(false);
  expect(room.take(160, 100, 20, 12)).toBe(true);
  expect(room.take(100, 140, 20, 12)).toBe(true);
});

it('a rejected box occupies nothing', () => {
  const room = new RoomOnSheet(400, 300);
  room.take(100, 100, 20, 12);
  expect(room.take(130, 100, 20, 12)).toBe(false);
  expect(room.take(160, 100, 20, 12)).toBe(true);
});

it('a box may extend beyond the edges', () => {
  const room = new RoomOnSheet(400, 300);
  expect(room.take(0, 0, 20, 12)).toBe(true);
  expect(room.take(399, 299, 20, 12)).toBe(true);
  expect(room.take(5, 5, 20, 12)).toBe(false);
});
