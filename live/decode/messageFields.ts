/** Readers of the fields of decoded messages, which publishers leave out or fill with anything. */
import type { EpochSeconds } from '#domain/units.ts';
import { LAST_SECOND } from './messageParts.ts';

/** Thrown only within one entity; its message is the counted reason. */
export class Skip extends Error {}

export type DecodedMessage = object | null | undefined;

/** Returns `undefined` if the field is not on the wire. */
export const fieldIn = (message: DecodedMessage, field: string): unknown =>
  (message as Record<string, unknown> | null | undefined)?.[field];

/** `null` if the field is missing or not a finite number. */
export function numberIn(message: DecodedMessage, field: string): number | null {
  const value = fieldIn(message, field);
  if (value === undefined || value === null) return null;
  const plain = Number(value);
  return Number.isFinite(plain) ? plain : null;
}

/** Some publishers write milliseconds; read as seconds, such a value would be over three thousand years ahead. */
const MIN_MILLISECONDS = 100_000_000_000;

/** Reads a time; zero and negative values mean "none". */
export function anySecondsIn(message: DecodedMessage, field: string): EpochSeconds | null {
  const value = numberIn(message, field);
  if (value === null || value <= 0) return null;
  return value > MIN_MILLISECONDS ? Math.floor(value / 1000) : value;
}

/** Reads a time up to the year 9999. Some publishers write a later time, such as 2^64-1, for "no end". */
export function secondsIn(message: DecodedMessage, field: string): EpochSeconds | null {
  const value = anySecondsIn(message, field);
  return value === null || value > LAST_SECOND ? null : value;
}

/** `null` if the field is missing or blank. */
export function trimmedIn(message: DecodedMessage, field: string): string | null {
  const value = fieldIn(message, field);
  if (typeof value !== 'string') return null;
  const trimmed = value.trim();
  return trimmed === '' ? null : trimmed;
}

/** `null` if the direction is missing or neither 0 nor 1. */
export function directionIn(message: DecodedMessage): 0 | 1 | null {
  const value = numberIn(message, 'directionId');
  return value === 0 || value === 1 ? value : null;
}

/** Reads the start date of a trip; `null` if it is missing or not a date. */
export const serviceDateIn = (message: DecodedMessage): Temporal.PlainDate | null =>
  plainDate(trimmedIn(message, 'startDate'));

/** Reads `YYYYMMDD`, with or without hyphens; `null` if it is no date. */
export function plainDate(written: string | null): Temporal.PlainDate | null {
  if (written === null || !/^\d{4}-?\d{2}-?\d{2}$/.test(written)) return null;
  try {
    return Temporal.PlainDate.from(written.replaceAll('-', ''));
  } catch {
    return null;
  }
}
