import { describe, expect, it } from 'vitest';
import { testVehicle } from '#testing/web/vehicle.ts';
import type { MapVehicle } from '#web/features/transit/map/engine/mapVehicle.ts';
import { applySnapshot } from './applySnapshot.ts';

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
