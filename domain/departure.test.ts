import { describe, expect, it } from 'vitest';
import { type Departure, departures, isUpcoming } from './departure.ts';
import type { Detour } from './detour.ts';
import { detouredStops } from './detouredStops.ts';
import { isTracked } from './isTracked.ts';
import { indexLive } from './liveIndex.ts';
import type { LiveTrip } from './liveTrip.ts';
import type { ScheduledStopTrip } from './scheduledTrip.ts';
import { serviceDay } from './serviceDay.ts';
import { cureDayTooLate, type TripCall, type TripUpdate } from './tripUpdate.ts';

const ZONE = 'America/New_York';
const wall = (text: string) => Temporal.PlainDateTime.from(text).toZonedDateTime(ZONE).toInstant();
const now = wall('2026-10-13T14:00');
const hour = (value: number) => Math.round(value * 3600);

const scheduled = (
  tripId: string,
  arrival: number | null,
  more: Partial<ScheduledStopTrip> = {},
): ScheduledStopTrip => ({
  tripId,
  tripNumber: Number(tripId) || null,
  routeId: '17',
  stopId: 's10',
  blockNumber: null,
  stopName: 'Stop',
  directionId: 0,
  serviceId: '10',
  releaseName: '20260830',
  scheduledArrival: arrival,
  scheduledDeparture: null,
  headsign: 'End',
  stopSequence: 10,
  lastStopId: 's99',
  isApproximate: false,
  boarding: 'yes',
  alighting: 'yes',
  ...more,
});
const live = (tripId: string, more: Partial<LiveTrip> = {}): LiveTrip => ({
  isExtra: false,
  routeId: '17',
  tripId,
  directionId: 0,
  headsign: 'End',
  blockId: null,
  vehicleId: '7481',
  position: { lat: 39.9, lon: -75.1 },
  heading: null,
  delay: 4.4,
  status: 'LATE',
  nextStopId: 's8',
  nextStopName: null,
  nextStopSequence: 8,
  occupancy: 'FEW_SEATS_AVAILABLE',
  reportedAt: now.subtract({ seconds: 30 }),
  completionPercent: null,
  ...more,
});
const call = (stopSequence: number, more: Partial<TripCall> = {}): TripCall => ({
  stopId: `s${stopSequence}`,
  stopName: '',
  stopSequence,
  scheduled: null,
  expected: null,
  delay: null,
  departed: false,
  skipped: false,
  ...more,
});
const update = (tripId: string, calls: TripCall[], more: Partial<TripUpdate> = {}): TripUpdate => ({
  tripId,
  routeId: '17',
  directionId: 0,
  headsign: null,
  delay: 1,
  status: 'ON-TIME',
  nextStopId: null,
  nextStopSequence: null,
  isRealTime: true,
  calls,
  ...more,
});
const isRail = (routeId: string) => routeId === 'LAN';
const join = (
  trips: ScheduledStopTrip[],
  reports: LiveTrip[] = [],
  at: Temporal.Instant = now,
  dates: string[] = ['2026-10-13'],
): Departure[] =>
  departures({
    days: dates.map((date) => ({ day: serviceDay(Temporal.PlainDate.from(date), ZONE), trips })),
    findLive: indexLive(reports, isRail),
    now: at,
  });
const only = (list: Departure[]): Departure => {
  const [first] = list;
  if (!first || list.length !== 1) throw new Error(`Expected one departure, got ${list.length}`);
  return first;
};

describe('schedule joined with live', () => {
  it('is only scheduled without a report', () => {
    const departure = only(join([scheduled('1', hour(14.2))]));
    expect(departure.state).toEqual({ kind: 'scheduled' });
    expect(departure.at.equals(wall('2026-10-13T14:12'))).toBe(true);
    expect(departure).toMatchObject({ occupancy: 'other', vehicleId: null, stopsAway: null, live: null });
  });

  it('estimates from the report’s delay, by trip id', () => {
    const departure = only(join([scheduled('1', hour(14.2))], [live('1')]));
    expect(departure.state).toMatchObject({ kind: 'estimated', delayMinutes: 4 });
    expect(departure.at.equals(wall('2026-10-13T14:16:24'))).toBe(true);
    expect(departure).toMatchObject({ occupancy: 'FEW_SEATS_AVAILABLE', vehicleId: '7481', stopsAway: 2 });
  });

  it('joins rail by train number across releases, and buses never by block', () => {
    const report = live('LAN512_new', { routeId: 'LAN', blockId: '0512' });
    const train = scheduled('LAN512_old', hour(14.2), { routeId: 'LAN', tripNumber: 512 });
    expect(only(join([train], [report])).state.kind).toBe('estimated');
    const bus = scheduled('512', hour(14.2));
    expect(only(join([bus], [live('99', { blockId: '512' })])).state.kind).toBe('scheduled');
  });

  it.each([
    ['cancelled', live('1', { status: 'CANCELED', delay: 999 })],
    ['cancelled', live('1', { status: null, delay: 999 })],
    ['noGps', live('1', { status: 'NO GPS', delay: 998, nextStopSequence: null })],
    ['noGps', live('1', { status: 'LATE', delay: 999 })],
    ['noGps', live('1', { reportedAt: now.subtract({ minutes: 6 }) })],
    ['scheduled', live('1', { delay: null })],
    ['scheduled', live('1', { status: 'SCHEDULED' })],
    ['departed', live('1', { nextStopSequence: 11 })],
    ['estimated', live('1', { nextStopSequence: 10, reportedAt: null })],
  ])('is %s', (kind, report) =>
    expect(only(join([scheduled('1', hour(14.2))], [report])).state.kind).toBe(kind),
  );

  it('shows no countdown, seats or distance for a trip that is not seen', () => {
    const departure = only(
      join([scheduled('1', hour(14.2))], [live('1', { reportedAt: now.subtract({ minutes: 6 }) })]),
    );
    expect(departure.at.equals(departure.scheduled)).toBe(true);
    expect(departure).toMatchObject({ occupancy: 'other', stopsAway: null });
  });

  it('skips the stops of a detour while it is followed, and on its own way alone', () => {
    const detour: Detour = {
      id: 'D1',
      routeId: '17',
      directionId: 0,
      directionName: null,
      message: '',
      reason: '',
      startLocation: null,
      endLocation: null,
      start: null,
      end: wall('2026-10-13T17:00'),
      skippedStops: [{ stopId: 's10', name: '', position: null }],
      activeHours: null,
    };
    const kinds = (...detours: Detour[]) =>
      departures({
        days: [
          {
            day: serviceDay(Temporal.PlainDate.from('2026-10-13'), ZONE),
            trips: [
              scheduled('1', hour(14.2)),
              scheduled('2', hour(14.3), { stopId: 's11' }),
              scheduled('3', hour(14.4), { directionId: 1 }),
              scheduled('4', hour(17.5)),
            ],
          },
        ],
        findLive: indexLive([live('1')], isRail),
        isDetoured: detouredStops(detours, ZONE),
        now,
      }).map(({ state }) => state.kind);
    expect(kinds(detour)).toEqual(['skipped', 'scheduled', 'scheduled', 'scheduled']);
    expect(kinds({ ...detour, directionId: null })).toEqual(['skipped', 'scheduled', 'skipped', 'scheduled']);
    // Which stops it leaves out it does not tell.
    expect(kinds({ ...detour, skippedStops: null })[0]).not.toBe('skipped');
  });

  it('tells the two calls of a loop apart by sequence', () => {
    const rows = [scheduled('1', hour(13.5), { stopSequence: 1 }), scheduled('1', hour(14.1))];
    expect(join(rows, [live('1')]).map(({ state }) => state.kind)).toEqual(['departed', 'estimated']);
  });

  it('applies a report after midnight to yesterday’s run of the trip, not to tonight’s', () => {
    const midnight = wall('2026-10-14T00:10');
    const report = live('1', { reportedAt: midnight });
    const list = join([scheduled('1', hour(24.5))], [report], midnight, ['2026-10-13', '2026-10-14']);
    expect(list.map(({ key, state }) => [key.slice(0, 10), state.kind])).toEqual([
      ['2026-10-13', 'estimated'],
      ['2026-10-14', 'scheduled'],
    ]);
  });

  it('orders by expected time, marks the last trip and those that end here, leaves out rows without a time', () => {
    const list = join(
      [
        scheduled('1', hour(14.1)),
        scheduled('2', hour(14.15)),
        scheduled('3', hour(23), { lastStopId: 's10' }),
        scheduled('4', null),
      ],
      [live('1', { delay: 10 })],
    );
    expect(list.map(({ trip, isLast, alightOnly }) => [trip.tripId, isLast, alightOnly])).toEqual([
      ['2', true, false],
      ['1', false, false],
      ['3', false, true],
    ]);
  });

  it('lets a loop end only at its last call', () => {
    const loop = { lastStopId: 's10' };
    const rows = [scheduled('1', hour(14.1), { ...loop, stopSequence: 2 }), scheduled('1', hour(15), loop)];
    expect(join(rows).map(({ alightOnly, isLast }) => [alightOnly, isLast])).toEqual([
      [false, true],
      [true, false],
    ]);
  });

  it('calls upcoming what has neither left nor passed', () => {
    const list = join([scheduled('1', hour(13.9)), scheduled('2', hour(14.2))]);
    expect(list.map((each) => isUpcoming(each, now))).toEqual([false, true]);
  });
});

describe('the day-too-late fault', () => {
  const midnight = wall('2026-10-14T00:10');
  const late = call(10, { scheduled: wall('2026-10-15T00:14'), expected: wall('2026-10-15T00:15') });

  it('is cured for a running trip', () => {
    const [cured] = cureDayTooLate(update('1', [late]), midnight).calls;
    expect(cured?.expected?.equals(wall('2026-10-14T00:15'))).toBe(true);
    expect(cured?.scheduled?.equals(wall('2026-10-14T00:14'))).toBe(true);
  });

  it('leaves alone a healthy trip and one that does not run', () => {
    const healthy = update('1', [call(10, { expected: midnight.add({ minutes: 5 }) }), late]);
    expect(cureDayTooLate(healthy, midnight)).toBe(healthy);
    const waiting = update('1', [late], { isRealTime: false });
    expect(cureDayTooLate(waiting, midnight)).toBe(waiting);
  });
});

it('is tracked with a place, a vehicle, a status that says it runs, and a delay that is none of the codes', () => {
  expect(isTracked(live('1'))).toBe(true);
  expect(isTracked(live('1', { delay: null, status: null }))).toBe(true);
  // Its place is known, and nothing else.
  expect(isTracked(live('1', { delay: 998, status: null }))).toBe(true);
  for (const more of [
    { status: 'NO GPS' as const },
    { status: 'CANCELED' as const },
    { position: null },
    { vehicleId: null },
    { delay: 998 },
    { delay: 999, status: null },
  ])
    expect(isTracked(live('1', more))).toBe(false);
});
