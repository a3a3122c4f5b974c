import { describe, expect, it } from 'vitest';
import { type Detour, indexDetours } from '#domain/alerts/detour.ts';
import { serviceDay } from '#domain/time/serviceDay.ts';
import { TEST_ZONE, testDate, testNow, testTime } from '#testing/clock.ts';
import {
  departureQuery,
  departuresOf,
  hours,
  liveRun,
  onlyDeparture,
  runCall,
  scheduledCall,
} from '#testing/departures.ts';
import { testDetour } from '#testing/entities.ts';
import { departuresAt } from './departuresAt.ts';

describe('a departure with one delay for the trip', () => {
  it('is scheduled if there is no report', () => {
    const departure = onlyDeparture(departuresOf([scheduledCall('1', hours(14.2))]));
    expect(departure.state).toEqual({ kind: 'scheduled' });
    expect(departure.at.equals(testTime('2026-10-13T14:12'))).toBe(true);
    expect(departure).toMatchObject({ occupancy: 'other', vehicleId: null, stopsAway: null, run: null });
  });

  it('is estimated from the delay of the same trip id', () => {
    const departure = onlyDeparture(departuresOf([scheduledCall('1', hours(14.2))], [liveRun('1')]));
    expect(departure.state).toMatchObject({ kind: 'estimated', delaySeconds: 264 });
    expect(departure.at.equals(testTime('2026-10-13T14:16:24'))).toBe(true);
    expect(departure).toMatchObject({ occupancy: 'FEW_SEATS_AVAILABLE', vehicleId: '7481' });
  });

  it('is matched by train number across releases for rail, but not by block for buses', () => {
    const report = liveRun('LAN512_new', { routeId: 'LAN', blockId: '0512' });
    const train = scheduledCall('LAN512_old', hours(14.2), { routeId: 'LAN', tripNumber: 512 });
    expect(onlyDeparture(departuresOf([train], [report])).state.kind).toBe('estimated');
    const bus = scheduledCall('512', hours(14.2));
    expect(onlyDeparture(departuresOf([bus], [liveRun('99', { blockId: '512' })])).state.kind).toBe(
      'scheduled',
    );
  });

  it.each([
    ['cancelled', 'the status', liveRun('1', { status: 'cancelled', delaySeconds: null })],
    ['cancelled', 'CANCELED', liveRun('1', { relationship: 'CANCELED', delaySeconds: null, status: null })],
    ['noGps', 'the status', liveRun('1', { status: 'noGps', delaySeconds: null, nextStopSequence: null })],
    ['noGps', 'a stale report', liveRun('1', { reportedAt: testNow.subtract({ minutes: 6 }) })],
    ['invalid', 'an unknown code', liveRun('1', { status: 'invalid', delaySeconds: null })],
    ['scheduled', 'no delay', liveRun('1', { delaySeconds: null })],
    ['scheduled', 'the status', liveRun('1', { status: 'scheduled', delaySeconds: null })],
    ['departed', 'a later next stop', liveRun('1', { nextStopSequence: 11 })],
    ['estimated', 'a report without a time', liveRun('1', { nextStopSequence: 10, reportedAt: null })],
  ])('is %s, given %s', (kind, _, report) =>
    expect(onlyDeparture(departuresOf([scheduledCall('1', hours(14.2))], [report])).state.kind).toBe(kind),
  );

  it('has the scheduled time, and neither occupancy nor stops away, once the report is stale', () => {
    const departure = onlyDeparture(
      departuresOf(
        [scheduledCall('1', hours(14.2))],
        [liveRun('1', { reportedAt: testNow.subtract({ minutes: 6 }) })],
      ),
    );
    expect(departure.at.equals(departure.scheduled)).toBe(true);
    expect(departure).toMatchObject({ occupancy: 'other', stopsAway: null });
  });

  it('keeps the scheduled time while the delay rounds to zero', () => {
    for (const delaySeconds of [-24, 24]) {
      const departure = onlyDeparture(
        departuresOf([scheduledCall('1', hours(14.2))], [liveRun('1', { delaySeconds })]),
      );
      expect(departure.state).toMatchObject({ kind: 'estimated', delaySeconds: 0 });
      expect(departure.at.equals(departure.scheduled)).toBe(true);
    }
  });

  it('has a number of stops away only at the trip’s next stop, and only once the trip has begun', () => {
    const away = (stopSequence: number, nextStopSequence: number) =>
      onlyDeparture(
        departuresOf(
          [scheduledCall('1', hours(14.2), { stopSequence })],
          [liveRun('1', { nextStopSequence })],
        ),
      ).stopsAway;
    expect(away(10, 10)).toBe(0);
    expect(away(10, 8)).toBeNull();
    expect(away(1, 1)).toBeNull();
  });
});

describe('a departure with predictions for its stop', () => {
  const row = scheduledCall('1', hours(14.2));
  const at = (calls: ReturnType<typeof runCall>[], more: Parameters<typeof liveRun>[1] = {}) =>
    onlyDeparture(departuresOf([row], [liveRun('1', { serviceDate: testDate, calls, ...more })]));

  it('follows the prediction of the stop, not of the trip', () => {
    // The trip is ten minutes late on the way, but on time again here.
    expect(at([runCall(5, 1), runCall(10, 12)], { delaySeconds: 600 }).state).toMatchObject({
      kind: 'estimated',
      delaySeconds: 0,
    });
    const late = at([runCall(10, 21.5)], { delaySeconds: 0 });
    expect(late.state).toMatchObject({ kind: 'estimated', delaySeconds: 570 });
    expect(late.at.equals(testNow.add({ seconds: 21.5 * 60 }))).toBe(true);
  });

  it('is skipped if the run skips the stop, even with a prediction', () => {
    expect(at([runCall(10, 21, { relationship: 'SKIPPED' })]).state.kind).toBe('skipped');
  });

  it('uses the schedule if the feed reports NO_DATA, without carrying a delay over', () => {
    expect(at([runCall(5, 11), runCall(10, null, { relationship: 'NO_DATA' })]).state.kind).toBe('scheduled');
  });

  it('is departed if the report marks the call as departed', () => {
    expect(at([runCall(10, 1, { departed: true })]).state.kind).toBe('departed');
  });

  it('keeps a fresh prediction of a trip without a position', () => {
    const lost = { status: 'noGps', delaySeconds: null, vehicleId: null } as const;
    expect(at([runCall(10, 52)], lost).state).toMatchObject({ kind: 'estimated', delaySeconds: 2400 });
    expect(at([runCall(10, 52)], { ...lost, reportedAt: testNow.subtract({ minutes: 6 }) }).state.kind).toBe(
      'noGps',
    );
    expect(at([runCall(10, null)], lost).state.kind).toBe('noGps');
  });

  it('is not shown once the trip is deleted', () => {
    const deleted = liveRun('1', { serviceDate: testDate, relationship: 'DELETED', calls: [] });
    expect(departuresOf([row], [deleted])).toEqual([]);
  });

  it('names the last stop of a shortened trip or, at that stop, is marked as its end', () => {
    const calls = [runCall(10, 12)];
    const endsAt = (lastStopId: string) => {
      const { state, endsEarlyAt, alightOnly, isLast } = at(calls, { calls, lastStopId, endsEarlyAt: 'Mid' });
      return [state.kind, endsEarlyAt, alightOnly, isLast];
    };
    expect(endsAt('s10')).toEqual(['endsHere', null, false, false]);
    expect(endsAt('s11')).toEqual(['estimated', 'Mid', false, true]);
    // A cancelled trip has no early end.
    expect(at(calls, { calls, status: 'cancelled', lastStopId: 's10', endsEarlyAt: 'Mid' })).toMatchObject({
      state: { kind: 'cancelled' },
      endsEarlyAt: null,
    });
    // A loop continues after its first call at its terminal.
    const loop = [runCall(10, 12), runCall(10, 40, { stopSequence: 14 })];
    expect(at(loop, { lastStopId: 's10', endsEarlyAt: 'Mid' }).state.kind).toBe('estimated');
  });

  it('is alight-only where the run ends, even if the run is not marked as shortened', () => {
    expect(at([runCall(10, 12)], { lastStopId: 's10' }).alightOnly).toBe(true);
    expect(at([runCall(10, 12)]).alightOnly).toBe(false);
  });

  it('distinguishes the two calls of a loop', () => {
    const loop = [
      scheduledCall('1', hours(14.1), { stopSequence: 1 }),
      scheduledCall('1', hours(15), { stopSequence: 12 }),
    ];
    const early = runCall(10, 6, { stopSequence: 1, scheduledDeparture: testTime('2026-10-13T14:06') });
    const later = runCall(10, 69, { stopSequence: 12, scheduledDeparture: testTime('2026-10-13T15:00') });
    const delaysOf = (calls: ReturnType<typeof runCall>[]) =>
      departuresOf(loop, [liveRun('1', { serviceDate: testDate, calls })]).map(({ state }) =>
        state.kind === 'estimated' ? state.delaySeconds : state.kind,
      );
    expect(delaysOf([early, later])).toEqual([0, 540]);
    // Calls of a source without sequences are matched by the scheduled time.
    const unnumbered = [early, later].map((call) => ({ ...call, stopSequence: null }));
    expect(delaysOf(unnumbered)).toEqual([0, 540]);
    expect(delaysOf(unnumbered.toReversed())).toEqual([0, 540]);
  });

  it('uses the source’s number of stops away', () => {
    expect(at([runCall(10, 13, { stopsAway: 3 })]).stopsAway).toBe(3);
    expect(at([runCall(10, null, { stopsAway: 3 })]).stopsAway).toBe(3);
  });

  it('ignores the number of stops away in a stale report', () => {
    const reportedAt = testNow.subtract({ minutes: 6 });
    expect(at([runCall(10, null, { stopsAway: 3 })], { reportedAt }).stopsAway).toBeNull();
  });

  it('has no delay if the trip has no fixed times', () => {
    expect(at([runCall(10, 13)], { relationship: 'UNSCHEDULED' }).state).toEqual({
      kind: 'unscheduled',
      expected: testNow.add({ minutes: 13 }),
    });
  });

  it('is skipped if a replacement no longer calls there', () => {
    expect(at([runCall(5, 1)], { relationship: 'REPLACEMENT' }).state.kind).toBe('skipped');
    expect(at([runCall(10, 12)], { relationship: 'REPLACEMENT' }).state.kind).toBe('estimated');
  });
});

describe('the run matched to a departure', () => {
  const on = (date: string) => Temporal.PlainDate.from(date);
  const kinds = (run: ReturnType<typeof liveRun>, now = testNow) =>
    departuresOf([scheduledCall('1', hours(14.2))], [run], {
      dates: ['2026-10-12', '2026-10-13', '2026-10-14'],
      now,
    }).map(({ serviceDate, state }) => [serviceDate.toString(), state.kind]);

  it.each(['2026-10-12', '2026-10-13', '2026-10-14'])(
    'belongs only to %s when the report has that date',
    (date) => {
      const cancelled = liveRun('1', { serviceDate: on(date), status: 'cancelled', delaySeconds: null });
      expect(kinds(cancelled).filter(([, kind]) => kind === 'cancelled')).toEqual([[date, 'cancelled']]);
    },
  );

  it.each(['2026-09-13', '2026-10-20'])(
    'belongs to none of the listed days when the report is for %s',
    (date) => {
      const cancelled = liveRun('1', { serviceDate: on(date), status: 'cancelled', delaySeconds: null });
      expect(kinds(cancelled).map(([, kind]) => kind)).toEqual(['scheduled', 'scheduled', 'scheduled']);
    },
  );

  it('is chosen by date from two reports on one trip', () => {
    const list = departuresOf(
      [scheduledCall('1', hours(14.2))],
      [
        liveRun('1', { serviceDate: on('2026-10-14'), status: 'cancelled', delaySeconds: null }),
        liveRun('1', { serviceDate: on('2026-10-13'), delaySeconds: 420 }),
      ],
      { dates: ['2026-10-13', '2026-10-14'] },
    );
    expect(list.map(({ state }) => state.kind)).toEqual(['estimated', 'cancelled']);
  });

  it('is the closest to now when the report has no date: after midnight, yesterday’s', () => {
    const midnight = testTime('2026-10-14T00:10');
    const report = liveRun('1', { reportedAt: midnight });
    const list = departuresOf([scheduledCall('1', hours(24.5))], [report], {
      now: midnight,
      dates: ['2026-10-13', '2026-10-14'],
    });
    expect(list.map(({ key, state }) => [key.slice(0, 10), state.kind])).toEqual([
      ['2026-10-13', 'estimated'],
      ['2026-10-14', 'scheduled'],
    ]);
  });

  it('is found by its date for a trip that takes several days', () => {
    // This trip leaves here at hour 110, on its fifth day.
    const list = departuresOf(
      [scheduledCall('1', hours(110))],
      [liveRun('1', { serviceDate: on('2026-10-09'), delaySeconds: 1800, nextStopSequence: null })],
      { dates: ['2026-10-08', '2026-10-09', '2026-10-10'] },
    );
    expect(list.map(({ serviceDate, state }) => [serviceDate.day, state.kind])).toEqual([
      [8, 'scheduled'],
      [9, 'estimated'],
      [10, 'scheduled'],
    ]);
  });

  it('is distinguished by its start for a headway-based trip', () => {
    const trips = [scheduledCall('H_140000', hours(14.1)), scheduledCall('H_141500', hours(14.35))];
    const run = (startSeconds: number, delaySeconds: number) =>
      liveRun('H', { serviceDate: testDate, startSeconds, delaySeconds });
    const list = departuresOf(trips, [run(hours(14.25), 540), run(hours(14), 120)]);
    expect(list.map(({ state }) => state.kind === 'estimated' && state.delaySeconds)).toEqual([120, 540]);
  });

  it('comes from the later of two reports', () => {
    const older = liveRun('1', { delaySeconds: 540, reportedAt: testNow.subtract({ seconds: 60 }) });
    for (const runs of [
      [older, liveRun('1')],
      [liveRun('1'), older],
    ])
      expect(onlyDeparture(departuresOf([scheduledCall('1', hours(14.2))], runs)).state).toMatchObject({
        delaySeconds: 264,
      });
  });
});

describe('departures not in the schedule', () => {
  const extra = (more: Parameters<typeof liveRun>[1] = {}) =>
    liveRun('X1', {
      serviceDate: testDate,
      relationship: 'ADDED',
      status: null,
      delaySeconds: null,
      lastStopId: 's12',
      calls: [runCall(9, -3, { departed: true }), runCall(10, 5, { stopsAway: 0 }), runCall(12, 9)],
      ...more,
    });

  it('show time, destination and stops away, and no scheduled time', () => {
    const found = onlyDeparture(departuresOf([], [extra()]));
    expect(found).toMatchObject({
      state: { kind: 'extra', expected: testNow.add({ minutes: 5 }) },
      stopsAway: 0,
      alightOnly: false,
      isLast: false,
      trip: { headsign: 'End', scheduledArrival: null, stopName: 'Stop s10' },
    });
    expect(found.serviceDate.toString()).toBe('2026-10-13');
  });

  it('are alight-only where the trip ends', () => {
    expect(onlyDeparture(departuresOf([], [extra()], { stopIds: ['s12'] })).alightOnly).toBe(true);
    // `calls` may contain only the stop of the query, so the run itself names its last stop.
    expect(onlyDeparture(departuresOf([], [extra({ calls: [runCall(10, 5)] })])).alightOnly).toBe(false);
  });

  it.each([
    ['elsewhere', {}, ['s99']],
    ['after the run has left', {}, ['s9']],
    ['without a time', { calls: [runCall(10, null)] }, ['s10']],
    ['if the run skips the stop', { calls: [runCall(10, 5, { relationship: 'SKIPPED' as const })] }, ['s10']],
    ['once the run is cancelled', { status: 'cancelled' as const }, ['s10']],
    ['when the report is stale', { reportedAt: testNow.subtract({ minutes: 6 }) }, ['s10']],
    ['in the other direction', { directionId: 1 as const }, ['s10']],
    ['on another route', { routeId: '99' }, ['s10']],
  ])('are not listed %s', (_, more, stopIds) => {
    const isRoute = (id: string) => id === '17';
    expect(departuresOf([], [extra(more)], { stopIds, directionId: 0, isRoute })).toEqual([]);
  });

  it('are not listed at a stop that a detour skips', () => {
    const isDetoured = ({ stopId }: { stopId: string }) => stopId === 's10';
    expect(departuresOf([], [extra()], { isDetoured })).toEqual([]);
  });

  it('are listed if the trip has no direction', () => {
    expect(departuresOf([], [extra({ directionId: null })], { directionId: 1 })).toHaveLength(1);
  });

  it('include both calls of a loop, each with its own key', () => {
    const calls = [runCall(10, 5), runCall(11, 9), runCall(10, 13, { stopSequence: 14 })];
    const found = departuresOf([], [extra({ calls })]);
    expect(new Set(found.map(({ key }) => key)).size).toBe(2);
  });

  it('are listed once if the schedule has the trip on that date', () => {
    expect(onlyDeparture(departuresOf([scheduledCall('X1', hours(14.05))], [extra()])).state.kind).toBe(
      'estimated',
    );
  });

  it('include a duplicate in addition to the original trip', () => {
    const copy = extra({ relationship: 'DUPLICATED', tripId: '1', startSeconds: hours(14), delaySeconds: 0 });
    const list = departuresOf([scheduledCall('1', hours(14.2))], [copy]);
    expect(list.map(({ state }) => state.kind)).toEqual(['extra', 'scheduled']);
  });

  it('include a headway-based trip that starts between scheduled ones', () => {
    const between = extra({ tripId: 'H', relationship: 'UNSCHEDULED', startSeconds: hours(14.1) });
    const list = departuresOf([scheduledCall('H_140000', hours(14.2))], [between]);
    expect(list.map(({ state }) => state.kind)).toEqual(['unscheduled', 'scheduled']);
  });

  it('include the new stop of a replacement', () => {
    const moved = extra({ tripId: '1', relationship: 'REPLACEMENT' });
    expect(onlyDeparture(departuresOf([], [moved])).state.kind).toBe('extra');
  });
});

describe('a list of departures', () => {
  it('keeps an overdue departure while its vehicle is known to be before the stop', () => {
    const gone = [scheduledCall('1', hours(13.5))];
    const listed = (stopsAway: number | null, more: Parameters<typeof liveRun>[1] = {}) =>
      departuresOf(
        gone,
        [liveRun('1', { serviceDate: testDate, calls: [runCall(10, null, { stopsAway })], ...more })],
        { upcomingOnly: true },
      ).map(({ state, stopsAway: away }) => [state.kind, away]);
    expect(listed(2)).toEqual([['scheduled', 2]]);
    expect(listed(null)).toEqual([]);
    expect(listed(2, { reportedAt: testNow.subtract({ minutes: 6 }) })).toEqual([]);
  });

  it('marks the stops of a detour as skipped only while it is active, and only in its direction', () => {
    const detour = testDetour({
      periods: [{ starts: null, ends: testTime('2026-10-13T17:00') }],
      skippedStops: [{ stopId: 's10', name: '', position: null }],
    });
    const kinds = (...detours: Detour[]) =>
      departuresOf(
        [
          scheduledCall('1', hours(14.2)),
          scheduledCall('2', hours(14.3), { stopId: 's11' }),
          scheduledCall('3', hours(14.4), { directionId: 1 }),
          scheduledCall('4', hours(17.5)),
        ],
        [liveRun('1')],
        { isDetoured: indexDetours(detours, TEST_ZONE) },
      ).map(({ state }) => state.kind);
    expect(kinds(detour)).toEqual(['skipped', 'scheduled', 'scheduled', 'scheduled']);
    expect(kinds({ ...detour, directionId: null })).toEqual(['skipped', 'scheduled', 'skipped', 'scheduled']);
    // A detour without a list of skipped stops affects no stop.
    expect(kinds({ ...detour, skippedStops: null })[0]).not.toBe('skipped');
  });

  it('distinguishes the two calls of a loop by sequence', () => {
    const rows = [scheduledCall('1', hours(13.5), { stopSequence: 1 }), scheduledCall('1', hours(14.1))];
    expect(departuresOf(rows, [liveRun('1')]).map(({ state }) => state.kind)).toEqual([
      'departed',
      'estimated',
    ]);
  });

  it('is sorted by expected time, marks last and alight-only departures, and omits rows without a time', () => {
    const list = departuresOf(
      [
        scheduledCall('1', hours(14.1)),
        scheduledCall('2', hours(14.15)),
        scheduledCall('3', hours(23), { lastStopId: 's10' }),
        scheduledCall('4', null),
      ],
      [liveRun('1', { delaySeconds: 600 })],
    );
    expect(list.map(({ trip, isLast, alightOnly }) => [trip.tripId, isLast, alightOnly])).toEqual([
      ['2', true, false],
      ['1', false, false],
      ['3', false, true],
    ]);
  });

  it('treats only the last call of a loop as its end', () => {
    const loop = { lastStopId: 's10' };
    const rows = [
      scheduledCall('1', hours(14.1), { ...loop, stopSequence: 2 }),
      scheduledCall('1', hours(15), loop),
    ];
    expect(departuresOf(rows).map(({ alightOnly, isLast }) => [alightOnly, isLast])).toEqual([
      [false, true],
      [true, false],
    ]);
  });

  it('omits departures that have left, or whose time has passed, with upcomingOnly', () => {
    const rows = [scheduledCall('1', hours(13.9)), scheduledCall('2', hours(14.2))];
    const ids = (runs: Parameters<typeof departuresOf>[1]) =>
      departuresOf(rows, runs, { upcomingOnly: true }).map(({ trip }) => trip.tripId);
    expect(ids([])).toEqual(['2']);
    // The trip is forty minutes late, so its time has not passed.
    expect(ids([liveRun('1', { delaySeconds: 2400 })])).toEqual(['2', '1']);
    expect(ids([liveRun('2', { nextStopSequence: 11 })])).toEqual([]);
  });

  it('keeps an untracked trip a little longer, since it may be late', () => {
    const untracked = [liveRun('1', { status: 'noGps', delaySeconds: null, nextStopSequence: null })];
    const countListed = (minutes: number) =>
      departuresOf([scheduledCall('1', hours(14) - minutes * 60)], untracked, { upcomingOnly: true }).length;
    expect([countListed(2), countListed(4)]).toEqual([1, 0]);
  });

  it('keeps a trip past its predicted time while its vehicle is known to be on its way', () => {
    const countListed = (stopsAway: number | null) => {
      const calls = [runCall(10, -9, { stopsAway })];
      const run = liveRun('1', { serviceDate: testDate, calls });
      return departuresOf([scheduledCall('1', hours(13.8))], [run], { upcomingOnly: true }).length;
    };
    expect([countListed(0), countListed(null)]).toEqual([1, 0]);
  });

  it('omits departures scheduled or predicted after the requested time', () => {
    const rows = [scheduledCall('1', hours(14.2)), scheduledCall('2', hours(16))];
    const list = departuresOf(rows, [liveRun('1', { delaySeconds: 3600 })], {
      until: testNow.add({ hours: 1 }),
    });
    expect(list).toEqual([]);
  });
});

describe('the last departure', () => {
  const at = (text: string, times: Record<string, number[]>, runs: ReturnType<typeof liveRun>[] = []) =>
    departuresAt(
      departureQuery({
        days: Object.entries(times).map(([date, seconds]) => ({
          day: serviceDay(Temporal.PlainDate.from(date), TEST_ZONE),
          trips: seconds.map((each) => scheduledCall(`${date} ${each / 3600}`, each)),
        })),
        runs,
        now: testTime(text),
      }),
    )
      .filter(({ isLast }) => isLast)
      .map(({ trip }) => trip.tripId);

  it('is not the end of a service day if the next day’s departures follow soon', () => {
    const days = {
      '2026-10-13': [hours(23), hours(24 + 8 / 60)],
      '2026-10-14': [hours(0.5), hours(1), hours(6), hours(23)],
    };
    expect(at('2026-10-13T23:41', days)).toEqual(['2026-10-14 23']);
  });

  it('is the one before a night without service', () => {
    const days = { '2026-10-13': [hours(23), hours(24.5)], '2026-10-14': [hours(5), hours(23)] };
    expect(at('2026-10-13T23:41', days)).toEqual(['2026-10-13 24.5', '2026-10-14 23']);
  });

  it('is not the one before a long gap within the day', () => {
    expect(at('2026-10-13T05:00', { '2026-10-13': [hours(6), hours(17)] })).toEqual(['2026-10-13 17']);
  });

  it('is the last that runs, not a cancelled one', () => {
    const cancelled = liveRun('2026-10-13 23', {
      serviceDate: testDate,
      status: 'cancelled',
      delaySeconds: null,
    });
    expect(at('2026-10-13T14:00', { '2026-10-13': [hours(22), hours(23)] }, [cancelled])).toEqual([
      '2026-10-13 22',
    ]);
  });
});

describe('a call moved to another platform', () => {
  const trip = scheduledCall('1', hours(14.2));
  const moved = liveRun('1', {
    serviceDate: testDate,
    calls: [
      runCall(10, 16, {
        stopId: 'platform 2',
        stopName: 'Center, platform 2',
        movedFrom: 's10',
        scheduledDeparture: testTime('2026-10-13T14:12'),
      }),
    ],
  });
  const days =
    departuresOf([trip]).length === 1 ? [{ day: serviceDay(testDate, TEST_ZONE), trips: [trip] }] : [];
  const at = (stopIds: string[]) =>
    departuresAt(departureQuery({ days: stopIds.includes('s10') ? days : [], runs: [moved], stopIds })).map(
      ({ state, trip: { stopId }, movedFrom, scheduled }) => ({
        state,
        stopId,
        movedFrom,
        scheduled: scheduled.toString(),
      }),
    );
  const there = {
    state: { kind: 'estimated', expected: testNow.add({ minutes: 16 }), delaySeconds: 240 },
    stopId: 'platform 2',
    movedFrom: 's10',
    scheduled: testTime('2026-10-13T14:12').toString(),
  };

  it('is listed at its new platform, with its scheduled time, and at the old one names the new one', () => {
    expect(at(['platform 2'])).toEqual([there]);
    expect(at(['s10'])).toEqual([
      {
        ...there,
        state: { kind: 'skipped', movedTo: { stopId: 'platform 2', name: 'Center, platform 2' } },
        stopId: 's10',
        movedFrom: null,
      },
    ]);
  });

  it('is listed once where both platforms are shown', () => {
    expect(at(['s10', 'platform 2'])).toEqual([there]);
  });
});

it('live data can change the headsign, and whether riders may board', () => {
  const trip = scheduledCall('1', hours(14.2));
  const call = (more: Parameters<typeof runCall>[2]) =>
    onlyDeparture(
      departuresOf([trip], [liveRun('1', { serviceDate: testDate, calls: [runCall(10, 14, more)] })]),
    );
  expect(call({ headsign: 'Depot' }).trip.headsign).toBe('Depot');
  expect(call({ boarding: 'no' })).toMatchObject({ alightOnly: true, trip: { boarding: 'no' } });
  expect(call({ boarding: 'byArrangement' })).toMatchObject({ trip: { boarding: 'byArrangement' } });
});

it('a copy of a trip without predictions is listed at its scheduled time', () => {
  const copy = liveRun('1-2', {
    serviceDate: testDate,
    relationship: 'DUPLICATED',
    status: null,
    delaySeconds: null,
    calls: [runCall(10, null, { scheduledDeparture: testTime('2026-10-13T14:12') })],
  });
  const departure = onlyDeparture(departuresAt(departureQuery({ runs: [copy] })));
  expect(departure.state).toEqual({ kind: 'scheduled' });
  expect(departure.at.equals(testTime('2026-10-13T14:12'))).toBe(true);
});
