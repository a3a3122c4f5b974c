import { expect, it } from 'vitest';
import { testStation } from '#testing/entities.ts';
import { connectionsOfStation, connectionsOfStops, type Station, stationById } from './station.ts';

it('a station is found by a stop id, and by its slug in any letter case', () => {
  const stations = [testStation('near', '8th St', ['near-1'])];
  expect(stationById(stations, 'near-1')?.slug).toBe('near');
  expect(stationById(stations, 'NEAR')?.slug).toBe('near');
  const capital = { slug: 'Exton-Station', gtfsIds: ['90504'] };
  expect(stationById([capital], 'Exton-Station')).toBe(capital);
  expect(stationById([capital], 'exton-station')).toBe(capital);
});

const station = { slug: 'girard', stationId: 'S1', gtfsIds: ['20', '21'] } as Station;
const sorted = (routes: Iterable<string> | null) => routes && [...routes].sort();

it.each([
  ['its platforms', { 20: ['L1'], 21: ['15', 'L1'] }],
  ['its slug', { girard: ['L1', '15'] }],
  ['its own id', { S1: ['L1', '15'] }],
  ['any of them', { girard: ['L1'], S1: ['15'], 20: ['15'] }],
])('a station has the routes that are listed under %s', (_, listed) => {
  expect(sorted(connectionsOfStation(new Map(Object.entries(listed)), station))).toEqual(['15', 'L1']);
});

it('a stop has its own routes, else those of its station', () => {
  const at = connectionsOfStops(
    new Map([
      ['20', ['L1']],
      ['girard', ['15']],
      ['7', []],
    ]),
    [station],
  );
  expect(['20', '21', '7', '8'].map(at)).toEqual([['L1'], ['15', 'L1'], [], null]);
});
