/** Whether two time zone names mean the same zone: `US/Eastern` is another spelling of `America/New_York`. */
export function sameZone(one: string, other: string): boolean {
  const epoch = Temporal.Instant.fromEpochMilliseconds(0);
  return epoch.toZonedDateTimeISO(one).equals(epoch.toZonedDateTimeISO(other));
}

/** Whether `text` names a zone of the IANA database; an offset such as `+05:00` is not one, it has no summer time. */
export function isZone(text: string): boolean {
  try {
    return (
      /^[A-Za-z]/.test(text) && Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(text) !== null
    );
  } catch {
    return false;
  }
}

/** The zone of a stop where it is another than that of the schedule's times; `null` where it is the same or not said. */
export const otherZone = (stopZone: string | undefined, scheduleZone: string): string | null =>
  stopZone === undefined || stopZone === '' || sameZone(stopZone, scheduleZone) ? null : stopZone;
