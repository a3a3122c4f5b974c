/** Groups what the feeds say: by route, then by run. */
import { frequencyTripId } from '#domain/trip/tripInstance.ts';
import type { EpochSeconds } from '#domain/units.ts';
import type { ModificationReport, TripRef, TripReport, VehicleReport } from '#live/decode/feed.ts';
import { inSlices } from '#live/work/longWork.ts';
import { type FlatSchedule, knownRoute, type LiveNetwork, type RouteTrips } from './flatSchedule.ts';
import { createRunFinder, type ReportedRun, runKey, scheduledRun } from './reportedRuns.ts';
import { type ReportedPlace, type RunningDays, runOn, type TripRun } from './tripRun.ts';

/** What the feeds say about a run. */
export interface RunReports {
  named: ReportedRun;
  ref: TripRef;
  vehicle: VehicleReport | null;
  report: TripReport | null;
}

/** What the feeds say about the runs of a route. */
export interface RouteReports {
  updates: TripReport[];
  vehicles: VehicleReport[];
}

export interface RunContext {
  days: RunningDays;
  time: EpochSeconds;
  zone: string;
  /** Counts a report that is left out. */
  skip: (reason: string) => void;
}

/** A report of an unknown route is skipped. */
export async function groupByRoute(
  updates: readonly TripReport[],
  vehicles: readonly VehicleReport[],
  modifications: readonly ModificationReport[],
  network: LiveNetwork,
  schedule: FlatSchedule,
  skip: (reason: string) => void,
): Promise<Map<string, RouteReports>> {
  const refs = [...updates, ...vehicles].map(({ trip }) => trip);
  const knownId = (routeId: string | null) =>
    routeId === null ? null : (knownRoute(network, routeId)?.id ?? null);
  let needsLookup = modifications.length > 0;
  // One feed may give the route if the other does not.
  const reportedRoutes = new Map<string, string>();
  await inSlices(refs, ({ tripId, routeId }) => {
    needsLookup ||= knownId(routeId) === null;
    if (tripId !== null && routeId !== null) reportedRoutes.set(tripId, routeId);
  });
  const tripRoutes = needsLookup ? await schedule.tripRoutes() : new Map<string, string>();
  const routeOf = ({ tripId, routeId, startSeconds, copyOf }: TripRef): string | null => {
    const own = knownId(routeId);
    if (own !== null || tripId === null) return own ?? routeId;
    return (
      knownId(reportedRoutes.get(tripId) ?? null) ??
      tripRoutes.get(tripId) ??
      (startSeconds === null ? undefined : tripRoutes.get(frequencyTripId(tripId, startSeconds))) ??
      (copyOf === null ? undefined : tripRoutes.get(copyOf)) ??
      routeId ??
      reportedRoutes.get(tripId) ??
      null
    );
  };
  const byRoute = new Map<string, RouteReports>();
  const routeReports = (ref: TripRef): RouteReports | null => {
    const route = routeOf(ref);
    if (route === null) {
      skip('trip of an unknown route');
      return null;
    }
    return byRoute.getOrInsertComputed(route, () => ({ updates: [], vehicles: [] }));
  };
  await inSlices(updates, (update) => void routeReports(update.trip)?.updates.push(update));
  await inSlices(vehicles, (vehicle) => void routeReports(vehicle.trip)?.vehicles.push(vehicle));
  for (const { trips } of modifications)
    for (const { tripIds } of trips)
      for (const tripId of tripIds) {
        const route = tripRoutes.get(tripId);
        if (route !== undefined) byRoute.getOrInsertComputed(route, () => ({ updates: [], vehicles: [] }));
      }
  return byRoute;
}

/** Returns one entry per run; of two reports about one run, the newer is kept. */
export async function reportsByRun(
  { days, time, zone, skip }: RunContext,
  routeTrips: RouteTrips | null,
  { updates, vehicles }: RouteReports,
): Promise<Map<string, RunReports>> {
  const refs = [...updates, ...vehicles].map(({ trip }) => trip);
  const find = createRunFinder(routeTrips, refs, days, time, zone);
  const runs = new Map<string, RunReports>();
  const locate = (ref: TripRef, place: ReportedPlace | null): { key: string; run: ReportedRun } | null => {
    const run = find(ref, place);
    if (run === null) {
      skip('trip with neither an id nor a single match in the schedule');
      return null;
    }
    return { key: runKey(run.tripId, run.day), run };
  };
  await inSlices(updates, (report) => {
    const found = locate(report.trip, placeOfUpdate(report, time));
    if (found === null) return;
    const previous = runs.get(found.key)?.report;
    // Publishers repeat the update of a modified trip for readers that know only the schedule.
    const isPair =
      previous && (previous.trip.modificationsId === null) !== (report.trip.modificationsId === null);
    if (isPair && previous.trip.modificationsId !== null) return;
    if (previous && !isPair) skip('second update for a trip');
    if (previous && !isPair && isOlder(report, previous)) return;
    runs.set(found.key, { named: found.run, ref: report.trip, vehicle: null, report });
  });
  await inSlices(vehicles, (vehicle) => {
    const found = locate(vehicle.trip, { ...placeOfVehicle(vehicle), time });
    if (found === null) return;
    const previous = runs.get(found.key);
    if (previous?.vehicle) skip('second vehicle for a trip');
    if (previous?.vehicle && isOlder(vehicle, previous.vehicle)) return;
    runs.set(found.key, {
      named: previous?.named ?? found.run,
      ref: previous?.report ? joinedRef(previous.report.trip, vehicle.trip) : vehicle.trip,
      vehicle,
      report: previous?.report ?? null,
    });
  });
  return runs;
}

/** Finds the first scheduled stop of an update; without a time there, the vehicle is assumed to be there now. */
function placeOfUpdate({ stops }: TripReport, now: EpochSeconds): ReportedPlace | null {
  const stop = stops.find(({ relationship }) => relationship === 'SCHEDULED');
  if (stop === undefined) return null;
  const { stopSequence, stopId, arrivalTime, departureTime } = stop;
  return { stopSequence, stopId, time: arrivalTime ?? departureTime ?? now };
}

const placeOfVehicle = ({ currentStopSequence, stopId }: VehicleReport) => ({
  stopSequence: currentStopSequence,
  stopId,
});

function joinedRef(update: TripRef, vehicle: TripRef): TripRef {
  return {
    ...update,
    routeId: update.routeId ?? vehicle.routeId,
    directionId: update.directionId ?? vehicle.directionId,
    startDate: update.startDate ?? vehicle.startDate,
    startSeconds: update.startSeconds ?? vehicle.startSeconds,
  };
}

const isOlder = (a: { timestamp: EpochSeconds | null }, b: { timestamp: EpochSeconds | null }): boolean =>
  (a.timestamp ?? 0) < (b.timestamp ?? 0);

/** Adds the runs that a modification changes and no report names, on the days near now. */
export function addModifiedRuns(
  { days }: RunContext,
  routeTrips: RouteTrips,
  modifications: readonly ModificationReport[],
  runs: Map<string, RunReports>,
): void {
  const { timetable, byId, byHeadway, lastSeconds } = routeTrips;
  const near = new Map(days.near(lastSeconds).map((each) => [each.day.date.toString(), each]));
  for (const { trips, dates } of modifications) {
    const changed = trips.flatMap(({ tripIds }) =>
      tripIds.flatMap((id) => byId.get(id) ?? byHeadway.get(id) ?? []),
    );
    for (const date of dates) {
      const on = near.get(date);
      if (on === undefined) continue;
      for (const trip of changed) {
        const key = runKey(trip.tripId, on.day);
        const run = on.services.has(trip.serviceId) && !runs.has(key) ? runOn(timetable, trip, on.day) : null;
        if (run !== null) runs.set(key, unreportedRun(run));
      }
    }
  }
}

/** A scheduled run that no report names. */
export const unreportedRun = (run: TripRun): RunReports => ({
  named: scheduledRun(run),
  ref: {
    tripId: run.trip.tripId,
    routeId: null,
    directionId: null,
    startDate: run.day.date,
    startSeconds: null,
    relationship: 'SCHEDULED',
    modificationsId: null,
    copyOf: null,
  },
  vehicle: null,
  report: null,
});
