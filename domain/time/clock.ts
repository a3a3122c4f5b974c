/** The only source of the current time. It is passed in, so that an overridden clock takes effect everywhere. */
export type Clock = () => Temporal.Instant;
