import {
  civilDate,
  type ServiceDay,
  secondsInto,
  serviceDay,
  serviceDaysAt,
} from '#domain/time/serviceDay.ts';

/** Returns the service days that may have trips between two instants, oldest first. `times`: see `serviceDaysAt`. */
export function serviceDaysUntil(
  now: Temporal.Instant,
  until: Temporal.Instant,
  zone: string,
  times: Iterable<number | null> = [],
): ServiceDay[] {
  const days = serviceDaysAt(now, zone, times);
  for (let ahead = 1; ; ahead++) {
    const day = serviceDay(civilDate(now, zone).add({ days: ahead }), zone);
    if (secondsInto(day, until) < 0) return days;
    days.push(day);
  }
}
