/**
 * Measures how long the departures of the next three hours (`upcomingDepartures`) and of three days (`departuresAt`)
 * take for a large station and a busy stop with 2,500 runs in service: medians in milliseconds of processor time. Run:
 * node bench/departures/bench.ts. It fails if the next three hours take more than 5 ms.
 */
import { departuresAt } from '#domain/departures/departuresAt.ts';
import type { LiveRun, RunCall } from '#domain/departures/liveRun.ts';
import { upcomingDepartures } from '#domain/departures/upcoming.ts';
import type { ScheduledStopTrip } from '#domain/schedule/scheduledTrip.ts';
import { serviceDay } from '#domain/time/serviceDay.ts';
import { median } from '../../scripts/median.ts';
import { threadMs } from '../threadMs.ts';

const ROUNDS = 200;
const MAX_MS = 5;
const RUNS = 2500;
const zone = 'America/New_York';
const now = Temporal.Instant.from('2026-10-13T17:02:00-04:00');
const today = Temporal.PlainDate.from('2026-10-13');
const stopId = 's1';

/** Creates a route's trips in the given directions, from 5:00 to 25:00. */
function tripsOf(routeId: string, directions: readonly number[], dailyTrips: number): ScheduledStopTrip[] {
  return directions.flatMap((directionId) =>
    Array.from({ length: dailyTrips }, (_, index): ScheduledStopTrip => {
      const seconds = 5 * 3600 + Math.round((index * 20 * 3600) / dailyTrips);
      return {
        tripId: `${routeId}-${directionId}-${index}`,
        tripNumber: directionId * 1000 + index,
        routeId,
        stopId,
        blockNumber: String(directionId * 1000 + index),
        stopName: 'Center',
        directionId: directionId as 0 | 1,
        serviceId: '1',
        releaseName: '',
        scheduledArrival: seconds,
        scheduledDeparture: seconds + 60,
        headsign: `End ${directionId}`,
        stopSequence: 12,
        lastStopId: 'end',
        isApproximate: false,
        track: null,
        boarding: 'yes',
        alighting: 'yes',
      };
    }),
  );
}

function runOf(tripId: string, routeId: string, trip: ScheduledStopTrip | null, index: number): LiveRun {
  const lateSeconds = (index % 12) * 60 - 120;
  const at = (seconds: number) =>
    Temporal.Instant.fromEpochMilliseconds((serviceDay(today, zone).baseSeconds + seconds) * 1000);
  const call = (scheduled: number): RunCall => ({
    stopId,
    stopName: 'Center',
    stopSequence: 12,
    track: null,
    relationship: index % 40 === 0 ? 'SKIPPED' : 'SCHEDULED',
    scheduledArrival: at(scheduled),
    scheduledDeparture: at(scheduled + 60),
    arrival: at(scheduled + lateSeconds),
    departure: at(scheduled + 60 + lateSeconds),
    delaySeconds: lateSeconds,
    departed: false,
    stopsAway: 3,
    movedFrom: null,
    isUncertain: false,
    headsign: null,
    boarding: null,
    alighting: null,
  });
  return {
    tripId,
    serviceDate: today,
    startSeconds: null,
    routeId,
    directionId: trip?.directionId ?? 0,
    headsign: null,
    blockId: trip?.blockNumber ?? null,
    vehicleId: String(index),
    relationship: index % 500 === 0 ? 'ADDED' : 'SCHEDULED',
    status: 'late',
    occupancy: 'other',
    reportedAt: now.subtract({ seconds: 30 }),
    delaySeconds: lateSeconds,
    nextStopId: null,
    nextStopSequence: 9,
    lastStopId: 'end',
    endsEarlyAt: null,
    calls: trip?.scheduledArrival == null ? [] : [call(trip.scheduledArrival)],
  };
}

interface Place {
  routeIds: readonly string[];
  /** A station has two directions, and a stop has one. */
  directions: readonly number[];
  /** Number of trips for each route and direction. */
  dailyTrips: number;
  isRail: boolean;
}

function measure(name: string, { routeIds, directions, dailyTrips, isRail }: Place): boolean {
  const trips = routeIds
    .flatMap((routeId) => tripsOf(routeId, directions, dailyTrips))
    .sort((a, b) => (a.scheduledArrival ?? 0) - (b.scheduledArrival ?? 0));
  const near = trips.filter(({ scheduledArrival }) => Math.abs((scheduledArrival ?? 0) - 17 * 3600) < 7200);
  const runs = [
    ...near.map((trip, index) => runOf(trip.tripId, trip.routeId, trip, index)),
    ...Array.from({ length: RUNS }, (_, index) => runOf(`elsewhere-${index}`, 'X', null, index)),
  ].slice(0, RUNS);
  const query = {
    days: [-1, 0, 1].map((days) => ({ day: serviceDay(today.add({ days }), zone), trips })),
    runs,
    stopIds: [stopId],
    directionId: null,
    isRail: () => isRail,
    isRoute: () => true,
    isDetoured: () => false,
    now,
    zone,
  };
  let listed = 0;
  const next = msPerCall(ROUNDS, () => {
    listed = upcomingDepartures(query, { until: now.add({ hours: 3 }), daysAhead: [] }).departures.length;
  });
  if (listed === 0) throw new Error(`${name}: nothing is listed`);
  const whole = msPerCall(ROUNDS / 4, () => {
    departuresAt(query);
  });
  console.log(
    `${name}: ${trips.length} trips a day, ${runs.length} runs, ${listed} listed: ${next.toFixed(2)} ms; all departures of three days ${whole.toFixed(2)} ms`,
  );
  return next <= MAX_MS;
}

/** Processor time is counted in steps longer than one call, so a batch of calls is measured. */
const BATCH = 20;
function msPerCall(rounds: number, call: () => void): number {
  const times: number[] = [];
  for (let batch = 0; batch < rounds / BATCH; batch++) {
    const start = threadMs();
    for (let i = 0; i < BATCH; i++) call();
    times.push((threadMs() - start) / BATCH);
  }
  return median(times);
}

const ids = (prefix: string, count: number) => Array.from({ length: count }, (_, i) => `${prefix}${i + 1}`);
const passed = [
  measure('a station of 13 lines', {
    routeIds: ids('R', 13),
    directions: [0, 1],
    dailyTrips: 40,
    isRail: true,
  }),
  measure('a stop of 12 routes', { routeIds: ids('B', 12), directions: [0], dailyTrips: 100, isRail: false }),
];
if (passed.includes(false)) {
  console.error(`The next three hours took more than ${MAX_MS} ms.`);
  process.exitCode = 1;
}
