import { parseServiceTime } from '#domain/time/serviceTime.ts';
import { isInForce } from './alert.ts';
import type { Detour } from './detour.ts';

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
const DAY_SECONDS = 24 * 3600;

/** Unreadable hours count as the whole day, so that riders learn of a possible detour. */
export function isDetourActive(
  detour: Pick<Detour, 'periods' | 'activeHours'>,
  now: Pick<Temporal.Instant, 'epochMilliseconds'>,
  zone: string,
): boolean {
  if (!isInForce(detour, now)) return false;
  if (detour.activeHours === null) return true;
  const local = Temporal.Instant.fromEpochMilliseconds(now.epochMilliseconds).toZonedDateTimeISO(zone);
  const second = local.hour * 3600 + local.minute * 60 + local.second;
  const today = hoursOfDetour(detour.activeHours, local.dayOfWeek);
  const yesterday = hoursOfDetour(detour.activeHours, local.dayOfWeek + 6);
  return isBetween(today, second) || isBetween(yesterday, second + DAY_SECONDS);
}

/** Seconds after midnight; `to` exceeds 24 h where the hours extend past midnight. */
interface Hours {
  from: number;
  to: number;
}

const isBetween = (hours: Hours | null, second: number): boolean =>
  hours !== null && hours.from <= second && second <= hours.to;

/** Returns the hours of a weekday, 1 (Monday) to 7 and on; `null`: none. */
export function hoursOfDetour(
  activeHours: NonNullable<Detour['activeHours']>,
  dayOfWeek: number,
): Hours | null {
  const text = activeHours[DAYS[(dayOfWeek - 1) % 7] ?? 'Mon']?.trim();
  if (!text || text === 'None') return null;
  const [from, to] = text.split('-').map(parseServiceTime);
  if (from == null || to == null) return { from: 0, to: DAY_SECONDS - 1 };
  return { from, to: to < from ? to + DAY_SECONDS : to };
}
