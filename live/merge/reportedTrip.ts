/** Makes a running trip of what the schedule and the feeds say about a run. */
import type { OwnTimesHistory } from '#domain/accuracy/ownTimes.ts';
import type { TimetableTrip } from '#domain/schedule/timetable.ts';
import { LOST_AFTER_SECONDS } from '#domain/trip/thresholds.ts';
import { feedTripId } from '#domain/trip/tripInstance.ts';
import type { TripPath } from '#domain/vehicles/tripPath.ts';
import type { ModificationReport, TripRef, TripReport } from '#live/decode/feed.ts';
import { plausibleTimestamp } from '#live/poll/feedRecord.ts';
import { estimateRun } from './estimateRun.ts';
import { knownRoute, type LiveNetwork, type RouteTrips } from './flatSchedule.ts';
import { modifiedCalls } from './modifiedCalls.ts';
import { delayAt, hasLeftLastCall, nextCallIndex, reportedCallIndex } from './nextCall.ts';
import type { ReportedRun } from './reportedRuns.ts';
import type { RunningTrip } from './runningTrip.ts';
import { type RunContext, type RunReports, unreportedRun } from './runReports.ts';
import { plausibleDelay, replacedCalls, reportedCalls, type StopsById, scheduledCalls } from './tripCalls.ts';
import type { TripRun } from './tripRun.ts';

/** What is the same for all runs of a merge. */
export interface MergeContext extends RunContext {
  network: LiveNetwork;
  hasVehicleFeed: boolean;
  stops: StopsById;
  /** By feed trip id and service date. */
  modifications: ReadonlyMap<string, ModificationReport>;
  /** Encoded polylines by shape id. */
  shapes: ReadonlyMap<string, string>;
  history: OwnTimesHistory | null;
  /** The hour of the day. */
  hour: number;
}

/** `pathOf` finds the path by which times of our own are estimated; `null`: none are. */
export function reportedTrip(
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
export function untrackedTrip(
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
export function indexModifications(reports: readonly ModificationReport[]): Map<string, ModificationReport> {
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
