/** `{live}/api/v2/performance/` (an extension): how good the predictions of a period were, in counts that can be added. */
import { fromCounts, type Tally } from '#domain/accuracy/tally.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import { documentBody } from '../endpoint/endpointBody.ts';
import * as f from '../fields/field.ts';

/** Counts of a line and direction, of one hour of the day or of all (`null`). */
export interface PerformanceRow {
  routeId: string;
  directionId: 0 | 1 | null;
  hour: number | null;
  tally: Tally;
}

export interface Performance {
  from: Temporal.PlainDate;
  to: Temporal.PlainDate;
  since: Temporal.PlainDate | null;
  rows: PerformanceRow[];
}

/** The counts of a row, in the order of `countsOf`. */
export const PERFORMANCE_COUNTS = [
  // Predictions by minutes ahead whose vehicle was seen to come. Errors are sums of seconds; positive: it came later.
  'n_0_3',
  'accurate_0_3',
  'error_0_3',
  'n_3_6',
  'accurate_3_6',
  'error_3_6',
  'n_6_10',
  'accurate_6_10',
  'error_6_10',
  'n_10_15',
  'accurate_10_15',
  'error_10_15',
  // Departures from scheduled stops at which a vehicle was seen, and those of them that were on time.
  'departures',
  'on_time',
  // Trips that have ended.
  'trips',
  'cancelled',
  // Predicted, but never seen.
  'ghost',
  'unpredicted',
  // Our own estimates from positions, compared with the timetable: sums of absolute errors in seconds.
  'trials',
  'own_error',
  'timetable_error',
] as const;
type CountName = (typeof PERFORMANCE_COUNTS)[number];

const count = f.optional(f.num, 0);

const performanceRow = f.row({
  route_id: f.id,
  direction_id: f.optional(f.direction),
  /** Hour of the day; `null`: all hours. */
  hour: f.optional(f.num),
  ...(Object.fromEntries(PERFORMANCE_COUNTS.map((name) => [name, count])) as Record<CountName, typeof count>),
});
export type WirePerformanceRow = f.Written<typeof performanceRow>;

const document = f.row({
  /** "YYYY-MM-DD", both included. */
  from: f.date,
  to: f.date,
  /** The first day of the history; `null`: it is empty. */
  since: f.optional(f.date),
  rows: f.list(performanceRow),
});
export type WirePerformance = f.Written<typeof document>;

/** Dates as "YYYY-MM-DD"; missing: the four weeks until today. `by` is `hour`, or missing for all hours together. */
export type PerformanceQuery = { from?: string; to?: string; routeId?: string; by?: string };

export const performance: Endpoint<PerformanceQuery, Performance> = {
  name: 'performance',
  namesRoutes: true,
  base: 'live',
  path: '/api/v2/performance/?from={from}&to={to}&route_id={routeId}&by={by}',
  optionalParameters: ['from', 'to', 'routeId', 'by'],
  summary: 'How good the predictions of a period were, and how many departures were on time, by line.',
  lasts: 0,
  absence: 'of a document',
  names: null,
  ours: true,
  ...documentBody(document, (read, { routeId }) => ({
    from: read.from,
    to: read.to,
    since: read.since,
    rows: read.rows.map(({ route_id, direction_id, hour, ...counts }) => ({
      routeId: routeId(route_id),
      directionId: direction_id,
      hour,
      tally: fromCounts(PERFORMANCE_COUNTS.map((name) => counts[name])),
    })),
  })),
};
