import fc from 'fast-check';
import { expect, it } from 'vitest';
import { distanceMeters, nearest } from './nearest.ts';

it('the nearest things are the first of all things sorted by distance; equally distant ones keep their order', () => {
  const degrees = fc.integer({ min: -3, max: 3 });
  const position = fc.record({ lat: degrees, lon: degrees });
  const things = fc.array(fc.record({ position: fc.option(position) }), { maxLength: 30 });
  fc.assert(
    fc.property(things, position, fc.integer({ min: 0, max: 8 }), (all, from, limit) => {
      const sorted = all
        .flatMap((thing) => (thing.position ? [{ thing, meters: distanceMeters(from, thing.position) }] : []))
        .toSorted((a, b) => a.meters - b.meters);
      const found = nearest(all, from, limit);
      expect(found).toEqual(sorted.slice(0, limit));
      expect(found.every(({ thing }, i) => thing === sorted[i]?.thing)).toBe(true);
    }),
  );
});
