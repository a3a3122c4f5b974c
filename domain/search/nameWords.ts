/** Normalises names for search into words without case, accents and punctuation, each with its other spellings. */

/** Words on street signs and their abbreviations, which riders and feeds mix. */
const SAME_WORDS: readonly (readonly string[])[] = [
  ['st', 'street'],
  ['st', 'saint'],
  ['av', 'ave', 'avenue'],
  ['blvd', 'boulevard'],
  ['rd', 'road'],
  ['dr', 'drive'],
  ['ln', 'lane'],
  ['pl', 'place'],
  ['sq', 'square'],
  ['ct', 'court'],
  ['ctr', 'center', 'centre'],
  ['hwy', 'highway'],
  ['pkwy', 'parkway'],
  ['ter', 'terrace'],
  ['mt', 'mount'],
  ['ft', 'fort'],
  ['sta', 'stn', 'station'],
  ['n', 'north'],
  ['e', 'east'],
  ['s', 'south'],
  ['w', 'west'],
];

const alsoWritten = new Map<string, string[]>();
for (const words of SAME_WORDS) {
  for (const word of words) alsoWritten.set(word, [...(alsoWritten.get(word) ?? [word]), ...words]);
}

/** Letters that Unicode does not decompose into a plain letter and an accent. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe' };

export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[łøđßæœ]/g, (letter) => PLAIN_LETTERS[letter] ?? letter);

export const wordsOf = (text: string): string[] =>
  foldText(text)
    .replace(/['’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** Returns a word and its other spellings, such as 30 for `30th` and st for `street`. */
export function spellingsOf(word: string): readonly string[] {
  const ordinal = /^(\d+)(?:st|nd|rd|th)$/.exec(word)?.[1];
  if (ordinal !== undefined) return [word, ordinal];
  return alsoWritten.get(word) ?? [word];
}
