import { describe, expect, it } from 'vitest';
import { countMarks, nearestMark, RoomOnSheet } from './marksOnSheet.ts';
import type { SpriteLook } from './sprites.ts';

it('a box is rejected where it overlaps another, and accepted beside it', () => {
  const room = new RoomOnSheet(400, 300);
  expect(room.take(100, 100, 20, 12)).toBe(true);
  expect(room.take(110, 104, 20, 12)).toBe(false);
  expect(room.take(160, 100, 20, 12)).toBe(true);
  expect(room.take(100, 140, 20, 12)).toBe(true);
});

it('a rejected box occupies nothing, unless it shares its room', () => {
  const room = new RoomOnSheet(400, 300);
  room.take(100, 100, 20, 12);
  expect(room.take(130, 100, 20, 12)).toBe(false);
  expect(room.take(130, 100, 20, 12, true)).toBe(true);
  expect(room.take(160, 100, 20, 12)).toBe(false);
});

it('a box may extend beyond the edges', () => {
  const room = new RoomOnSheet(400, 300);
  expect(room.take(0, 0, 20, 12)).toBe(true);
  expect(room.take(399, 299, 20, 12)).toBe(true);
  expect(room.take(-60, 0, 20, 12)).toBe(true);
  expect(room.take(200, 150, 20, 12)).toBe(true);
  expect(room.take(5, 5, 20, 12)).toBe(false);
});

const look = (name: string, rank: SpriteLook['rank']): SpriteLook => ({
  name,
  rank,
  background: '#1a1818',
  foreground: '#ffffff',
  round: false,
  sign: 'late',
  age: 'aging',
  selected: false,
});
const at = (name: string, rank: SpriteLook['rank'], x: number, y: number) => ({
  look: look(name, rank),
  x,
  y,
});
const corner = { west: 0, north: 0 };

it('a line has one count, where its middle vehicle is, without a sign', () => {
  const marks = [at('LAN', 0, 0, 0), at('LAN', 0, 90, 0), at('LAN', 0, 200, 0), at('L', 1, 50, 50)];
  const [lan, single] = countMarks(marks, corner);
  expect(lan).toMatchObject({ x: 90, isCount: true, look: { name: 'LAN · 3', sign: null, rank: 0 } });
  expect(single).toMatchObject({ x: 50, isCount: false, look: { name: 'L', sign: 'late' } });
});

it('buses of all routes are counted by area, in no line’s colour, and areas do not move with the map', () => {
  const marks = [at('17', 2, 10, 10), at('33', 2, 60, 60), at('17', 2, 70, 10)];
  const namesAt = (west: number) =>
    countMarks(
      marks.map((mark) => ({ ...mark, x: mark.x - west })),
      { west, north: 0 },
    ).map((mark) => mark.look.name);
  expect(namesAt(0)).toEqual(['2', '17']);
  expect(namesAt(30)).toEqual(['2', '17']);
  expect(countMarks(marks, corner)[0]?.look).toMatchObject({ background: '#50545d', round: true });
});

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
