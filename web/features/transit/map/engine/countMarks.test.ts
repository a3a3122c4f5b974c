import { expect, it } from 'vitest';
import { countMarks } from './countMarks.ts';
import type { SpriteLook } from './sprites.ts';

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
