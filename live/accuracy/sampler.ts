/**
 * Samples what the live API says about each run, and what its vehicle then does. It reads the merged trips from which every
 * response is made, so that it measures what riders were told and not what the feeds said.
 */
import { type RunningTimes, segmentOf } from '#domain/accuracy/ownTimes.ts';
import { endWatch, RunWatch, watchRun } from '#domain/accuracy/runWatch.ts';
import { createCells } from '#domain/accuracy/tally.ts';
import type { FlatSchedule } from '#live/merge/flatSchedule.ts';
import { runKey } from '#live/merge/reportedRuns.ts';
import type { RunningTrip } from '#live/merge/runningTrip.ts';
import { runningDays, runOn } from '#live/merge/tripRun.ts';
import { inSlices } from '#live/work/longWork.ts';

interface Watched {
  watch: RunWatch;
  routeId: string;
  directionId: 0 | 1 | null;
  /** Seconds watched when the run was last in a snapshot. */
  lastSeen: number;
}

/** A run that is missing from the snapshots for this long has ended. */
const ENDED_SECONDS = 600;
/** While there are no snapshots, time does not count. */
const MAX_STEP_SECONDS = 60;
/** How often the schedule is searched for trips that no snapshot had, and how long after their end. */
const SEARCH_SECONDS = 300;
const SEARCH_AFTER_SECONDS = 900;
/** How long an ended run is remembered. */
const REMEMBERED_SECONDS = 6 * 3600;

export type Sampler = ReturnType<typeof createSampler>;

export function createSampler(runningTimes: Pick<RunningTimes, 'add'>) {
  const runs = new Map<string, Watched>();
  /** Keys of ended runs, with the time watched at their end. */
  const ended = new Map<string, number>();
  const cells = createCells();
  /** Lines of which a vehicle was reported. */
  const withVehicles = new Set<string>();
  let watchedSeconds = 0;
  let lastTime: number | null = null;
  let startedAt: number | null = null;
  let searchedUntil = 0;

  /** Counts trips that should have run, but were in no snapshot. */
  async function searchSchedule(schedule: FlatSchedule, now: Temporal.Instant, zone: string): Promise<void> {
    const time = Math.floor(now.epochMilliseconds / 1000);
    startedAt ??= time;
    const until = time - SEARCH_AFTER_SECONDS;
    const from = Math.max(searchedUntil, startedAt);
    if (until - from < SEARCH_SECONDS) return;
    searchedUntil = until;
    const network = await schedule.network();
    const days = runningDays(network.calendar, now, zone);
    const { date, hour } = placeInTime(now, zone);
    for (const routeId of network.routes.keys()) {
      const routeTrips = await schedule.routeTrips(routeId);
      if (routeTrips === null) continue;
      const near = days.near(routeTrips.lastSeconds);
      const found = new Set<string>();
      await inSlices(routeTrips.timetable.trips, (trip) => {
        // Feeds name the departures of headway-based trips by other starts than the schedule.
        if (trip.headwaySeconds !== null) return;
        for (const { day, services } of near) {
          const run = services.has(trip.serviceId) ? runOn(routeTrips.timetable, trip, day) : null;
          if (run === null || run.end <= from || run.end > until || run.start < (startedAt ?? 0)) continue;
          const key = `${routeId} ${runKey(trip.tripId, day)}`;
          if (runs.has(key) || ended.has(key) || found.has(key)) continue;
          found.add(key);
          const tally = cells.at({ date, routeId, directionId: run.pattern.directionId, hour });
          tally.trips++;
          tally.unpredicted++;
        }
      });
    }
  }

  return {
    /** Takes the trips of a new snapshot. */
    async take(
      trips: readonly RunningTrip[],
      schedule: FlatSchedule,
      now: Temporal.Instant,
      zone: string,
    ): Promise<void> {
      const time = Math.floor(now.epochMilliseconds / 1000);
      watchedSeconds += Math.min(Math.max(0, time - (lastTime ?? time)), MAX_STEP_SECONDS);
      lastTime = time;
      const { date, hour } = placeInTime(now, zone);
      const { routes } = await schedule.network();
      await inSlices(trips, (trip) => {
        const { routeId, directionId, calls } = trip;
        // A feed may make up any number of lines, and a count of each is kept for weeks.
        if (!routes.has(routeId)) return;
        const key = keyOf(trip);
        const known = runs.getOrInsertComputed(key, () => ({
          watch: new RunWatch(),
          routeId,
          directionId,
          lastSeen: 0,
        }));
        known.lastSeen = watchedSeconds;
        if (trip.vehicleId !== null || trip.seenAt !== null) withVehicles.add(routeId);
        watchRun(known.watch, trip, time, {
          tally: () => cells.at({ date, routeId, directionId, hour }),
          onRunningTime(call, seconds) {
            const [from, to] = [calls[call - 1], calls[call]];
            if (trip.ownTimes === null || from === undefined || to === undefined) return;
            runningTimes.add(segmentOf(routeId, from.stopId, to.stopId), hour, seconds);
          },
        });
      });
      for (const [key, { watch, routeId, directionId, lastSeen }] of runs) {
        if (watchedSeconds - lastSeen < ENDED_SECONDS) continue;
        endWatch(watch, cells.at({ date, routeId, directionId, hour }), withVehicles.has(routeId));
        runs.delete(key);
        ended.set(key, watchedSeconds);
      }
      for (const [key, at] of ended) {
        if (watchedSeconds - at < REMEMBERED_SECONDS) break;
        ended.delete(key);
      }
      await searchSchedule(schedule, now, zone);
    },
    /** Returns what has been counted since the last call. */
    takeCounts: cells.takeAll,
  };
}

const keyOf = ({ routeId, tripId, day, isNamedByStart, startSeconds }: RunningTrip): string =>
  `${routeId} ${runKey(tripId, day)}${isNamedByStart ? ` ${startSeconds}` : ''}`;

function placeInTime(now: Temporal.Instant, zone: string): { date: Temporal.PlainDate; hour: number } {
  const local = now.toZonedDateTimeISO(zone);
  return { date: local.toPlainDate(), hour: local.hour };
}
