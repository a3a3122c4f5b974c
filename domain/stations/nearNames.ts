import { editDistance } from '#domain/search/editDistance.ts';

/** Nobody types more; comparing costs the product of both. */
const MAX_WORDS = 6;
const MAX_LENGTH = 20;
/** What an asked word costs that a name does not have: more than any slip. */
const MISSING = 10;
/** A word in more names than this share of them ("Station", "St") tells nothing of which is meant. */
const COMMON_SHARE = 0.05;
/** However few the names, a word in no more of them than this does tell. */
const SELDOM = 3;

/**
 * The names a rider may have meant by a text that names none of them, such as an old or misspelt slug: those that share
 * a telling word with it, whole, begun or a slip away. The closest first; of equally close ones the shorter name, then
 * in the order given.
 */
export function nearNames<N extends { name: string }>(
  named: readonly N[],
  asked: string,
  limit: number,
): N[] {
  const wanted = wordsOf(asked).slice(0, MAX_WORDS);
  const words = named.map(({ name }) => wordsOf(name));
  const uses = new Map<string, number>();
  for (const own of words) for (const word of new Set(own)) uses.set(word, (uses.get(word) ?? 0) + 1);
  const common = Math.max(SELDOM, named.length * COMMON_SHARE);
  // Each word is compared once, however many names have it.
  const slips = wanted.map(
    (word) => new Map(Array.from(uses.keys(), (other) => [other, slipsBetween(word, other)])),
  );
  return named
    .flatMap((each, place) => {
      const own = words[place] ?? [];
      let cost = 0;
      let telling = false;
      for (const distances of slips) {
        const best = Math.min(MISSING, ...own.map((word) => distances.get(word) ?? MISSING));
        cost += best;
        telling ||= own.some(
          (word) => (distances.get(word) ?? MISSING) < MISSING && (uses.get(word) ?? 0) <= common,
        );
      }
      return telling ? [{ each, cost, length: own.length }] : [];
    })
    .sort((a, b) => a.cost - b.cost || a.length - b.length)
    .slice(0, limit)
    .map(({ each }) => each);
}

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => word.slice(0, MAX_LENGTH));

/** 0 for the same word, `MISSING` for another. Any number is one slip from many others: those are meant as they stand. */
function slipsBetween(asked: string, other: string): number {
  if (asked === other) return 0;
  if (/\d/.test(asked)) return MISSING;
  if (asked.length >= 3 && other.startsWith(asked)) return 1;
  const allowed = Math.floor((asked.length + 1) / 4);
  if (Math.abs(asked.length - other.length) > allowed) return MISSING;
  const slips = editDistance(asked, other);
  return slips <= allowed ? slips : MISSING;
}
