import type { CalendarDay } from './calendar.ts';
import { newestRelease } from './release.ts';
import { type OrderedStop, rowsOfPattern, stopOrder } from './stopOrder.ts';
import type { Timetable, TimetableTrip } from './timetable.ts';

export interface GridRow extends OrderedStop {
  name: string;
  isTimepoint: boolean;
}

export interface GridColumn {
  trip: TimetableTrip;
  /** Parallel to the rows: seconds after noon minus 12 h, `null` where the trip does not call. */
  times: (number | null)[];
  /** Rows whose time the agency does not promise. */
  approximate: ReadonlySet<number>;
}

/** A timetable to read and to print: stops down, trips across. */
export interface TimetableGrid {
  rows: GridRow[];
  columns: GridColumn[];
}

export interface GridChoice {
  directionId: 0 | 1;
  day: CalendarDay;
  /** Only stops that some pattern times. Where none is marked, all stops are shown. */
  timepointsOnly: boolean;
}

/** The trips of one direction on one day, by stop, in the order in which they run. */
export function timetableGrid(
  timetable: Timetable,
  { directionId, day, timepointsOnly }: GridChoice,
): TimetableGrid {
  const trips = tripsOn(timetable, day).filter(
    (trip) => timetable.patterns[trip.pattern]?.directionId === directionId,
  );
  const uses = new Map<number, number>();
  for (const trip of trips) uses.set(trip.pattern, (uses.get(trip.pattern) ?? 0) + 1);
  const used = [...uses].sort((a, b) => b[1] - a[1]).map(([pattern]) => pattern);

  const order = stopOrder(used.map((pattern) => timetable.patterns[pattern]?.stopIds ?? []));
  const rowsOf = new Map<number, number[]>();
  const timed = new Set<number>();
  for (const index of used) {
    const pattern = timetable.patterns[index];
    if (!pattern) continue;
    const rows = rowsOfPattern(order, pattern.stopIds);
    rowsOf.set(index, rows);
    for (const [call, row] of rows.entries()) if (pattern.timepoints[call]) timed.add(row);
  }

  const shown = order.flatMap((_, row) =>
    !timepointsOnly || timed.size === 0 || timed.has(row) ? [row] : [],
  );
  const columns = trips.map((trip) => column(trip, rowsOf.get(trip.pattern) ?? [], order.length, shown));
  return {
    rows: shown.flatMap((row) => {
      const stop = order[row];
      if (!stop) return [];
      const name = timetable.stops.get(stop.stopId)?.name ?? stop.stopId;
      return [{ ...stop, name, isTimepoint: timed.has(row) }];
    }),
    columns: inRunningOrder(columns.filter(({ times }) => times.some((time) => time !== null))),
  };
}

/** The trips of a timetable that run on a day: its services, then the release in force. */
export function tripsOn(timetable: Timetable, day: CalendarDay): TimetableTrip[] {
  const services = new Set(day.serviceIds);
  const running = timetable.trips.filter((trip) => services.has(trip.serviceId));
  const release = newestRelease(
    running.map((trip) => trip.releaseName).filter((name) => name !== ''),
    day.date,
  );
  return running.filter((trip) => trip.releaseName === '' || trip.releaseName === release);
}

function column(
  trip: TimetableTrip,
  rows: readonly number[],
  height: number,
  shown: readonly number[],
): GridColumn {
  const all = new Array<number | null>(height).fill(null);
  const unsure = new Set<number>();
  for (const [call, row] of rows.entries()) {
    if (row < 0) continue;
    all[row] = trip.departures[call] ?? trip.arrivals[call] ?? null;
    if (trip.approximate.has(call) || trip.headwaySeconds !== null) unsure.add(row);
  }
  return {
    trip,
    times: shown.map((row) => all[row] ?? null),
    approximate: new Set(
      shown.flatMap((row, index) => (unsure.has(row) && all[row] !== null ? [index] : [])),
    ),
  };
}

/**
 * Columns from left to right in time. Trips are compared at the first stop they share, since one that starts halfway
 * may leave its first stop late in the day and still run before a longer one.
 */
function inRunningOrder(columns: readonly GridColumn[]): GridColumn[] {
  const ordered: GridColumn[] = [];
  for (const next of columns.toSorted((a, b) => firstTime(a) - firstTime(b))) {
    let place = ordered.length;
    while (place > 0 && runsBefore(next, ordered[place - 1])) place--;
    ordered.splice(place, 0, next);
  }
  return ordered;
}

const firstTime = ({ times }: GridColumn): number => times.find((time) => time !== null) ?? 0;

function runsBefore(a: GridColumn, b: GridColumn | undefined): boolean {
  const row = a.times.findIndex((time, index) => time !== null && b?.times[index] != null);
  return row >= 0 && (a.times[row] ?? 0) < (b?.times[row] ?? 0);
}
