/** Times, positions and ids as services write them. */
import type { EpochSeconds, ServiceSeconds } from '#domain/units.ts';
import { type Field, id, ids, num, optional } from './field.ts';

/** Ids that our services write as `wireId` does. */
export const numericId: Field<string, string | number> = id;
export const numericIds: Field<string[], (string | number)[]> = ids;
/** Degrees, which our live service writes as decimal strings. */
export const degrees: Field<number, number | string> = num;
export const epochSeconds: Field<EpochSeconds, EpochSeconds> = num;
export const serviceSeconds: Field<ServiceSeconds, ServiceSeconds> = num;

const ISO_LIKE =
  /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})(?:[T ]+(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:\.\d+)?)?\s*(?<half>am|pm)?)?$/i;
const US_LIKE =
  /^(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{4})(?:,?\s+(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:\.\d+)?)?\s*(?<half>am|pm)?)?$/i;

/**
 * Reads wall-clock text in any known format: `2026-10-12 05:00:00[.000]`, `2026-07-15 12:08 AM`,
 * `10/03/2026, 10:29:16`, `10/12/2026 5:00 am`. A date alone means midnight. `new Date(text)` would read it in the machine's
 * zone.
 */
export function wallClock(text: string): Temporal.PlainDateTime | null {
  const trimmed = text.trim();
  const written = (ISO_LIKE.exec(trimmed) ?? US_LIKE.exec(trimmed))?.groups;
  if (!written) return null;
  const { year, month, day, hour: shown = 0, minute = 0, second = 0, half } = written;
  let hour = Number(shown);
  if (half !== undefined) {
    if (hour < 1 || hour > 12) return null;
    hour = (hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
  }
  try {
    const [minutes, seconds] = [Number(minute), Number(second)];
    return new Temporal.PlainDateTime(Number(year), Number(month), Number(day), hour, minutes, seconds);
  } catch {
    return null;
  }
}

/** Returns an instant from wall-clock text in `zone`. For ISO text with an offset or Z, the offset applies. */
export function instantOfWallClock(text: string, zone: string): Temporal.Instant | null {
  const plain = wallClock(text);
  return plain ? plain.toZonedDateTime(zone).toInstant() : instantOfIso(text);
}

export function instantOfIso(text: string): Temporal.Instant | null {
  try {
    return Temporal.Instant.from(text.trim());
  } catch {
    return null;
  }
}

/** No report is from before 2000: services send dummy values such as 63240 for "unknown". */
const EARLIEST_EPOCH_SECONDS = 946_684_800;
const LATEST_EPOCH_SECONDS = 32_503_680_000;

/** Returns an instant; `null` for dummy and invalid values. */
export function instantOfSeconds(seconds: EpochSeconds | null): Temporal.Instant | null {
  if (seconds === null || !(seconds >= EARLIEST_EPOCH_SECONDS && seconds <= LATEST_EPOCH_SECONDS))
    return null;
  return Temporal.Instant.fromEpochMilliseconds(Math.round(seconds * 1000));
}

/** Returns an instant from any format that services send: Unix seconds, ISO text, or wall-clock text in `zone`. */
export function instantOfAny(value: unknown, zone: string): Temporal.Instant | null {
  if (typeof value === 'number') return instantOfSeconds(value);
  if (typeof value !== 'string') return null;
  const trimmed = value.trim();
  return /^\d{9,11}(\.\d+)?$/.test(trimmed)
    ? instantOfSeconds(Number(trimmed))
    : instantOfWallClock(trimmed, zone);
}

/** Returns `null` if a coordinate is missing or out of range (WGS 84), and for 0,0, which receivers without a fix send. */
export function position(lat: number | null, lon: number | null): { lat: number; lon: number } | null {
  if (lat === null || lon === null || !(Math.abs(lat) <= 90 && Math.abs(lon) <= 180)) return null;
  return lat === 0 && lon === 0 ? null : { lat, lon };
}

const coordinate = optional(num);

/** Reads a position from coordinates in any wire form. */
export const wirePosition = (lat: unknown, lon: unknown): { lat: number; lon: number } | null =>
  position(coordinate.read(lat) as number | null, coordinate.read(lon) as number | null);

/** Returns an id as services write it: up to 15 digits without leading zeros as a number, any other id as text. */
export const wireId = (id: string): number | string => (/^(0|[1-9]\d{0,14})$/.test(id) ? Number(id) : id);
