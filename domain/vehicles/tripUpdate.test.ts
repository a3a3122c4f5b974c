import { describe, expect, it } from 'vitest';
import { testTime } from '#testing/clock.ts';
import { correctServiceDay, type TripCall, type TripUpdate } from './tripUpdate.ts';

const call = (stopSequence: number, more: Partial<TripCall> = {}): TripCall => ({
  stopId: `s${stopSequence}`,
  stopName: '',
  stopSequence,
  scheduled: null,
  expected: null,
  delaySeconds: null,
  departed: false,
  skipped: false,
  ...more,
});
const update = (tripId: string, calls: TripCall[], more: Partial<TripUpdate> = {}): TripUpdate => ({
  tripId,
  serviceDate: null,
  routeId: '17',
  directionId: 0,
  headsign: null,
  delaySeconds: 60,
  status: 'onTime',
  nextStopId: null,
  nextStopSequence: null,
  isRealTime: true,
  calls,
  ...more,
});

describe('the day-too-late fault', () => {
  const midnight = testTime('2026-10-14T00:10');
  const late = call(10, { scheduled: testTime('2026-10-15T00:14'), expected: testTime('2026-10-15T00:15') });

  it('is corrected for a running trip', () => {
    const [cured] = correctServiceDay(update('1', [late]), midnight).calls;
    expect(cured?.expected?.equals(testTime('2026-10-14T00:15'))).toBe(true);
    expect(cured?.scheduled?.equals(testTime('2026-10-14T00:14'))).toBe(true);
  });

  it('is not assumed for a trip added for later the same day', () => {
    const noon = testTime('2026-10-14T12:00');
    const later = update('1', [call(10, { expected: noon.add({ hours: 5 }) })]);
    expect(correctServiceDay(later, noon)).toBe(later);
  });

  it('is not assumed for a correct trip or one that is not running', () => {
    const healthy = update('1', [call(10, { expected: midnight.add({ minutes: 5 }) }), late]);
    expect(correctServiceDay(healthy, midnight)).toBe(healthy);
    const waiting = update('1', [late], { isRealTime: false });
    expect(correctServiceDay(waiting, midnight)).toBe(waiting);
  });
});
