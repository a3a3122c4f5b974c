/** The period that a question about the history covers. */

export interface Period {
  from: Temporal.PlainDate;
  to: Temporal.PlainDate;
}

/** The history has no more days than these. */
export const KEPT_DAYS = 400;
/** Counts by hour of all lines are offered for at most this many days. */
export const MAX_DAYS_BY_HOUR = 31;
const DEFAULT_DAYS = 28;

/** Returns the period from one date to another, both included; by default the four weeks until `today`. */
export function periodOf(
  from: Temporal.PlainDate | null,
  to: Temporal.PlainDate | null,
  today: Temporal.PlainDate,
): Period {
  const oldest = today.subtract({ days: KEPT_DAYS - 1 });
  const end = within(to ?? today, oldest, today);
  return { from: within(from ?? end.subtract({ days: DEFAULT_DAYS - 1 }), oldest, end), to: end };
}

export const daysIn = ({ from, to }: Period): number => from.until(to).days + 1;

function within(
  date: Temporal.PlainDate,
  first: Temporal.PlainDate,
  last: Temporal.PlainDate,
): Temporal.PlainDate {
  const { compare } = Temporal.PlainDate;
  if (compare(date, first) < 0) return first;
  return compare(date, last) > 0 ? last : date;
}
