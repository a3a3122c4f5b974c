import { spellingsOf, wordsOf } from './nameWords.ts';

/** A name prepared for comparison: the spellings of each of its words. */
export type SearchableName = readonly (readonly string[])[];

export const searchableName = (name: string): SearchableName => wordsOf(name).map(spellingsOf);

export interface NameQuery {
  words: readonly { text: string; spellings: readonly string[] }[];
  /** Whether the rider may still be typing the last word. */
  isOpen: boolean;
}

/** Connecting words that do not identify a name: "20th and Mifflin". */
const JOINING_WORDS: ReadonlySet<string> = new Set(['and', 'at', 'the', 'y', 'et']);
/** More words than riders type. */
const MAX_WORDS = 8;

/** Prepares a search text; `null` if it contains nothing to compare. */
export function nameQuery(text: string): NameQuery | null {
  const typed = wordsOf(text).slice(0, MAX_WORDS);
  const distinctive = typed.filter((word) => !JOINING_WORDS.has(word));
  const words = distinctive.length > 0 ? distinctive : typed;
  if (words.length === 0) return null;
  return {
    words: words.map((word) => ({ text: word, spellings: spellingsOf(word) })),
    isOpen: /[\p{L}\p{N}]$/u.test(text) && words.at(-1) === typed.at(-1),
  };
}

/** How well a name matches. Fields are compared in this order; lower is better. */
export interface NameMatch {
  /** The query's words are apart in the name, or in another order. */
  isScattered: boolean;
  /** Number of complete words that are only a prefix of a word in the name. */
  prefixes: number;
  /** Index in the name of the word that the query's first word matches. */
  position: number;
}

/** Compares a name with a query; `null`: a typed word matches no word of the name. */
export function matchName(name: SearchableName, { words, isOpen }: NameQuery): NameMatch | null {
  let prefixes = 0;
  let isScattered = false;
  let before = -1;
  let first = -1;
  for (const [index, { text, spellings }] of words.entries()) {
    const whole = matchingPosition(name, before, (each) =>
      each.some((spelling) => spellings.includes(spelling)),
    );
    const position =
      whole ?? matchingPosition(name, before, (each) => each.some((spelling) => spelling.startsWith(text)));
    if (position === null) return null;
    if (whole === null && !(isOpen && index === words.length - 1)) prefixes += 1;
    if (index === 0) first = position;
    else if (position !== before + 1) isScattered = true;
    before = position;
  }
  return { isScattered, prefixes, position: first };
}

export const compareMatches = (a: NameMatch, b: NameMatch): number =>
  Number(a.isScattered) - Number(b.isScattered) || a.prefixes - b.prefixes || a.position - b.position;

/** Finds the index of a matching word, preferring the one right after `before`. */
function matchingPosition(
  name: SearchableName,
  before: number,
  isMatch: (spellings: readonly string[]) => boolean,
): number | null {
  const next = name[before + 1];
  if (before >= 0 && next !== undefined && isMatch(next)) return before + 1;
  const position = name.findIndex(isMatch);
  return position < 0 ? null : position;
}
