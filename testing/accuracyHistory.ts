/** The accuracy history in memory, and trips as its sampler gets them. */
import type { HistoryClient } from '#live/accuracy/historyClient.ts';
import { openHistoryFile } from '#live/accuracy/historyFile.ts';
import type { FlatSchedule } from '#live/merge/flatSchedule.ts';
import type { RunningTrip } from '#live/merge/runningTrip.ts';

/** A history without a thread or a file. */
export function historyInMemory(): HistoryClient {
  const file = openHistoryFile(':memory:');
  return Object.fromEntries(
    Object.entries(file).map(([name, method]) => [
      name,
      async (...parameters: never[]) => (method as (...all: never[]) => unknown)(...parameters),
    ]),
  ) as unknown as HistoryClient;
}

const CALLS = 6;
const CALL_SECONDS = 120;
/** How long a watched trip takes, in seconds. */
export const TRIP_SECONDS = CALLS * CALL_SECONDS;

/** Creates a trip that calls every two minutes and is a minute late, as it is `seconds` after its start. */
export function watchedTrip(tripId: string, starts: Temporal.Instant, seconds: number): RunningTrip {
  const begin = starts.epochMilliseconds / 1000;
  const calls = Array.from({ length: CALLS }, (_, index) => ({
    stopId: String(index),
    scheduledArrival: begin + CALL_SECONDS * index,
    scheduledDeparture: begin + CALL_SECONDS * index,
    expectedArrival: begin + CALL_SECONDS * index + 60,
    expectedDeparture: begin + CALL_SECONDS * index + 60,
    skipped: false,
    isReported: true,
  }));
  const next = calls.findIndex(({ expectedDeparture }) => expectedDeparture > begin + seconds);
  return {
    ...{ tripId, routeId: '17', directionId: 0, day: null, isNamedByStart: false, startSeconds: null },
    ...{ relationship: 'SCHEDULED', status: 'onTime', vehicleId: tripId, calls, ownTimes: null },
    ...{ nextIndex: next === -1 ? null : next, isOver: next === -1, isReported: true, progress: null },
    ...{ predictedAt: begin + seconds, seenAt: begin + seconds },
  } as unknown as RunningTrip;
}

/** A schedule that has the trips' line, and in which the sampler finds no further trips. */
export const emptySchedule = {
  network: async () => ({ routes: new Map([['17', {}]]), calendar: new Map() }),
  routeTrips: async () => null,
} as unknown as FlatSchedule;
