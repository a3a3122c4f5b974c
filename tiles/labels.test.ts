import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type MapLabel, written } from './labels.ts';

const label = (more: Partial<MapLabel>): MapLabel => ({
  lines: ['Name'],
  naming: 'town',
  size: 12,
  x: 0,
  y: 0,
  angle: 0,
  halfWidth: 30,
  halfHeight: 7,
  weight: 1,
  ...more,
});
const anyLabel = fc
  .record({
    x: fc.integer({ min: -256, max: 512 }),
    y: fc.integer({ min: -256, max: 512 }),
    halfWidth: fc.integer({ min: 10, max: 80 }),
    weight: fc.integer({ min: 1, max: 5 }),
    lines: fc.tuple(fc.string({ minLength: 1, maxLength: 4 })),
  })
  .map(label);

it('names never touch, whatever their order, and the most important one is written', () => {
  fc.assert(
    fc.property(fc.array(anyLabel, { minLength: 1, maxLength: 60 }), (labels) => {
      const shown = written(labels);
      expect(written([...labels].reverse())).toEqual(shown);
      const best = Math.max(...labels.map(({ weight }) => weight));
      expect(shown.some(({ weight }) => weight === best)).toBe(true);
      for (const [i, a] of shown.entries())
        for (const b of shown.slice(i + 1))
          expect(
            Math.abs(a.x - b.x) >= a.halfWidth + b.halfWidth ||
              Math.abs(a.y - b.y) >= a.halfHeight + b.halfHeight,
          ).toBe(true);
    }),
  );
});

it('a name between two others is written if its rival gives way to the third', () => {
  const [third, rival, first] = [
    label({ lines: ['C'], x: 0, weight: 3 }),
    label({ lines: ['B'], x: 60, weight: 2 }),
    label({ lines: ['A'], x: 120, weight: 1 }),
  ];
  expect(written([first, rival, third])).toEqual([third, first]);
});

it('a text is not repeated nearby', () => {
  const twice = [label({ y: 0 }), label({ y: 100 }), label({ y: 300 })];
  expect(written(twice).map(({ y }) => y)).toEqual([0, 300]);
});
