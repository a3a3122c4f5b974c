/** The tests' zone and current time. */
export const TEST_ZONE = 'America/New_York';

/** Returns the instant of a wall-clock time in the tests' zone. */
export const testTime = (text: string): Temporal.Instant =>
  Temporal.PlainDateTime.from(text).toZonedDateTime(TEST_ZONE).toInstant();

/** Tuesday, 13 October 2026, 2 PM. */
export const testNow = testTime('2026-10-13T14:00');
export const testDate = Temporal.PlainDate.from('2026-10-13');
