import { expect, it } from 'vitest';
import { agency } from '#agency/agency.ts';
import type { Calendar } from '#domain/schedule/calendar.ts';
import type { ScheduledStopTrip } from '#domain/schedule/scheduledTrip.ts';
import { got, lost } from '#testing/callResults.ts';
import { testNow as now } from '#testing/clock.ts';
import { scheduledCall } from '#testing/departures.ts';
import { testDay, testRoute, testStation } from '#testing/entities.ts';
import type { AppContext } from '#web/request/context.ts';
import { stationDepartures } from './stationDepartures.server.ts';

const most = { perGroup: 3 };
const station = testStation('exton-station', 'Exton', ['90504']);
const row = (routeId: string, more: Partial<ScheduledStopTrip> = {}) =>
  scheduledCall(`${routeId}-1`, 14 * 3600 + 600, { routeId, stopId: '90504', headsign: 'Town', ...more });
const calendar: Calendar = new Map([['20261013', testDay()]]);

function appWith(rows: ScheduledStopTrip[], at = now) {
  const requestedTrips: (readonly string[])[] = [];
  const client = {
    calendar: async () => got(calendar),
    directions: async () => got([]),
    detours: async () => got([]),
    alerts: async () => got([]),
    stopSchedule: async () => got(rows),
    predictions: async () => lost('not found'),
    trips: async ({ routeIds }: { routeIds: readonly string[] }) => {
      requestedTrips.push(routeIds);
      return got([]);
    },
  };
  return {
    app: { agency, lang: 'en', client, now: () => at, t: (key: string) => key } as unknown as AppContext,
    requestedTrips,
  };
}

it('departures and live trips are those of the routes in the station’s schedule', async () => {
  const { app, requestedTrips } = appWith([row('10A'), row('10-A', { headsign: 'Hill' })]);
  const routes = [testRoute('10A'), testRoute('10-A'), testRoute('99')];
  const board = await stationDepartures(app, station, routes, most, new AbortController().signal);
  expect(board.departures.map(({ badge, departure }) => [badge.id, departure.headsign])).toEqual([
    ['10-A', 'Hill'],
    ['10A', 'Town'],
  ]);
  expect(requestedTrips).toEqual([['10A', '10-A']]);
  expect(board.routeIds).toEqual(['10A', '10-A']);
});

it('departures exclude calls where nobody may board', async () => {
  const { app } = appWith([row('17', { boarding: 'no' })]);
  const board = await stationDepartures(app, station, [testRoute('17')], most, new AbortController().signal);
  expect(board).toMatchObject({ departures: [], failure: null });
});

it('after the end of the calendar, departures are those of its last day, and riders are told', async () => {
  const { app } = appWith([row('17')], now.add({ hours: 24 * 30 }));
  const board = await stationDepartures(app, station, [testRoute('17')], most, new AbortController().signal);
  expect(board).toMatchObject({
    dayKnown: true,
    calendarNote: 'route.outdated',
  });
  expect(board.departures).toHaveLength(1);
});

it('departures are unknown on a day missing from the calendar', async () => {
  const { app } = appWith([row('17')], now.subtract({ hours: 24 * 30 }));
  const board = await stationDepartures(app, station, [testRoute('17')], most, new AbortController().signal);
  expect(board).toMatchObject({ departures: [], dayKnown: false, calendarNote: null, failure: null });
});

it('no live trips are requested if no route serves the station, since an empty list would request all', async () => {
  const { app, requestedTrips } = appWith([]);
  const board = await stationDepartures(app, station, [testRoute('17')], most, new AbortController().signal);
  expect(requestedTrips).toEqual([]);
  expect(board).toMatchObject({ departures: [], failure: null, live: { state: 'answered', asOf: null } });
});
