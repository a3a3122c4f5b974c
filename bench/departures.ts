/**
 * How long the departures of the next three hours take with 2,500 runs in service, for a large station and a busy stop,
 * compared with all departures of three days: medians of processor time, in turn. Run: node bench/departures.ts.
 * It fails if the next three hours take more than 5 ms, or more than half of the time of three days.
 */
import { departuresAt } from '#domain/departures/departuresAt.ts';
import { upcomingDepartures } from '#domain/departures/upcoming.ts';
import type { ScheduledStopTrip } from '#domain/schedule/scheduledTrip.ts';
import { serviceDay } from '#domain/time/serviceDay.ts';
import { TEST_ZONE } from '#testing/clock.ts';
import { departureQuery, liveRun, runCall, scheduledCall } from '#testing/departures.ts';
import { measureProcessorTime, median } from '#testing/measure.ts';
import { runProgram } from './program.ts';

const ROUNDS = 15;
const MAX_MS = 5;
const MAX_SHARE = 0.5;
const RUNS = 2_500;
const now = Temporal.Instant.from('2026-10-13T17:02:00-04:00');
const today = Temporal.PlainDate.from('2026-10-13');

/** Trips of each line in each direction, from 5:00 to 25:00, in the order of their times. */
function scheduleOf(lines: number, directions: readonly (0 | 1)[], dailyTrips: number): ScheduledStopTrip[] {
  return Array.from({ length: dailyTrips }, (_, nth) => {
    const seconds = 5 * 3600 + Math.round((nth * 20 * 3600) / dailyTrips);
    return Array.from({ length: lines }, (__, line) =>
      directions.map((directionId) => {
        const more = { routeId: `L${line}`, directionId, serviceId: '1', scheduledDeparture: seconds + 60 };
        const tripNumber = directionId * 1000 + nth;
        return scheduledCall(`L${line}-${directionId}-${nth}`, seconds, { ...more, tripNumber });
      }),
    );
  }).flat(2);
}

/** A run that is up to ten minutes late, and knows when it calls. */
function runOf({ tripId, routeId, directionId, scheduledArrival }: ScheduledStopTrip, nth: number) {
  const delaySeconds = (nth % 12) * 60 - 120;
  const arrives = serviceDay(today, TEST_ZONE).baseSeconds + (scheduledArrival ?? 0);
  const at = (seconds: number) => Temporal.Instant.fromEpochMilliseconds((arrives + seconds) * 1000);
  const call = runCall(10, null, {
    relationship: nth % 40 === 0 ? 'SKIPPED' : 'SCHEDULED',
    scheduledArrival: at(0),
    scheduledDeparture: at(60),
    arrival: at(delaySeconds),
    departure: at(60 + delaySeconds),
    delaySeconds,
  });
  return liveRun(tripId, { serviceDate: today, routeId, directionId, delaySeconds, calls: [call] });
}

await runProgram(async (_, fail) => {
  for (const [name, trips, isRail] of [
    ['a station of 13 lines', scheduleOf(13, [0, 1], 40), true],
    ['a stop of 12 routes', scheduleOf(12, [0], 100), false],
  ] as const) {
    const near = trips.filter(({ scheduledArrival }) => Math.abs((scheduledArrival ?? 0) - 17 * 3600) < 7200);
    const elsewhere = Array.from({ length: RUNS - near.length }, (__, nth) =>
      liveRun(`elsewhere-${nth}`, { routeId: 'X', calls: [] }),
    );
    const query = departureQuery({
      days: [-1, 0, 1].map((days) => ({ day: serviceDay(today.add({ days }), TEST_ZONE), trips })),
      runs: [...near.map(runOf), ...elsewhere],
      isRail: () => isRail,
      now,
    });
    const ask = () => upcomingDepartures(query, { until: now.add({ hours: 3 }), daysAhead: [] }).departures;
    const listed = ask().length;
    if (listed === 0) fail(`${name}: nothing is listed`);
    const times: number[] = [];
    const shares: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      times.push(await measureProcessorTime(ask));
      shares.push((times.at(-1) ?? 0) / (await measureProcessorTime(() => departuresAt(query))));
    }
    const [next, share] = [median(times), median(shares)];
    console.log(
      `${name}: ${trips.length} trips a day, ${listed} of the next three hours in ${next.toFixed(2)} ms, ${share.toFixed(2)} of the time of three days`,
    );
    if (next > MAX_MS) fail(`${name}: the next three hours take more than ${MAX_MS} ms`);
    if (share > MAX_SHARE) fail(`${name}: the next three hours take too much of the time of three days`);
  }
});
