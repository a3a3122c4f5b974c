import { expect, it } from 'vitest';
import { type Orientation, orient } from './orientation.ts';

const from = { position: { lat: 40, lon: -75 }, heading: 123 };
const moved = (north: number, east: number) =>
  orient(from, { lat: 40 + north / 364_000, lon: -75 + east / 288_200 });

it.each([
  [100, 0, 0],
  [0, 100, 90],
  [-100, 0, 180],
  [0, -100, 270],
  [100, 100, 45],
])('a move of %s units north and %s east points to %s degrees', (north, east, heading) => {
  expect(moved(north, east).heading).toBeCloseTo(heading, 5);
});

it('the orientation is kept for moves under 20 units, while small moves add up', () => {
  expect(moved(19.9, 0)).toBe(from);
  expect(moved(20.1, 0).heading).toBeCloseTo(0, 5);
  const creep = [8, 16, 24].reduce<Orientation>(
    (last, north) => orient(last, { lat: 40 + north / 364_000, lon: -75 }),
    from,
  );
  expect(creep.heading).toBeCloseTo(0, 5);
});

it('a new vehicle has no heading', () => {
  expect(orient(null, { lat: 40, lon: -75 })).toEqual({ position: { lat: 40, lon: -75 }, heading: null });
});
