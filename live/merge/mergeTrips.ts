import type { OwnTimesHistory } from '#domain/accuracy/ownTimes.ts';
import type { TimetableTrip } from '#domain/schedule/timetable.ts';
import { unixSeconds } from '#domain/time/clock.ts';
import { LOST_AFTER_SECONDS } from '#domain/trip/thresholds.ts';
import { feedTripId, frequencyTripId } from '#domain/trip/tripInstance.ts';
import type { EpochSeconds } from '#domain/units.ts';
import type { TripPath } from '#domain/vehicles/tripPath.ts';
import type {
  ModificationReport,
  RealtimeFeed,
  TripRef,
  TripReport,
  VehicleReport,
} from '#live/decode/feed.ts';
import { plausibleTimestamp } from '#live/poll/feedRecord.ts';
import { inSlices } from '#live/work/longWork.ts';
import { estimateRun } from './estimateRun.ts';
import { type FlatSchedule, knownRoute, type LiveNetwork, type RouteTrips } from './flatSchedule.ts';
import { modifiedCalls } from './modifiedCalls.ts';
import { delayAt, hasLeftLastCall, nextCallIndex, reportedCallIndex } from './nextCall.ts';
import { createRunFinder, type ReportedRun, runKey, scheduledRun } from './reportedRuns.ts';
import { currentRuns, type RunningTrip } from './runningTrip.ts';
import { plausibleDelay, replacedCalls, reportedCalls, type StopsById, scheduledCalls } from './tripCalls.ts';
import { type ReportedPlace, type RunningDays, runningDays, runOn, runsAt, type TripRun } from './tripRun.ts';

export interface MergedTrips {
  trips: RunningTrip[];
  /** Number of current reported trips that are in the schedule. */
  matched: number;
  skipped: ReadonlyMap<string, number>;
}

interface RunReports {
  named: ReportedRun;
  ref: TripRef;
  vehicle: VehicleReport | null;
  report: TripReport | null;
}

interface RouteReports {
  updates: TripReport[];
  vehicles: VehicleReport[];
}

/**
 * Lists the runs in the feeds, whatever their dates. Without a vehicle feed (`null`), NO GPS is never claimed. With one, a
 * running trip without a position is NO GPS; on a route with reported trips but no position, every other trip that
 * should be running now is added as NO GPS. With a `history`, runs of routes without updates get times of our own.
 */
export async function mergeTrips(
  feeds: { vehicles: RealtimeFeed | null; updates: RealtimeFeed | null },
  schedule: FlatSchedule,
  now: Temporal.Instant,
  zone: string,
  history: OwnTimesHistory | null = null,
): Promise<MergedTrips> {
  const network = await schedule.network();
  const skipped = new Map<string, number>();
  const skip = (reason: string) => skipped.set(reason, (skipped.get(reason) ?? 0) + 1);

  const updates = feeds.updates?.trips ?? [];
  const vehicles = feeds.vehicles?.vehicles ?? [];
  const modifications = [...(feeds.updates?.modifications ?? []), ...(feeds.vehicles?.modifications ?? [])];
  const byRoute = await groupByRoute(updates, vehicles, modifications, network, schedule, skip);
  const known = [...byRoute.keys()].filter((routeId) => network.routes.has(routeId));
  const timetables = await loadTimetables(known, schedule);

  const inSchedule = updates.length + modifications.length > 0 ? await schedule.stops() : new Map();
  const inFeeds = new Map([...(feeds.vehicles?.stops ?? []), ...(feeds.updates?.stops ?? [])]);
  const stops: StopsById = {
    get(id) {
      const known = inSchedule.get(id);
      const name = known === undefined ? (inFeeds.get(id)?.name ?? null) : null;
      return name === null ? known : { name };
    },
  };

  const time = unixSeconds(now);
  const days = runningDays(network.calendar, now, zone);
  const context: MergeContext = {
    network,
    days,
    time,
    zone,
    hasVehicleFeed: feeds.vehicles !== null,
    stops,
    modifications: indexModifications(modifications),
    history,
    hour: now.toZonedDateTimeISO(zone).hour,
    shapes: new Map([...(feeds.vehicles?.shapes ?? []), ...(feeds.updates?.shapes ?? [])]),
    skip,
  };
  const trips: RunningTrip[] = [];
  let matched = 0;
  for (const [routeId, reports] of [...byRoute].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const routeTrips = timetables.get(routeId) ?? null;
    const runs = await reportsByRun(context, routeTrips, reports);
    const isPositionsOnly = history !== null && routeTrips !== null && reports.updates.length === 0;
    const pathOf = isPositionsOnly ? await schedule.tripPaths(routeId) : () => null;
    if (routeTrips !== null) addModifiedRuns(context, routeTrips, modifications, runs);
    const done: RunningTrip[] = [];
    await inSlices(runs.values(), (each) => {
      done.push({ ...reportedTrip(context, routeId, routeTrips, each, pathOf), isOnRoad: false });
    });
    const onRoad = currentRuns(
      done.filter(({ isReported }) => isReported),
      now,
      zone,
    );
    for (const trip of onRoad) trip.isOnRoad = true;
    const isUnseen = onRoad.length > 0 && done.every((trip) => trip.position === null);
    if (context.hasVehicleFeed && routeTrips !== null && isUnseen) {
      const unreported = new Set<string>();
      await inSlices(runsAt(routeTrips, days, time), (run) => {
        const key = runKey(run.trip.tripId, run.day);
        // Two releases may contain the same trip.
        if (runs.has(key) || unreported.has(key)) return;
        unreported.add(key);
        done.push(untrackedTrip(context, routeId, routeTrips, run));
      });
    }
    matched += done.filter(({ isOnRoad, serviceId }) => isOnRoad && serviceId !== null).length;
    done.sort((a, b) => (a.tripId < b.tripId ? -1 : a.tripId > b.tripId ? 1 : 0));
    trips.push(...done);
  }
  return { trips, matched, skipped };
}

interface MergeContext {
  network: LiveNetwork;
  days: RunningDays;
  time: EpochSeconds;
  zone: string;
  hasVehicleFeed: boolean;
  stops: StopsById;
  /** By feed trip id and service date. */
  modifications: ReadonlyMap<string, ModificationReport>;
  /** Encoded polylines by shape id. */
  shapes: ReadonlyMap<string, string>;
  history: OwnTimesHistory | null;
  /** The hour of the day. */
  hour: number;
  skip: (reason: string) => void;
}

/** Returns the path that a modification gives a trip, if the feed has its shape. */
function detourOf(
  { shapes }: MergeContext,
  { id, trips }: ModificationReport,
  tripId: string,
): RunningTrip['detour'] {
  const ids = [tripId, feedTripId(tripId)];
  const shapeId = trips.find(({ tripIds }) => tripIds.some((each) => ids.includes(each)))?.shapeId ?? null;
  const path = shapeId === null ? undefined : shapes.get(shapeId);
  return path === undefined ? null : { id, path };
}

const modificationKey = (feedTripId: string, date: string): string => `${feedTripId} ${date}`;

/** On one date, a trip has at most one modification (GTFS-realtime, TripModifications); the first one counts. */
function indexModifications(reports: readonly ModificationReport[]): Map<string, ModificationReport> {
  const byTrip = new Map<string, ModificationReport>();
  for (const report of reports)
    for (const { tripIds } of report.trips)
      for (const tripId of tripIds)
        for (const date of report.dates) byTrip.getOrInsert(modificationKey(tripId, date), report);
  return byTrip;
}

function modificationOf({ modifications }: MergeContext, { trip, day, start }: TripRun) {
  const id = trip.headwaySeconds === null ? trip.tripId : feedTripId(trip.tripId);
  const found = modifications.get(modificationKey(id, day.date.toString())) ?? null;
  const isMeant =
    found !== null &&
    (found.startSeconds.length === 0 || found.startSeconds.includes(start - day.baseSeconds));
  return isMeant ? found : null;
}

/** A scheduled run that no report names. */
const unreportedRun = (run: TripRun): RunReports => ({
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

/** Adds the runs that a modification changes and no report names, on the days near now. */
function addModifiedRuns(
  { days }: MergeContext,
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

/** Returns one entry per run; of two reports about one run, the newer is kept. */
async function reportsByRun(
  { days, time, zone, skip }: MergeContext,
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

async function groupByRoute(
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

const LOADS_AT_ONCE = 4;

async function loadTimetables(
  routeIds: readonly string[],
  schedule: FlatSchedule,
): Promise<Map<string, RouteTrips>> {
  const timetables = new Map<string, RouteTrips>();
  const waiting = routeIds.values();
  const loadNext = async () => {
    for (const routeId of waiting) {
      const routeTrips = await schedule.routeTrips(routeId);
      if (routeTrips !== null) timetables.set(routeId, routeTrips);
    }
  };
  await Promise.all(Array.from({ length: LOADS_AT_ONCE }, loadNext));
  return timetables;
}

function reportedTrip(
  context: MergeContext,
  routeId: string,
  routeTrips: RouteTrips | null,
  { named, ref, vehicle, report }: RunReports,
  pathOf: (trip: TimetableTrip) => TripPath | null,
): Omit<RunningTrip, 'isOnRoad'> {
  const { time } = context;
  const inTimetable = routeTrips?.timetable.stops;
  const stops: StopsById = {
    get(id) {
      const own = inTimetable?.get(id);
      const known = context.stops.get(id) ?? own;
      return known && { ...known, track: own?.track ?? null };
    },
  };
  const modification = named.run === null ? null : modificationOf(context, named.run);
  const givenCalls =
    modification !== null && named.run !== null && report?.trip.relationship !== 'REPLACEMENT'
      ? modifiedCalls(named.run, modification, report, stops)
      : callsOf(named.run, report, ref, stops);
  const isReported = vehicle !== null || report !== null;
  const isCanceled = ref.relationship === 'CANCELED' || ref.relationship === 'DELETED';
  const vehicleTime = plausibleTimestamp(vehicle?.timestamp ?? null, time);
  const isLost = vehicleTime !== null && time - vehicleTime > LOST_AFTER_SECONDS;
  const position = isLost || isCanceled ? null : (vehicle?.position ?? null);
  const seenAt = vehicle === null || isLost || isCanceled ? null : (vehicleTime ?? time);
  const reportedIndex =
    seenAt === null || vehicle === null ? -1 : reportedCallIndex(givenCalls, vehicle, time);
  const path = named.run === null || modification !== null || report !== null ? null : pathOf(named.run.trip);
  const own =
    path === null || position === null || seenAt === null
      ? null
      : estimateRun(context, routeId, givenCalls, { path, position, seenAt, reportedIndex });
  const calls = own?.calls ?? givenCalls;
  const locatedIndex = reportedIndex === -1 && own !== null ? Math.ceil(own.progress) : reportedIndex;
  const nextIndex = isCanceled ? null : nextCallIndex(calls, locatedIndex, time);
  const isRail = knownRoute(context.network, routeId)?.isRail ?? false;
  const isWithdrawn = calls.some((call) => call.relationship === 'NO_DATA');
  const delaySeconds =
    delayAt(calls, nextIndex) ?? (isWithdrawn ? null : plausibleDelay(report?.delay ?? null));
  const first = calls.find((call) => !call.skipped);
  // A trip that has not begun cannot have lost its vehicle.
  const hasLeft = (first?.expectedDeparture ?? first?.scheduledDeparture ?? time) <= time;
  const isUntracked = context.hasVehicleFeed && isReported && position === null && hasLeft;
  const base = named.run === null ? unscheduledPart(named, ref) : scheduledPart(named.run);
  const predictedAt = plausibleTimestamp(report?.timestamp ?? null, time);
  return {
    ...base,
    headsign: report?.headsign ?? base.headsign,
    isNamedByStart: named.isNamedByStart,
    routeId,
    isRail,
    // Its stops differ from those of the schedule.
    relationship:
      modification !== null && ref.relationship === 'SCHEDULED' ? 'REPLACEMENT' : ref.relationship,
    directionName: directionName(context.network, routeId, base.directionId),
    vehicleId: vehicle?.vehicleId ?? report?.vehicleId ?? null,
    position,
    bearing: position === null ? null : (vehicle?.bearing ?? null),
    isCanceled,
    isUntracked: isUntracked && !isCanceled,
    delaySeconds,
    occupancy: vehicle?.occupancy ?? null,
    reportedAt: position !== null ? vehicleTime : isUntracked ? null : predictedAt,
    predictedAt: predictedAt ?? vehicleTime,
    seenAt: locatedIndex === -1 ? null : seenAt,
    progress: own?.progress ?? null,
    ownTimes: own?.times ?? null,
    isOwnEstimate: own?.isShown ?? false,
    calls,
    nextIndex,
    // A trip does not leave stops that it skips at its start.
    hasBegun: hasLeft || calls.slice(0, nextIndex ?? 0).some((call) => !call.skipped),
    isOver: !isCanceled && nextIndex === null && hasLeftLastCall(calls, time),
    isReported,
    detour: modification === null ? null : detourOf(context, modification, named.tripId),
  };
}

function callsOf(
  run: TripRun | null,
  report: TripReport | null,
  { relationship }: TripRef,
  stops: StopsById,
): RunningTrip['calls'] {
  if (run === null) return report === null ? [] : reportedCalls(report, stops);
  return relationship === 'REPLACEMENT' && report !== null
    ? replacedCalls(run, report, stops)
    : scheduledCalls(run, report, stops);
}

/** A run that no report names: its vehicle should be on the road, but is not tracked. */
function untrackedTrip(
  context: MergeContext,
  routeId: string,
  routeTrips: RouteTrips,
  run: TripRun,
): RunningTrip {
  return {
    ...reportedTrip(context, routeId, routeTrips, unreportedRun(run), () => null),
    isUntracked: true,
    nextIndex: null,
    hasBegun: true,
    isOver: false,
    isOnRoad: true,
  };
}

type ScheduledPart = Pick<
  RunningTrip,
  'tripId' | 'directionId' | 'headsign' | 'blockId' | 'serviceId' | 'day' | 'startSeconds' | 'endSeconds'
>;

function scheduledPart({ trip, pattern, day, start, end }: TripRun): ScheduledPart {
  return {
    tripId: trip.tripId,
    directionId: pattern.directionId,
    headsign: trip.headsign === '' ? null : trip.headsign,
    blockId: trip.blockId,
    serviceId: trip.serviceId,
    day,
    startSeconds: start - day.baseSeconds,
    endSeconds: end - day.baseSeconds,
  };
}

function unscheduledPart({ tripId, day, startSeconds }: ReportedRun, ref: TripRef): ScheduledPart {
  return {
    tripId,
    directionId: ref.directionId,
    headsign: null,
    blockId: null,
    serviceId: null,
    day,
    startSeconds,
    endSeconds: null,
  };
}

const directionName = (network: LiveNetwork, routeId: string, directionId: 0 | 1 | null): string | null =>
  directionId === null ? null : (network.directionNames.get(`${routeId}|${directionId}`) ?? null);
