import { dateOf } from '#web/features/transit/stops/stopChoice.ts';

/** What a rider chose on the page of trips between two places, all of it in the address. */
export interface TripsChoice {
  /** A station's slug, a stop's id, or a name as it was typed; "" when not chosen. */
  from: string;
  to: string;
  /** Calendar date; `null`: today. */
  date: Temporal.PlainDate | null;
  /** Clock time from which trips are listed; `null`: now or, on another day, its beginning. */
  time: Temporal.PlainTime | null;
}

const MAX_TEXT = 128;

const textOf = (text: string | null): string => (text ?? '').trim().slice(0, MAX_TEXT);

/** Reads a choice; what is malformed counts as not made. */
export function readTripsChoice(params: URLSearchParams): TripsChoice {
  return {
    from: textOf(params.get('from')),
    to: textOf(params.get('to')),
    date: dateOf(params.get('date')),
    time: timeOf(params.get('time')),
  };
}

function timeOf(text: string | null): Temporal.PlainTime | null {
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text ?? '') ?? [];
  return hour === undefined ? null : new Temporal.PlainTime(Number(hour), Number(minute));
}

/** Path in the app of trips between two places, with the other parts of a choice where there are any. */
export function tripsPath({
  from,
  to,
  date,
  time,
}: {
  from: string;
  to: string;
  date?: string | null;
  time?: string | null;
}): string {
  const query = new URLSearchParams({ from, to });
  if (date) query.set('date', date);
  if (time) query.set('time', time);
  return `/trips?${query}`;
}
