import { expect, it } from 'vitest';
import { findNames } from './findNames.ts';

const places = [
  '30th St & Market St',
  'Gray 30th Street Station',
  'Suburban Station',
  'Broad St & Girard Ave',
  'Girard Av & 5th St',
  'Saint Mary’s Hospital',
  'Peña & Córdoba',
  'Łódź Square',
  'Market Station',
  'Market St & 6th St',
].map((name) => ({ name }));
const find = (text: string) => findNames(places, text).map(({ thing }) => thing.name);

it.each([
  ['30th street', ['30th St & Market St', 'Gray 30th Street Station']],
  ['30 st', ['30th St & Market St', 'Gray 30th Street Station']],
  ['girard avenue', ['Girard Av & 5th St', 'Broad St & Girard Ave']],
  ['broad and girard', ['Broad St & Girard Ave']],
  ['st marys', ['Saint Mary’s Hospital']],
  ['PENA', ['Peña & Córdoba']],
  ['lodz sq', ['Łódź Square']],
])('a search for "%s" finds other spellings', (text, names) => {
  expect(find(text)).toEqual(names);
});

it('a search for "subruban" finds Suburban, but one for "market" does not', () => {
  expect(find('subruban')).toEqual(['Suburban Station']);
  expect(find('market')).not.toContain('Suburban Station');
});

it('a whole-word match ranks above a prefix match', () => {
  expect(find('market st &')).toEqual(['Market St & 6th St', '30th St & Market St', 'Market Station']);
});

it('an empty or unmatched search finds nothing', () => {
  expect(find('')).toEqual([]);
  expect(find('&')).toEqual([]);
  expect(find('zzzz')).toEqual([]);
});
