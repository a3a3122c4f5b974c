/** The lines, patterns and trips of an embedded agency, read from its tables; `demos.ts` says which tables there are. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Position } from '#domain/stations/nearest.ts';
import { parseServiceTime } from '#domain/time/serviceDay.ts';
import { readCsv } from './csv.ts';

interface DemoStop {
  id: string;
  name: string;
  isInStation: boolean;
}

interface PatternCall {
  stop: DemoStop;
  /** Seconds after the trip's start, at the base speed. */
  seconds: number;
  /** Meters from the shape's start. */
  along: number;
  isTimepoint: boolean;
}

export interface DemoPattern {
  /** Also the shape's id. */
  id: string;
  route: DemoRoute;
  directionId: 0 | 1;
  /** Northbound, Southbound, Eastbound, Westbound, Loop, Inbound or Outbound; "" if directions have no names. */
  direction: string;
  headsign: string;
  /** As in trips.txt. */
  wheelchairAccessible: string;
  carsAllowed: string;
  calls: readonly PatternCall[];
  points: readonly Position[];
  /** Meters from the first point to each point. */
  along: readonly number[];
  /** Stretch of the shape, in meters, where vehicles report no position; `null`: none. */
  tunnel: readonly [number, number] | null;
}

export interface DemoRoute {
  id: string;
  /** GTFS route_type. */
  type: number;
  /** Whether headways instead of times are published. */
  runsByHeadway: boolean;
}

export interface DemoTrip {
  id: string;
  pattern: DemoPattern;
  serviceId: string;
  /** Seconds after noon minus 12 h of the service day. */
  start: number;
  /** Running time as a multiple of the pattern's own. */
  pace: number;
  /** The train number on the railroad; elsewhere, an id that the trips of one vehicle share for a day. */
  block: string;
}

export interface DemoNetwork {
  routes: readonly DemoRoute[];
  patterns: readonly DemoPattern[];
  /** Ids still have the placeholders of `release.ts`. */
  trips: readonly DemoTrip[];
}

/** Returns the time of a call `seconds` into its pattern, in seconds after noon minus 12 h of the service day. */
export const callTime = (trip: Pick<DemoTrip, 'start' | 'pace'>, seconds: number): number =>
  trip.start + Math.round(seconds * trip.pace);

/** Throws if a row names a route, pattern or stop that no other table has. */
export async function readDemoNetwork(dir: string, headwayRoutes: readonly string[]): Promise<DemoNetwork> {
  const table = async <R extends string, O extends string = never>(
    file: string,
    columns: readonly R[],
    optional?: readonly O[],
  ) => readCsv(await readFile(join(dir, file), 'utf8'), columns, optional);
  const stops = byId(
    await table('feed/stops.txt', ['stop_id', 'stop_name'], ['parent_station']),
    (row): DemoStop => ({ id: row.stop_id, name: row.stop_name, isInStation: row.parent_station !== '' }),
  );
  const routes = byId(await table('feed/routes.txt', ['route_id', 'route_type']), (row): DemoRoute => {
    const id = row.route_id;
    return { id, type: Number(row.route_type), runsByHeadway: headwayRoutes.includes(id) };
  });
  const shapes = Map.groupBy(
    await table('feed/shapes.txt', ['shape_id', 'shape_pt_lat', 'shape_pt_lon', 'shape_dist_traveled']),
    (row) => row.shape_id,
  );
  const calls = Map.groupBy(
    await table('pattern_calls.csv', [
      'pattern_id',
      'stop_id',
      'seconds',
      'shape_dist_traveled',
      'timepoint',
    ]),
    (row) => row.pattern_id,
  );
  const patterns = byId(
    await table(
      'patterns.csv',
      ['pattern_id', 'route_id', 'direction_id', 'direction', 'headsign', 'wheelchair_accessible'],
      ['cars_allowed', 'tunnel_from', 'tunnel_to'],
    ),
    (row): DemoPattern => {
      const points = found(shapes, row.pattern_id);
      return {
        id: row.pattern_id,
        route: found(routes, row.route_id),
        directionId: row.direction_id === '0' ? 0 : 1,
        direction: row.direction,
        headsign: row.headsign,
        wheelchairAccessible: row.wheelchair_accessible,
        carsAllowed: row.cars_allowed,
        calls: found(calls, row.pattern_id).map((call) => ({
          stop: found(stops, call.stop_id),
          seconds: Number(call.seconds),
          along: Number(call.shape_dist_traveled),
          isTimepoint: call.timepoint === '1',
        })),
        points: points.map((point) => ({ lat: Number(point.shape_pt_lat), lon: Number(point.shape_pt_lon) })),
        along: points.map((point) => Number(point.shape_dist_traveled)),
        tunnel: row.tunnel_from === '' ? null : [Number(row.tunnel_from), Number(row.tunnel_to)],
      };
    },
  );
  const trips = await table('trips.csv', [
    'trip_id',
    'service_id',
    'pattern_id',
    'start_time',
    'pace',
    'block_id',
  ]);
  return {
    routes: [...routes.values()],
    patterns: [...patterns.values()],
    trips: trips.map((row) => ({
      id: row.trip_id,
      pattern: found(patterns, row.pattern_id),
      serviceId: row.service_id,
      start: parseServiceTime(row.start_time) ?? Number.NaN,
      pace: Number(row.pace),
      block: row.block_id,
    })),
  };
}

function byId<R, T extends { id: string }>(rows: readonly R[], read: (row: R) => T): Map<string, T> {
  return new Map(rows.map(read).map((each) => [each.id, each]));
}

function found<T>(known: ReadonlyMap<string, T>, id: string): T {
  const each = known.get(id);
  if (each === undefined) throw new Error(`the demo's tables have no "${id}"`);
  return each;
}
