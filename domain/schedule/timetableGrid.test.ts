import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testDay, testTimetableTrip } from '#testing/entities.ts';
import type { Timetable, TimetablePattern, TimetableTrip } from './timetable.ts';
import { rowsOfPattern, stopOrder, timetableGrid } from './timetableGrid.ts';

const stops = (...patterns: string[]) =>
  stopOrder(patterns.map((pattern) => [...pattern])).map(({ stopId }) => stopId);

describe('the stop order', () => {
  it('keeps branches together, in an order that fits all patterns', () => {
    expect(stops('abcxyz', 'abcz', 'abqrz').join('')).toBe('abcxyqrz');
    expect(stops('abcz', 'abqrz').join('')).toBe('abcqrz');
    expect(stops('axyb', 'aqb', 'aqxb').join('')).toBe('aqxyb');
  });

  it('lists a loop’s stop twice', () => expect(stops('abca')).toEqual(['a', 'b', 'c', 'a']));

  it('lists a stop twice where a trip calls twice in a row', () =>
    expect(stops('abbc', 'abc')).toEqual(['a', 'b', 'b', 'c']));

  it('gives a stop a second row if patterns contradict each other', () => {
    expect(stops('abc', 'acb').join('')).toMatch(/^(abcb|acbc)$/);
  });

  it('keeps the stops of each pattern in order, for any patterns', () => {
    const pattern = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 7 });
    fc.assert(
      fc.property(fc.array(pattern, { maxLength: 5 }), (patterns) => {
        const order = stopOrder(patterns);
        expect(new Set(order.map(({ key }) => key)).size).toBe(order.length);
        for (const stopIds of patterns) {
          const rows = rowsOfPattern(order, stopIds);
          expect(rows.map((row) => order[row]?.stopId)).toEqual(stopIds);
          expect(rows.every((row, index) => index === 0 || row > (rows[index - 1] ?? -1))).toBe(true);
        }
      }),
    );
  });
});

describe('a timetable', () => {
  const day = testDay();
  const pattern = (stopIds: string, timed: string, directionId: 0 | 1 = 0): TimetablePattern => ({
    directionId,
    stopIds: [...stopIds],
    stopSequences: [...stopIds].map((_, index) => index + 1),
    timepoints: [...stopIds].map((stop) => timed.includes(stop)),
  });
  const trip = (
    tripId: string,
    index: number,
    arrivals: (number | null)[],
    more: Partial<TimetableTrip> = {},
  ) => testTimetableTrip(tripId, arrivals, { pattern: index, ...more });
  const timetable: Timetable = {
    routeId: '17',
    stops: new Map([['a', { name: 'Alpha', position: null, track: null }]]),
    patterns: [pattern('abc', 'ac'), pattern('bc', 'c'), pattern('cba', 'ac', 1)],
    trips: [
      trip('late', 0, [200, 210, 220]),
      trip('short', 1, [110, 120], { approximate: new Set([0]) }),
      trip('early', 0, [90, 105, 112]),
      trip('back', 2, [1, 2, 3]),
      trip('sunday', 0, [1, 2, 3], { serviceId: '12' }),
      trip('next', 0, [1, 2, 3], { releaseName: '20261115' }),
    ],
  };

  it('has stops as rows and the day’s trips as columns, in running order', () => {
    const grid = timetableGrid(timetable, { directionId: 0, day, timepointsOnly: false });
    expect(grid.rows.map(({ name }) => name)).toEqual(['Alpha', 'b', 'c']);
    expect(grid.columns.map((column) => [column.trip.tripId, column.times])).toEqual([
      ['early', [90, 105, 112]],
      ['short', [null, 110, 120]],
      ['late', [200, 210, 220]],
    ]);
  });

  it('marks approximate times: not at a timepoint, approximate in the feed, or from a headway', () => {
    const approximateOf = (more: Timetable['trips']) => {
      const grid = timetableGrid(
        { ...timetable, trips: more },
        { directionId: 0, day, timepointsOnly: false },
      );
      return grid.columns.map(({ approximate }) => [...approximate]);
    };
    // The middle stop of pattern 0 is not a timepoint.
    expect(approximateOf([trip('plain', 0, [1, 2, 3])])).toEqual([[1]]);
    expect(approximateOf([trip('feed', 0, [1, 2, 3], { approximate: new Set([2]) })])).toEqual([[1, 2]]);
    expect(approximateOf([trip('headway', 0, [1, 2, 3], { headwaySeconds: 600 })])).toEqual([[0, 1, 2]]);
  });

  it('marks where riders may not board or get off, and where only by arrangement', () => {
    const noted = trip('noted', 0, [1, 2, 3], {
      noBoarding: new Set([1, 2]),
      noAlighting: new Set([0, 2]),
      byArrangement: new Set([0]),
    });
    const [column] = timetableGrid(
      { ...timetable, trips: [noted] },
      { directionId: 0, day, timepointsOnly: false },
    ).columns;
    // The last call allows neither boarding nor getting off, so it is not served. The first needs no note about getting off.
    expect(column?.times).toEqual([1, 2, null]);
    expect([...(column?.noBoarding ?? [])]).toEqual([1]);
    expect([...(column?.noAlighting ?? [])]).toEqual([]);
    expect([...(column?.byArrangement ?? [])]).toEqual([0]);
    const timed = timetableGrid(
      { ...timetable, trips: [trip('noted', 0, [1, 2, 3], { noAlighting: new Set([2]) })] },
      { directionId: 0, day, timepointsOnly: true },
    );
    // The indexes count rows, not calls.
    expect([...(timed.columns[0]?.noAlighting ?? [])]).toEqual([1]);
  });

  it('shows only timepoints on request', () => {
    const grid = timetableGrid(timetable, { directionId: 0, day, timepointsOnly: true });
    expect(grid.rows.map(({ stopId }) => stopId)).toEqual(['a', 'c']);
    expect(grid.columns[1]?.times).toEqual([null, 120]);
  });

  it('sorts a trip that starts halfway by its times at the stops it shares', () => {
    const halfway = { ...timetable, trips: [trip('whole', 0, [100, 200, 300]), trip('half', 1, [150, 250])] };
    const grid = timetableGrid(halfway, { directionId: 0, day, timepointsOnly: false });
    expect(grid.columns.map((column) => column.trip.tripId)).toEqual(['half', 'whole']);
  });
});
