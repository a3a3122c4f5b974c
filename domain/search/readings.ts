/** Reads a text that matches nothing as typed: as an address, misspelt, or with words that nothing is called. */
import {
  asTypedWords,
  type Match,
  type QueryWord,
  ranked,
  SCATTERED,
  termsOf,
  wordMatches,
} from './match.ts';
import { AROUND_NAMES, isKindWord, JOINING, spellingsOf, wordsOf } from './nameWords.ts';
import { type Hit, type SearchIndex, streetsOf } from './searchIndex.ts';
import { allowedTypos, editDistance, otherDivisions, similarTerms } from './typos.ts';

/** A word in more than this share of names ("Station", "St") is too common to identify a name. */
const COMMON_SHARE = 0.05;
/** In a short list, a word in up to this many names still identifies them. */
const RARE_USES = 3;
/** How the text was read: `street`: an address was asked, and these are the stops on its street. */
export type Reading =
  | { kind: 'typed' }
  | { kind: 'street'; street: string; number: number }
  | { kind: 'corrected'; text: string }
  | { kind: 'part'; text: string };

/**
 * Reads "1234 Market Street" as an address that no geocoder knows: the stops on that street. Where the cross streets have
 * numbers, those nearest to the block come first, because houses from 1200 on stand from 12th Street on.
 */
export function stopsOnStreet(
  typed: readonly string[],
  indexes: readonly SearchIndex[],
): { hits: Hit[]; reading: Reading } | null {
  const [head = '', ...rest] = typed;
  if (!/^\d{1,5}[a-z]?$/.test(head)) return null;
  const house = Number.parseInt(head, 10);
  // A town, a state or a postcode after the street names no stop.
  for (let length = rest.length; length > 0; length--) {
    const words = rest.slice(0, length);
    if (words.every(isKindWord)) return null;
    const onStreet = wordMatches(asTypedWords(words, false), indexes).filter(
      ({ thing, rank, prefixes }) => thing.found.kind === 'stop' && prefixes === 0 && rank !== SCATTERED,
    );
    if (onStreet.length === 0) continue;
    const query = new Set(words.flatMap(spellingsOf));
    const isStreet = (street: string) => wordsOf(street).some((word) => !isKindWord(word) && query.has(word));
    const blocks = ({ thing: { found } }: Match): number => {
      if (found.kind !== 'stop') return Number.POSITIVE_INFINITY;
      const cross = streetsOf(found.entry.name).find((street) => !isStreet(street)) ?? '';
      const number = /^\D{0,8}?(\d+)(?:st|nd|rd|th)?\b/i.exec(cross.trim())?.[1];
      return number === undefined ? Number.POSITIVE_INFINITY : Math.abs(Number(number) * 100 - house);
    };
    const near = ranked(onStreet, null)
      .map((match) => ({ match, blocks: blocks(match) }))
      .sort((a, b) => (a.blocks === b.blocks ? a.match.order - b.match.order : a.blocks - b.blocks));
    const [nearest] = near;
    const name = nearest?.match.thing.found.kind === 'stop' ? nearest.match.thing.found.entry.name : '';
    const street = streetsOf(name).find(isStreet) ?? words.join(' ');
    const hits = near.map(({ match: { thing } }): Hit => ({ ...thing.found, knownAs: null }));
    return { hits, reading: { kind: 'street', street: street.trim(), number: house } };
  }
  return null;
}

/** Matches the words with typos corrected, or divided in another way. */
export function correctedMatches(
  typed: readonly string[],
  indexes: readonly SearchIndex[],
  isOpen: boolean,
): { matches: Match[]; text: string } | null {
  const isKnown = (word: string) =>
    spellingsOf(word).some((each) => indexes.some(({ byWord }) => byWord.has(each)));
  const words = typed.filter((word) => !JOINING.has(word) && !(AROUND_NAMES.has(word) && !isKnown(word)));
  for (const divided of otherDivisions(words, isKnown)) {
    const matches = wordMatches(asTypedWords(divided, isOpen), indexes);
    if (matches.length > 0) return { matches, text: divided.join(' ') };
  }
  const bare = words.filter((word) => !AROUND_NAMES.has(word));
  for (const tried of bare.length > 0 && bare.length < words.length ? [words, bare] : [words]) {
    const found = withTypos(tried, indexes, isOpen);
    if (found) return found;
  }
  return null;
}

function withTypos(words: readonly string[], indexes: readonly SearchIndex[], isOpen: boolean) {
  const corrections = words.map((word, index) => {
    const open = isOpen && index === words.length - 1;
    const all = new Map<string, number>();
    for (const each of indexes)
      for (const [term, typos] of similarTerms(word, each.words, open)) all.set(term, typos);
    return all;
  });
  const query = asTypedWords(words, isOpen).map((word, index) => ({
    ...word,
    alike: new Set([...word.alike, ...(corrections[index]?.keys() ?? [])]),
  }));
  const matches = wordMatches(query, indexes);
  if (matches.length === 0) return null;
  // Fewest typos first; a match of the words as typed has none.
  const typosIn = ({ thing }: Match): number =>
    Math.min(
      ...thing.names.map(({ words: own }) =>
        query.reduce((sum, { text }, index) => {
          const costs = own.flat().map((term) => {
            if (spellingsOf(text).includes(term) || term.startsWith(text)) return 0;
            return corrections[index]?.get(term) ?? Number.POSITIVE_INFINITY;
          });
          return sum + Math.min(...costs, Number.POSITIVE_INFINITY);
        }, 0),
      ),
    );
  const least = Math.min(...matches.map(typosIn));
  const best = matches.filter((match) => typosIn(match) === least);
  const [first] = ranked(best, null);
  const own =
    first?.thing.names.flatMap(({ words: each }) => each.map((spellings) => spellings[0] ?? '')) ?? [];
  const text = words.map((word, index) => {
    if (spellingsOf(word).some((each) => own.includes(each))) return word;
    return (
      own.find((term) => corrections[index]?.has(term)) ?? own.find((term) => term.startsWith(word)) ?? word
    );
  });
  return { matches: best, text: text.join(' ') };
}

/** Matches the most of the words that names have, if one of them identifies a name. */
export function partialMatches(
  typed: readonly string[],
  indexes: readonly SearchIndex[],
  isOpen: boolean,
): { matches: Match[]; text: string } | null {
  const count = indexes.reduce((sum, { things }) => sum + things.length, 0);
  const uses = (word: QueryWord) =>
    indexes.reduce((sum, index) => {
      const all = new Set<number>();
      for (const term of termsOf(word, index))
        for (const number of index.byWord.get(term) ?? []) all.add(number);
      return sum + all.size;
    }, 0);
  const known = asTypedWords(typed, isOpen)
    .filter(({ text }) => !JOINING.has(text) && !AROUND_NAMES.has(text) && !isKindWord(text))
    .map((word) => ({ word, uses: uses(word) }))
    .filter((each) => each.uses > 0);
  const isRare = (each: { uses: number }) => each.uses <= Math.max(RARE_USES, count * COMMON_SHARE);
  const asked = known.map(({ word }) => word);
  if (asked.length === 0 || (asked.length === typed.length && typed.length === 1)) return null;
  const all = wordMatches(asked, indexes);
  if (all.length > 0 && known.some(isRare))
    return { matches: all, text: asked.map(({ text }) => text).join(' ') };
  const rarest = known.filter(isRare).sort((a, b) => a.uses - b.uses)[0];
  if (rarest === undefined) return null;
  return { matches: wordMatches([{ ...rarest.word, isOpen: false }], indexes), text: rarest.word.text };
}

/** Returns the text with its longest unknown word in the closest known spelling. */
export function nearestSpelling(typed: readonly string[], indexes: readonly SearchIndex[]): string | null {
  const isLetters = (word: string) => allowedTypos(word) > 0;
  const [longest] = typed.filter(isLetters).sort((a, b) => b.length - a.length);
  if (longest === undefined || longest.length < 4) return null;
  const allowed = Math.ceil(longest.length / 2);
  let closest: { term: string; typos: number } | null = null;
  for (const { words } of indexes)
    for (const term of words) {
      if (term.length < 4 || /\d/.test(term) || Math.abs(term.length - longest.length) > allowed) continue;
      const typos = editDistance(longest, term);
      if (typos <= allowed && typos < (closest?.typos ?? Number.POSITIVE_INFINITY)) closest = { term, typos };
    }
  return closest?.term ?? null;
}
