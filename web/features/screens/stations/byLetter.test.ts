import { expect, it } from 'vitest';
import { byLetter } from './StationList.tsx';

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
