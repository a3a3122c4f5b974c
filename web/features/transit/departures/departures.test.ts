// The route page's address, stops, departures and trips.
import { describe, expect, it } from 'vitest';
import { agency } from '#agency/agency.ts';
import type { Departure } from '#domain/departures/departure.ts';
import { departuresAt } from '#domain/departures/departuresAt.ts';
import { stopsFromCalls, tripStops } from '#domain/departures/tripStops.ts';
import type { Route } from '#domain/routes/route.ts';
import type { RouteStop } from '#domain/routes/routeStop.ts';
import type { ScheduledStopTrip } from '#domain/schedule/scheduledTrip.ts';
import { serviceDay } from '#domain/time/serviceDay.ts';
import { got, lost } from '#testing/answers.ts';
import { liveRun, runCall } from '#testing/departures.ts';
import type { AppContext } from '#web/request/context.ts';
import { departureView } from './departureView.ts';
import { loadLineSchedule } from './lineRows.server.ts';
import { loadDepartures } from './loadDepartures.server.ts';
import { loadTrip } from './loadTrip.server.ts';
import { readRouteChoice, withChoice } from './routeChoice.ts';
import { stopsByDirection } from './routeStops.ts';
import { tripDetail } from './tripDetail.ts';

const now = Temporal.Instant.from('2026-10-13T14:02:00-04:00');
const row: ScheduledStopTrip = {
  tripId: '5036',
  tripNumber: 5036,
  routeId: '17',
  stopId: '21297',
  blockNumber: '7036',
  stopName: '20th St & Mifflin St',
  directionId: 0,
  serviceId: '10',
  releaseName: '20260830',
  scheduledArrival: 14 * 3600 + 360,
  scheduledDeparture: null,
  headsign: '2nd-Market',
  stopSequence: 2,
  lastStopId: '21310',
  isApproximate: false,
  boarding: 'yes',
  alighting: 'yes',
};

describe('readRouteChoice', () => {
  it('parses a choice', () => {
    const choice = readRouteChoice(
      new URLSearchParams(
        'direction=1&stop=21297&to=90004&date=2026-10-14&line=B1&trip=5&view=timetable&stops=all',
      ),
    );
    expect({ ...choice, date: choice.date?.toString() }).toEqual({
      run: null,
      directionId: 1,
      stopId: '21297',
      toStopId: '90004',
      date: '2026-10-14',
      child: 'B1',
      trip: '5',
      view: 'timetable',
      allStops: true,
      earlier: false,
      later: false,
    });
    expect(readRouteChoice(new URLSearchParams('earlier=show&later=show'))).toMatchObject({
      earlier: true,
      later: true,
    });
  });

  it.each([
    'date=2026-02-30',
    'date=tomorrow',
    'direction=2',
    'stop=%20',
    `stop=${'1'.repeat(200)}`,
    'view=x',
    'run=2026-02-30',
    'run=2026-10-13T',
  ])('ignores %s', (query) => {
    expect(readRouteChoice(new URLSearchParams(query))).toEqual(readRouteChoice(new URLSearchParams()));
  });
});

describe('withChoice', () => {
  it('changes the given parameters and keeps the rest', () => {
    const params = new URLSearchParams('hideNav=true&stop=1&trip=5');
    expect(withChoice(params, { stop: '2 & 3', trip: null })).toBe('?hideNav=true&stop=2+%26+3');
    expect(withChoice(new URLSearchParams('trip=5'), { trip: null })).toBe('?');
    expect(params.toString()).toBe('hideNav=true&stop=1&trip=5');
  });
});

describe('stopsByDirection', () => {
  const stop = (
    stopId: string,
    stopSequence: number | null,
    routeId = 'B1',
    directionId: 0 | 1 | null = 0,
  ): RouteStop => ({
    otherZone: null,
    routeId,
    directionId,
    stopId,
    name: `Stop ${stopId}`,
    position: null,
    stopSequence,
    releaseName: '20260830',
  });

  const on = Temporal.PlainDate.from('2026-10-13');

  it('lists each stop once in travel order, with every line that stops there', () => {
    const rows = [stop('c', null), stop('b', 2), stop('a', 1), stop('b', 2, 'B2'), stop('x', 1, 'B1', 1)];
    const found = stopsByDirection(rows, on).get(0);
    expect(found?.map(({ stopId, routeIds }) => [stopId, routeIds.join()])).toEqual([
      ['a', 'B1'],
      ['b', 'B1,B2'],
      ['c', 'B1'],
    ]);
  });

  it('includes a stop without a direction in every direction', () => {
    const ids = (rows: RouteStop[]) =>
      [...stopsByDirection(rows, on)].map(([id, stops]) => [id, stops.map(({ stopId }) => stopId).join()]);
    const anywhere = stop('n', 2, 'B1', null);
    expect(ids([stop('a', 1), stop('c', 3), anywhere, stop('x', 1, 'B1', 1)])).toEqual([
      [0, 'a,n,c'],
      [1, 'x,n'],
    ]);
    expect(ids([stop('x', 1, 'B1', 1), anywhere])).toEqual([[1, 'x,n']]);
    expect(ids([anywhere])).toEqual([
      [0, 'n'],
      [1, 'n'],
    ]);
    expect(ids([])).toEqual([]);
  });
});

describe('loadDepartures', () => {
  const load = (answers: Record<string, unknown>) => {
    const client = {
      routeStopSchedule: async (routeId: string) => answers[routeId],
      predictions: async () => got([]),
      detours: async () => got([]),
      alerts: async () => got([]),
    };
    const day = {
      date: Temporal.PlainDate.from('2026-10-13'),
      releaseName: '',
      special: false,
      label: null,
      serviceIds: ['10'],
      isFutureRelease: false,
    };
    const app = { agency, client, now: () => now } as unknown as AppContext;
    const { signal } = new AbortController();
    const lines = Object.keys(answers).map((id) => ({ id, mode: 'Metro' }) as Route);
    const calendar = new Map([['20261013', day]]);
    return loadDepartures(
      app,
      {
        stopIds: ['21297'],
        schedule: loadLineSchedule(app, { lines, parent: null }, { stopId: '21297', calendar }, signal).then(
          ({ rows, failure }) => ({ rows, failed: failure !== null }),
        ),
        routes: lines,
        directionId: 0,
        calendar,
        date: null,
      },
      signal,
    );
  };

  it('fails if the schedule of one of several lines is unreadable, but not if a line does not stop there', async () => {
    expect((await load({ B1: got([row]), B2: lost('not found') })).failed).toBe(false);
    const partly = await load({ B1: got([row]), B2: lost('HTTP') });
    expect([partly.failed, departuresAt(partly.query).length]).toEqual([true, 1]);
  });
});

describe('departureView', () => {
  const departure = (expected: string): Departure => ({
    key: 'k',
    trip: row,
    serviceDate: Temporal.PlainDate.from('2026-10-13'),
    scheduled: Temporal.Instant.from('2026-10-13T14:06:00-04:00'),
    at: Temporal.Instant.from(expected),
    state: { kind: 'estimated', expected: Temporal.Instant.from(expected), delayMinutes: 6 },
    run: null,
    occupancy: 'FEW_SEATS_AVAILABLE',
    vehicleId: '7481',
    stopsAway: 2,
    isLast: false,
    endsEarlyAt: null,
    hasAlert: false,
    alightOnly: false,
  });
  const bus = { isRail: false, arrives: null };

  it('shows seats only shortly before departure', () => {
    expect(departureView(departure('2026-10-13T14:12:00-04:00'), now, bus).occupancy).toBe(
      'FEW_SEATS_AVAILABLE',
    );
    expect(departureView(departure('2026-10-13T14:33:00-04:00'), now, bus).occupancy).toBe('other');
  });

  it('has a vehicle only with an estimate', () => {
    const unseen = { ...departure('2026-10-13T14:12:00-04:00'), state: { kind: 'noGps' } as const };
    expect(departureView(unseen, now, bus)).toMatchObject({
      state: { kind: 'noGps' },
      vehicleId: null,
    });
  });

  it('includes train numbers', () => {
    const one = departure('2026-10-13T14:12:00-04:00');
    expect(departureView(one, now, bus).trainNumber).toBeNull();
    expect(departureView(one, now, { ...bus, isRail: true }).trainNumber).toBe(5036);
  });
});

describe('a trip', () => {
  const noDetour = () => false;
  const opened = { tripId: '5036', run: '2026-10-13', headsign: null };

  it('distinguishes both calls of a loop', () => {
    // Some sources give every call the same number.
    const calls = [runCall(1, 1), runCall(9, 5), runCall(1, 9)];
    const view = tripDetail(opened, stopsFromCalls(liveRun('5036', { calls })));
    expect(new Set(view.stops.map(({ key }) => key)).size).toBe(3);
  });

  it('shows where riders may not board or get off', () => {
    const day = serviceDay(Temporal.PlainDate.from('2026-10-13'), 'America/New_York');
    const calls = [
      { ...row, stopSequence: 1, alighting: 'no' as const },
      { ...row, stopSequence: 2, boarding: 'no' as const },
      { ...row, stopSequence: 3, alighting: 'no' as const },
      { ...row, stopSequence: 4, boarding: 'no' as const },
    ];
    const { stops } = tripDetail(opened, tripStops({ calls, day, run: null, isDetoured: noDetour, now }));
    expect(stops.map(({ closedFor }) => closedFor)).toEqual([null, 'boarding', 'alighting', null]);
  });

  it('is from the release in force if two releases use one id', async () => {
    const calendarDay = {
      date: Temporal.PlainDate.from('2026-10-14'),
      releaseName: '20260830',
      special: false,
      label: null,
      serviceIds: ['10'],
      isFutureRelease: false,
    };
    const client = {
      calendar: async () => got(new Map([['20261014', calendarDay]])),
      tripSchedule: async () =>
        got([row, { ...row, releaseName: '20261115', serviceId: 'M10', stopName: 'Moved' }]),
    };
    const requested = {
      tripId: '5036',
      routeIds: ['17'],
      date: calendarDay.date,
      zone: 'America/New_York',
      run: null,
      isDetoured: noDetour,
      alertsOfRun: () => [],
    };
    const app = { agency, client, now: () => now } as unknown as AppContext;
    const trip = await loadTrip(app, requested, new AbortController().signal);
    expect(trip?.stops.map(({ name }) => name)).toEqual(['20th St & Mifflin St']);
  });

  it('continues past midnight, and leaves a missing time unknown', () => {
    const day = serviceDay(Temporal.PlainDate.from('2026-10-13'), 'America/New_York');
    const calls = [
      { ...row, scheduledArrival: 25 * 3600 },
      { ...row, stopSequence: 3, scheduledArrival: null },
    ];
    const view = tripDetail(opened, tripStops({ calls, day, run: null, isDetoured: noDetour, now }));
    expect(view.stops.map(({ scheduled }) => scheduled)).toEqual([
      Date.parse('2026-10-14T01:00:00-04:00'),
      null,
    ]);
  });
});
