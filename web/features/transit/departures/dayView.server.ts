// The view of a service day is compact, because a day may have several hundred departures and is sent as HTML and as data.
import type { Departure } from '#domain/departures/departure.ts';
import type { DepartureQuery } from '#domain/departures/departuresAt.ts';
import type { CallTrack } from '#domain/departures/stateAtCall.ts';
import { oncePer } from '#domain/oncePer.ts';
import type { AnotherDay } from '#domain/result.ts';
import { type Calendar, dayOf } from '#domain/schedule/calendar.ts';
import { groupByHour } from '#domain/schedule/tripsOfDay.ts';
import { civilDate, instantAt, noonOf, type ServiceDay, secondsInto } from '#domain/time/serviceDay.ts';
import { instanceMark } from '#domain/trip/tripInstance.ts';
import type { Formats } from '#web/i18n/formats.ts';
import type { Translate } from '#web/i18n/translate.ts';

/**
 * What marks a departure of an hour: its time is not guaranteed (`approximate`), or its trip skips the stop, is cancelled, ends
 * here early, is not in the schedule (`extra`), or is the last before service pauses.
 */
const marks = {
  approximate: ({ trip }) => trip.isApproximate,
  skipped: ({ state }) => state.kind === 'skipped',
  cancelled: ({ state }) => state.kind === 'cancelled',
  ends: ({ state }) => state.kind === 'endsHere',
  extra: ({ trip }) => trip.scheduledDeparture === null && trip.scheduledArrival === null,
  last: ({ isLast }) => isLast,
} satisfies Record<string, (departure: Departure) => boolean>;

/**
 * `tripIds`, `seconds` and, if it is not empty, `routeIds` are parallel; the indexes of the other fields refer to them. A
 * mark without departures is absent.
 */
export interface HourView extends Partial<Record<keyof typeof marks, number[]>> {
  /** Hour of the service day: 24 is the hour after midnight. */
  hour: number;
  tripIds: string[];
  /** Scheduled departures, in seconds after the start of the hour. */
  seconds: number[];
  /** Empty if all departures of the day are of one route. */
  routeIds: string[];
  /** Run marks (`instanceMark`) of trips not in the schedule, by index. */
  runs?: Record<number, string>;
  /** Expected departures by index, if not as scheduled, in seconds after the start of the hour; `null`: the trip has left. */
  expected?: Record<number, number | null>;
  /** Tracks by index, if the departures of the day leave from several. */
  tracks?: Record<number, CallTrack>;
}

interface Choice {
  /** Another day has no past hours. */
  now: Temporal.Instant | AnotherDay;
  isEarlier: boolean;
  withPast: boolean;
  withLater: boolean;
}

/** Returns the views of a service day and of the earlier days that the query has. */
export function dayViews(
  { days, now, zone }: DepartureQuery,
  departures: readonly Departure[],
  date: Temporal.PlainDate,
  { earlier: withPast, later: withLater }: { earlier: boolean; later: boolean },
): DayView[] {
  const isToday = date.equals(civilDate(now, zone));
  return days.flatMap(({ day }) => {
    const order = Temporal.PlainDate.compare(day.date, date);
    if (order > 0) return [];
    const ofDay = departures.filter(({ serviceDate }) => serviceDate.equals(day.date));
    return [
      dayView(day, ofDay, {
        now: isToday ? now : null,
        isEarlier: isToday && order < 0,
        withPast,
        withLater,
      }),
    ];
  });
}

/** Whole hours that are not over are shown until they contain at least this many departures. */
const ENOUGH_DEPARTURES = 61;

export type DayView = ReturnType<typeof dayView>;

export function dayView(
  day: ServiceDay,
  departures: readonly Departure[],
  { now, isEarlier, withPast, withLater }: Choice,
) {
  // A departure is over with its minute, as in the rows (`isMinuteOver`).
  const nowSeconds =
    now === null
      ? Number.NEGATIVE_INFINITY
      : secondsInto(day, now.round({ smallestUnit: 'minute', roundingMode: 'floor' }));
  const timeOf = ({ scheduled }: Departure) => secondsInto(day, scheduled);
  const expectedOf = ({ at }: Departure) => secondsInto(day, at);
  const leaving = departures.filter(
    (each) => !each.alightOnly && !(isEarlier && expectedOf(each) < nowSeconds),
  );
  const mixed = new Set(leaving.map(({ trip }) => trip.routeId)).size > 1;
  // A track that all departures share stands in the rows above.
  const hasTracks = new Set(leaving.map(({ track }) => track?.code)).size > 1;
  const all = groupByHour(leaving, timeOf).map((hour) =>
    hourView(hour, { mixed, hasTracks }, { timeOf, expectedOf }),
  );
  const isOver = ({ hour, seconds, expected }: HourView) =>
    seconds.every((time, index) => hour * 3600 + (expected?.[index] ?? time) < nowSeconds);
  const past = all.filter(isOver);
  const ahead = all.filter((hour) => !isOver(hour));
  const near = ahead.filter((_, index) => departuresOf(ahead.slice(0, index)) < ENOUGH_DEPARTURES);
  const later = ahead.slice(near.length);
  const final = later.at(-1);
  return {
    date: day.date.toString(),
    /** Noon of a service day before today's; `null` for the requested day. */
    earlier: isEarlier ? instantAt(day, 12 * 3600).epochMilliseconds : null,
    /** Start of the service day. */
    start: instantAt(day, 0).epochMilliseconds,
    /** Number of departures in the hours that are over. */
    past: departuresOf(past),
    /** The later departures of a long day, shown only on request; `last`: the time of the last one, epoch ms. */
    later: final
      ? {
          count: departuresOf(later),
          last: instantAt(day, final.hour * 3600 + (final.seconds.at(-1) ?? 0)).epochMilliseconds,
        }
      : null,
    hours: [...(withPast ? past : []), ...near, ...(withLater ? later : [])],
  };
}

const departuresOf = (hours: readonly HourView[]): number =>
  hours.reduce((sum, { tripIds }) => sum + tripIds.length, 0);

/** Returns the view of an hour; a call that a source repeats is listed once. */
function hourView(
  { hour, trips }: { hour: number; trips: readonly Departure[] },
  { mixed, hasTracks }: { mixed: boolean; hasTracks: boolean },
  { timeOf, expectedOf }: Record<'timeOf' | 'expectedOf', (departure: Departure) => number>,
): HourView {
  const once = new Map(
    trips.map((each) => [`${each.trip.routeId} ${each.trip.tripId} ${timeOf(each)}`, each]),
  );
  const shown = [...once.values()];
  const marked: Partial<HourView> = Object.fromEntries(
    Object.entries(marks).flatMap(([mark, is]) => {
      const indexes = shown.flatMap((each, index) => (is(each) ? [index] : []));
      return indexes.length > 0 ? [[mark, indexes]] : [];
    }),
  );
  const runs = shown.flatMap((each, index) => (marks.extra(each) ? [[index, instanceMark(each)]] : []));
  const tracks = hasTracks
    ? shown.flatMap(({ track }, index) => (track ? [[index, track] as const] : []))
    : [];
  const expected = shown.flatMap((each, index): [number, number | null][] => {
    if (each.state.kind === 'departed') return [[index, null]];
    if (each.at.equals(each.scheduled)) return [];
    return [[index, Math.round(expectedOf(each) - hour * 3600)]];
  });
  return {
    hour,
    tripIds: shown.map(({ trip }) => trip.tripId),
    seconds: shown.map((each) => timeOf(each) - hour * 3600),
    routeIds: mixed ? shown.map(({ trip }) => trip.routeId) : [],
    ...marked,
    ...(runs.length > 0 ? { runs: Object.fromEntries(runs) } : {}),
    ...(tracks.length > 0 ? { tracks: Object.fromEntries(tracks) } : {}),
    ...(expected.length > 0 ? { expected: Object.fromEntries(expected) } : {}),
  };
}

export interface DayChoice {
  date: string;
  label: string;
}

const MAX_DAYS = 60;

/** Caches the last list, keyed by today's date and the zone, because formatting the labels is slow. */
const lastOffered = oncePer((_: Calendar, __: Translate) => new Map<string, readonly DayChoice[]>());

interface Days {
  calendar: Calendar;
  today: Temporal.PlainDate;
  chosen: Temporal.PlainDate;
  zone: string;
}

/** Lists today and the following days of the calendar, and the chosen day even if it is another one. */
export function dayChoices(days: Days, format: Pick<Formats, 'day'>, t: Translate): readonly DayChoice[] {
  const choices = offeredDays(days, format, t);
  const date = days.chosen.toString();
  if (choices.some((each) => each.date === date)) return choices;
  return [...choices, choice(days, days.chosen, format, t)].sort((a, b) => (a.date < b.date ? -1 : 1));
}

function offeredDays(days: Days, format: Pick<Formats, 'day'>, t: Translate): readonly DayChoice[] {
  const { calendar, today, zone } = days;
  const last = lastOffered(calendar, t);
  const key = `${today} ${zone}`;
  const known = last.get(key);
  if (known) return known;
  const choices = Array.from({ length: MAX_DAYS }, (_, ahead) => today.add({ days: ahead }))
    .filter((date) => dayOf(calendar, date))
    .map((date) => choice(days, date, format, t));
  last.clear();
  last.set(key, choices);
  return choices;
}

function choice(
  { calendar, today, zone }: Days,
  date: Temporal.PlainDate,
  format: Pick<Formats, 'day'>,
  t: Translate,
): DayChoice {
  const day = dayOf(calendar, date);
  const noon = noonOf(date, zone).epochMilliseconds;
  const special = day?.special ? (day.label ?? t('route.specialDay')) : null;
  const ahead = today.until(date).days;
  return {
    date: date.toString(),
    label: label(format.day(noon), ahead, special, day?.isFutureRelease ?? false, t),
  };
}

function label(day: string, ahead: number, special: string | null, isFuture: boolean, t: Translate): string {
  if (special !== null) return t('route.special', { day, name: special });
  if (ahead < 0) return t('route.past', { day });
  if (ahead === 0) return t('route.today', { day });
  if (ahead === 1) return t('route.tomorrow', { day });
  return isFuture ? t('route.future', { day }) : day;
}
