/**
 * Parsers for the time formats of these services (shapes sections 2 to 4). Wall-clock text has no offset and is read in
 * the agency's zone, which is passed in. `new Date(text)` is never used, since it would apply the machine's zone.
 */

const ISO_LIKE =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(am|pm)?)?$/i;
const US_LIKE =
  /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:,?\s+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(am|pm)?)?$/i;

/**
 * Wall-clock text in any known format: `2026-10-12 05:00:00[.000]`, `2026-07-15 12:08 AM`, `10/03/2026, 10:29:16`,
 * `10/12/2026 5:00 am`. A date alone means midnight. `null` if invalid.
 */
export function wallClock(text: string): Temporal.PlainDateTime | null {
  const trimmed = text.trim();
  const iso = ISO_LIKE.exec(trimmed);
  if (iso) return plainDateTime(iso[1], iso[2], iso[3], iso[4], iso[5], iso[6], iso[7]);
  const us = US_LIKE.exec(trimmed);
  if (us) return plainDateTime(us[3], us[1], us[2], us[4], us[5], us[6], us[7]);
  return null;
}

type Digits = string | undefined;

function plainDateTime(
  year: Digits,
  month: Digits,
  day: Digits,
  hour: Digits,
  minute: Digits,
  second: Digits,
  half: Digits,
): Temporal.PlainDateTime | null {
  const written = Number(hour ?? 0);
  if (half !== undefined && (written < 1 || written > 12)) return null;
  const hours = half === undefined ? written : (written % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
  try {
    return new Temporal.PlainDateTime(
      Number(year),
      Number(month),
      Number(day),
      hours,
      Number(minute ?? 0),
      Number(second ?? 0),
    );
  } catch {
    return null;
  }
}

/** An instant from wall-clock text in `zone`. For ISO text with an offset or Z, the offset applies. */
export function instantOfWallClock(text: string, zone: string): Temporal.Instant | null {
  const plain = wallClock(text);
  if (plain) return plain.toZonedDateTime(zone).toInstant();
  return instantOfIso(text);
}

/** An instant from ISO text with an offset or Z; `null` if invalid. */
export function instantOfIso(text: string): Temporal.Instant | null {
  try {
    return Temporal.Instant.from(text.trim());
  } catch {
    return null;
  }
}

/** No report is older than 2000: services send dummy values such as 63240 for "unknown". */
const EARLIEST_EPOCH_SECONDS = 946_684_800;
const LATEST_EPOCH_SECONDS = 32_503_680_000;

/** An instant from Unix seconds; `null` for dummy and invalid values. */
export function instantOfSeconds(seconds: number | null): Temporal.Instant | null {
  if (seconds === null || !(seconds >= EARLIEST_EPOCH_SECONDS && seconds <= LATEST_EPOCH_SECONDS))
    return null;
  return Temporal.Instant.fromEpochMilliseconds(Math.round(seconds * 1000));
}

/** An instant in any format of editorial systems: Unix seconds, or wall-clock text in `zone`. */
export function instantOfAny(value: unknown, zone: string): Temporal.Instant | null {
  if (typeof value === 'number') return instantOfSeconds(value);
  if (typeof value !== 'string') return null;
  const trimmed = value.trim();
  return /^\d{9,11}(\.\d+)?$/.test(trimmed)
    ? instantOfSeconds(Number(trimmed))
    : instantOfWallClock(trimmed, zone);
}
