import { dateParameter, textParameter } from '#web/request/parameters.ts';

export interface TripsChoice {
  from: string;
  to: string;
  /** `null`: today. */
  date: Temporal.PlainDate | null;
  /** Earliest departure; `null`: now or, for another day, the start of that day. */
  time: Temporal.PlainTime | null;
}

const MAX_TEXT = 128;

/** Parses the choices; malformed parameters are ignored. */
export function readTripsChoice(params: URLSearchParams): TripsChoice {
  return {
    from: textParameter(params.get('from'), MAX_TEXT),
    to: textParameter(params.get('to'), MAX_TEXT),
    date: dateParameter(params.get('date')),
    time: timeParameter(params.get('time')),
  };
}

function timeParameter(text: string | null): Temporal.PlainTime | null {
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text ?? '') ?? [];
  return hour === undefined ? null : new Temporal.PlainTime(Number(hour), Number(minute));
}

interface TripsAddress {
  from: string;
  to: string;
  date?: string | null;
  time?: string | null;
}

export function tripsPath({ from, to, date, time }: TripsAddress): string {
  const query = new URLSearchParams({ from, to });
  if (date) query.set('date', date);
  if (time) query.set('time', time);
  return `/trips?${query}`;
}
