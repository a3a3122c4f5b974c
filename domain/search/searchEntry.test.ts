import { describe, expect, it } from 'vitest';
import { walkingMinutes } from '#domain/stations/nearest.ts';
import { testSearchStop } from '#testing/entities.ts';
import { oppositeStop, type SearchEntry } from './searchEntry.ts';

/** Creates a stop `north` degrees north of `here`. */
const stop = (id: string, north: number, more: Partial<SearchEntry> = {}): SearchEntry =>
  testSearchStop(id, 'Main St & 1st St', {
    position: { lat: 40 + north, lon: -75 },
    directionIds: [0],
    ...more,
  });
const here = stop('here', 0);
const other = (more: Partial<SearchEntry> = {}, north = 0.0003) =>
  stop('across', north, { directionIds: [1], ...more });

describe('the stop across the street', () => {
  it('is the nearest stop where one of the routes runs the other way', () => {
    const found = oppositeStop([here, stop('farther', 0.0008, { directionIds: [1] }), other()], here);
    expect(found?.id).toBe('across');
  });
  it('may have another name and other routes', () => {
    expect(
      oppositeStop([other({ name: '1st St & Main St', routeIds: ['9', '17'], directionIds: [0, 1] })], here)
        ?.id,
    ).toBe('across');
  });
  it.each([
    ['is served only in the same direction', other({ directionIds: [0] })],
    ['is served in both directions or an unknown one', other({ directionIds: [null] })],
    ['has no route in common', other({ routeIds: ['45'] })],
    ['is too far away', other({}, 0.0012)],
    ['has no position', other({ position: null })],
    ['is a station', other({ kind: 'station' })],
  ])('is not one that %s', (_, entry) => expect(oppositeStop([here, entry], here)).toBeNull());
  it('is not found if the stop itself has no position', () => {
    expect(oppositeStop([other()], { ...here, position: null })).toBeNull();
  });
});

it('a walk takes whole minutes, at least one', () => {
  expect([0, 50, 400, 1200].map(walkingMinutes)).toEqual([1, 1, 7, 22]);
});
