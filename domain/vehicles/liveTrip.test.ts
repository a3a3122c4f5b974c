import { describe, expect, it } from 'vitest';
import { testTime } from '#testing/clock.ts';
import { testLiveTrip as live } from '#testing/entities.ts';
import {
  correctServiceDay,
  isTracked,
  type Orientation,
  orient,
  type TripCall,
  type TripUpdate,
} from './liveTrip.ts';

it('a trip with a position and a vehicle is tracked unless reported as cancelled or untracked', () => {
  expect(isTracked(live())).toBe(true);
  expect(isTracked(live({ delaySeconds: null, status: null }))).toBe(true);
  // Only its position is known.
  expect(isTracked(live({ delaySeconds: null, status: 'scheduled' }))).toBe(true);
  for (const more of [
    { status: 'noGps' as const },
    { status: 'cancelled' as const },
    { position: null },
    { vehicleId: null },
  ])
    expect(isTracked(live(more))).toBe(false);
});

const from = { position: { lat: 40, lon: -75 }, heading: 123 };
const moved = (north: number, east: number) =>
  orient(from, { lat: 40 + north / 364_000, lon: -75 + east / 288_200 });

it.each([
  [100, 0, 0],
  [0, 100, 90],
  [-100, 0, 180],
  [0, -100, 270],
  [100, 100, 45],
])('a move of %s units north and %s east points to %s degrees', (north, east, heading) => {
  expect(moved(north, east).heading).toBeCloseTo(heading, 5);
});

it('the orientation is kept for moves under 20 units, while small moves add up', () => {
  expect(moved(19.9, 0)).toBe(from);
  expect(moved(20.1, 0).heading).toBeCloseTo(0, 5);
  const creep = [8, 16, 24].reduce<Orientation>(
    (last, north) => orient(last, { lat: 40 + north / 364_000, lon: -75 }),
    from,
  );
  expect(creep.heading).toBeCloseTo(0, 5);
});

it('a new vehicle has no heading', () => {
  expect(orient(null, { lat: 40, lon: -75 })).toEqual({ position: { lat: 40, lon: -75 }, heading: null });
});

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
