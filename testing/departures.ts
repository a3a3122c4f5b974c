/** Unremarkable scheduled calls and runs, for tests that change a field or two. */
import type { Departure } from '#domain/departures/departure.ts';
import { type DepartureQuery, departuresAt } from '#domain/departures/departuresAt.ts';
import type { LiveRun, RunCall } from '#domain/departures/liveRun.ts';
import type { ScheduledStopTrip } from '#domain/schedule/scheduledTrip.ts';
import { serviceDay } from '#domain/time/serviceDay.ts';
import { TEST_ZONE, testNow } from './clock.ts';

/** Returns the seconds in this many hours. */
export const hours = (value: number): number => Math.round(value * 3600);

/** Creates a call of route 17 at stop s10. */
export const scheduledCall = (
  tripId: string,
  seconds: number | null,
  more: Partial<ScheduledStopTrip> = {},
): ScheduledStopTrip => ({
  tripId,
  tripNumber: Number(tripId) || null,
  routeId: '17',
  stopId: 's10',
  blockNumber: null,
  stopName: 'Stop',
  directionId: 0,
  serviceId: '10',
  releaseName: '20260830',
  scheduledArrival: seconds,
  scheduledDeparture: null,
  headsign: 'End',
  track: null,
  stopSequence: 10,
  lastStopId: 's99',
  isApproximate: false,
  boarding: 'yes',
  alighting: 'yes',
  ...more,
});

/** Creates a run without a date, 4.4 minutes late, from a source without stop predictions. */
export const liveRun = (tripId: string, more: Partial<LiveRun> = {}): LiveRun => ({
  tripId,
  serviceDate: null,
  startSeconds: null,
  routeId: '17',
  directionId: 0,
  headsign: 'End',
  blockId: null,
  vehicleId: '7481',
  relationship: 'SCHEDULED',
  status: 'late',
  occupancy: 'FEW_SEATS_AVAILABLE',
  reportedAt: testNow.subtract({ seconds: 30 }),
  delaySeconds: 264,
  nextStopId: 's8',
  nextStopSequence: 8,
  lastStopId: 's99',
  endsEarlyAt: null,
  calls: null,
  ...more,
});

/** Creates a predicted call at stop `s{stopSequence}`, `minutes` after the tests' now. */
export const runCall = (
  stopSequence: number,
  minutes: number | null,
  more: Partial<RunCall> = {},
): RunCall => ({
  stopId: `s${stopSequence}`,
  stopName: `Stop s${stopSequence}`,
  stopSequence,
  track: null,
  relationship: 'SCHEDULED',
  scheduledArrival: null,
  scheduledDeparture: null,
  arrival: null,
  departure: minutes === null ? null : testNow.add({ seconds: Math.round(minutes * 60) }),
  delaySeconds: null,
  departed: false,
  stopsAway: null,
  movedFrom: null,
  isUncertain: false,
  headsign: null,
  boarding: null,
  alighting: null,
  ...more,
});

/** Creates a query for the departures of stop s10 at the tests' now. */
export const departureQuery = (more: Partial<DepartureQuery> = {}): DepartureQuery => ({
  days: [],
  runs: [],
  stopIds: ['s10'],
  directionId: null,
  isRail: () => false,
  isRoute: () => true,
  isDetoured: () => false,
  now: testNow,
  zone: TEST_ZONE,
  ...more,
});

/** Lists the departures of stop s10, which has the same trips on each date. */
export const departuresOf = (
  trips: readonly ScheduledStopTrip[],
  runs: readonly LiveRun[] = [],
  { dates = ['2026-10-13'], ...more }: Partial<DepartureQuery> & { dates?: readonly string[] } = {},
): Departure[] =>
  departuresAt(
    departureQuery({
      days: dates.map((date) => ({ day: serviceDay(Temporal.PlainDate.from(date), TEST_ZONE), trips })),
      runs,
      isRail: (routeId) => routeId === 'LAN',
      ...more,
    }),
  );

/** Returns the only departure in a list; throws if there is none or more than one. */
export function onlyDeparture(list: readonly Departure[]): Departure {
  const [first] = list;
  if (!first || list.length !== 1) throw new Error(`Expected one departure, got ${list.length}`);
  return first;
}
