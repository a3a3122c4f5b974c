import { expect, it } from 'vitest';
import { decodeBody } from '#testing/decodeBody.ts';
import { stops } from './stops.ts';

it('stops keep every release, take a missing route from the request, and leave unreadable fields unknown', () => {
  const row = {
    stop_id: 21297,
    stop_name: '20th St &amp; Mifflin St',
    stop_lat: '39.927942',
    stop_lon: -75.178646,
  };
  const { value } = decodeBody(
    stops,
    [
      {
        ...row,
        release_name: '20260830',
        direction_id: 1,
        stop_sequence: '10',
        stop_timezone: 'America/Chicago',
      },
      { ...row, release_name: '20261018', direction_id: 2, stop_lat: 'None', stop_timezone: 'Gotham' },
    ],
    { routeId: '17' },
  );
  expect(value).toEqual([
    {
      routeId: '17',
      directionId: 1,
      stopId: '21297',
      name: '20th St & Mifflin St',
      position: { lat: 39.927942, lon: -75.178646 },
      stopSequence: 10,
      releaseName: '20260830',
      otherZone: 'America/Chicago',
    },
    {
      routeId: '17',
      directionId: null,
      stopId: '21297',
      name: '20th St & Mifflin St',
      position: null,
      stopSequence: null,
      releaseName: '20261018',
      otherZone: null,
    },
  ]);
});

it('a stop without a name gets its id as its name', () => {
  const [stop] = decodeBody(stops, [{ stop_id: 99999, stop_name: '' }], { routeId: '17' }).value;
  expect(stop?.name).toBe('99999');
});
