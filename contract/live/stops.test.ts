import { expect, it } from 'vitest';
import { decoded } from '#testing/decoded.ts';
import { liveStopSchedule } from './stopSchedule.ts';
import { liveStops } from './stops.ts';

it('live stops and schedules have the requested ids if rows lack them, and stops may have other spellings of fields', () => {
  const [stop] = decoded(liveStops, [{ stop_id: 1, name: 'Erie', lat: '40.0', lng: '-75.1' }], {
    routeId: 'B',
  }).value;
  expect(stop).toMatchObject({ routeId: 'B', name: 'Erie', position: { lat: 40, lon: -75.1 } });
  const parameters = { routeId: 'B', stopId: '1' };
  expect(decoded(liveStopSchedule, [{ trip_id: 5, route_id: 'B1' }], parameters).value).toMatchObject([
    { routeId: 'B1', stopId: '1', tripNumber: 5 },
  ]);
});
