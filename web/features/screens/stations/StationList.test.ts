import { expect, it } from 'vitest';
import { byDistance, byLetter } from './StationList.tsx';

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

it('names are grouped by first letter, ignoring case, accents and leading spaces; those that begin with a digit are under #', () => {
  const names = ['11th St', '30th Street', 'Ardmore', 'ambler', 'Étoile', 'Elm St', ' Fern Rock', 'Яблоко'];
  expect(byLetter(names, (name) => name).map(({ letter, things }) => [letter, things.length])).toEqual([
    ['#', 2],
    ['A', 2],
    ['E', 2],
    ['F', 1],
    ['Я', 1],
  ]);
});
