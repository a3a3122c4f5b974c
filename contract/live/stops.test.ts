import { expect, it } from 'vitest';
import { decodeBody } from '#testing/decodeBody.ts';
import { liveStopSchedule, liveStops } from './stops.ts';

it('live stops and schedules take missing ids from the request, and the fields of stops may have other spellings', () => {
  const [stop] = decodeBody(liveStops, [{ stop_id: 1, name: 'Erie', lat: '40.0', lng: '-75.1' }], {
    routeId: 'B',
  }).value;
  expect(stop).toMatchObject({ routeId: 'B', name: 'Erie', position: { lat: 40, lon: -75.1 } });
  const parameters = { routeId: 'B', stopId: '1' };
  expect(decodeBody(liveStopSchedule, [{ trip_id: 5, route_id: 'B1' }], parameters).value).toMatchObject([
    { routeId: 'B1', stopId: '1', tripNumber: 5 },
  ]);
});
