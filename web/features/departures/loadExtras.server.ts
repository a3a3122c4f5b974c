// Trips on the road that the schedule does not have, with their updates: a day has few of them, and each takes a call.
import type { LiveTrip } from '#domain/liveTrip.ts';
import { cureDayTooLate, type TripUpdate } from '#domain/tripUpdate.ts';
import type { AppContext } from '#web/context.ts';

/** However many a feed claims, so many are asked for. */
const MOST = 12;

export async function loadExtras(
  { client, now }: Pick<AppContext, 'client' | 'now'>,
  live: readonly LiveTrip[],
  /** Trip ids of the schedule: what a feed calls added and the schedule has is told once. */
  scheduled: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<{ trip: LiveTrip; update: TripUpdate }[]> {
  const extras = live
    .filter((trip) => trip.isExtra && trip.status !== 'CANCELED' && !scheduled.has(trip.tripId))
    .slice(0, MOST);
  const found = await Promise.all(
    extras.map(async (trip) => {
      const update = await client.tripUpdate(trip.tripId, { signal });
      return update.ok ? [{ trip, update: cureDayTooLate(update.value.value, now()) }] : [];
    }),
  );
  return found.flat();
}
