/** An instant as Unix seconds, the unit of GTFS-realtime. */
export function unixSeconds(instant: Temporal.Instant): number {
  return Math.floor(instant.epochMilliseconds / 1000);
}
