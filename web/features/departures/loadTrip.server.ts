// The stops of one run of a trip: those of its schedule with what is live, or of the run itself where it has none.
import { type CalendarDay, dayOf } from '#domain/calendar.ts';
import type { LiveRun } from '#domain/departures/liveRun.ts';
import { runMark } from '#domain/departures/runMark.ts';
import { stopsBeyondSchedule, tripStops } from '#domain/departures/tripStops.ts';
import type { IsDetoured } from '#domain/detouredStops.ts';
import type { ScheduledStopTrip } from '#domain/scheduledTrip.ts';
import { serviceDay } from '#domain/serviceDay.ts';
import { tripsOfDay } from '#domain/tripsOfDay.ts';
import type { AppContext } from '#web/context.ts';
import { type TripDetailView, tripDetail } from './tripDetail.ts';

interface OpenedTrip {
  tripId: string;
  routeIds: readonly string[];
  /** The service date of the run. */
  date: Temporal.PlainDate;
  zone: string;
  /** What is live of the run; `null`: nothing. */
  run: LiveRun | null;
  isDetoured: IsDetoured;
}

/** `null`: neither the live service nor the schedule knows the trip. */
export async function loadTrip(
  { client, now }: Pick<AppContext, 'client' | 'now'>,
  { tripId, routeIds, date, zone, run, isDetoured }: OpenedTrip,
  signal: AbortSignal,
): Promise<TripDetailView | null> {
  const mark = runMark({ serviceDate: date, run });
  const calendar = await client.calendar({ signal });
  for (const routeId of run?.relationship === 'DUPLICATED' ? [] : routeIds) {
    const answer = await client.tripSchedule(routeId, tripId, { signal });
    if (!answer.ok || answer.value.value.length === 0) continue;
    const calls = callsOfRun(answer.value.value, calendar.ok ? dayOf(calendar.value.value, date) : null);
    const headsign = calls.find((call) => call.headsign !== '')?.headsign ?? null;
    const stops = tripStops({ calls, day: serviceDay(date, zone), run, isDetoured, now: now() });
    return tripDetail({ tripId, run: mark, headsign }, stops);
  }
  if (!run?.calls || run.calls.length === 0) return null;
  return tripDetail({ tripId, run: mark, headsign: run.headsign }, stopsBeyondSchedule(run));
}

/** A trip id may stand for a trip in each release: the calls of the one that runs on that day, in order. */
function callsOfRun(rows: readonly ScheduledStopTrip[], day: CalendarDay | null): ScheduledStopTrip[] {
  const running = day ? tripsOfDay(rows, day) : [];
  const [first] = running.length > 0 ? running : rows;
  return rows.filter((row) => row.serviceId === first?.serviceId && row.releaseName === first.releaseName);
}
