/** The period in which a message, an ad or an alert applies (spec section 5). */
export interface TimeWindow {
  /** `null`: no bound. */
  starts: Temporal.Instant | null;
  ends: Temporal.Instant | null;
}

/** Whether an instant is within a window. Both bounds are inclusive. */
export const isWithin = ({ starts, ends }: TimeWindow, now: Temporal.Instant): boolean =>
  (starts === null || Temporal.Instant.compare(starts, now) <= 0) &&
  (ends === null || Temporal.Instant.compare(now, ends) <= 0);
