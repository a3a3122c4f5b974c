// What leaves a station, by the schedule of its stops.
import { expect, it } from 'vitest';
import { agency } from '#agency/agency.ts';
import type { Calendar } from '#domain/schedule/calendar.ts';
import type { ScheduledStopTrip } from '#domain/schedule/scheduledTrip.ts';
import { got, lost, testNow as now } from '#testing/answers.ts';
import { testDay, testRoute, testStation } from '#testing/entities.ts';
import type { AppContext } from '#web/request/context.ts';
import { stationDepartures } from './stationDepartures.server.ts';

const station = testStation('exton-station', 'Exton', ['90504']);
const row = (routeId: string, more: Partial<ScheduledStopTrip> = {}): ScheduledStopTrip => ({
  tripId: `${routeId}-1`,
  tripNumber: null,
  routeId,
  stopId: '90504',
  blockNumber: null,
  stopName: 'Exton',
  directionId: 0,
  serviceId: '10',
  releaseName: '',
  scheduledArrival: 14 * 3600 + 600,
  scheduledDeparture: null,
  headsign: 'Town',
  stopSequence: 2,
  lastStopId: '1',
  isApproximate: false,
  boarding: 'yes',
  alighting: 'yes',
  ...more,
});
const calendar: Calendar = new Map([['20261013', testDay()]]);

function appWith(rows: ScheduledStopTrip[], at = now) {
  const askedTrips: (readonly string[])[] = [];
  const client = {
    calendar: async () => got(calendar),
    directions: async () => got([]),
    detours: async () => got([]),
    alerts: async () => got([]),
    stopSchedule: async () => got(rows),
    predictions: async () => lost('not found'),
    trips: async (routeIds: readonly string[]) => {
      askedTrips.push(routeIds);
      return got([]);
    },
  };
  return {
    app: { agency, client, now: () => at, t: (key: string) => key } as unknown as AppContext,
    askedTrips,
  };
}

it('are of the routes that its schedule has, whether the station lists them or not', async () => {
  const { app, askedTrips } = appWith([row('10A'), row('10-A', { headsign: 'Hill' })]);
  const routes = [testRoute('10A'), testRoute('10-A'), testRoute('99')];
  const board = await stationDepartures(app, station, routes, new AbortController().signal, 3);
  expect(board.groups.map(({ badge, departures }) => [badge.id, departures[0]?.headsign])).toEqual([
    ['10A', 'Town'],
    ['10-A', 'Hill'],
  ]);
  expect(askedTrips).toEqual([['10A', '10-A']]);
  expect(board.routeIds).toEqual(['10A', '10-A']);
});

it('leave out calls at which nobody may board', async () => {
  const { app } = appWith([row('17', { boarding: 'no' })]);
  const board = await stationDepartures(app, station, [testRoute('17')], new AbortController().signal, 3);
  expect(board).toMatchObject({ groups: [], failure: null });
});

it('are of the last day of a calendar that has ended, and say so', async () => {
  const { app } = appWith([row('17')], now.add({ hours: 24 * 30 }));
  const board = await stationDepartures(app, station, [testRoute('17')], new AbortController().signal, 3);
  expect(board).toMatchObject({ dayKnown: true, outdated: true });
  expect(board.groups.flatMap(({ departures }) => departures)).toHaveLength(1);
});

it('are not known on a day the calendar says nothing of', async () => {
  const { app } = appWith([row('17')], now.subtract({ hours: 24 * 30 }));
  const board = await stationDepartures(app, station, [testRoute('17')], new AbortController().signal, 3);
  expect(board).toMatchObject({ groups: [], dayKnown: false, outdated: false, failure: null });
});

it('ask for no trips where no route calls: an empty list would ask for those of all', async () => {
  const { app, askedTrips } = appWith([]);
  const board = await stationDepartures(app, station, [testRoute('17')], new AbortController().signal, 3);
  expect(askedTrips).toEqual([]);
  expect(board).toMatchObject({ groups: [], failure: null, live: { state: 'answered', asOf: null } });
});
