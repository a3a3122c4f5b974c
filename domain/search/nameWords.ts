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
  ['tc', 'transit'],
  ['n', 'north'],
  ['e', 'east'],
  ['s', 'south'],
  ['w', 'west'],
];

/** Ordinals that riders write out: "second and market". The index is the number. */
const ORDINALS =
  ' first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth'.split(' ');

const alsoWritten = new Map<string, string[]>();
for (const words of SAME_WORDS) {
  for (const word of words) alsoWritten.set(word, [...(alsoWritten.get(word) ?? [word]), ...words]);
}
for (const [number, word] of ORDINALS.entries())
  if (word !== '') alsoWritten.set(word, [word, String(number)]);

/** Kinds of streets and places: "20th & Oregon" names "20th St & Oregon Av" in full, "Girard" names Girard Station. */
const KIND_WORDS: ReadonlySet<string> = new Set([
  ...SAME_WORDS.slice(0, 2).flat(),
  ...['av', 'ave', 'avenue', 'blvd', 'boulevard', 'rd', 'road', 'dr', 'drive', 'ln', 'lane', 'pl', 'place'],
  ...['ct', 'court', 'pkwy', 'parkway', 'sta', 'stn', 'station', 'stop', 'line', 'transit', 'transportation'],
  ...['ctr', 'center', 'centre', 'tc', 'terminal', 'and', 'at'],
]);
export const isKindWord = (word: string): boolean => KIND_WORDS.has(word);

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

const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(' '));
/** Words that riders type before or after a line's name, in the app's languages. */
export const LINE_WORDS = wordSet(
  'route rt rte line bus trolley ruta linea autobus ligne tuyen маршрут линия автобус 线路 路线 公交 노선 خط',
);
/** Words that riders type with a stop's or station's name. */
export const PLACE_WORDS = wordSet('stop station sta stn corner center');
/** Words around a name, which name nothing by themselves. */
export const AROUND_NAMES: ReadonlySet<string> = new Set([
  ...LINE_WORDS,
  ...PLACE_WORDS,
  ...wordSet('the train no number of near to from el la'),
]);
/** Words that join the streets of a corner: "20th and Mifflin". */
export const JOINING: ReadonlySet<string> = new Set(['and', 'at', 'y', 'et']);
