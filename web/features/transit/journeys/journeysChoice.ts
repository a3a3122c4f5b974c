import { dateParameter, textParameter } from '#web/request/parameters.ts';

const MAX_TEXT = 128;

/** What a rider asks: the parameters of `/trips`. */
export type JourneysChoice = ReturnType<typeof readJourneysChoice>;

/** Parses the choices; malformed parameters are ignored. */
export function readJourneysChoice(params: URLSearchParams) {
  const text = (name: string) => textParameter(params.get(name), MAX_TEXT);
  return {
    /** A place as it was typed: a name, the id of a stop or station, or a position ("lat,lon" or "lat,lon,name"). */
    from: text('from'),
    to: text('to'),
    /** The place that the form's field showed before the rider typed; it counts if the text is still its name. */
    fromIs: text('fromIs'),
    toIs: text('toIs'),
    date: dateParameter(params.get('date')),
    /** Departure or, with `arrive`, arrival; `null`: now or, for another day, the start or end of that day. */
    time: timeParameter(params.get('time')),
    arrive: params.get('arrive') === '1',
    wheelchair: params.get('wheelchair') === '1',
    /** A cursor of the answer before: earlier or later journeys. */
    page: text('page'),
    /** The id of the opened itinerary. */
    trip: text('trip'),
  };
}

function timeParameter(text: string | null): Temporal.PlainTime | null {
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text ?? '') ?? [];
  return hour === undefined ? null : new Temporal.PlainTime(Number(hour), Number(minute));
}

/** The choices as the page gets them. */
export interface WrittenChoice {
  from: string;
  to: string;
  date?: string | null;
  time?: string | null;
  arrive?: boolean;
  wheelchair?: boolean;
  page?: string | null;
  trip?: string | null;
}

/** Returns the choices as the page gets them, with the places that the ends mean. */
export const writtenChoice = (
  { date, time, arrive, wheelchair, page, trip }: JourneysChoice,
  { from, to }: { from: string; to: string },
): WrittenChoice => ({
  from,
  to,
  date: date?.toString() ?? null,
  time: time?.toString({ smallestUnit: 'minute' }) ?? null,
  arrive,
  wheelchair,
  page: page || null,
  trip: trip || null,
});

export function journeysPath({
  from,
  to,
  date,
  time,
  arrive,
  wheelchair,
  page,
  trip,
}: WrittenChoice): string {
  const query = new URLSearchParams();
  if (from) query.set('from', from);
  if (to) query.set('to', to);
  if (date) query.set('date', date);
  if (time) query.set('time', time);
  if (arrive) query.set('arrive', '1');
  if (wheelchair) query.set('wheelchair', '1');
  if (page) query.set('page', page);
  if (trip) query.set('trip', trip);
  return query.size === 0 ? '/trips' : `/trips?${query}`;
}

/** Whether journeys leave from now on. */
export const isLeavingNow = ({ date, time, page }: Pick<WrittenChoice, 'date' | 'time' | 'page'>): boolean =>
  !date && !time && !page;

/** The instant of the question; `null`: now. */
export function askedInstant(
  { date, time, arrive }: Pick<JourneysChoice, 'date' | 'time' | 'arrive'>,
  today: Temporal.PlainDate,
  zone: string,
): Temporal.Instant | null {
  if (time === null && (date === null || date.equals(today))) return null;
  const day = date ?? today;
  // A whole day: journeys that leave from its first minute, or arrive by its last.
  const plainTime = time ?? (arrive ? new Temporal.PlainTime(23, 59) : new Temporal.PlainTime());
  return day.toZonedDateTime({ timeZone: zone, plainTime }).toInstant();
}
