import type { OwnTimesHistory } from '#domain/accuracy/ownTimes.ts';
import { unixSeconds } from '#domain/time/clock.ts';
import type { RealtimeFeed } from '#live/decode/feed.ts';
import { inSlices } from '#live/work/longWork.ts';
import type { FlatSchedule, RouteTrips } from './flatSchedule.ts';
import { runKey } from './reportedRuns.ts';
import { indexModifications, type MergeContext, reportedTrip, untrackedTrip } from './reportedTrip.ts';
import { currentRuns, type RunningTrip } from './runningTrip.ts';
import { addModifiedRuns, groupByRoute, reportsByRun } from './runReports.ts';
import type { StopsById } from './tripCalls.ts';
import { runningDays, runsAt } from './tripRun.ts';

export interface MergedTrips {
  trips: RunningTrip[];
  /** Number of current reported trips that are in the schedule. */
  matched: number;
  skipped: ReadonlyMap<string, number>;
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
