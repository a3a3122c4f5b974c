import type { ScheduledStopTrip } from '#domain/schedule/scheduledTrip.ts';
import { civilDate, serviceDay } from '#domain/time/serviceDay.ts';
import type { LiveRun } from './liveRun.ts';

/**
 * Finds the service date of an undated report. Several runs of a trip may be under way; the report is assumed to
 * describe the run whose time at the reported stop is closest to now. `null`: the report names no timed stop of the trip.
 */
export function dateOfRun(
  run: LiveRun,
  calls: readonly ScheduledStopTrip[],
  now: Temporal.Instant,
  zone: string,
): Temporal.PlainDate | null {
  const next =
    calls.find(({ stopSequence }) => stopSequence !== null && stopSequence === run.nextStopSequence) ??
    calls.find(({ stopId }) => stopId === run.nextStopId);
  const seconds = next?.scheduledArrival ?? next?.scheduledDeparture ?? null;
  if (seconds === null) return null;
  const due = seconds + (run.delaySeconds ?? 0);
  const about = civilDate(now.subtract({ seconds: Math.round(due) }), zone);
  const gap = (date: Temporal.PlainDate) =>
    Math.abs(serviceDay(date, zone).baseSeconds + due - now.epochMilliseconds / 1000);
  const [nearest = about] = [-1, 0, 1].map((days) => about.add({ days })).sort((a, b) => gap(a) - gap(b));
  return nearest;
}
