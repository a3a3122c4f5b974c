import { describe, expect, it } from 'vitest';
import type { TripStopView } from './loadTrip.server.ts';
import { tripSpine } from './TripDetail.tsx';

const stop = (stopId: string, kind: 'departed' | 'scheduled' | 'skipped' | 'cancelled'): TripStopView => ({
  key: stopId,
  stopId,
  name: stopId,
  scheduled: 0,
  state: { kind },
  closedFor: null,
});

/** Creates `departed` passed stops, then three upcoming ones. */
const trip = (departed: number) => [
  ...Array.from({ length: departed }, (_, index) => stop(`p${index}`, 'departed')),
  stop('a', 'scheduled'),
  stop('b', 'skipped'),
  stop('c', 'scheduled'),
];
const spineOf = (departed: number, stopId: string | null) => {
  const { folded, shown } = tripSpine(trip(departed), stopId);
  const mark = { stop: '-', here: '*', skipped: '/', passed: '.' };
  return [
    folded.length,
    shown.map((each) => (each.hasVehicleBefore ? '>' : '') + mark[each.kind] + each.stop.stopId).join(' '),
  ];
};

describe('the spine of a trip', () => {
  it.each([
    ['that has not begun has no vehicle and folds nothing', 0, 'a', [0, '*a /b -c']],
    ['with two stops behind shows both', 2, 'a', [0, '.p0 .p1 >*a /b -c']],
    ['folds passed stops except the last one', 5, 'c', [4, '.p4 >-a /b *c']],
    ['does not fold the rider’s stop', 6, 'p3', [3, '*p3 .p4 .p5 >-a /b -c']],
    ['opened without a stop folds passed stops too', 5, null, [4, '.p4 >-a /b -c']],
  ] as const)('%s', (_, departed, stopId, expected) => {
    expect(spineOf(departed, stopId)).toEqual(expected);
  });

  it('that is over shows no vehicle', () => {
    const over = [stop('a', 'departed'), stop('b', 'departed')];
    expect(tripSpine(over, null).shown.some(({ hasVehicleBefore }) => hasVehicleBefore)).toBe(false);
  });
});
