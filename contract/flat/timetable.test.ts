import { describe, expect, it } from 'vitest';
import { decodeBody } from '#testing/decodeBody.ts';
import { timetable } from './timetable.ts';

describe('a timetable', () => {
  const pattern = {
    direction_id: 0,
    stop_ids: ['1', '2'],
    stop_sequences: [1, 2],
    timepoints: [true, false],
    shape_id: null,
  };
  const trip = {
    trip_id: 5,
    block_id: 1,
    service_id: '10',
    release_name: 'r',
    trip_headsign: 'X',
    pattern: 1,
    arrivals: [60, null],
  };

  it('keeps the trips that fit their pattern, even when another pattern is skipped', () => {
    const { value, skipped } = decodeBody(
      timetable,
      {
        route_id: '17',
        stops: { 1: { name: 'A &amp; B', lat: 39.9, lon: -75.1 }, 2: { name: 'C', lat: null, lon: null } },
        patterns: [{ ...pattern, timepoints: [] }, pattern],
        trips: [
          trip,
          { ...trip, pattern: 0 },
          { ...trip, arrivals: [60] },
          {
            ...trip,
            trip_id: 'LAN1',
            block_id: '3570',
            departures: [65, null],
            approximate: [0],
            no_pickup: [1],
            by_arrangement: [0, 1],
            headway_secs: 600,
          },
        ],
      },
      { routeId: '17' },
    );
    expect(value.patterns).toHaveLength(1);
    expect(value.trips).toMatchObject([
      {
        tripId: '5',
        tripNumber: 5,
        pattern: 0,
        start: 60,
        arrivalsAfter: [0, null],
        departuresAfter: [0, null],
        headwaySeconds: null,
      },
      {
        tripId: 'LAN1',
        tripNumber: 3570,
        departuresAfter: [5, null],
        approximate: new Set([0]),
        noBoarding: new Set([1]),
        noAlighting: new Set(),
        byArrangement: new Set([0, 1]),
        headwaySeconds: 600,
      },
    ]);
    expect(value.stops.get('1')).toEqual({
      name: 'A & B',
      position: { lat: 39.9, lon: -75.1 },
      track: null,
    });
    expect(skipped.map((each) => each.reason)).toEqual([
      'pattern: its lists differ in length',
      'trip: there is no readable pattern 0',
      'trip: its times do not fit its pattern',
    ]);
  });
});
