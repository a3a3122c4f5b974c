// The stops of lines, and their trips at a stop. For a parent route, the live service is requested as well (spec section 7):
// it adds what documents lack.
import type { CallResult } from '#contract/client/callResult.ts';
import { withTimeout } from '#contract/timers/timers.ts';
import type { Route } from '#domain/routes/route.ts';
import type { RouteStop } from '#domain/routes/routeDetails.ts';
import { type Calendar, type CalendarDay, rowsInForce } from '#domain/schedule/calendar.ts';
import { defaultStop } from '#domain/schedule/defaultStop.ts';
import type { ScheduledStopTrip } from '#domain/schedule/scheduledTrip.ts';
import { withParentRows } from '#domain/schedule/tripsOfDay.ts';
import { connectionsOfStops } from '#domain/stations/station.ts';
import type { AppContext } from '#web/request/context.ts';
import type { DeparturesRequest } from './loadDepartures.server.ts';

export interface PageLines {
  lines: readonly Route[];
  /** `null` on the page of a route without children. */
  parent: Route | null;
}

export interface LineRows<Row> {
  rows: Row[];
  failed: boolean;
}

/** How long a page waits for the live service if no document failed and at least one has rows. */
const EXTRA_WAIT_MS = 300;
/** How long a page waits for the live service if a document failed or none has rows. */
const FALLBACK_WAIT_MS = 3_000;

export function loadLineStops(
  { client }: Pick<AppContext, 'client'>,
  of: PageLines,
  signal: AbortSignal,
): Promise<LineRows<RouteStop>> {
  return loadRows(of, {
    ofLine: (lineId) => client.stops({ routeId: lineId, signal }),
    ofParent: (parentId) => client.liveStops({ routeId: parentId, signal }),
    isUsable: () => true,
    keysOf: ({ stopId, directionId }) =>
      directionId === null ? [`${stopId} 0`, `${stopId} 1`] : [`${stopId} ${directionId}`],
  });
}

/** Loads the trips of lines at a stop for every service and release. */
export function loadLineSchedule(
  { client }: Pick<AppContext, 'client'>,
  of: PageLines,
  { stopId, calendar }: { stopId: string; calendar: Calendar },
  signal: AbortSignal,
): Promise<LineRows<ScheduledStopTrip>> {
  return loadRows(of, {
    ofLine: (lineId) => client.routeStopSchedule({ routeId: lineId, stopId, signal }),
    ofParent: (parentId) => client.liveStopSchedule({ routeId: parentId, stopId, signal }),
    isUsable: runsOn(calendar, stopId),
    keysOf: ({ tripId }) => [tripId],
  });
}

/** Returns what to load for the departures of lines at a stop. */
export const lineRequest = (
  app: Pick<AppContext, 'client'>,
  of: PageLines,
  at: { stopId: string; calendar: Calendar },
  signal: AbortSignal,
): Omit<DeparturesRequest, 'directionId' | 'date'> => ({
  stopIds: [at.stopId],
  schedule: loadLineSchedule(app, of, at, signal),
  routes: of.parent ? [...of.lines, of.parent] : of.lines,
  liveRouteIds: of.lines.map(({ id }) => id),
  calendar: at.calendar,
});

/** Returns a test for rows of this stop with a time and a service day; other rows cannot replace a document. */
function runsOn(calendar: Calendar, stopId: string): (row: ScheduledStopTrip) => boolean {
  const services = new Set([...calendar.values()].flatMap(({ serviceIds }) => serviceIds));
  return (row) =>
    row.stopId === stopId &&
    services.has(row.serviceId) &&
    (row.scheduledArrival ?? row.scheduledDeparture) !== null;
}

interface RowSource<Row> {
  ofLine: (lineId: string) => Promise<CallResult<Row[]>>;
  ofParent: (parentId: string) => Promise<CallResult<Row[]>>;
  isUsable: (row: Row) => boolean;
  keysOf: (row: Row) => readonly string[];
}

async function loadRows<Row extends { routeId: string }>(
  { lines, parent }: PageLines,
  { ofLine, ofParent, isUsable, keysOf }: RowSource<Row>,
): Promise<LineRows<Row>> {
  const loadingParent = parent && ofParent(parent.id);
  const results = await Promise.all(lines.map(async ({ id }) => ({ lineId: id, result: await ofLine(id) })));
  const ofLines = results.map(({ lineId, result }) => ({
    lineId,
    rows: result.ok ? result.value.value : [],
  }));
  // A line that does not stop here has no document, so only real failures count.
  const failed = results.flatMap(({ lineId, result }) =>
    result.ok || result.error.kind === 'not found' ? [] : [lineId],
  );
  const isLacking = failed.length > 0 || ofLines.every(({ rows }) => rows.length === 0);
  const found =
    loadingParent && (await waitOnce(loadingParent, isLacking ? FALLBACK_WAIT_MS : EXTRA_WAIT_MS));
  const rows = withParentRows({
    ofLines,
    // On the page of a single line, rows under the parent's id may belong to other lines.
    parentId: parent && lines.length === parent.childRouteIds.length ? parent.id : null,
    ofParent: found?.ok ? found.value.value.filter(isUsable) : [],
    keysOf,
  });
  const served = new Set(rows.map(({ routeId }) => routeId));
  const parentHasRows = parent !== null && served.has(parent.id);
  return { rows, failed: !parentHasRows && failed.some((lineId) => !served.has(lineId)) };
}

const timedOut = new WeakSet<Promise<unknown>>();

/** Waits like `withTimeout`, but a shared call that has already timed out once is not awaited again. */
async function waitOnce<T>(promise: Promise<T>, milliseconds: number): Promise<T | null> {
  const found = await withTimeout(promise, timedOut.has(promise) ? 0 : milliseconds);
  if (found === null) timedOut.add(promise);
  return found;
}

export interface LineStop extends Pick<RouteStop, 'stopId' | 'name' | 'position' | 'otherZone'> {
  routeIds: string[];
}

/** A row without a direction belongs to every direction of the other rows, or to both if no row has one. */
export function stopsByDirection(
  rows: readonly RouteStop[],
  on: Temporal.PlainDate,
): ReadonlyMap<0 | 1, LineStop[]> {
  const inOrder = rowsInForce(rows, on).toSorted(
    (a, b) => (a.stopSequence ?? Number.MAX_SAFE_INTEGER) - (b.stopSequence ?? Number.MAX_SAFE_INTEGER),
  );
  if (inOrder.length === 0) return new Map();
  const named = ([0, 1] as const).filter((each) => inOrder.some(({ directionId }) => directionId === each));
  return new Map(
    (named.length > 0 ? named : ([0, 1] as const)).map((each) => [
      each,
      mergeByStop(inOrder.filter(({ directionId }) => directionId === null || directionId === each)),
    ]),
  );
}

function mergeByStop(rows: readonly RouteStop[]): LineStop[] {
  const stops = new Map<string, LineStop>();
  for (const { stopId, name, position, routeId, otherZone } of rows) {
    const known = stops.get(stopId);
    if (!known) stops.set(stopId, { stopId, name, position, routeIds: [routeId], otherZone });
    else if (!known.routeIds.includes(routeId)) known.routeIds.push(routeId);
  }
  return [...stops.values()];
}

/** Chooses one stop for everyone, because pages are cached; `usePreferredStop` may replace it. `null`: no known service. */
export async function findDefaultStop(
  { client }: Pick<AppContext, 'client'>,
  lines: readonly Route[],
  { directionId, day }: { directionId: 0 | 1; day: CalendarDay | null },
  stops: readonly LineStop[],
  signal: AbortSignal,
): Promise<string | null> {
  if (day === null) return null;
  const [connecting, stations, ...results] = await Promise.all([
    client.connectingRoutes({ signal }),
    client.stations({ signal }),
    ...lines.map((line) => client.timetable({ routeId: line.id, signal })),
  ]);
  const timetables = results.flatMap((result) => (result.ok ? [result.value.value] : []));
  const connections = connectionsOfStops(
    connecting.ok ? connecting.value.value : new Map(),
    stations.ok ? stations.value.value : [],
  );
  const routesAt = (stopId: string) => connections(stopId)?.length ?? 1;
  return defaultStop(
    { timetables, directionId, day, routesAt },
    stops.map(({ stopId }) => stopId),
  );
}
