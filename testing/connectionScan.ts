/**
 * An answer to compare the journey planner with, from the columns of a feed: connection scan (Dibbelt, Pajor, Strasser and
 * Wagner, "Connection Scan Algorithm"), with one arrival per stop and number of rides. It shares no code with the planner
 * and finds earliest arrivals only. It knows calendars, frequencies, calls without boarding, blocks, walks, pathways, and
 * rows of transfers.txt for all trips between two stops.
 */
import { parse } from 'csv-parse/sync';
import type { Feed } from '#flat/gtfs/feed.ts';

type Row = Record<string, string>;
export type FeedTables = Record<string, Row[]>;

const TABLES = [
  'agency',
  'stops',
  'trips',
  'stop_times',
  'calendar',
  'calendar_dates',
  'frequencies',
  'transfers',
  'pathways',
];

export async function readTables(feed: Feed): Promise<FeedTables> {
  const tables: FeedTables = {};
  for (const name of TABLES) {
    const parts: Buffer[] = [];
    for await (const part of feed.files.get(`${name}.txt`)?.chunks() ?? []) parts.push(part);
    tables[name] = parse(Buffer.concat(parts), {
      bom: true,
      columns: (header: string[]) => header.map((column) => column.trim()),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
    }) as Row[];
  }
  return tables;
}

export interface ScanQuery {
  /** Stops with the seconds that a walk from the origin to them, or from them to the destination, takes. */
  from: readonly { stop: string; seconds: number }[];
  to: readonly { stop: string; seconds: number }[];
  /** Seconds after noon minus 12 h of the date. */
  departure: number;
  maxTransfers: number;
}

/** Runs of a trip on a day: calls in order, in seconds after noon minus 12 h of the date of the question. */
export interface Run {
  trip: string;
  calls: { stop: string; arrival: number; departure: number; canBoard: boolean; canAlight: boolean }[];
  /** Index of the run as which the vehicle continues; -1 without one. */
  next: number;
}

interface Connection {
  run: number;
  call: number;
  departure: number;
}

/** `walkError` is added to every walk: 1 or -1 second allow for a distance that another formula rounds differently. */
export function connectionScan(tables: FeedTables, date: Temporal.PlainDate, walkError: number) {
  const zone = tables.agency?.[0]?.agency_timezone ?? 'UTC';
  const runs = [-1, 0, 1].flatMap((shift) => runsOn(tables, date, shift, zone));
  linkBlocks(tables, runs);
  const connections: Connection[] = runs
    .flatMap((run, index) =>
      run.calls.slice(0, -1).map((call, at) => ({ run: index, call: at, departure: call.departure })),
    )
    // A vehicle that takes no time between two stops still calls at them in order.
    .sort((a, b) => a.departure - b.departure || a.run - b.run || a.call - b.call);
  const changes = changesOf(tables, runs, walkError);

  /** Returns the earliest arrival with at most so many transfers, in seconds; `null` within a day. */
  return ({ from, to, departure, maxTransfers }: ScanQuery): number | null => {
    const rounds = maxTransfers + 1;
    const ready = Array.from({ length: rounds + 1 }, () => new Map<string, number>());
    for (const { stop, seconds } of from) ready[0]?.set(stop, departure + seconds);
    const walkTo = new Map(to.map(({ stop, seconds }) => [stop, seconds]));
    const aboard = Array.from({ length: rounds + 1 }, () => new Set<number>());
    let best = Number.POSITIVE_INFINITY;
    const begin = connections.findIndex((connection) => connection.departure >= departure);
    for (let at = begin; at >= 0 && at < connections.length; at++) {
      const { run, call, departure: leaves } = connections[at] as Connection;
      if (leaves >= best || leaves > departure + 86_400) break;
      const here = runs[run]?.calls[call];
      const there = runs[run]?.calls[call + 1];
      if (here === undefined || there === undefined) continue;
      for (let round = 1; round <= rounds; round++) {
        const canBoard =
          here.canBoard && (ready[round - 1]?.get(here.stop) ?? Number.POSITIVE_INFINITY) <= leaves;
        if (!aboard[round]?.has(run) && !canBoard) continue;
        aboard[round]?.add(run);
        const isLast = call + 2 === runs[run]?.calls.length;
        const next = runs[run]?.next ?? -1;
        if (isLast && next >= 0) aboard[round]?.add(next);
        if (!there.canAlight) continue;
        best = Math.min(best, there.arrival + (walkTo.get(there.stop) ?? Number.POSITIVE_INFINITY));
        for (const [other, seconds] of changes.get(there.stop) ?? [])
          if (there.arrival + seconds < (ready[round]?.get(other) ?? Number.POSITIVE_INFINITY))
            ready[round]?.set(other, there.arrival + seconds);
      }
    }
    return best < departure + 86_400 ? best : null;
  };
}

const secondsOf = (text: string): number => {
  const [hours, minutes, seconds] = text.split(':').map(Number) as [number, number, number];
  return hours * 3600 + minutes * 60 + seconds;
};

export function runsOn(tables: FeedTables, date: Temporal.PlainDate, shift: number, zone: string): Run[] {
  const day = date.add({ days: shift });
  const noon = (of: Temporal.PlainDate) =>
    of.toZonedDateTime({ timeZone: zone, plainTime: '12:00' }).epochMilliseconds / 1000;
  const base = noon(day) - noon(date);
  const text = day.toString().replaceAll('-', '');
  const weekday = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'][
    day.dayOfWeek - 1
  ];
  const services = new Set(
    tables.calendar
      ?.filter(
        (row) => row[weekday ?? ''] === '1' && (row.start_date ?? '') <= text && text <= (row.end_date ?? ''),
      )
      .map((row) => row.service_id),
  );
  for (const { service_id, date: listed, exception_type } of tables.calendar_dates ?? [])
    if (listed === text) {
      if (exception_type === '1') services.add(service_id);
      else services.delete(service_id);
    }
  const running = new Set(
    tables.trips?.filter((row) => services.has(row.service_id)).map((row) => row.trip_id),
  );
  const rows = new Map<string, Row[]>();
  for (const row of tables.stop_times ?? []) {
    const trip = row.trip_id ?? '';
    if (!running.has(trip) || (row.arrival_time ?? '') === '' || (row.stop_id ?? '') === '') continue;
    const known = rows.get(trip);
    if (known === undefined) rows.set(trip, [row]);
    else known.push(row);
  }
  const runs: Run[] = [];
  for (const [trip, list] of rows) {
    list.sort((a, b) => Number(a.stop_sequence) - Number(b.stop_sequence));
    const calls = list.map((row) => ({
      stop: row.stop_id ?? '',
      arrival: secondsOf(row.arrival_time ?? '') + base,
      departure: secondsOf(row.departure_time || row.arrival_time || '') + base,
      canBoard: row.pickup_type !== '1',
      canAlight: row.drop_off_type !== '1',
    }));
    const frequencies = tables.frequencies?.filter((row) => row.trip_id === trip) ?? [];
    if (frequencies.length === 0) runs.push({ trip, calls, next: -1 });
    for (const { start_time, end_time, headway_secs } of frequencies)
      for (let at = secondsOf(start_time ?? ''); at < secondsOf(end_time ?? ''); at += Number(headway_secs)) {
        const later = at + base - (calls[0]?.departure ?? 0);
        runs.push({
          trip,
          next: -1,
          calls: calls.map((call) => ({
            ...call,
            arrival: call.arrival + later,
            departure: call.departure + later,
          })),
        });
      }
  }
  return runs
    .filter(({ calls }) => (calls.at(-1)?.arrival ?? -1) >= -3600)
    .map((run) => ({ ...run, day: shift }));
}

function linkBlocks(tables: FeedTables, runs: Run[]): void {
  const blocks = new Map(tables.trips?.map((row) => [row.trip_id ?? '', row.block_id ?? '']));
  const rows = new Map(tables.trips?.map((row) => [row.trip_id ?? '', row]));
  const headways = new Set(tables.frequencies?.map((row) => row.trip_id));
  const positions = positionsOf(tables);
  const indexes = runs.keys().filter((index) => !headways.has(runs[index]?.trip));
  const keyOf = (index: number) => {
    const run = runs[index] as Run & { day: number };
    return `${run.day} ${blocks.get(run.trip) ?? ''}`;
  };
  for (const [key, list] of Map.groupBy(indexes, keyOf)) {
    if (key.endsWith(' ')) continue;
    list.sort((a, b) => (runs[a]?.calls[0]?.departure ?? 0) - (runs[b]?.calls[0]?.departure ?? 0));
    for (const [at, index] of list.entries()) {
      const after = list[at + 1];
      const end = runs[index]?.calls.at(-1);
      const start = after === undefined ? undefined : runs[after]?.calls[0];
      if (end === undefined || start === undefined || after === undefined) continue;
      const pause = start.departure - end.arrival;
      const apart =
        end.stop === start.stop ? 0 : metersBetween(positions.get(end.stop), positions.get(start.stop));
      const [one, other] = [rows.get(runs[index]?.trip ?? ''), rows.get(runs[after]?.trip ?? '')];
      const turnsRound = one?.route_id === other?.route_id && one?.direction_id !== other?.direction_id;
      if (pause >= 0 && pause <= 1200 && apart <= 200 && !turnsRound) (runs[index] as Run).next = after;
    }
  }
}

type LatLon = readonly [number, number];

const positionsOf = (tables: FeedTables): Map<string, LatLon> =>
  new Map(
    tables.stops
      ?.filter((row) => row.stop_lat && row.stop_lon)
      .map((row) => [row.stop_id ?? '', [Number(row.stop_lat), Number(row.stop_lon)]]),
  );

function metersBetween(a: LatLon | undefined, b: LatLon | undefined): number {
  if (a === undefined || b === undefined) return Number.POSITIVE_INFINITY;
  const radians = Math.PI / 180;
  const h =
    Math.sin(((b[0] - a[0]) * radians) / 2) ** 2 +
    Math.cos(a[0] * radians) * Math.cos(b[0] * radians) * Math.sin(((b[1] - a[1]) * radians) / 2) ** 2;
  return 2 * 6_371_008.8 * Math.asin(Math.sqrt(h));
}

/** Seconds to be ready to board at another stop, from alighting at each stop. */
function changesOf(
  tables: FeedTables,
  runs: readonly Run[],
  walkError: number,
): Map<string, Map<string, number>> {
  const served = [...new Set(runs.flatMap(({ calls }) => calls.map(({ stop }) => stop)))];
  const positions = positionsOf(tables);
  const parents = new Map(tables.stops?.map((row) => [row.stop_id ?? '', row.parent_station ?? '']));
  const stationOf = (stop: string): string => {
    const parent = parents.get(stop);
    return parent ? stationOf(parent) : stop;
  };
  const inside = insideStations(tables);
  const kinds = new Map(tables.stops?.map((row) => [row.stop_id ?? '', row.location_type ?? '']));
  /** Places on the street that belong to a stop: itself, or the entrances that pathways lead to. */
  const doors = (stop: string): [string, number][] =>
    inside.has(stop)
      ? [...(inside.get(stop) ?? [])].filter(([place]) => kinds.get(place) === '2')
      : [[stop, 0]];
  const doorsOf = new Map(served.map((stop) => [stop, doors(stop)]));
  const changes = new Map<string, Map<string, number>>();
  for (const from of served) {
    const own = new Map<string, number>([[from, 60]]);
    changes.set(from, own);
    const here = positions.get(from);
    for (const to of served) {
      if (from === to) continue;
      let walk = inside.get(from)?.get(to) ?? Number.POSITIVE_INFINITY;
      const there = positions.get(to);
      const isFar =
        here !== undefined &&
        there !== undefined &&
        Math.abs(here[0] - there[0]) + Math.abs(here[1] - there[1]) > 0.1;
      for (const [a, out] of isFar ? [] : (doorsOf.get(from) ?? []))
        for (const [b, into] of doorsOf.get(to) ?? []) {
          const meters = metersBetween(positions.get(a), positions.get(b));
          const total = out + Math.ceil((meters * 1.3) / 1.2) + walkError + into;
          if (total <= 300 && Math.ceil((meters * 1.3) / 1.2) <= 300) walk = Math.min(walk, total);
        }
      const isHidden = inside.has(from) && inside.has(to);
      if (!Number.isFinite(walk) && stationOf(from) === stationOf(to) && !isHidden) {
        const meters = metersBetween(here, there);
        walk = Number.isFinite(meters) ? Math.ceil((meters * 1.3) / 1.2) + walkError : 120;
      }
      if (Number.isFinite(walk)) own.set(to, walk + 60);
    }
  }
  for (const row of tables.transfers ?? []) {
    const isForAll = !row.from_route_id && !row.to_route_id && !row.from_trip_id && !row.to_trip_id;
    if (!isForAll) continue;
    const [from = '', to = ''] = [row.from_stop_id, row.to_stop_id];
    const own = changes.get(from);
    if (own === undefined || !changes.has(to)) continue;
    if (row.transfer_type === '3') own.delete(to);
    else if (row.transfer_type === '1') own.set(to, 0);
    else if (row.transfer_type === '2' && row.min_transfer_time) own.set(to, Number(row.min_transfer_time));
    else if (!own.has(to)) {
      const meters = metersBetween(positions.get(from), positions.get(to));
      own.set(to, (Number.isFinite(meters) ? Math.ceil((meters * 1.3) / 1.2) + walkError : 120) + 60);
    }
  }
  return changes;
}

/** The shortest ways along pathways.txt, by relaxing all of them until nothing changes. */
function insideStations(tables: FeedTables): Map<string, Map<string, number>> {
  const ways = (tables.pathways ?? []).flatMap((row) => {
    const [from = '', to = ''] = [row.from_stop_id, row.to_stop_id];
    const seconds = Number(row.traversal_time ?? 0);
    const way = { from, to, seconds };
    return row.is_bidirectional === '1' ? [way, { from: to, to: from, seconds }] : [way];
  });
  const places = new Set(ways.flatMap(({ from, to }) => [from, to]));
  return new Map(
    [...places].map((start) => {
      const reached = new Map([[start, 0]]);
      for (let isChanged = true; isChanged; ) {
        isChanged = false;
        for (const { from, to, seconds } of ways) {
          const total = (reached.get(from) ?? Number.POSITIVE_INFINITY) + seconds;
          if (total < (reached.get(to) ?? Number.POSITIVE_INFINITY)) {
            reached.set(to, total);
            isChanged = true;
          }
        }
      }
      return [start, reached];
    }),
  );
}
