/** Reads the departures that riders want to be reminded of: the same query as every list of departures. */
import type { ContractClient } from '#contract/client.ts';
import { liveRuns } from '#contract/liveRuns.ts';
import type { RunAtStop } from '#contract/notify/topic.ts';
import { indexDetours } from '#domain/alerts/detour.ts';
import type { Departure } from '#domain/departures/departure.ts';
import { departuresAt } from '#domain/departures/departuresAt.ts';
import type { Route } from '#domain/routes/route.ts';
import { serviceDayShown } from '#domain/schedule/calendar.ts';
import type { ScheduledStopTrip } from '#domain/schedule/scheduledTrip.ts';
import { tripsOfDay } from '#domain/schedule/tripsOfDay.ts';
import { civilDate, serviceDay } from '#domain/time/serviceDay.ts';

/** A run of yesterday may still be under way; a trip without a date is looked for on the days ahead. */
const DAYS = { back: 1, ahead: 7 };

export interface RunQuery {
  client: ContractClient;
  routes: readonly Route[];
  now: Temporal.Instant;
  zone: string;
}

/** Returns the departures of the wanted runs by stop; a stop whose schedule cannot be read now is left out. */
export async function readRuns(
  wanted: readonly RunAtStop[],
  { client, routes, now, zone }: RunQuery,
): Promise<ReadonlyMap<string, readonly Departure[]>> {
  const byStop = Map.groupBy(wanted, ({ stopId }) => stopId);
  const [calendar, detours, { runs }] = await Promise.all([
    client.calendar(),
    client.detours(),
    liveRuns(client, 'stopIds', [...byStop.keys()]),
  ]);
  const found = new Map<string, readonly Departure[]>();
  if (!calendar.ok) return found;
  const today = civilDate(now, zone);
  const isDetoured = indexDetours(detours.ok ? detours.value.value : [], zone);
  const isRail = (routeId: string) =>
    routes.some(({ id, mode }) => id === routeId && mode === 'RegionalRail');
  for (const [stopId, topics] of byStop) {
    const rows = await readRows(client, stopId, topics);
    if (rows === null) continue;
    const days = datesOf(topics, today).map((date) => {
      const shown = serviceDayShown(calendar.value.value, date, Temporal.PlainDate.compare(date, today) <= 0);
      return { day: serviceDay(date, zone), trips: shown ? tripsOfDay(rows, shown.day) : [] };
    });
    const departures = departuresAt({
      days,
      runs,
      stopIds: [stopId],
      directionId: null,
      isRail,
      isRoute: () => true,
      isDetoured,
      now,
      zone,
    });
    found.set(
      stopId,
      departures.filter((departure) => topics.some((topic) => isOf(topic, departure))),
    );
  }
  return found;
}

/** Whether a departure is of the trip that a topic means, on any day. A run may have an id of its own. */
export const isOf = ({ tripId }: RunAtStop, { trip, run }: Pick<Departure, 'trip' | 'run'>): boolean =>
  trip.tripId === tripId || run?.tripId === tripId;

/** Finds the departure that a topic means; one without a date means the first that is not over at `since`. */
export function departureOf(
  topic: RunAtStop,
  departures: readonly Departure[],
  since: number,
): Departure | null {
  const { date } = topic;
  const own = departures.filter(
    (departure) => isOf(topic, departure) && (date === null || departure.serviceDate.equals(date)),
  );
  return (
    own.find(({ at, scheduled }) => Math.max(at.epochMilliseconds, scheduled.epochMilliseconds) >= since) ??
    (date === null ? null : (own.at(-1) ?? null))
  );
}

function datesOf(topics: readonly RunAtStop[], today: Temporal.PlainDate): Temporal.PlainDate[] {
  const isUndated = topics.some(({ date }) => date === null);
  const ahead = Array.from({ length: DAYS.back + 1 + DAYS.ahead }, (_, i) =>
    today.add({ days: i - DAYS.back }),
  );
  return ahead.filter((day) => isUndated || topics.some(({ date }) => date?.equals(day)));
}

/** Returns the wanted trips' rows at a stop; none if the schedule lacks the stop, `null` if it cannot be read now. */
async function readRows(
  client: ContractClient,
  stopId: string,
  topics: readonly RunAtStop[],
): Promise<ScheduledStopTrip[] | null> {
  const schedule = await client.stopSchedule({ stopId });
  if (!schedule.ok) return schedule.error.kind === 'not found' ? [] : null;
  const tripIds = new Set(topics.map(({ tripId }) => tripId));
  return schedule.value.value.filter(({ tripId }) => tripIds.has(tripId));
}
