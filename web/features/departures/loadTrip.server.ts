// The stops of one trip: live, or from the schedule of its route.
import { serviceDay } from '#domain/serviceDay.ts';
import { cureDayTooLate } from '#domain/tripUpdate.ts';
import type { AppContext } from '#web/context.ts';
import { liveTripDetail, scheduledTripDetail, type TripDetailView } from './tripDetail.ts';

/** `null`: neither the live service nor the schedule knows the trip. `isToday`: it may be live. */
export async function loadTrip(
  { client, now }: AppContext,
  trip: {
    tripId: string;
    routeIds: readonly string[];
    date: Temporal.PlainDate;
    zone: string;
    isToday: boolean;
  },
  signal: AbortSignal,
): Promise<TripDetailView | null> {
  if (trip.isToday) {
    const update = await client.tripUpdate(trip.tripId, { signal });
    if (update.ok && update.value.value.calls.length > 0) {
      return liveTripDetail(trip.tripId, cureDayTooLate(update.value.value, now()));
    }
  }
  for (const routeId of trip.routeIds) {
    const calls = await client.tripSchedule(routeId, trip.tripId, { signal });
    if (calls.ok && calls.value.value.length > 0) {
      return scheduledTripDetail(trip.tripId, calls.value.value, serviceDay(trip.date, trip.zone));
    }
  }
  return null;
}
