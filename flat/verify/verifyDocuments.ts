/** Checks a share of a version's documents: each must be decodable, and its references must exist. */
import { documentPath } from '#contract/endpoint/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { PLANNER_PATH, STREETS_PATH, TRIP_IDS_PATH } from '#contract/flat/planner/plannerColumns.ts';
import { readPlanner, readStreetsFile, readTripIds } from '#contract/flat/planner/readPlanner.ts';
import type { SourceRoute } from '#domain/routes/route.ts';
import type { ScheduledStopTrip } from '#domain/schedule/scheduledTrip.ts';
import type { Timetable } from '#domain/schedule/timetable.ts';
import { VersionTexts } from '#flat/store/versionReader.ts';
import { endpointOf } from './endpointOf.ts';
import { referenceCheck } from './references.ts';

export interface VerifyTask {
  dir: string;
  /** Index of the share among `parts`. */
  part: number;
  parts: number;
  zone: string;
  now: string;
}

export interface VerifyTotals {
  documents: number;
  /** Calls in stop schedules, route-and-stop schedules, trip schedules, timetables and the planner's calendar. */
  calls: { stops: number; routeStops: number; trips: number; timetables: number; planner: number };
  failures: { path: string; reason: string }[];
  failureCount: number;
}

interface Document {
  name: string;
  value: unknown;
  parameters: Readonly<Record<string, string>>;
}

interface DecodeTime {
  zone: string;
  now: Temporal.Instant;
}

const MAX_FAILURES = 50;
/** Files of columns; all other documents are JSON. */
const PLANNER_FILES: ReadonlySet<string> = new Set([PLANNER_PATH, TRIP_IDS_PATH, STREETS_PATH]);

export function verifyDocuments({ dir, part, parts, zone, now }: VerifyTask): VerifyTotals {
  const texts = new VersionTexts(dir);
  const context = { zone, now: Temporal.Instant.from(now) };
  const totals: VerifyTotals = {
    documents: 0,
    calls: { stops: 0, routeStops: 0, trips: 0, timetables: 0, planner: 0 },
    failures: [],
    failureCount: 0,
  };
  const fail = (path: string, reason: string) => {
    totals.failureCount++;
    if (totals.failures.length < MAX_FAILURES) totals.failures.push({ path, reason });
  };
  const decode = (path: string): Document | null => {
    try {
      return decodeDocument(
        path,
        texts,
        context,
        (reason) => fail(path, reason),
        (count) => {
          totals.calls.planner += count;
        },
      );
    } catch (error) {
      fail(path, error instanceof Error ? error.message : String(error));
      return null;
    }
  };
  try {
    const routes = (decode(documentPath(endpoints.routes, {}))?.value ?? []) as SourceRoute[];
    const missingIn = referenceCheck(routes, (path) => texts.index.find(path) !== null);
    let line = 0;
    for (const [path] of texts.index.entries()) {
      if (line++ % parts !== part) continue;
      totals.documents++;
      const document = decode(path);
      if (document === null) continue;
      countCalls(totals.calls, document);
      const missing = missingIn(document.name, document.value, document.parameters);
      if (missing !== null) fail(path, missing);
    }
    return totals;
  } finally {
    texts.close();
  }
}

/**
 * Returns the decoded document; `null` for one that cannot be decoded, and for the files of columns. Calls `fail` with the
 * reason if any part of it cannot be decoded.
 */
function decodeDocument(
  path: string,
  texts: VersionTexts,
  context: DecodeTime,
  fail: (reason: string) => void,
  onPlannerCalls: (count: number) => void = () => {},
): Document | null {
  if (PLANNER_FILES.has(path)) {
    const problem = plannerProblem(path, texts, onPlannerCalls);
    if (problem !== null) fail(problem);
    return null;
  }
  const text = texts.text(path);
  const endpoint = endpointOf(path);
  if (text === null || endpoint === null) {
    fail(text === null ? 'the document is missing' : 'the contract has no such document');
    return null;
  }
  const decoded = endpoint.decode(JSON.parse(text), context);
  if (!decoded.ok) {
    fail(decoded.error);
    return null;
  }
  const [skipped] = decoded.value.skipped;
  if (skipped) fail(skipped.reason);
  return { name: endpoint.name, value: decoded.value.value, parameters: endpoint.parameters };
}

function countCalls(calls: VerifyTotals['calls'], { name, value }: Document): void {
  if (name === endpoints.stopSchedule.name) calls.stops += (value as ScheduledStopTrip[]).length;
  if (name === endpoints.routeStopSchedule.name) calls.routeStops += (value as ScheduledStopTrip[]).length;
  if (name === endpoints.tripSchedule.name) calls.trips += (value as ScheduledStopTrip[]).length;
  if (name === endpoints.timetable.name)
    for (const trip of (value as Timetable).trips) calls.timetables += trip.arrivalsAfter.length;
}

/** Reads a file of the planner, counts the calls of its calendar and compares it with the ids of its trips. */
function plannerProblem(path: string, texts: VersionTexts, onCalls: (count: number) => void): string | null {
  const file = (name: string) => texts.bytes(name) ?? new Uint8Array();
  if (path !== PLANNER_PATH) {
    const read = (path === STREETS_PATH ? readStreetsFile : readTripIds)(file(path));
    return read.ok ? null : read.error;
  }
  const planner = readPlanner(file(path));
  if (!planner.ok) return planner.error;
  const { patterns, trips } = planner.value;
  for (let pattern = 0; pattern < patterns.count; pattern++)
    onCalls(
      ((patterns.starts[pattern + 1] as number) - (patterns.starts[pattern] as number)) *
        ((patterns.trips[pattern + 1] as number) - (patterns.trips[pattern] as number)),
    );
  const ids = readTripIds(file(TRIP_IDS_PATH));
  const isSame = ids.ok && ids.value.ids.length === trips.count;
  return isSame ? null : `${TRIP_IDS_PATH} does not list the trips of ${PLANNER_PATH}`;
}

/** Returns the first problem: a missing or undecodable document of `paths`, or a skipped row; `null` if there is none. */
export function decodeDocuments(dir: string, paths: readonly string[], context: DecodeTime): string | null {
  const texts = new VersionTexts(dir);
  try {
    for (const path of paths) {
      const reasons: string[] = [];
      decodeDocument(path, texts, context, (reason) => reasons.push(reason));
      if (reasons.length > 0) return `${path} cannot be decoded through the contract: ${reasons[0]}`;
    }
    return null;
  } finally {
    texts.close();
  }
}
