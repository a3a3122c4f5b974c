import { describe, expect, it } from 'vitest';
import { endWatch, isOnTime, RunWatch, type WatchedCall, type WatchedRun, watchRun } from './runWatch.ts';
import { emptyTally } from './tally.ts';

const NOON = 1_791_900_000;

const call = (minute: number, changes: Partial<WatchedCall> = {}): WatchedCall => ({
  scheduledArrival: NOON + minute * 60,
  scheduledDeparture: NOON + minute * 60,
  expectedArrival: NOON + minute * 60 + 60,
  expectedDeparture: NOON + minute * 60 + 60,
  skipped: false,
  isReported: true,
  ...changes,
});

const run = (changes: Partial<WatchedRun> = {}): WatchedRun => ({
  relationship: 'SCHEDULED',
  isUntracked: false,
  vehicleId: '7',
  calls: [call(0), call(2), call(4)],
  nextIndex: 0,
  isOver: false,
  isReported: true,
  predictedAt: NOON,
  seenAt: NOON,
  progress: null,
  ownTimes: null,
  ...changes,
});

/** Watches snapshots at the given seconds after noon. */
function watched(...snapshots: [seconds: number, changes: Partial<WatchedRun>][]) {
  const tally = emptyTally();
  const watch = new RunWatch();
  for (const [seconds, changes] of snapshots)
    watchRun(watch, run({ predictedAt: NOON + seconds, ...changes }), NOON + seconds, { tally: () => tally });
  return { tally, watch };
}

describe('a watched run', () => {
  it('counts what was shown once the vehicle has passed, at the time that the feed gives', () => {
    const { tally } = watched([0, { nextIndex: 0, seenAt: NOON }], [70, { nextIndex: 1, seenAt: NOON + 70 }]);
    expect(tally.ranges['0-3']).toEqual({ n: 1, accurate: 1, errorSeconds: 0 });
    expect(tally).toMatchObject({ seen: 1, onTime: 1 });
  });

  it('puts the departure between two reports if the feed gives a time that the vehicle contradicts', () => {
    const late = [call(0), call(2, { expectedDeparture: NOON + 180 }), call(4)];
    const { tally } = watched(
      [0, { nextIndex: 1, seenAt: NOON, calls: late }],
      [400, { nextIndex: 1, seenAt: NOON + 400, calls: late }],
      [440, { nextIndex: 2, seenAt: NOON + 440, calls: late }],
    );
    // Shown for 12:03 at noon; it left at 12:07.
    expect(tally.ranges['3-6']).toEqual({ n: 1, accurate: 0, errorSeconds: 240 });
    expect(tally).toMatchObject({ seen: 1, onTime: 0 });
  });

  it('does not believe a time that has passed while the vehicle is still before the stop', () => {
    const { tally } = watched([0, {}], [300, { nextIndex: 0, seenAt: NOON + 300 }]);
    expect(tally.ranges['0-3'].n).toBe(0);
  });

  it('counts nothing as on time without a vehicle', () => {
    const { tally, watch } = watched(
      [0, { vehicleId: null, seenAt: null, nextIndex: 0 }],
      [600, { vehicleId: null, seenAt: null, nextIndex: 2 }],
    );
    expect(tally).toMatchObject({ seen: 0, onTime: 0 });
    expect(tally.ranges['0-3'].n).toBe(0);
    endWatch(watch, tally, true);
    expect(tally).toMatchObject({ trips: 1, ghost: 1 });
    // On a line whose vehicles are never reported, nobody knows.
    endWatch(watch, tally, false);
    expect(tally).toMatchObject({ trips: 2, ghost: 1 });
  });

  it('is vague about a departure between reports more than three minutes apart', () => {
    const vague = [call(0, { isReported: false }), call(20), call(40)];
    const { tally } = watched(
      [0, { nextIndex: 0, seenAt: NOON, calls: vague }],
      [300, { nextIndex: 1, seenAt: NOON + 300, calls: vague }],
    );
    expect(tally).toMatchObject({ seen: 0 });
  });

  it('does not sample what pages no longer show, because it is stale', () => {
    const { tally } = watched(
      [0, { predictedAt: NOON - 301 }],
      [70, { nextIndex: 1, seenAt: NOON + 70, predictedAt: NOON - 301 }],
    );
    expect(tally.ranges['0-3'].n).toBe(0);
    expect(tally.seen).toBe(1);
  });

  it.each([
    ['cancelled', { relationship: 'CANCELED' }],
    [
      'unpredicted',
      { calls: [call(0, { expectedArrival: null, expectedDeparture: null, isReported: false })] },
    ],
  ] as const)('ends as %s', (what, changes) => {
    const { tally, watch } = watched([0, { seenAt: null, vehicleId: null }], [60, changes]);
    endWatch(watch, tally, true);
    expect(tally).toMatchObject({ trips: 1, cancelled: 0, ghost: 0, unpredicted: 0, [what]: 1 });
  });

  it('compares our own times with the timetable', () => {
    const ownTimes = [null, NOON + 240, null];
    const calls = [
      call(0),
      call(2, { expectedDeparture: null, expectedArrival: null, isReported: false }),
      call(4),
    ];
    const { tally } = watched(
      [0, { nextIndex: 1, seenAt: NOON, ownTimes, calls }],
      [240, { nextIndex: 1, seenAt: NOON + 240, calls }],
      [260, { nextIndex: 2, seenAt: NOON + 260, calls }],
    );
    expect(tally).toMatchObject({ trials: 1, ownSeconds: 10, timetableSeconds: 130 });
  });
});

it.each([
  [-60, false],
  [-59, true],
  [299, true],
  [300, false],
])('a departure %i s late is on time: %s', (late, expected) => expect(isOnTime(late)).toBe(expected));
