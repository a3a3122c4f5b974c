// The stops of one trip: live, or from the schedule of its route.
import { type CalendarDay, dayOf } from '#domain/calendar.ts';
import type { ScheduledStopTrip } from '#domain/scheduledTrip.ts';
import { serviceDay } from '#domain/serviceDay.ts';
import { tripsOfDay } from '#domain/tripsOfDay.ts';
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
  const calendar = await client.calendar({ signal });
  for (const routeId of trip.routeIds) {
    const calls = await client.tripSchedule(routeId, trip.tripId, { signal });
    if (calls.ok && calls.value.value.length > 0) {
      const rows = callsOfRun(calls.value.value, calendar.ok ? dayOf(calendar.value.value, trip.date) : null);
      return scheduledTripDetail(trip.tripId, rows, serviceDay(trip.date, trip.zone));
    }
  }
  return null;
}

/** A trip id may stand for a trip in each release: the calls of the one that runs on that day, in order. */
function callsOfRun(rows: readonly ScheduledStopTrip[], day: CalendarDay | null): ScheduledStopTrip[] {
  const running = day ? tripsOfDay(rows, day) : [];
  const [first] = running.length > 0 ? running : rows;
  return rows.filter((row) => row.serviceId === first?.serviceId && row.releaseName === first.releaseName);
}
