/** The one way to learn the time: handed in, so that an overridden clock reaches everything. */
export type Clock = () => Temporal.Instant;
