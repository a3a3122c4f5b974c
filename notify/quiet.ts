/** The hours and days at which a rider does not want to be told about alerts, in the agency's zone. */
export interface Quiet {
  /** Minutes after midnight; `null`: no quiet hours. They may cross midnight. */
  hours: { from: number; to: number } | null;
  /** ISO weekdays, 1 (Monday) to 7. */
  days: readonly number[];
}

export function isQuiet(quiet: Quiet | null, at: Temporal.ZonedDateTime): boolean {
  if (quiet === null) return false;
  if (quiet.days.includes(at.dayOfWeek)) return true;
  if (quiet.hours === null) return false;
  const { from, to } = quiet.hours;
  const minute = at.hour * 60 + at.minute;
  return from <= to ? from <= minute && minute < to : from <= minute || minute < to;
}
