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
const near = (asked: string, limit = 5) => nearNames(named, asked, limit).map(({ name }) => name);

it('finds a slug that lost or gained a word, and an old name', () => {
  expect(near('suburban')).toEqual(['Suburban Station']);
  expect(near('30th-street-station')[0]).toBe('Gray 30th St Station');
  expect(near('fern-rock-tc')[0]).toBe('Fern Rock Transit Center');
});
it('forgives slips, and knows the beginning of a word', () => {
  expect(near('jeferson')).toEqual(['Jefferson Station']);
  expect(near('subruban-station')[0]).toBe('Suburban Station');
  expect(near('norris')).toEqual(['Norristown Transit Center', 'Norristown Elm St']);
  expect(near('olnéy')).toEqual(['Olney Transit Center']);
});
it('puts the shorter of equally close names first, then the one given first', () => {
  expect(near('girard')).toEqual(['Girard', 'Girard Station']);
  expect(near('elm-st').slice(0, 2)).toEqual(['Elm St', 'Norristown Elm St']);
});
it('takes numbers as they stand', () => {
  expect(near('16th')).toEqual([]);
  expect(near('20th-st')[0]).toBe('20th St & Market St');
});
it('does not guess by words that many have, nor at nonsense', () => {
  const stations = Array.from({ length: 200 }, (_, i) => ({
    name: `${String.fromCodePoint(0x4e00 + i)} Station`,
  }));
  expect(nearNames(stations, 'nowhere-station', 5)).toEqual([]);
  expect(near('zzzzzz')).toEqual([]);
  expect(near('')).toEqual([]);
});
it('gives no more than asked for, each once, whatever was asked', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.constantFrom(...names)), fc.nat(5), (asked, limit) => {
      const found = near(asked, limit);
      expect(found.length).toBeLessThanOrEqual(limit);
      expect(new Set(found).size).toBe(found.length);
    }),
  );
});
it('finds every name by itself', () => {
  for (const name of names) expect(near(name, 1)).toEqual([name]);
});
