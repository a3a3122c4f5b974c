/** `{flat}/calendar.json`: which services run on which date (spec section 3 "Calendar"). */

import { err, ok } from '#domain/result.ts';
import { type Calendar, type CalendarDay, isFutureRelease } from '#domain/schedule/calendar.ts';
import type { Endpoint, NoParameters } from '../endpoint/endpoint.ts';
import { STATIC_SECONDS } from '../endpoint/freshness.ts';
import type { Decoded, Skipped } from '../fields/decodeRows.ts';
import * as f from '../fields/field.ts';

const day = f.row({
  /** Ids of the services that run on the day, in all networks. */
  service_id: f.ids,
  release_name: f.optional(f.text, ''),
  /** `true`, or the name of the day, if it is a holiday or another exception. */
  special: f.asIs<boolean | string>({ type: ['boolean', 'string'] }),
  /** An extension: the name of a special day. */
  label: f.omittable(f.optional(f.title)),
});
export type WireCalendarDay = f.Written<typeof day>;
/** Keyed by `YYYYMMDD`. */
export type WireCalendar = Record<string, WireCalendarDay>;

export const calendar: Endpoint<NoParameters, Calendar> = {
  name: 'calendar',
  base: 'flat',
  path: '/calendar.json',
  summary: 'The service calendar, keyed by date (YYYYMMDD).',
  lasts: STATIC_SECONDS,
  absence: 'failure',
  names: null,
  schema: { type: 'object', propertyNames: { pattern: '^\\d{8}$' }, additionalProperties: day.schema },
  decode: decodeCalendar,
};

function decodeCalendar(body: unknown): Decoded<Calendar> {
  if (!f.isObject(body)) return err('expected an object keyed by date');
  const days = new Map<string, CalendarDay>();
  const skipped: Skipped[] = [];
  for (const [index, [key, raw]] of Object.entries(body).entries()) {
    const date = dateOf(key.trim());
    const read = day.read(raw);
    if (date === null) skipped.push({ index, reason: `"${key.slice(0, 40)}" is not a date (YYYYMMDD)` });
    else if (read instanceof f.Unreadable) skipped.push({ index, reason: `${key}: ${read.reason}` });
    else {
      const serviceIds = [...new Set(read.service_id)];
      days.set(key.trim(), {
        date,
        releaseName: read.release_name,
        ...specialOf(read.special, read.label),
        serviceIds,
        isFutureRelease: isFutureRelease(serviceIds),
      });
    }
  }
  const [first] = skipped;
  if (days.size === 0 && first) return err(`no day can be read; the first: ${first.reason}`);
  return ok({ value: days, skipped });
}

function dateOf(key: string): Temporal.PlainDate | null {
  const match = /^(\d{4})(\d{2})(\d{2})$/.exec(key);
  if (!match) return null;
  try {
    return new Temporal.PlainDate(Number(match[1]), Number(match[2]), Number(match[3]));
  } catch {
    return null;
  }
}

/** `special` is a boolean in any form (`true`, `"false"`, 0), or the name of the day. */
function specialOf(special: unknown, label: string | null): { special: boolean; label: string | null } {
  const plain = f.bool.read(special);
  if (typeof plain === 'boolean') return { special: plain, label };
  const named = f.title.read(special);
  return typeof named === 'string' ? { special: true, label: label ?? named } : { special: false, label };
}
