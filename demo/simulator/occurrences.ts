import { civilDate, serviceDay } from '#domain/time/serviceDay.ts';
import { chance } from './chance.ts';

const HOUR_SECONDS = 3600;
/** How long alerts are published in advance, and how long they stay in the feed after they end. */
const DAYS_AHEAD = 21;
const LINGER_SECONDS = 18 * HOUR_SECONDS;

const epoch = Temporal.PlainDate.from('2020-01-01');

/** Starting hour, duration in hours, and days from one occurrence to the next. */
export interface Recurrence {
  from: number;
  hours: number;
  every: number;
}

interface Occurrence {
  id: number;
  /** Unix seconds. */
  start: number;
  end: number;
}

/** Returns an event's occurrences that are in the feed at `now`. */
export function occurrences(
  key: string,
  now: Temporal.Instant,
  zone: string,
  seed: number,
  { from, hours, every }: Recurrence,
): Occurrence[] {
  const today = epoch.until(civilDate(now, zone)).days;
  const phase = Math.floor(chance(seed, key, 'phase') * every);
  const found: Occurrence[] = [];
  const first = Math.floor((today - phase - hours / 24 - 2) / every);
  const last = Math.floor((today - phase + DAYS_AHEAD) / every);
  const time = now.epochMilliseconds / 1000;
  for (let id = first; id <= last; id++) {
    const date = epoch.add({ days: id * every + phase });
    const start = serviceDay(date, zone).baseSeconds + from * HOUR_SECONDS;
    const end = start + hours * HOUR_SECONDS;
    if (end + LINGER_SECONDS < time || start > time + DAYS_AHEAD * 24 * HOUR_SECONDS) continue;
    found.push({ id, start, end });
  }
  return found;
}
