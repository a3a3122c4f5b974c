import { departureId } from '#domain/departureId.ts';
import { type ServiceDay, serviceDay } from '#domain/serviceDay.ts';
import { delayInMinutes } from './delayInMinutes.ts';
import type { Feed, TripRef, TripReport, VehicleReport } from './feed.ts';
import { believedTime } from './feedRecord.ts';
import { type FlatSchedule, knownRoute, type Network, type RouteTrips } from './flatSchedule.ts';
import { inSlices } from './inSlices.ts';
import { delayAt, isOver, nextCallIndex } from './nextCall.ts';
import type { RunningTrip } from './runningTrip.ts';
import { scheduledTripId } from './scheduledTripId.ts';
import { reportedCalls, scheduledCalls } from './tripCalls.ts';
import { findRun, type RunningDay, runningDays, runsAt, type TripRun } from './tripRun.ts';
import { tripStatus } from './tripStatus.ts';
import { unixSeconds } from './unixSeconds.ts';

/** Seconds after which a vehicle that no longer reports has no known place. */
const lostAfter = 900;

export interface MergedTrips {
  /** By route, then by trip. */
  trips: RunningTrip[];
  /** How many of them the schedule knows. */
  matched: number;
  /** Reports that were left out, by reason. */
  skipped: ReadonlyMap<string, number>;
}

/** What both feeds say of one trip. */
interface TripReports {
  ref: TripRef;
  vehicle: VehicleReport | null;
  report: TripReport | null;
}

/**
 * The trips on the road. `vehicles` is `null` when there is no vehicle feed, or none that may be shown: then nothing
 * is said of GPS, and a trip stands for itself with its delay and no place. With a vehicle feed, a running trip
 * without a place is NO GPS; on a route of which trips are reported but no vehicle is, so is every trip that should
 * be running now (spec section 3).
 */
export async function mergeTrips(
  feeds: { vehicles: Feed | null; updates: Feed | null },
  schedule: FlatSchedule,
  now: Temporal.Instant,
  zone: string,
): Promise<MergedTrips> {
  const network = await schedule.network();
  const skipped = new Map<string, number>();
  const skip = (reason: string) => skipped.set(reason, (skipped.get(reason) ?? 0) + 1);

  const reports = reportsByTrip(feeds.vehicles?.vehicles ?? [], feeds.updates?.trips ?? [], skip);
  const byRoute = await groupByRoute(reports, network, schedule, skip);
  const timetables = await loadTimetables([...byRoute.keys()], schedule);

  const time = unixSeconds(now);
  const days = runningDays(network.calendar, now, zone);
  const merge: Merge = { network, days, time, zone, hasVehicleFeed: feeds.vehicles !== null };
  const trips: RunningTrip[] = [];
  let matched = 0;
  for (const routeId of [...byRoute.keys()].sort()) {
    const routeTrips = timetables.get(routeId) ?? null;
    const ofRoute = byRoute.get(routeId) ?? [];
    const done: RunningTrip[] = [];
    const listed = new Set<string>();
    await inSlices(ofRoute, (each) => {
      const tripId = scheduledTripId(routeTrips, each.ref, days, time);
      if (tripId === null) {
        skip('trip without an id that is not one of the schedule');
        return;
      }
      if (listed.has(tripId)) {
        skip('second report for a trip');
        return;
      }
      listed.add(tripId);
      const { trip, isScheduled } = reportedTrip(merge, routeId, routeTrips, tripId, each);
      if (isScheduled) matched++;
      done.push(trip);
    });
    if (merge.hasVehicleFeed && routeTrips !== null && done.every((trip) => trip.position === null)) {
      await inSlices(
        runsAt(routeTrips, days, time).filter((run) => !listed.has(run.trip.tripId)),
        (run) => {
          // The same trip may be in two releases.
          if (listed.has(run.trip.tripId)) return;
          listed.add(run.trip.tripId);
          done.push(untrackedTrip(merge, routeId, run));
        },
      );
    }
    done.sort((a, b) => (a.tripId < b.tripId ? -1 : 1));
    trips.push(...done);
  }
  return { trips, matched, skipped };
}

interface Merge {
  network: Network;
  days: readonly RunningDay[];
  /** Unix seconds. */
  time: number;
  zone: string;
  hasVehicleFeed: boolean;
}

/** One entry per trip; of two reports about one trip the newer counts. */
function reportsByTrip(
  vehicles: readonly VehicleReport[],
  updates: readonly TripReport[],
  skip: (reason: string) => void,
): Map<string, TripReports> {
  const byTrip = new Map<string, TripReports>();
  const keyOf = tripKeys([...vehicles, ...updates].map(({ trip }) => trip));
  for (const report of updates) {
    const key = keyOf(report.trip);
    const had = byTrip.get(key)?.report;
    if (had) skip('second update for a trip');
    if (had && isOlder(report, had)) continue;
    byTrip.set(key, { ref: report.trip, vehicle: null, report });
  }
  for (const vehicle of vehicles) {
    const key = keyOf(vehicle.trip);
    const had = byTrip.get(key);
    if (had?.vehicle) skip('second vehicle for a trip');
    if (had?.vehicle && isOlder(vehicle, had.vehicle)) continue;
    byTrip.set(key, {
      ref: had?.report ? joinedRef(had.report.trip, vehicle.trip) : vehicle.trip,
      vehicle,
      report: had?.report ?? null,
    });
  }
  return byTrip;
}

/**
 * What tells the trips of the feeds apart: their id, with the start time where one id starts at several (it runs by
 * headway), or route, direction and start where there is no id.
 */
function tripKeys(refs: readonly TripRef[]): (ref: TripRef) => string {
  const starts = new Map<string, number>();
  const repeated = new Set<string>();
  for (const { tripId, startSeconds } of refs) {
    if (tripId === null || startSeconds === null) continue;
    if ((starts.get(tripId) ?? startSeconds) !== startSeconds) repeated.add(tripId);
    starts.set(tripId, startSeconds);
  }
  return ({ tripId, routeId, directionId, startSeconds, startDate }) => {
    if (tripId === null) return JSON.stringify([routeId, directionId, startSeconds, startDate]);
    return repeated.has(tripId) && startSeconds !== null ? departureId(tripId, startSeconds) : tripId;
  };
}

/** The update's word on the trip, completed by the vehicle's. */
function joinedRef(update: TripRef, vehicle: TripRef): TripRef {
  return {
    ...update,
    routeId: update.routeId ?? vehicle.routeId,
    directionId: update.directionId ?? vehicle.directionId,
    startDate: update.startDate ?? vehicle.startDate,
    startSeconds: update.startSeconds ?? vehicle.startSeconds,
  };
}

function isOlder(a: { timestamp: number | null }, b: { timestamp: number | null }): boolean {
  return (a.timestamp ?? 0) < (b.timestamp ?? 0);
}

/** Reports by the route id as the schedule spells it. */
async function groupByRoute(
  reports: ReadonlyMap<string, TripReports>,
  network: Network,
  schedule: FlatSchedule,
  skip: (reason: string) => void,
): Promise<Map<string, TripReports[]>> {
  const known = (routeId: string | null) =>
    routeId === null ? null : (knownRoute(network, routeId)?.id ?? null);
  const needsLookup = [...reports.values()].some(({ ref }) => known(ref.routeId) === null);
  const tripRoutes = needsLookup ? await schedule.tripRoutes() : new Map<string, string>();
  const byRoute = new Map<string, TripReports[]>();
  for (const each of reports.values()) {
    const { tripId, routeId, startSeconds, relationship } = each.ref;
    if (relationship === 'DELETED') {
      skip('deleted trip');
      continue;
    }
    const byTrip =
      tripId === null
        ? undefined
        : (tripRoutes.get(tripId) ??
          (startSeconds === null ? undefined : tripRoutes.get(departureId(tripId, startSeconds))));
    const route = known(routeId) ?? byTrip ?? routeId;
    if (route === null) {
      skip('trip of an unknown route');
      continue;
    }
    const same = byRoute.get(route);
    if (same) same.push(each);
    else byRoute.set(route, [each]);
  }
  return byRoute;
}

const loadsAtOnce = 4;

async function loadTimetables(
  routeIds: readonly string[],
  schedule: FlatSchedule,
): Promise<Map<string, RouteTrips>> {
  const timetables = new Map<string, RouteTrips>();
  const waiting = [...routeIds];
  const worker = async () => {
    for (let routeId = waiting.pop(); routeId !== undefined; routeId = waiting.pop()) {
      const routeTrips = await schedule.routeTrips(routeId);
      if (routeTrips !== null) timetables.set(routeId, routeTrips);
    }
  };
  await Promise.all(Array.from({ length: loadsAtOnce }, worker));
  return timetables;
}

function reportedTrip(
  merge: Merge,
  routeId: string,
  routeTrips: RouteTrips | null,
  tripId: string,
  { ref, vehicle, report }: TripReports,
): { trip: RunningTrip; isScheduled: boolean } {
  const { time } = merge;
  const run = routeTrips === null ? null : findRun(routeTrips, tripId, ref.startDate, merge.days, time);
  const calls =
    run !== null
      ? scheduledCalls(run, report)
      : report !== null
        ? reportedCalls(report, (id) => routeTrips?.timetable.stops.get(id)?.name ?? null)
        : [];
  const isCanceled = ref.relationship === 'CANCELED';
  const vehicleTime = believedTime(vehicle?.timestamp ?? null, time);
  const isLost = vehicleTime !== null && time - vehicleTime > lostAfter;
  const position = isLost || isCanceled ? null : (vehicle?.position ?? null);
  const next = isCanceled ? null : nextCallIndex(calls, isLost ? null : vehicle, time);
  const isRail = isRailRoute(merge.network, routeId);
  const delay = delayAt(calls, next) ?? report?.delay ?? null;
  const delayMinutes = delay === null ? null : delayInMinutes(delay, isRail);
  // A trip that has not begun has no vehicle to lose.
  const hasBegun = (calls[0]?.expectedDeparture ?? calls[0]?.scheduledDeparture ?? time) <= time;
  const isUntracked = merge.hasVehicleFeed && position === null && hasBegun;
  const base = run === null ? unscheduled(tripId, ref, merge.zone) : scheduled(run);
  return {
    isScheduled: run !== null,
    trip: {
      ...base,
      routeId,
      isRail,
      relationship: ref.relationship,
      directionName: directionName(merge.network, routeId, base.directionId),
      vehicleId: vehicle?.vehicleId ?? report?.vehicleId ?? null,
      position,
      bearing: position === null ? null : (vehicle?.bearing ?? null),
      delayMinutes,
      status: tripStatus({ isCanceled, isUntracked, delayMinutes }),
      occupancy: vehicle?.occupancy ?? null,
      reportedAt:
        position !== null ? vehicleTime : isUntracked ? null : believedTime(report?.timestamp ?? null, time),
      calls,
      next,
      isOver: !isCanceled && next === null && isOver(calls, time),
      isReported: true,
    },
  };
}

/** A trip that should be running, of which nothing is reported. */
function untrackedTrip(merge: Merge, routeId: string, run: TripRun): RunningTrip {
  const base = scheduled(run);
  return {
    ...base,
    routeId,
    isRail: isRailRoute(merge.network, routeId),
    relationship: 'SCHEDULED',
    directionName: directionName(merge.network, routeId, base.directionId),
    vehicleId: null,
    position: null,
    bearing: null,
    delayMinutes: null,
    status: 'NO GPS',
    occupancy: null,
    reportedAt: null,
    calls: scheduledCalls(run, null),
    next: null,
    isOver: false,
    isReported: false,
  };
}

type ScheduledPart = Pick<
  RunningTrip,
  'tripId' | 'directionId' | 'headsign' | 'blockId' | 'serviceId' | 'day' | 'startSeconds' | 'endSeconds'
>;

function scheduled({ trip, pattern, day, start, end }: TripRun): ScheduledPart {
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

function unscheduled(tripId: string, ref: TripRef, zone: string): ScheduledPart {
  return {
    tripId,
    directionId: ref.directionId,
    headsign: null,
    blockId: null,
    serviceId: null,
    day: startDay(ref.startDate, zone),
    startSeconds: null,
    endSeconds: null,
  };
}

function startDay(text: string | null, zone: string): ServiceDay | null {
  if (text === null) return null;
  try {
    return serviceDay(Temporal.PlainDate.from(text), zone);
  } catch {
    return null;
  }
}

function isRailRoute(network: Network, routeId: string): boolean {
  return knownRoute(network, routeId)?.isRail ?? false;
}

function directionName(network: Network, routeId: string, directionId: 0 | 1 | null): string | null {
  return directionId === null ? null : (network.directionNames.get(`${routeId}|${directionId}`) ?? null);
}
