// The live runs that call at some stops: as our live service predicts them call by call or, where the service has no
// predictions, with the one delay of each trip.
import type { LiveRun } from '#domain/departures/liveRun.ts';
import { runOfTrip, runOfUpdate, withTripUpdate } from '#domain/departures/runOfTrip.ts';
import { cureDayTooLate } from '#domain/tripUpdate.ts';
import type { AppContext } from '#web/context.ts';
import { sourceAge } from '#web/features/live/sourceAge.ts';
import type { SourceAge } from '#web/ui/FreshnessNote.tsx';

export interface LoadedRuns {
  runs: LiveRun[];
  live: SourceAge;
}

interface RunsWanted {
  stopIds: readonly string[];
  /** A trip the rider opened: its runs come with every call. */
  openedTripId: string | null;
  /** The routes at the stops, for a service without predictions. */
  routeIds: () => Promise<readonly string[]>;
  /** The trips the schedule has at the stops. */
  scheduledTripIds: () => Promise<ReadonlySet<string>>;
}

/** Without predictions, each added trip takes a call of its own: so many are asked for, however many a feed claims. */
const MAX_ADDED_TRIPS = 12;

const nothing: LoadedRuns = { runs: [], live: { state: 'answered', asOf: null } };

export async function loadRuns(
  { client, now }: Pick<AppContext, 'client' | 'now'>,
  { stopIds, openedTripId, routeIds, scheduledTripIds }: RunsWanted,
  signal: AbortSignal,
): Promise<LoadedRuns> {
  const tripIds = openedTripId === null ? [] : [openedTripId];
  if (stopIds.length + tripIds.length > 0) {
    const predicted = await client.predictions({ stopIds, tripIds }, { signal });
    if (predicted.ok || predicted.error.kind !== 'not found')
      return { runs: predicted.ok ? predicted.value.value : [], live: sourceAge(predicted) };
  }
  const ids = await routeIds();
  // Without routes the service would answer with the trips of all.
  if (ids.length === 0) return nothing;
  const [trips, scheduled] = await Promise.all([client.trips(ids, { signal }), scheduledTripIds()]);
  const runs = trips.ok ? trips.value.value.map(runOfTrip) : [];
  const added = runs
    .filter((run) => run.relationship === 'ADDED' && run.status !== 'CANCELED' && !scheduled.has(run.tripId))
    .slice(0, MAX_ADDED_TRIPS);
  const ofOpened = runs.filter(({ tripId }) => tripId === openedTripId);
  const wanted = new Map<string, LiveRun | null>([...added, ...ofOpened].map((run) => [run.tripId, run]));
  if (openedTripId !== null && ofOpened.length === 0) wanted.set(openedTripId, null);
  const withCalls = await Promise.all(
    Array.from(wanted, async ([tripId, run]) => {
      const update = await client.tripUpdate(tripId, { signal });
      if (!update.ok || update.value.value.calls.length === 0) return run;
      const cured = cureDayTooLate(update.value.value, now());
      return withTripUpdate(run ?? runOfUpdate(cured), cured);
    }),
  );
  const others = runs.filter((run) => !wanted.has(run.tripId));
  return { runs: [...others, ...withCalls.filter((run) => run !== null)], live: sourceAge(trips) };
}
