import { type CalendarDay, newestRelease } from './calendar.ts';
import { type OrderedStop, rowsOfPattern, stopOrder } from './stopOrder.ts';
import {
  type CallNotes,
  callArrival,
  callDeparture,
  type Timetable,
  type TimetablePattern,
  type TimetableTrip,
} from './timetable.ts';

export interface GridRow extends OrderedStop {
  name: string;
  /** The track of the stop; `null`: unknown. */
  track: string | null;
}

/** A trip. Its notes are sets of row indexes. */
export interface GridColumn extends CallNotes {
  trip: TimetableTrip;
  /** Parallel to the rows: seconds after noon minus 12 h, `null` where the trip does not call. */
  times: (number | null)[];
  /** Parallel to the rows: index of the call in the trip's pattern, `null` where the trip does not call. */
  calls: (number | null)[];
}

/** A timetable for the screen and for print: stops as rows, trips as columns. */
export interface TimetableGrid {
  rows: GridRow[];
  columns: GridColumn[];
}

export interface GridChoice {
  directionId: 0 | 1;
  day: CalendarDay;
  /** Shows only stops that are a timepoint in some pattern, or all stops if there are no timepoints. */
  timepointsOnly: boolean;
}

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
  const columns = trips.map((trip) =>
    column(trip, timetable.patterns[trip.pattern], rowsOf.get(trip.pattern) ?? [], shown),
  );
  return {
    rows: shown.flatMap((row) => {
      const stop = order[row];
      if (!stop) return [];
      const { name = stop.stopId, track = null } = timetable.stops.get(stop.stopId) ?? {};
      return [{ ...stop, name, track }];
    }),
    columns: inRunningOrder(columns.filter(({ times }) => times.some((time) => time !== null))),
  };
}

/** Returns the trips that run on a day: those of its services in the release in force. */
function tripsOn(timetable: Timetable, day: CalendarDay): TimetableTrip[] {
  const services = new Set(day.serviceIds);
  const running = timetable.trips.filter((trip) => services.has(trip.serviceId));
  const release = newestRelease(
    running.map((trip) => trip.releaseName).filter((name) => name !== ''),
    day.date,
  );
  return running.filter((trip) => trip.releaseName === '' || trip.releaseName === release);
}

/** Omits obvious notes (no boarding at the end, no getting off at the start) and calls where riders can do neither. */
function column(
  trip: TimetableTrip,
  pattern: TimetablePattern | undefined,
  rows: readonly number[],
  shown: readonly number[],
): GridColumn {
  const last = rows.length - 1;
  const callAt = new Map<number, number>();
  for (const [call, row] of rows.entries())
    if (row >= 0 && !(trip.noBoarding.has(call) && trip.noAlighting.has(call))) callAt.set(row, call);
  const calls = shown.map((row) => callAt.get(row));
  const times = calls.map((call) =>
    call === undefined ? null : (callDeparture(trip, call) ?? callArrival(trip, call)),
  );
  const rowsWhere = (applies: (call: number) => boolean): ReadonlySet<number> =>
    new Set(
      calls.flatMap((call, row) => (call !== undefined && times[row] !== null && applies(call) ? [row] : [])),
    );
  return {
    trip,
    times,
    calls: calls.map((call) => call ?? null),
    approximate: rowsWhere(
      (call) =>
        trip.headwaySeconds !== null || trip.approximate.has(call) || pattern?.timepoints[call] === false,
    ),
    noBoarding: rowsWhere((call) => call < last && trip.noBoarding.has(call)),
    noAlighting: rowsWhere((call) => call > 0 && trip.noAlighting.has(call)),
    byArrangement: rowsWhere((call) => trip.byArrangement.has(call)),
  };
}

/** Sorts trips by their times at shared stops: a short trip may start later than a longer one and still run ahead of it. */
export function inRunningOrder<Column extends Pick<GridColumn, 'times'>>(
  columns: readonly Column[],
): Column[] {
  const ordered: Column[] = [];
  for (const next of columns.toSorted((a, b) => firstTime(a) - firstTime(b))) {
    let index = ordered.length;
    while (index > 0 && runsBefore(next, ordered[index - 1])) index--;
    ordered.splice(index, 0, next);
  }
  return ordered;
}

const firstTime = ({ times }: Pick<GridColumn, 'times'>): number => times.find((time) => time !== null) ?? 0;

function runsBefore(a: Pick<GridColumn, 'times'>, b: Pick<GridColumn, 'times'> | undefined): boolean {
  const row = a.times.findIndex((time, index) => time !== null && b?.times[index] != null);
  return row >= 0 && (a.times[row] ?? 0) < (b?.times[row] ?? 0);
}
