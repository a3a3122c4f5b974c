import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { scheduledCall } from '#testing/departures.ts';
import { packSchedule } from './schedules.ts';

it('the rows of a packed schedule equal those that were packed', () => {
  const row = fc
    .record({
      tripId: fc.string(),
      blockNumber: fc.option(fc.string()),
      directionId: fc.constantFrom(0, 1, null),
      scheduledArrival: fc.option(fc.integer()),
      isApproximate: fc.boolean(),
      boarding: fc.constantFrom('yes', 'no', 'byArrangement'),
    })
    .map(({ tripId, ...more }) => scheduledCall(tripId, null, more));
  fc.assert(
    fc.property(fc.array(row, { maxLength: 100 }), (schedule) => {
      const packed = packSchedule(schedule);
      expect(packed.count).toBe(schedule.length);
      expect(packed.rows()).toEqual(schedule);
    }),
  );
});

it('a schedule with more than 65,536 distinct trips keeps them apart', () => {
  const schedule = Array.from({ length: 65_600 }, (_, i) => scheduledCall(`trip ${i}`, i));
  const rows = packSchedule(schedule).rows();
  expect(rows.every(({ tripId }, i) => tripId === `trip ${i}`)).toBe(true);
});

it('the original rows can be garbage-collected', async () => {
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc');
  const rows = [scheduledCall('1', 0), scheduledCall('2', 60)];
  const refs = rows.map((row) => new WeakRef(row));
  const packed = packSchedule(rows.splice(0));
  await setImmediate();
  gc();
  expect(refs.map((ref) => ref.deref())).toEqual([undefined, undefined]);
  expect(packed.rows().map(({ tripId }) => tripId)).toEqual(['1', '2']);
});
