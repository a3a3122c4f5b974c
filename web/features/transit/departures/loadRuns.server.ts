// Loads the live runs at stops. Our live service predicts each call; another may report only one delay per trip.

import {
  dateOfRun,
  type LiveRun,
  runOfTrip,
  runOfUpdate,
  withTripUpdate,
} from '#domain/departures/liveRun.ts';
import type { ScheduledStopTrip } from '#domain/schedule/scheduledTrip.ts';
import { civilDate } from '#domain/time/serviceDay.ts';
import { LONG_TRIP_SECONDS } from '#domain/trip/thresholds.ts';
import type { EpochMs } from '#domain/units.ts';
import { correctServiceDay } from '#domain/vehicles/liveTrip.ts';
import type { SourceAge } from '#web/features/base/live/FreshnessNote.tsx';
import { sourceAge } from '#web/features/base/network/pageClient.ts';
import type { AppContext } from '#web/request/context.ts';

export interface LoadedRuns {
  runs: LiveRun[];
  live: SourceAge;
}

interface RunsQuery {
  stopIds: readonly string[];
  /** The trip whose runs are needed with every call; `null`: none. */
  openedTripId: string | null;
  routeIds: () => Promise<readonly string[]>;
  /** Rows of every day and release. */
  scheduled: () => Promise<readonly ScheduledStopTrip[]>;
}

/** Without a predictions endpoint, each added or long trip needs its own request, so their numbers are limited. */
const MAX_ADDED_TRIPS = 12;
const MAX_LONG_TRIPS = 12;

const nothing: LoadedRuns = { runs: [], live: { state: 'answered', asOf: null } };

/** Trips may last for days (`parseServiceTime`), and cancellations are announced days ahead. */
const LIVE_DAYS = { back: 10, ahead: 14 };

export function mayBeLive(date: Temporal.PlainDate, now: Temporal.Instant, zone: string): boolean {
  const { days } = civilDate(now, zone).until(date);
  return -LIVE_DAYS.back <= days && days <= LIVE_DAYS.ahead;
}

/** Loads the live runs of routes. Without a predictions endpoint, each run has only one delay. */
export async function loadRunsOfRoutes(
  { client }: Pick<AppContext, 'client'>,
  routeIds: readonly string[],
  signal: AbortSignal,
): Promise<LoadedRuns> {
  const predicted = await client.predictions({ routeIds, signal });
  if (predicted.ok || predicted.error.kind !== 'not found')
    return { runs: predicted.ok ? predicted.value.value : [], live: sourceAge(predicted) };
  const trips = await client.trips({ routeIds, signal });
  return { runs: trips.ok ? trips.value.value.map(runOfTrip) : [], live: sourceAge(trips) };
}

/** Loads the live runs at stops; while the source is down, those that were cancelled before. */
export async function loadRuns(
  app: Pick<AppContext, 'agency' | 'client' | 'now'>,
  query: RunsQuery,
  signal: AbortSignal,
): Promise<LoadedRuns> {
  const loaded = await loadReportedRuns(app, query, signal);
  const now = app.now().epochMilliseconds;
  const { facts } = app.agency;
  if (loaded.live.state !== 'down') {
    rememberCancellations(facts, loaded.runs, now);
    return loaded;
  }
  return { ...loaded, runs: rememberedCancellations(facts, await query.routeIds(), now) };
}

async function loadReportedRuns(
  { agency, client, now }: Pick<AppContext, 'agency' | 'client' | 'now'>,
  { stopIds, openedTripId, routeIds, scheduled }: RunsQuery,
  signal: AbortSignal,
): Promise<LoadedRuns> {
  // Apart, because riders share the answer about the stops, but not the one about a trip.
  const [atStops, ofTrip] = await Promise.all([
    stopIds.length > 0 ? client.predictions({ stopIds, signal }) : null,
    openedTripId !== null ? client.predictions({ tripIds: [openedTripId], signal }) : null,
  ]);
  const predicted = atStops ?? ofTrip;
  if (predicted !== null && (predicted.ok || predicted.error.kind !== 'not found')) {
    const isOpened = ({ tripId }: LiveRun) => tripId === openedTripId;
    const found = atStops?.ok ? atStops.value.value : [];
    const runs = ofTrip?.ok
      ? [...found.filter((run) => !isOpened(run)), ...ofTrip.value.value.filter(isOpened)]
      : found;
    return { runs, live: sourceAge(predicted) };
  }
  const ids = await routeIds();
  // An empty list would request the trips of all routes.
  if (ids.length === 0) return nothing;
  const [trips, rows] = await Promise.all([client.trips({ routeIds: ids, signal }), scheduled()]);
  const known = trips.ok ? trips.value.value.map(runOfTrip) : [];
  const runs = await withDates(known, rows, agency.facts.zone);
  const scheduledIds = new Set(rows.map(({ tripId }) => tripId));
  const added = runs
    .filter(
      (run) => run.relationship === 'ADDED' && run.status !== 'cancelled' && !scheduledIds.has(run.tripId),
    )
    .slice(0, MAX_ADDED_TRIPS);
  const openedRuns = runs.filter(({ tripId }) => tripId === openedTripId);
  const toUpdate = new Map<string, LiveRun | null>([...added, ...openedRuns].map((run) => [run.tripId, run]));
  if (openedTripId !== null && openedRuns.length === 0) toUpdate.set(openedTripId, null);
  const withCalls = await Promise.all(
    Array.from(toUpdate, async ([tripId, run]) => {
      const update = await client.tripUpdate({ tripId, signal });
      if (!update.ok || update.value.value.calls.length === 0) return run;
      const corrected = correctServiceDay(update.value.value, now());
      return withTripUpdate(run ?? runOfUpdate(corrected), corrected);
    }),
  );
  const others = runs.filter((run) => !toUpdate.has(run.tripId));
  return { runs: [...others, ...withCalls.filter((run) => run !== null)], live: sourceAge(trips) };

  /** Adds dates to runs of trips that take several days: the times at one stop do not identify the run. */
  async function withDates(
    all: readonly LiveRun[],
    atStops: readonly ScheduledStopTrip[],
    zone: string,
  ): Promise<LiveRun[]> {
    const longIds = new Map(
      atStops.flatMap(({ tripId, routeId, scheduledArrival, scheduledDeparture }) =>
        (scheduledDeparture ?? scheduledArrival ?? 0) >= LONG_TRIP_SECONDS ? [[tripId, routeId]] : [],
      ),
    );
    const calls = new Map<string, readonly ScheduledStopTrip[]>();
    const loading = [...longIds].slice(0, MAX_LONG_TRIPS).map(async ([tripId, routeId]) => {
      if (!all.some((run) => run.tripId === tripId && run.serviceDate === null)) return;
      const result = await client.tripSchedule({ routeId, tripId, signal });
      if (result.ok) calls.set(tripId, result.value.value);
    });
    await Promise.all(loading);
    return all.map((run) => {
      const own = run.serviceDate === null ? calls.get(run.tripId) : undefined;
      return own ? { ...run, serviceDate: dateOfRun(run, own, now(), zone) } : run;
    });
  }
}

// Cancellations outlive the data they came with: a feed that stops does not bring a trip back.

/** How long a cancellation is remembered after live data was lost. */
const REMEMBERED_MS = 6 * 3_600_000;
/** More runs than the largest agencies cancel in a day; the oldest are forgotten first. */
const MAX_REMEMBERED = 5_000;

interface Known {
  run: LiveRun;
  /** When live data last reported it. */
  reportedAt: EpochMs;
}

/** By the facts of an agency, which live as long as its server serves them. */
const byAgency = new WeakMap<object, Map<string, Known>>();

const keyOf = ({ tripId, serviceDate, startSeconds }: LiveRun) => `${tripId} ${serviceDate} ${startSeconds}`;

/** Remembers which of the reported runs are cancelled, and forgets those that run after all. */
export function rememberCancellations(agency: object, runs: readonly LiveRun[], now: EpochMs): void {
  const known = byAgency.getOrInsertComputed(agency, () => new Map());
  for (const run of runs) {
    const key = keyOf(run);
    known.delete(key);
    if (run.status === 'cancelled') known.set(key, { run, reportedAt: now });
  }
  for (const key of known.keys()) {
    if (known.size <= MAX_REMEMBERED) break;
    known.delete(key);
  }
}

/** Returns the cancelled runs of these routes that live data reported before it was lost. */
export function rememberedCancellations(
  agency: object,
  routeIds: readonly string[],
  now: EpochMs,
): LiveRun[] {
  const routes = new Set(routeIds);
  return [...(byAgency.get(agency)?.values() ?? [])]
    .filter(({ run, reportedAt }) => now - reportedAt < REMEMBERED_MS && routes.has(run.routeId))
    .map(({ run }) => run);
}
