/**
 * Numbers with a unit. A plain number is accepted, so results and literals need no cast; a number of another unit is not
 * (docs/decisions/2026-11-28-units.md).
 */
interface Unit<Name extends string> {
  /** Exists in types only. */
  readonly unit?: Name;
}

/** Milliseconds since 1 January 1970 UTC. */
export type EpochMs = number & Unit<'epoch ms'>;

/** Seconds since 1 January 1970 UTC, as GTFS-realtime and the live API write times. */
export type EpochSeconds = number & Unit<'epoch s'>;

/** Seconds since noon minus 12 h of a service day, as schedules write times: 24:30 is half past midnight on the next date. */
export type ServiceSeconds = number & Unit<'service s'>;

export type Meters = number & Unit<'m'>;
