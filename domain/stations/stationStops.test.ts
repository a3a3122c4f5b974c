import { expect, it } from 'vitest';
import { testStation } from '#testing/entities.ts';
import { stationById } from './stationStops.ts';

it('a station is found by a stop id, and by its slug in any letter case', () => {
  const stations = [testStation('near', '8th St', ['near-1'])];
  expect(stationById(stations, 'near-1')?.slug).toBe('near');
  expect(stationById(stations, 'NEAR')?.slug).toBe('near');
  const capital = { slug: 'Exton-Station', gtfsIds: ['90504'] };
  expect(stationById([capital], 'Exton-Station')).toBe(capital);
  expect(stationById([capital], 'exton-station')).toBe(capital);
});
