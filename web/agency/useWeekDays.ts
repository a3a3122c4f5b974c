import { useAgency } from './agencyContext.tsx';

/** A Monday at noon. */
const MONDAY_MS = Date.UTC(2024, 0, 1, 12);
const DAY_MS = 86_400_000;

/** Returns the ISO weekdays with their names, beginning with the day with which weeks begin in the agency's country. */
export function useWeekDays(weekday: 'short' | 'long'): { day: number; name: string }[] {
  const { locale, weekStart } = useAgency();
  const format = new Intl.DateTimeFormat(locale || undefined, { weekday, timeZone: 'UTC' });
  return Array.from({ length: 7 }, (_, i) => {
    const day = ((weekStart + i - 1) % 7) + 1;
    return { day, name: format.format(MONDAY_MS + (day - 1) * DAY_MS) };
  });
}
