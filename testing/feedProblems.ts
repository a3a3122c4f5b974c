/**
 * A validator of our own feeds, after the rules of the canonical GTFS validator that a generated feed can break: ids and
 * references, distances along shapes, ways through stations, and whom to tell about a mistake.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';

type Row = Record<string, string>;

/** Column, table and column: each value of the first is one of the second. */
const REFERENCES = [
  ['routes', 'agency_id', 'agency', 'agency_id'],
  ['trips', 'route_id', 'routes', 'route_id'],
  ['trips', 'shape_id', 'shapes', 'shape_id'],
  ['stops', 'parent_station', 'stops', 'stop_id'],
  ['stops', 'level_id', 'levels', 'level_id'],
  ['pathways', 'from_stop_id', 'stops', 'stop_id'],
  ['pathways', 'to_stop_id', 'stops', 'stop_id'],
  ['frequencies', 'trip_id', 'trips', 'trip_id'],
  ['directions', 'route_id', 'routes', 'route_id'],
] as const;

const UNIQUE = [
  ['agency', 'agency_id'],
  ['routes', 'route_id'],
  ['trips', 'trip_id'],
  ['stops', 'stop_id'],
  ['levels', 'level_id'],
  ['pathways', 'pathway_id'],
] as const;

/** Returns each kind of problem with its first example and how often it occurs: "equal_distance 3: trip 7, stop 2". */
export async function feedProblems(dir: string): Promise<string[]> {
  const tables = new Map<string, Row[]>();
  for (const file of await readdir(dir))
    if (file.endsWith('.txt') && file !== 'stop_times.txt')
      tables.set(file.slice(0, -4), parse(await readFile(join(dir, file)), { columns: true }));
  const rows = (table: string): Row[] => tables.get(table) ?? [];
  const values = (table: string, column: string) => rows(table).map((row) => row[column] ?? '');
  const found = new Map<string, { count: number; first: string }>();
  const report = (kind: string, example: string) => {
    found.getOrInsertComputed(kind, () => ({ count: 0, first: example })).count++;
  };

  for (const [table, column] of UNIQUE) {
    const seen = new Set<string>();
    for (const id of values(table, column)) {
      if (seen.has(id)) report('duplicate_id', `${table}.${column} ${id}`);
      seen.add(id);
    }
  }
  for (const [table, column, other, key] of REFERENCES) {
    const known = new Set(values(other, key));
    for (const id of values(table, column))
      if (id !== '' && !known.has(id)) report('unknown_id', `${table}.${column} ${id}`);
  }
  const services = new Set([...values('calendar', 'service_id'), ...values('calendar_dates', 'service_id')]);
  for (const id of values('trips', 'service_id'))
    if (!services.has(id)) report('unknown_id', `trips.service_id ${id}`);
  for (const { route_id, route_short_name, route_long_name } of rows('routes'))
    if (!route_short_name && !route_long_name) report('no_route_name', `${route_id}`);

  for (const each of rows('feed_info')) {
    if (!each.feed_contact_email && !each.feed_contact_url)
      report('no_feed_contact', each.feed_publisher_name ?? '');
    if (!each.feed_lang) report('no_feed_language', each.feed_publisher_name ?? '');
    if ((each.feed_start_date ?? '') > (each.feed_end_date ?? ''))
      report('feed_ends_first', `${each.feed_start_date}`);
  }

  const direct = new Set<string>();
  for (const { stop_id = '', stop_access: access, location_type: kind, parent_station: parent } of rows(
    'stops',
  )) {
    if (access && ((kind || '0') !== '0' || !parent)) report('stop_access_of_no_platform', stop_id);
    if (access === '1') direct.add(stop_id);
  }
  for (const { pathway_id = '', from_stop_id: from = '', to_stop_id: to = '' } of rows('pathways'))
    if (direct.has(from) || direct.has(to)) report('way_to_direct_stop', pathway_id);

  const shapeLengths = new Map<string, number>();
  for (const { shape_id: shape = '', shape_dist_traveled: along } of rows('shapes')) {
    const before = shapeLengths.get(shape) ?? -1;
    if (Number(along) < before) report('shape_goes_back', shape);
    shapeLengths.set(shape, Math.max(before, Number(along)));
  }
  checkStopTimes(await readFile(join(dir, 'stop_times.txt'), 'utf8'));
  checkStations();
  return [...found].map(([kind, { count, first }]) => `${kind} ${count}: ${first}`).sort();

  function checkStopTimes(text: string): void {
    const [header = '', ...lines] = text.trimEnd().split('\n');
    const columns = header.split(',');
    const at = (name: string) => columns.indexOf(name);
    const [trip, time, stop, sequence, along] = [
      at('trip_id'),
      at('departure_time'),
      at('stop_id'),
      at('stop_sequence'),
      at('shape_dist_traveled'),
    ] as [number, number, number, number, number];
    const stops = new Set(values('stops', 'stop_id'));
    const shapeOf = new Map(rows('trips').map(({ trip_id = '', shape_id = '' }) => [trip_id, shape_id]));
    const called = new Set<string>();
    let before: string[] = [];
    for (const line of lines) {
      const row = line.split(',');
      const example = `trip ${row[trip]}, stop ${row[stop]}`;
      called.add(row[trip] ?? '');
      const shape = shapeOf.get(row[trip] ?? '');
      if (shape === undefined) report('unknown_id', `stop_times.trip_id ${row[trip]}`);
      if (!stops.has(row[stop] ?? '')) report('unknown_id', `stop_times.stop_id ${row[stop]}`);
      if (row[trip] === before[trip]) {
        if (Number(row[sequence]) <= Number(before[sequence])) report('sequence_goes_back', example);
        if (secondsOf(row[time]) < secondsOf(before[time])) report('time_goes_back', example);
        if (along >= 0 && Number(row[along]) <= Number(before[along])) report('equal_distance', example);
      }
      if (along >= 0 && Number(row[along]) > (shapeLengths.get(shape ?? '') ?? 0) + 0.1)
        report('beyond_shape', example);
      before = row;
    }
    for (const id of shapeOf.keys()) if (!called.has(id)) report('trip_without_stops', id);
  }

  /** In a station with ways, each platform and each entrance is reached from an entrance or platform. */
  function checkStations(): void {
    const ways = rows('pathways');
    const reached = new Map<string, string[]>();
    for (const { from_stop_id: from = '', to_stop_id: to = '', is_bidirectional: both } of ways) {
      reached.getOrInsertComputed(from, () => []).push(to);
      if (both === '1') reached.getOrInsertComputed(to, () => []).push(from);
    }
    const kindOf = (row: Row) => row.location_type || '0';
    const inStations = rows('stops').filter((row) => row.parent_station && ['0', '2'].includes(kindOf(row)));
    for (const [station, places] of Map.groupBy(inStations, (row) => row.parent_station ?? '')) {
      const hasWays = places.some(({ stop_id = '' }) => reached.has(stop_id));
      if (!hasWays) continue;
      const seen = new Set(places.filter((row) => kindOf(row) === '2').map(({ stop_id = '' }) => stop_id));
      for (const place of seen) for (const next of reached.get(place) ?? []) seen.add(next);
      for (const { stop_id = '' } of places) {
        if (!seen.has(stop_id)) report('unreachable_platform', `${stop_id} of ${station}`);
        if (!reached.has(stop_id)) report('place_without_way', `${stop_id} of ${station}`);
      }
    }
  }
}

const secondsOf = (time: string | undefined): number =>
  (time ?? '').split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
