import { expect, it } from 'vitest';
import { byDistance } from './StationList.tsx';

it('items are sorted nearest first, and those with an unknown position are last', () => {
  const here = { lat: 39.95, lon: -75.16 };
  const found = byDistance(
    [
      { id: 'nowhere', position: null },
      { id: 'far', position: { lat: 40.2, lon: -75.16 } },
      { id: 'near', position: { lat: 39.951, lon: -75.16 } },
    ],
    here,
  );
  expect(found.map(({ thing }) => thing.id)).toEqual(['near', 'far', 'nowhere']);
  expect(found[0]?.meters).toBeCloseTo(111.2, 0);
  expect(found[2]?.meters).toBeNull();
});
