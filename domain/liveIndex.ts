import type { LiveTrip } from './liveTrip.ts';
import type { ScheduledStopTrip } from './scheduledTrip.ts';

/** Finds the live report of a scheduled trip. */
export type FindLive = (
  trip: Pick<ScheduledStopTrip, 'tripId' | 'routeId' | 'tripNumber'>,
) => LiveTrip | null;

/**
 * Joins schedule and live (shapes section 1): by trip id, and for rail, where the two sides may come from different
 * releases, else by train number, which is the live block id. Of two reports on one trip the later counts.
 */
export function indexLive(live: readonly LiveTrip[], isRail: (routeId: string) => boolean): FindLive {
  const byTrip = new Map<string, LiveTrip>();
  const byTrain = new Map<string, LiveTrip>();
  for (const trip of live) {
    keepLater(byTrip, trip.tripId, trip);
    if (trip.blockId !== null && isRail(trip.routeId)) keepLater(byTrain, trainKey(trip.blockId), trip);
  }
  return (scheduled) => {
    const same = byTrip.get(scheduled.tripId);
    if (same || scheduled.tripNumber === null || !isRail(scheduled.routeId)) return same ?? null;
    return byTrain.get(trainKey(scheduled.tripNumber)) ?? null;
  };
}

/** "0512" and 512 are one train. */
const trainKey = (number: string | number): string =>
  String(number)
    .trim()
    .replace(/^0+(?=\d)/, '');

function keepLater(map: Map<string, LiveTrip>, key: string, trip: LiveTrip): void {
  const other = map.get(key);
  if (!other || seconds(trip) >= seconds(other)) map.set(key, trip);
}

const seconds = (trip: LiveTrip): number => trip.reportedAt?.epochMilliseconds ?? Number.NEGATIVE_INFINITY;
