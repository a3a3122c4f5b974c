export const unixSeconds = (instant: Temporal.Instant): number =>
  Math.floor(instant.epochMilliseconds / 1000);
