/** A grid city of any size, as a GTFS feed, and its vehicles. Equal parameters give equal feeds. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formatServiceTime } from '#domain/time/serviceDay.ts';
import { feedBytes } from '#testing/sampleNetwork.ts';
import { lines, TIMES } from '#testing/staticFeed.ts';

/** Stops along each side of the city, and of a trip, which crosses it. */
const SIDE = 110;
const SECONDS_A_CALL = 60;
const ROUTES = SIDE * 2;
/** A Tuesday on which every trip runs. */
export const CITY_DATE = '2026-03-03';
export interface City {
  /** Calls in stop_times.txt, about. */
  calls: number;
  /** Hours of the day in which trips start. */
  starts: readonly [number, number];
}

const each = <T>(length: number, value: (index: number) => T) =>
  Array.from({ length }, (_, index) => value(index));

/** A line runs along each street, in both directions. */
const stopOf = (route: number, direction: number, call: number): number => {
  const place = direction === 0 ? call : SIDE - 1 - call;
  return route < SIDE ? route * SIDE + place : place * SIDE + (route - SIDE);
};

function tripsOf({ calls, starts: [first, last] }: City) {
  const count = Math.ceil(calls / SIDE);
  return each(count, (nth) => ({
    nth,
    id: String(1_000_000 + nth),
    route: nth % ROUTES,
    direction: Math.floor(nth / ROUTES) % 2,
    start: Math.round(3600 * (first + ((last - first) * nth) / count)),
  }));
}

/** Writes the tables into `dir`. */
export async function writeCityFeed(dir: string, city: City): Promise<void> {
  await mkdir(dir, { recursive: true });
  const trips = tripsOf(city);
  const stops = each(SIDE * SIDE, (i) => {
    const [row, column] = [Math.floor(i / SIDE), i % SIDE];
    const place = `${(39.8 + row * 0.0027).toFixed(5)},${(-75.3 + column * 0.0035).toFixed(5)}`;
    return `${i},Street ${column} & Avenue ${row},${place}`;
  });
  const week = 'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date';
  const calls = function* () {
    yield lines(TIMES);
    for (const { id, route, direction, start } of trips) {
      const rows = each(SIDE, (call) => {
        const time = formatServiceTime(start + call * SECONDS_A_CALL);
        return `${id},${time},${time},${stopOf(route, direction, call)},${call + 1}`;
      });
      yield lines(...rows);
    }
  };
  const tables: Record<string, string | Iterable<string>> = {
    agency: lines(
      'agency_id,agency_name,agency_url,agency_timezone',
      'G,Grid,https://example.org,America/New_York',
    ),
    calendar: lines(week, 'WK,1,1,1,1,1,1,1,20260302,20260331'),
    routes: lines(
      'route_id,route_short_name,route_long_name,route_type',
      ...each(ROUTES, (i) => `R${i},${i},Line ${i},3`),
    ),
    stops: lines('stop_id,stop_name,stop_lat,stop_lon', ...stops),
    trips: lines(
      'route_id,service_id,trip_id,trip_headsign,direction_id,block_id',
      ...trips.map(
        ({ id, route, direction, nth }) => `R${route},WK,${id},End of ${route},${direction},${nth % 5000}`,
      ),
    ),
    stop_times: calls(),
  };
  for (const [name, rows] of Object.entries(tables)) await writeFile(join(dir, `${name}.txt`), rows);
}

/** The positions of all vehicles, and predictions for all their calls, at `at` in Unix seconds. */
export function cityVehicles(city: City, at: number): { positions: Uint8Array; updates: Uint8Array } {
  const trips = tripsOf(city).map(({ id, route, nth }) => {
    const shared = { trip: { tripId: id, routeId: `R${route}` }, timestamp: at - (nth % 60) };
    return { id, route, nth, shared };
  });
  const positions = trips.map(({ id, route, nth, shared }) => ({
    id,
    vehicle: {
      ...shared,
      vehicle: { id, label: String(7000 + nth) },
      position: {
        latitude: 39.8 + route / 740,
        longitude: -75.3 + (nth % 100) / 260,
        bearing: (nth * 7) % 360,
      },
      occupancyStatus: nth % 4,
    },
  }));
  const updates = trips.map(({ id, route, nth, shared }) => ({
    id,
    tripUpdate: {
      ...shared,
      stopTimeUpdate: each(SIDE, (call) => ({
        stopSequence: call + 1,
        arrival: { delay: ((route * 31 + nth * 17) % 700) - 60 },
      })),
    },
  }));
  return { positions: feedBytes(at, positions), updates: feedBytes(at, updates) };
}
