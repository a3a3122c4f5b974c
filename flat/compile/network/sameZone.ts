/** Whether two time zone names mean the same zone, as `US/Eastern` and `America/New_York` do. */
export function sameZone(one: string, other: string): boolean {
  const epoch = Temporal.Instant.fromEpochMilliseconds(0);
  return epoch.toZonedDateTimeISO(one).equals(epoch.toZonedDateTimeISO(other));
}

/** Whether `text` is an IANA zone name. An offset such as `+05:00` is not: it has no daylight saving time. */
export function isZone(text: string): boolean {
  try {
    return (
      /^[A-Za-z]/.test(text) && Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(text) !== null
    );
  } catch {
    return false;
  }
}

/** Returns the zone of a stop if it differs from the schedule's zone; `null` if it is the same or unknown. */
export const otherZone = (stopZone: string | undefined, scheduleZone: string): string | null =>
  stopZone === undefined || stopZone === '' || sameZone(stopZone, scheduleZone) ? null : stopZone;
