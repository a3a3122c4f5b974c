// Stops and schedules of the lines of a page. Those of a parent route are asked of the live service as well (spec
// section 7), at the same time: what documents lack comes from there, and nothing of it is told twice.
import type { Answer, ContractError } from '#contract/answer.ts';
import { withinTime } from '#contract/withinTime.ts';
import type { Route } from '#domain/routes/route.ts';
import { routeIdSet } from '#domain/routes/routeId.ts';
import type { RouteStop } from '#domain/routes/routeStop.ts';
import type { Calendar } from '#domain/schedule/calendar.ts';
import type { ScheduledStopTrip } from '#domain/schedule/scheduledTrip.ts';
import { withParentRows } from '#domain/schedule/withParentRows.ts';
import type { AppContext } from '#web/request/context.ts';

/** What a route's page is about. */
export interface PageLines {
  /** Routes without children. */
  lines: readonly Route[];
  /** The parent they are lines of; `null` on the page of a route without children. */
  parent: Route | null;
}

export interface LineRows<Row> {
  rows: Row[];
  /** Why a line's rows are not known, though it may have some; `null` when nothing is missing. */
  failure: ContractError | null;
}

/** Once the documents are there: a page waits for the live service, which may know more, only so long. */
const GRACE_MILLISECONDS = 300;
/** Where documents are missing, it has what the page needs. */
const PATIENCE_MILLISECONDS = 3_000;

/** The stops of the lines, of every release. */
export function loadLineStops(
  { client }: Pick<AppContext, 'client'>,
  of: PageLines,
  signal: AbortSignal,
): Promise<LineRows<RouteStop>> {
  return load(of, {
    ofLine: (lineId) => client.stops(lineId, { signal }),
    ofParent: (parentId) => client.liveStops(parentId, { signal }),
    isUsable: () => true,
    keysOf: ({ stopId, directionId }) =>
      directionId === null ? [`${stopId} 0`, `${stopId} 1`] : [`${stopId} ${directionId}`],
  });
}

/** The trips of the lines at a stop, of every service and release. */
export function loadLineSchedule(
  { client }: Pick<AppContext, 'client'>,
  of: PageLines,
  { stopId, calendar }: { stopId: string; calendar: Calendar },
  signal: AbortSignal,
): Promise<LineRows<ScheduledStopTrip>> {
  return load(of, {
    ofLine: (lineId) => client.routeStopSchedule(lineId, stopId, { signal }),
    ofParent: (parentId) => client.liveStopSchedule(parentId, stopId, { signal }),
    isUsable: runsOn(calendar, stopId),
    keysOf: ({ tripId }) => [tripId],
  });
}

/** A row that tells neither when nor on which days it runs makes up for no document. */
function runsOn(calendar: Calendar, stopId: string): (row: ScheduledStopTrip) => boolean {
  const services = new Set([...calendar.values()].flatMap(({ serviceIds }) => serviceIds));
  return (row) =>
    row.stopId === stopId &&
    services.has(row.serviceId) &&
    (row.scheduledArrival ?? row.scheduledDeparture) !== null;
}

interface Asking<Row> {
  ofLine: (lineId: string) => Promise<Answer<Row[]>>;
  ofParent: (parentId: string) => Promise<Answer<Row[]>>;
  isUsable: (row: Row) => boolean;
  keysOf: (row: Row) => readonly string[];
}

async function load<Row extends { routeId: string }>(
  { lines, parent }: PageLines,
  { ofLine, ofParent, isUsable, keysOf }: Asking<Row>,
): Promise<LineRows<Row>> {
  const parentAsked = parent && ofParent(parent.id);
  const answers = await Promise.all(lines.map(async ({ id }) => ({ lineId: id, answer: await ofLine(id) })));
  const ofLines = answers.map(({ lineId, answer }) => ({
    lineId,
    rows: answer.ok ? answer.value.value : [],
  }));
  // A line that does not stop here has no document: only real failures count.
  const failed = answers.flatMap(({ lineId, answer }) =>
    answer.ok || answer.error.kind === 'not found' ? [] : [{ lineId, error: answer.error }],
  );
  const isLacking = failed.length > 0 || ofLines.every(({ rows }) => rows.length === 0);
  const found =
    parentAsked && (await waitOnce(parentAsked, isLacking ? PATIENCE_MILLISECONDS : GRACE_MILLISECONDS));
  const rows = withParentRows({
    ofLines,
    // On the page of one of its lines, what runs under the parent's id may be any other's.
    parentId: parent && lines.length === parent.childRouteIds.length ? parent.id : null,
    ofParent: found?.ok ? found.value.value.filter(isUsable) : [],
    keysOf,
  });
  const isTold = routeIdSet(rows.map(({ routeId }) => routeId));
  const isParentTold = parent !== null && isTold(parent.id);
  const still = failed.find(({ lineId }) => !isTold(lineId) && !isParentTold);
  return { rows, failure: still?.error ?? null };
}

const late = new WeakSet<Promise<unknown>>();

/** As `withinTime`, but nobody waits again for a call that riders share and that one has waited for in vain. */
async function waitOnce<T>(asked: Promise<T>, milliseconds: number): Promise<T | null> {
  const found = await withinTime(asked, late.has(asked) ? 0 : milliseconds);
  if (found === null) late.add(asked);
  return found;
}
