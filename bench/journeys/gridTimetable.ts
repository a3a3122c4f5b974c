import type { PlannerTimetable } from '#domain/journeys/timetable.ts';

const SIZE = 110;
const DAYS = 30;

/** A grid city of 12,100 stops with a bus line along each of its streets, in both directions, and about so many calls. */
export function gridTimetable(calls: number): PlannerTimetable {
  const stopCount = SIZE * SIZE;
  const patternCount = SIZE * 4;
  const tripsEach = Math.round(calls / (patternCount * SIZE));
  const tripCount = patternCount * tripsEach;
  const stops: number[] = [];
  for (let line = 0; line < SIZE * 2; line++)
    for (const isBack of [false, true])
      for (let at = 0; at < SIZE; at++) {
        const place = isBack ? SIZE - 1 - at : at;
        stops.push(line < SIZE ? line * SIZE + place : place * SIZE + (line - SIZE));
      }
  // Four speeds, by the time of day.
  const arrivals = Uint16Array.from(
    { length: 4 * SIZE },
    (_, i) => (i % SIZE) * (60 + 12 * Math.floor(i / SIZE)),
  );
  const each = <T>(length: number, value: (index: number) => T) =>
    Array.from({ length }, (_, index) => value(index));
  const rowBytes = Math.ceil(DAYS / 8);
  const column = () => new Int32Array(0);
  const trips = <T>(value: (pattern: number, nth: number) => T) =>
    each(tripCount, (trip) => value(Math.floor(trip / tripsEach), trip % tripsEach));
  return {
    zone: 'America/New_York',
    firstDate: '2026-03-01',
    days: DAYS,
    agencies: [],
    headsigns: ['End of the line'],
    stops: {
      ids: each(stopCount, String),
      names: each(stopCount, (stop) => `Stop ${stop}`),
      platforms: each(stopCount, () => ''),
      lats: Int32Array.from({ length: stopCount }, (_, stop) => 40e6 + Math.floor(stop / SIZE) * 2_700),
      lons: Int32Array.from({ length: stopCount }, (_, stop) => -75e6 + (stop % SIZE) * 3_500),
      parents: new Int32Array(stopCount).fill(-1),
      kinds: new Uint8Array(stopCount),
      wheelchair: new Uint8Array(stopCount),
      access: new Uint8Array(stopCount),
      zones: new Uint16Array(stopCount),
    },
    routes: {
      ids: each(SIZE * 2, String),
      shortNames: each(SIZE * 2, String),
      longNames: each(SIZE * 2, () => ''),
      types: new Uint16Array(SIZE * 2).fill(3),
      colors: each(SIZE * 2, () => ''),
      textColors: each(SIZE * 2, () => ''),
      agencies: new Uint8Array(SIZE * 2),
    },
    patterns: {
      count: patternCount,
      routes: Uint16Array.from({ length: patternCount }, (_, pattern) => pattern >> 1),
      directions: Uint8Array.from({ length: patternCount }, (_, pattern) => pattern & 1),
      starts: Uint32Array.from({ length: patternCount + 1 }, (_, pattern) => pattern * SIZE),
      stops: Uint16Array.from(stops),
      rules: new Uint8Array(stops.length),
      headsigns: new Uint16Array(0),
      trips: Uint32Array.from({ length: patternCount + 1 }, (_, pattern) => pattern * tripsEach),
    },
    times: { arrivals, departures: arrivals },
    trips: {
      count: tripCount,
      patterns: Uint16Array.from(trips((pattern) => pattern)),
      starts: Int32Array.from(
        trips(
          (pattern, nth) => 5 * 3600 + ((pattern * 97) % 600) + Math.floor((nth * 19 * 3600) / tripsEach),
        ),
      ),
      times: Uint32Array.from(trips((_, nth) => Math.floor((nth * 4) / tripsEach) * SIZE)),
      services: new Uint16Array(tripCount),
      headsigns: new Uint16Array(tripCount),
      wheelchair: new Uint8Array(tripCount),
      bikes: new Uint8Array(tripCount),
      headways: new Uint16Array(tripCount),
      blocks: new Uint32Array(tripCount),
    },
    services: { count: 1, rowBytes, bits: new Uint8Array(rowBytes).fill(255) },
    transfers: {
      count: 0,
      from: column(),
      to: column(),
      fromRoutes: column(),
      toRoutes: column(),
      fromTrips: column(),
      toTrips: column(),
      types: new Uint8Array(0),
      seconds: column(),
    },
    seats: {
      count: 0,
      fromTrips: new Uint32Array(0),
      toTrips: new Uint32Array(0),
      allowed: new Uint8Array(0),
    },
    pathways: {
      count: 0,
      ids: [],
      from: column(),
      to: column(),
      modes: new Uint8Array(0),
      bidirectional: new Uint8Array(0),
      seconds: new Uint16Array(0),
    },
    walks: { barriers: column(), streets: null, stepFreeStreets: null },
    tickets: {
      count: 0,
      prices: new Uint32Array(0),
      currencies: [],
      transfers: new Uint8Array(0),
      seconds: new Uint32Array(0),
      agencies: new Uint8Array(0),
      rules: new Uint32Array(1),
    },
    fareRules: {
      routes: column(),
      origins: new Uint16Array(0),
      destinations: new Uint16Array(0),
      contains: new Uint16Array(0),
    },
  };
}
