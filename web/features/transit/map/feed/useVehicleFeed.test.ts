import { describe, expect, it } from 'vitest';
import { testVehicle } from '#testing/web/vehicle.ts';
import type { MapVehicle } from '#web/features/transit/map/engine/mapVehicle.ts';
import { applySnapshot, sourceAfterFailure } from './useVehicleFeed.ts';

const mapOf = (...vehicles: MapVehicle[]) => applySnapshot(new Map(), vehicles);

describe('applySnapshot', () => {
  it('returns the vehicles of the response, unchanged ones as the same objects, and the same map if nothing changed', () => {
    const before = mapOf(testVehicle('1'), testVehicle('2'), testVehicle('3'));
    const same = applySnapshot(before, [testVehicle('1'), testVehicle('2'), testVehicle('3')]);
    expect(same).toBe(before);
    const changed = applySnapshot(before, [
      testVehicle('1'),
      testVehicle('2', { delaySeconds: 540 }),
      testVehicle('4'),
    ]);
    expect(changed.get('1')).toBe(before.get('1'));
    expect(changed.get('2')?.delaySeconds).toBe(540);
    expect([...changed.keys()]).toEqual(['1', '2', '4']);
  });

  it('uses the newer of two rows for one run', () => {
    const young = testVehicle('1', { reportedAt: 2_000, lat: 40 });
    expect(mapOf(testVehicle('1'), young).get('1')?.lat).toBe(40);
    expect(mapOf(young, testVehicle('1')).get('1')?.lat).toBe(40);
  });
});

const asOf = 1_000_000;
const fresh = { state: 'answered', asOf } as const;
const soon = asOf + 60_000;
const error = (status: number | null, more: object = {}) => ({ status, since: null, ...more });

it.each([502, 503, 504])('a source has been down since the time that a %s response gives', (status) => {
  const since = Temporal.Instant.fromEpochMilliseconds(300);
  expect(sourceAfterFailure(fresh, error(status, { since }), soon)).toEqual({ state: 'down', since: 300 });
});

it('after a 503 response without a time, a source has been down since it was last current', () => {
  expect(sourceAfterFailure(fresh, error(503), soon)).toEqual({ state: 'down', since: asOf });
});

it.each([500, 502, 404, 200])(
  'a source is down after an unusable %s response once its data is stale',
  (status) => {
    expect(sourceAfterFailure(fresh, error(status), soon)).toBe(fresh);
    expect(sourceAfterFailure(fresh, error(status), asOf + 301_000)).toEqual({ state: 'down', since: asOf });
  },
);

it('a source that stays down keeps its time if the response gives none', () => {
  const down = { state: 'down', since: 900 } as const;
  expect(sourceAfterFailure(down, error(502), soon)).toBe(down);
});

it('a source is unchanged while the rider has no network', () => {
  expect(sourceAfterFailure(fresh, error(null, { cause: 'network' }), asOf + 301_000)).toBe(fresh);
});

it('the state is none if there is no source, and down once there is one that fails', () => {
  expect(sourceAfterFailure(fresh, error(503, { cause: 'not published' }), soon)).toEqual({ state: 'none' });
  const since = Temporal.Instant.fromEpochMilliseconds(300);
  expect(sourceAfterFailure({ state: 'none' }, error(503, { since }), soon)).toEqual({
    state: 'down',
    since: 300,
  });
});
