import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nearNames } from './nearNames.ts';

const names = [
  '15th St/City Hall Station',
  'Suburban Station',
  'Gray 30th St Station',
  'Jefferson Station',
  'Fern Rock Transit Center',
  '69th St Transit Center',
  'Norristown Transit Center',
  'Norristown Elm St',
  'Elm St',
  'Girard',
  'Girard Station',
  'Olney Transit Center',
  'Cheltenham Av',
  '20th St & Market St',
];
const named = names.map((name) => ({ name }));
const near = (text: string, limit = 5) => nearNames(named, text, limit).map(({ name }) => name);

it('a name is found by a slug in which words are missing, spelled out or abbreviated', () => {
  expect(near('suburban')).toEqual(['Suburban Station']);
  expect(near('30th-street-station')[0]).toBe('Gray 30th St Station');
  expect(near('fern-rock-tc')[0]).toBe('Fern Rock Transit Center');
});
it('a name is found by a prefix, with a typo or with an added accent', () => {
  expect(near('jeferson')).toEqual(['Jefferson Station']);
  expect(near('subruban-station')[0]).toBe('Suburban Station');
  expect(near('norris')).toEqual(['Norristown Transit Center', 'Norristown Elm St']);
  expect(near('olnéy')).toEqual(['Olney Transit Center']);
});
it('letters such as ł and ß count as their plain spelling', () => {
  const stations = ['Lodi Widzew', 'Łódź Widzew', 'Großstraße'].map((name) => ({ name }));
  const nearest = (text: string) => nearNames(stations, text, 1).map(({ name }) => name);
  expect(nearest('lodz-widzew')).toEqual(['Łódź Widzew']);
  expect(nearest('grossstrasse')).toEqual(['Großstraße']);
});
it('equally close names are sorted by their number of words', () => {
  expect(near('girard')).toEqual(['Girard', 'Girard Station']);
  expect(near('elm-st').slice(0, 2)).toEqual(['Elm St', 'Norristown Elm St']);
});
it('numbers must match exactly', () => {
  expect(near('16th')).toEqual([]);
  expect(near('20th-st')[0]).toBe('20th St & Market St');
});
it('common words, nonsense and an empty text find nothing', () => {
  const stations = Array.from({ length: 200 }, (_, i) => ({
    name: `${String.fromCodePoint(0x4e00 + i)} Station`,
  }));
  expect(nearNames(stations, 'nowhere-station', 5)).toEqual([]);
  expect(near('zzzzzz')).toEqual([]);
  expect(near('')).toEqual([]);
});
it('the results of a search stay within the limit and are distinct', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.constantFrom(...names)), fc.nat(5), (text, limit) => {
      const found = near(text, limit);
      expect(found.length).toBeLessThanOrEqual(limit);
      expect(new Set(found).size).toBe(found.length);
    }),
  );
});
it('every name is the first result for its own text', () => {
  for (const name of names) expect(near(name, 1)).toEqual([name]);
});
