/** The source of the current time, passed in so that it can be overridden. */
export type Clock = () => Temporal.Instant;
