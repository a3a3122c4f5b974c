import { expect, it } from 'vitest';
import { createFirstSeen } from './firstSeen.server.ts';

const at = (minute: number) => Temporal.Instant.from('2026-10-13T18:00:00Z').add({ minutes: minute });

it('a key keeps the time of its first call', () => {
  const firstSeen = createFirstSeen();
  expect(firstSeen('a', at(0))).toEqual(at(0));
  expect(firstSeen('b', at(1))).toEqual(at(1));
  expect(firstSeen('a', at(2))).toEqual(at(0));
});

it('unused keys are evicted, and used ones stay', () => {
  const firstSeen = createFirstSeen();
  for (let minute = 0; minute < 3_000; minute++) {
    expect(firstSeen('kept', at(minute))).toEqual(at(0));
    firstSeen(`once ${minute}`, at(minute));
  }
  expect(firstSeen('once 0', at(5_000))).toEqual(at(5_000));
});
