import type { ServiceSeconds } from '#domain/units.ts';
import { type CalendarDay, newestRelease } from './calendar.ts';
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
  /** Parallel to the rows; `null` where the trip does not call. */
  times: (ServiceSeconds | null)[];
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

/** A row for a stop. A stop can have several rows, such as one for each of a loop's calls. */
export interface OrderedStop {
  /** Stable and unique within the list. */
  key: string;
  stopId: string;
}

/**
 * Merges patterns (stop ids in travel order, the most frequent pattern first). Branches stay together; where patterns
 * contradict each other, a stop gets a second row.
 */
export function stopOrder(patterns: readonly (readonly string[])[]): OrderedStop[] {
  const keyed = patterns.map(keysOf);
  const order = sortTopologically(keyed) ?? keyed.reduce<readonly string[]>(supersequence, []);
  return keysOf(order.map(stopOf)).map((key) => ({ key, stopId: stopOf(key) }));
}

/** Returns the row index of each call of a pattern, top to bottom. The pattern must be one that `order` was made from. */
export function rowsOfPattern(order: readonly OrderedStop[], stopIds: readonly string[]): number[] {
  // The n-th call at a stop is in its n-th row, unless contradicting patterns added more rows.
  const exact = keysOf(stopIds).map((key) => order.findIndex((row) => row.key === key));
  if (exact.every((row, index) => row >= 0 && (index === 0 || row > (exact[index - 1] ?? -1)))) return exact;
  let from = 0;
  return stopIds.map((stopId) => {
    const row = order.findIndex((each, index) => index >= from && each.stopId === stopId);
    if (row >= 0) from = row + 1;
    return row;
  });
}

/** Returns `stop#1`, `stop#2` for the first and second call at a stop. */
function keysOf(stopIds: readonly string[]): string[] {
  const calls = new Map<string, number>();
  return stopIds.map((stopId) => {
    const nth = (calls.get(stopId) ?? 0) + 1;
    calls.set(stopId, nth);
    return `${stopId}#${nth}`;
  });
}

const stopOf = (key: string): string => key.slice(0, key.lastIndexOf('#'));

/** Sorts rows by Kahn's algorithm, preferring successors of the last row; `null` if patterns contradict each other. */
function sortTopologically(patterns: readonly (readonly string[])[]): string[] | null {
  const after = new Map<string, Set<string>>();
  const predecessors = new Map<string, number>();
  for (const pattern of patterns) {
    for (const [index, key] of pattern.entries()) {
      if (!after.has(key)) after.set(key, new Set());
      if (!predecessors.has(key)) predecessors.set(key, 0);
      const previous = index > 0 ? after.get(pattern[index - 1] ?? '') : undefined;
      if (previous && !previous.has(key)) {
        previous.add(key);
        predecessors.set(key, (predecessors.get(key) ?? 0) + 1);
      }
    }
  }
  const order: string[] = [];
  const ready = [...predecessors].filter(([, count]) => count === 0).map(([key]) => key);
  // Last in, first out, so that one branch is finished before another begins.
  ready.reverse();
  for (let key = ready.pop(); key !== undefined; key = ready.pop()) {
    order.push(key);
    for (const next of [...(after.get(key) ?? [])].reverse()) {
      const count = (predecessors.get(next) ?? 0) - 1;
      predecessors.set(next, count);
      if (count === 0) ready.push(next);
    }
  }
  return order.length === predecessors.size ? order : null;
}

/** Finds a shortest common supersequence, from the longest common subsequence. */
function supersequence(a: readonly string[], b: readonly string[]): string[] {
  const width = b.length + 1;
  const common = new Uint16Array((a.length + 1) * width);
  const at = (i: number, j: number) => common[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      common[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const merged: string[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    const fromA = a[i];
    const fromB = b[j];
    if (fromA !== undefined && fromA === fromB) {
      merged.push(fromA);
      i++;
      j++;
    } else if (fromA !== undefined && (fromB === undefined || at(i + 1, j) >= at(i, j + 1))) {
      merged.push(fromA);
      i++;
    } else if (fromB !== undefined) {
      merged.push(fromB);
      j++;
    }
  }
  return merged;
}
