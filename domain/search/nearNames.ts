import { oncePer } from '#domain/oncePer.ts';
import { editDistance } from './editDistance.ts';
import { wordsOf } from './nameWords.ts';

/** Limits on words and their letters: the cost of a comparison grows with the product of the lengths. */
const MAX_WORDS = 6;
const MAX_LENGTH = 20;
/** Cost of a search word that is missing from a name: more than any typo. */
const MISSING = 10;
/** A word in more than this share of names ("Station", "St") is too common to identify a name. */
const COMMON_SHARE = 0.05;
/** In a short list, a word in up to this many names still identifies them. */
const RARE_USES = 3;

/** Returns the words of each name, and the number of names that have each word. */
const indexNames = oncePer((named: readonly { name: string }[]) => {
  const words = named.map(({ name }) => comparedWords(name));
  const uses = new Map<string, number>();
  for (const own of words) for (const word of new Set(own)) uses.set(word, (uses.get(word) ?? 0) + 1);
  return { words, uses };
});

/** Finds names that share a distinctive word with a text, whole, as a prefix or with a typo: closest first. */
export function nearNames<N extends { name: string }>(named: readonly N[], text: string, limit: number): N[] {
  const queryWords = comparedWords(text).slice(0, MAX_WORDS);
  const { words, uses } = indexNames(named);
  const maxUses = Math.max(RARE_USES, named.length * COMMON_SHARE);
  // Each query word is compared only once with each distinct word of the names.
  const typos = queryWords.map(
    (word) => new Map(Array.from(uses.keys(), (other) => [other, typosBetween(word, other)])),
  );
  return named
    .flatMap((each, index) => {
      const own = words[index] ?? [];
      let cost = 0;
      let isDistinctive = false;
      for (const distances of typos) {
        const best = Math.min(MISSING, ...own.map((word) => distances.get(word) ?? MISSING));
        cost += best;
        isDistinctive ||= own.some(
          (word) => (distances.get(word) ?? MISSING) < MISSING && (uses.get(word) ?? 0) <= maxUses,
        );
      }
      return isDistinctive ? [{ each, cost, length: own.length }] : [];
    })
    .sort((a, b) => a.cost - b.cost || a.length - b.length)
    .slice(0, limit)
    .map(({ each }) => each);
}

const comparedWords = (text: string): string[] => wordsOf(text).map((word) => word.slice(0, MAX_LENGTH));

/** Counts typos: 0 for the same word, 1 for a prefix, `MISSING` for another. Numbers must match: many are alike. */
function typosBetween(text: string, other: string): number {
  if (text === other) return 0;
  if (/\d/.test(text)) return MISSING;
  if (text.length >= 3 && other.startsWith(text)) return 1;
  const allowed = Math.floor((text.length + 1) / 4);
  if (Math.abs(text.length - other.length) > allowed) return MISSING;
  const typos = editDistance(text, other);
  return typos <= allowed ? typos : MISSING;
}
