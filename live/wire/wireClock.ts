/** The live API's three formats of the agency's wall-clock time, all without an offset. */
import type { EpochSeconds } from '#domain/units.ts';

/** Formats a time as "2026-10-10 00:01:00", for alerts and elevators. */
export function wallClockSecond(at: EpochSeconds, zone: string): string {
  const time = zoned(at, zone);
  return `${time.toPlainDate()} ${clock(time.hour, time.minute, time.second)}`;
}

/** Formats a time as "10/03/2026, 10:29:16", for detours. */
export function wallClockMonthFirst(at: EpochSeconds, zone: string): string {
  const time = zoned(at, zone);
  return `${two(time.month)}/${two(time.day)}/${time.year}, ${clock(time.hour, time.minute, time.second)}`;
}

/** Formats a time as "2026-07-15 12:08 AM", for trip updates. */
export function wallClockMinute(at: EpochSeconds, zone: string): string {
  const time = zoned(at, zone);
  const half = time.hour < 12 ? 'AM' : 'PM';
  return `${time.toPlainDate()} ${two(time.hour % 12 || 12)}:${two(time.minute)} ${half}`;
}

const zoned = (at: EpochSeconds, zone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(at * 1000).toZonedDateTimeISO(zone);

const two = (value: number): string => String(value).padStart(2, '0');
const clock = (...parts: number[]): string => parts.map(two).join(':');
