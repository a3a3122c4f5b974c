// Makes a calendar event of one or more rides. A calendar keeps what it was given, so the times are those of the timetable,
// and a link leads to the live ones.
import { findRoute, type Route } from '#domain/routes/route.ts';
import { type Calendar, dayOf } from '#domain/schedule/calendar.ts';
import type { ScheduledStopTrip } from '#domain/schedule/scheduledTrip.ts';
import { tripsOfDay } from '#domain/schedule/tripsOfDay.ts';
import { instantAt, noonOf, serviceDay } from '#domain/time/serviceDay.ts';
import { tripPath } from '#web/features/transit/routes/pagePath.ts';
import { agencyFormats } from '#web/i18n/localeOf.server.ts';
import type { AppContext } from '#web/request/context.ts';
import { badgeLabel, toBadge } from '#web/ui/routeBadge.ts';
import { type CalendarEvent, eventUid } from './iCalendar.server.ts';
import type { CalendarChoice } from './rideChoice.ts';

/** `unknown`: a ride is not in the schedule; `otherDays`: the rides do not run on the chosen days; `failed`: no schedule. */
export type RideEvent = CalendarEvent | 'unknown' | 'otherDays' | 'failed';

type Ride = CalendarChoice['rides'][number] & {
  route: Route;
  /** The calls of every release and service. */
  rows: readonly ScheduledStopTrip[];
};

/** A ride on one day. */
interface TimedRide extends Ride {
  on: ScheduledStopTrip;
  off: ScheduledStopTrip | null;
  departs: Temporal.Instant;
  arrives: Temporal.Instant | null;
  /** The same on every day with the same times. */
  key: string;
}

export async function rideEvent(
  app: AppContext,
  routes: readonly Route[],
  choice: CalendarChoice,
  signal: AbortSignal,
): Promise<RideEvent> {
  const { client, agency } = app;
  const { zone } = agency.facts;
  const result = await client.calendar({ signal });
  if (!result.ok) return 'failed';
  const calendar = result.value.value;
  const rides: Ride[] = [];
  for (const ride of choice.rides) {
    const route = findRoute(routes, ride.routeId);
    // A run with its own start is one that only live data knows.
    if (!route || ride.run.startSeconds !== null) return 'unknown';
    const schedule = await client.tripSchedule({ routeId: route.id, tripId: ride.tripId, signal });
    if (!schedule.ok) return schedule.error.kind === 'not found' ? 'unknown' : 'failed';
    rides.push({ ...ride, route, rows: schedule.value.value });
  }
  const asked = choice.rides[0]?.run.serviceDate;
  const own = asked && ridesOn(rides, calendar, asked, zone);
  if (!own) return 'unknown';
  const days = choice.days.length === 0 ? [own] : sameRides(rides, own, calendar, zone);
  const starts = days
    .flatMap(([first]) => first?.departs.subtract({ minutes: choice.walkTo }) ?? [])
    .filter(
      (time) => choice.days.length === 0 || choice.days.includes(time.toZonedDateTimeISO(zone).dayOfWeek),
    );
  return isFilled(starts) ? rideEventOf(app, own, choice, starts, lastDay(calendar)) : 'otherDays';
}

const isFilled = <T>(list: readonly T[]): list is readonly [T, ...T[]] => list.length > 0;

/** Returns the rides with the first one on `date`; `null` if one of them does not run, or not between its stops. */
function ridesOn(
  rides: readonly Ride[],
  calendar: Calendar,
  date: Temporal.PlainDate,
  zone: string,
): TimedRide[] | null {
  const timed: TimedRide[] = [];
  for (const ride of rides) {
    // A later ride of a night journey may belong to the next service day.
    const since = ride.run.serviceDate.since(rides[0]?.run.serviceDate ?? date, { largestUnit: 'days' });
    const day = dayOf(calendar, date.add(since));
    const calls = day === null ? [] : tripsOfDay(ride.rows, day);
    const from = calls.findIndex(({ stopId, boarding }) => stopId === ride.stopId && boarding !== 'no');
    const on = calls[from];
    const off = calls.find(({ stopId }, index) => index > from && stopId === ride.toStopId) ?? null;
    const [departs, arrives] = [
      on && (on.scheduledDeparture ?? on.scheduledArrival),
      off && (off.scheduledArrival ?? off.scheduledDeparture),
    ];
    if (day === null || on === undefined || departs == null) return null;
    if (ride.toStopId !== null && arrives === null) return null;
    const service = serviceDay(day.date, zone);
    timed.push({
      ...ride,
      on,
      off,
      departs: instantAt(service, departs),
      arrives: arrives === null ? null : instantAt(service, arrives),
      key: `${departs} ${arrives}`,
    });
  }
  return timed;
}

/** Lists the days from those of `own` on which the same rides have the same times, as far as the calendar goes. */
function sameRides(
  rides: readonly Ride[],
  own: readonly TimedRide[],
  calendar: Calendar,
  zone: string,
): TimedRide[][] {
  const keyOf = (day: readonly TimedRide[]) => day.map(({ key }) => key).join();
  const start = own[0]?.run.serviceDate;
  return [...calendar.values()]
    .map(({ date }) => date)
    .filter((date) => start === undefined || Temporal.PlainDate.compare(date, start) >= 0)
    .sort(Temporal.PlainDate.compare)
    .flatMap((date) => {
      const day = ridesOn(rides, calendar, date, zone);
      return day !== null && keyOf(day) === keyOf(own) ? [day] : [];
    });
}

const lastDay = (calendar: Calendar): Temporal.PlainDate | null =>
  [...calendar.values()]
    .map(({ date }) => date)
    .sort(Temporal.PlainDate.compare)
    .at(-1) ?? null;

function rideEventOf(
  app: AppContext,
  rides: readonly TimedRide[],
  { days, walkTo, walkFrom }: CalendarChoice,
  starts: CalendarEvent['starts'],
  knownUntil: Temporal.PlainDate | null,
): CalendarEvent {
  const { agency, lang, now, settings, t } = app;
  const { zone } = agency.facts;
  const format = agencyFormats(agency, lang);
  const [first, last] = [rides[0] as TimedRide, rides.at(-1) as TimedRide];
  const lineOf = ({ route, on }: TimedRide) =>
    t('calendar.ride', {
      line: badgeLabel(toBadge(route)),
      place: on.headsign || (last.off?.stopName ?? ''),
    });
  const time = (instant: Temporal.Instant) => format.clock(instant.epochMilliseconds);
  const linkOf = ({ routeId, tripId, run, stopId, toStopId, on }: TimedRide, date: string | null) =>
    settings.publicOrigin +
    tripPath({
      routeId,
      directionId: on.directionId,
      stopId,
      tripId,
      run: date && run.serviceDate.toString(),
      toStopId,
    });
  // The page of a weekly trip shows the run of the day on which it is opened.
  const url = linkOf(first, days.length > 0 ? null : first.run.serviceDate.toString());
  const walk = (minutes: number) => (minutes > 0 ? [t('stop.walk', { n: minutes })] : []);
  // The journey may be on another day than the one that was asked for, with the same times.
  const lengthMs = last.arrives
    ? last.arrives.epochMilliseconds - first.departs.epochMilliseconds + (walkTo + walkFrom) * 60_000
    : null;
  return {
    uid: eventUid(
      [
        rides.map(({ route, tripId, stopId, toStopId }) => [route.id, tripId, stopId, toStopId]),
        days.join() || first.run.serviceDate.toString(),
      ],
      settings.publicOrigin,
    ),
    starts,
    ends: lengthMs === null ? null : starts[0].add({ milliseconds: lengthMs }),
    summary:
      rides.length === 1 || last.off === null
        ? lineOf(first)
        : t('trips.titleOf', { from: first.on.stopName, to: last.off.stopName }),
    description: [
      ...walk(walkTo),
      ...rides.flatMap((ride) => [
        `${time(ride.departs)} ${ride.on.stopName}: ${lineOf(ride)}`,
        ...(ride.off && ride.arrives ? [`${time(ride.arrives)} ${ride.off.stopName}`] : []),
      ]),
      ...walk(walkFrom),
      '',
      t('calendar.scheduled', { url }),
      ...(days.length > 0 && knownUntil !== null
        ? [t('calendar.until', { date: format.date(noonOf(knownUntil, zone).epochMilliseconds) })]
        : []),
      ...(agency.isDemonstration ? [t('chrome.demonstration')] : []),
    ].join('\n'),
    location: first.on.stopName,
    url,
    revised: now(),
    isBusy: true,
  };
}
