/** Compares names from different sources ("Gray 30th St Station", "30th Street Gray") by their distinctive words. */
import { remembered } from '#domain/memoize.ts';

const SAME_WORD: Readonly<Record<string, string>> = {
  street: 'st',
  avenue: 'av',
  ave: 'av',
  road: 'rd',
  center: 'ctr',
  transportation: 'transit',
  mount: 'mt',
};
const GENERIC_WORDS = new Set(['station', 'the', 'at', 'and']);

const comparableStationName = remembered(
  (name) =>
    name
      .toLowerCase()
      .replace(/['’.]/g, '')
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== '' && !GENERIC_WORDS.has(word))
      .map((word) => SAME_WORD[word] ?? word)
      .sort()
      .join(' '),
  4_000,
);

export const sameStationName = (a: string, b: string): boolean =>
  comparableStationName(a) !== '' && comparableStationName(a) === comparableStationName(b);
