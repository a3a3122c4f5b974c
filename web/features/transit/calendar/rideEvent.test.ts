import { describe, expect, it } from 'vitest';
import { agency } from '#agency/agency.ts';
import type { Calendar } from '#domain/schedule/calendar.ts';
import type { ScheduledStopTrip } from '#domain/schedule/scheduledTrip.ts';
import { got, lost } from '#testing/callResults.ts';
import { testNow as now, testTime } from '#testing/clock.ts';
import { scheduledCall } from '#testing/departures.ts';
import { testDay, testRoute } from '#testing/entities.ts';
import type { AppContext } from '#web/request/context.ts';
import type { CalendarEvent } from './iCalendar.server.ts';
import { readCalendarChoice, rideParameters } from './rideChoice.ts';
import { rideEvent } from './rideEvent.server.ts';

const at = (hours: number, minutes: number) => hours * 3600 + minutes * 60;

const calls: Record<string, ScheduledStopTrip[]> = {
  '5036': [
    scheduledCall('5036', at(14, 10), { routeId: '17', stopId: 'a', stopName: 'Oregon', stopSequence: 1 }),
    scheduledCall('5036', at(14, 31), { routeId: '17', stopId: 'b', stopName: 'Market', stopSequence: 2 }),
  ],
  '900': [
    scheduledCall('900', at(25, 5), { routeId: 'L', stopId: 'b', stopName: 'Market', stopSequence: 1 }),
    scheduledCall('900', at(25, 40), { routeId: 'L', stopId: 'c', stopName: 'Hill; east', stopSequence: 2 }),
  ],
};

/** From Tuesday 13 October: the services of each day. `OFF` does not run the trips. */
function calendarOf(days: string[]): Calendar {
  const first = Temporal.PlainDate.from('2026-10-13');
  return new Map(
    days.map((service, index) => {
      const date = first.add({ days: index });
      return [date.toString().replaceAll('-', ''), testDay({ date, serviceIds: [service] })];
    }),
  );
}

const usual = calls['5036']?.[0]?.serviceId ?? '';

function appWith(calendar: Calendar): AppContext {
  const client = {
    calendar: async () => got(calendar),
    tripSchedule: async ({ tripId }: { tripId: string }) =>
      calls[tripId] ? got(calls[tripId]) : lost('not found'),
  };
  const t = (key: string, values: Record<string, unknown> = {}) =>
    `${key} ${Object.values(values).join('|')}`;
  const settings = { publicOrigin: 'https://rider.example' };
  return { agency, client, now: () => now, lang: 'en', settings, t } as unknown as AppContext;
}

const routes = [testRoute('17'), testRoute('L')];

async function eventOf(query: string, days: string[] = [usual, usual, usual]) {
  const choice = readCalendarChoice(new URLSearchParams(query));
  if (choice === null) return 'unreadable';
  return rideEvent(appWith(calendarOf(days)), routes, choice, new AbortController().signal);
}

const one = 'route=17&trip=5036&run=2026-10-13&stop=a&to=b';
const event = async (query: string, days?: string[]) => (await eventOf(query, days)) as CalendarEvent;

describe('rideEvent', () => {
  it('a departure lasts from boarding until the rider gets off, by the timetable', async () => {
    const { starts, ends, location, url, description } = await event(one);
    expect(starts).toEqual([testTime('2026-10-13T14:10')]);
    expect(ends).toEqual(testTime('2026-10-13T14:31'));
    expect(location).toBe('Oregon');
    expect(url).toContain('/schedules/17?direction=0&stop=a&to=b&trip=5036&run=2026-10-13#trip');
    expect(description).toContain('2:31');
  });

  it('a departure without a destination is a moment', async () => {
    expect((await event('route=17&trip=5036&run=2026-10-13&stop=a&to=')).ends).toBeNull();
  });

  it('a journey lasts from the first ride to the last, with the walks around them', async () => {
    const journey = await event(`${one}&route=L&trip=900&run=2026-10-13&stop=b&to=c&walkTo=6&walkFrom=4`);
    expect(journey.starts).toEqual([testTime('2026-10-13T14:04')]);
    // 25:40 of the service day, and four minutes on foot.
    expect(journey.ends).toEqual(testTime('2026-10-14T01:44'));
    expect(journey.summary).toBe('trips.titleOf Oregon|Hill; east');
  });

  it('a weekly trip repeats on the chosen days of the calendar on which it runs at the same time', async () => {
    const week = [usual, usual, usual, usual, 'OFF', 'OFF', usual];
    // Thursdays and Fridays; there is no service on Friday 23 October.
    const { starts } = await event(`${one}&days=4&days=5`, [...week, usual, usual, usual, 'OFF']);
    expect(
      starts.map((time) => time.toZonedDateTimeISO('America/New_York').toPlainDate().toString()),
    ).toEqual(['2026-10-15', '2026-10-16', '2026-10-22']);
  });

  it('a trip after midnight repeats on the weekday that riders see', async () => {
    const { starts } = await event('route=L&trip=900&run=2026-10-13&stop=b&to=c&days=3', [
      usual,
      usual,
      usual,
      usual,
      usual,
      usual,
      usual,
      usual,
    ]);
    // Wednesdays, though the service day is a Tuesday.
    expect(starts).toEqual([testTime('2026-10-14T01:05'), testTime('2026-10-21T01:05')]);
  });

  it('keeps the id of a trip, and gives a weekly one another', async () => {
    const ids = await Promise.all(
      [one, `${one}&lang=es`, `${one}&days=2`].map(async (query) => (await event(query)).uid),
    );
    expect(ids[0]).toBe(ids[1]);
    expect(ids[2]).not.toBe(ids[0]);
    expect(ids[0]).toMatch(/^[\w-]{22}@rider\.example$/);
  });

  it('refuses trips that are not in the schedule, days without the trip, and unreadable addresses', async () => {
    expect(await eventOf('route=17&trip=none&run=2026-10-13&stop=a&to=b')).toBe('unknown');
    expect(await eventOf('route=17&trip=5036&run=2026-10-13&stop=b&to=a')).toBe('unknown');
    expect(await eventOf('route=17&trip=5036&run=2026-12-13&stop=a&to=b')).toBe('unknown');
    expect(await eventOf('route=17&trip=5036&run=2026-10-13T14:10:00&stop=a&to=b')).toBe('unknown');
    expect(await eventOf(`${one}&days=7`)).toBe('otherDays');
    expect(await eventOf('')).toBe('unreadable');
    expect(await eventOf('route=17&trip=5036&stop=a')).toBe('unreadable');
    expect(await eventOf(Array(9).fill(one).join('&'))).toBe('unreadable');
    expect(await eventOf(`route=17&trip=${'x'.repeat(200)}&run=2026-10-13&stop=a&to=b`)).toBe('unreadable');
  });
});

describe('rideParameters', () => {
  it('keeps the order of several rides, one of them without a destination', () => {
    const link = { routeId: '17', tripId: '1', run: '2026-10-13', stopId: 'a', toStopId: 'b' };
    const query = new URLSearchParams(rideParameters([link, { ...link, tripId: '2', toStopId: null }]));
    expect(readCalendarChoice(query)?.rides.map(({ tripId, toStopId }) => [tripId, toStopId])).toEqual([
      ['1', 'b'],
      ['2', null],
    ]);
  });
});
