/** Compares the words, numbers and letters of a search with the names of an index. */
import { firstPlace } from '#domain/sorting.ts';
import { distanceMeters, type Position } from '#domain/stations/nearest.ts';
import { isKindWord, spellingsOf } from './nameWords.ts';
import { type Found, foldCode, type SearchedName, type SearchIndex, type Thing } from './searchIndex.ts';

/** The number on a sign is searched by its beginning from this many digits on. */
const MIN_CODE_DIGITS = 3;

export interface QueryWord {
  text: string;
  /** Words that count as this one: other spellings, or corrections. */
  alike: ReadonlySet<string>;
  /** The rider may still be typing the word. */
  isOpen: boolean;
}

/** Ranks of matches, best first. */
const EXACT = 0;
/** Every distinctive word of the name was typed: "girard" for Girard Station, "oregon & 20th" for 20th St & Oregon Av. */
const FULL = 1;
const FULL_SWAPPED = 2;
const BEGINS = 3;
const WITHIN = 4;
export const SCATTERED = 5;
/** A beginning of a sign's number, or part of a word in a route's texts. */
export const LOOSE = 6;

export interface Match {
  thing: Thing;
  rank: number;
  /** Number of typed words that only begin a word of the name. */
  prefixes: number;
  /** The text is the thing's id or number. */
  isCode?: boolean;
  /** Index of the name's word, or letter of the route's text, at which the match begins. */
  position: number;
  order: number;
  knownAs: string | null;
}

export const asTypedWords = (words: readonly string[], isOpen: boolean): QueryWord[] =>
  words.map((text, index) => ({
    text,
    alike: new Set(spellingsOf(text)),
    isOpen: isOpen && index === words.length - 1,
  }));

export function codeMatches(code: string, indexes: readonly SearchIndex[]): Match[] {
  if (code === '') return [];
  return indexes.flatMap(({ things, byCode }) => {
    const found = (number: number, rank: number, isCode: boolean): Match[] => {
      const thing = things[number];
      return thing
        ? [
            {
              thing: soleSide(thing, code),
              rank,
              prefixes: 0,
              position: 0,
              isCode,
              order: number,
              knownAs: null,
            },
          ]
        : [];
    };
    const exact = (byCode.get(code) ?? []).flatMap((number) => found(number, EXACT, true));
    if (exact.length > 0 || !/^\d+$/.test(code) || code.length < MIN_CODE_DIGITS) return exact;
    return [...byCode].flatMap(([other, numbers]) =>
      other.startsWith(code) ? numbers.flatMap((number) => found(number, LOOSE, false)) : [],
    );
  });
}

/** A corner found by the number of one of its stops is that stop. */
function soleSide(thing: Thing, code: string): Thing {
  const { found } = thing;
  if (found.kind !== 'stop') return thing;
  const side = found.sides.find(({ id, codes = [] }) =>
    [id, ...codes].some((each) => foldCode(each) === code),
  );
  return side ? { ...thing, found: { kind: 'stop', entry: side, sides: [side] } } : thing;
}

/** Matches a text anywhere in a route's name, long name, id or title (spec section 5). */
export function textMatches(text: string, indexes: readonly SearchIndex[]): Match[] {
  const query = text.trim().toLowerCase();
  return indexes.flatMap(({ things }) =>
    things.flatMap((thing, order): Match[] => {
      const found = thing.routeTexts
        .map((each) => ({ ...each, at: each.text.indexOf(query) }))
        .filter(({ at }) => at >= 0)
        .sort((a, b) => a.at - b.at || a.text.length - b.text.length);
      const [first] = found;
      if (first === undefined) return [];
      const rank = first.text === query ? EXACT : first.at === 0 ? BEGINS : LOOSE;
      const prefixes = Number(first.at > 0);
      return [{ thing, rank, prefixes, position: first.at, order, knownAs: first.knownAs }];
    }),
  );
}

/** Matches things of which one name has every word. */
export function wordMatches(query: readonly QueryWord[], indexes: readonly SearchIndex[]): Match[] {
  return indexes.flatMap((index) => {
    let numbers: Set<number> | null = null;
    for (const word of query) {
      const own = new Set<number>();
      for (const term of termsOf(word, index))
        for (const number of index.byWord.get(term) ?? []) if (numbers?.has(number) ?? true) own.add(number);
      numbers = own;
      if (own.size === 0) return [];
    }
    return Array.from(numbers ?? []).flatMap((order): Match[] => {
      const thing = index.things[order];
      if (thing === undefined) return [];
      return thing.names.flatMap((name) => {
        const match = matchName(name, query);
        return match ? [{ thing, order, knownAs: name.isOther ? name.text : null, ...match }] : [];
      });
    });
  });
}

/** Returns the index's words that are the query's word or begin with it. */
export function termsOf({ text, alike }: QueryWord, { byWord, words }: SearchIndex): Set<string> {
  const terms = new Set([...alike].filter((term) => byWord.has(term)));
  const from = firstPlace(words.length, (place) => (words[place] as string) < text);
  for (let at = from; words[at]?.startsWith(text); at++) terms.add(words[at] as string);
  return terms;
}

function matchName(
  { words }: SearchedName,
  query: readonly QueryWord[],
): Pick<Match, 'rank' | 'prefixes' | 'position'> | null {
  let prefixes = 0;
  let isScattered = false;
  let before = -1;
  let first = 0;
  const covered = new Set<number>();
  for (const [index, { text, alike, isOpen }] of query.entries()) {
    const whole = positionOf(words, before, (each) => each.some((spelling) => alike.has(spelling)));
    const position =
      whole ?? positionOf(words, before, (each) => each.some((spelling) => spelling.startsWith(text)));
    if (position === null) return null;
    if (whole === null) prefixes += isOpen ? 0.5 : 1;
    else covered.add(position);
    if (index === 0) first = position;
    else if (position !== before + 1) isScattered = true;
    before = position;
  }
  const rest = words.filter((spellings, index) => !covered.has(index) && !spellings.some(isKindWord));
  const isFull = rest.length === 0 && prefixes === 0;
  const skips = words
    .slice(0, before)
    .filter((spellings, index) => !covered.has(index) && !spellings.some(isKindWord));
  const inOrder = first === 0 && skips.length === 0 && isAscending(covered);
  const isWhole = covered.size === words.length && query.length === words.length && !isScattered;
  const rank = isFull
    ? isWhole
      ? EXACT
      : inOrder
        ? FULL
        : FULL_SWAPPED
    : isScattered && !inOrder
      ? SCATTERED
      : first === 0
        ? BEGINS
        : WITHIN;
  return { rank, prefixes, position: first };
}

function isAscending(numbers: Iterable<number>): boolean {
  let last = -1;
  for (const number of numbers) {
    if (number < last) return false;
    last = number;
  }
  return true;
}

/** Finds the index of a matching word, preferring the one right after `before`. */
function positionOf(
  words: SearchedName['words'],
  before: number,
  isMatch: (spellings: readonly string[]) => boolean,
): number | null {
  const next = words[before + 1];
  if (before >= 0 && next !== undefined && isMatch(next)) return before + 1;
  const position = words.findIndex(isMatch);
  return position < 0 ? null : position;
}

const KINDS = ['route', 'station', 'stop', 'place'] as const;
/** "Trenton" and "Lansdale" name both a station and a line: the station, because the line has another word. */
const KINDS_IN_FULL = ['station', 'route', 'stop', 'place'] as const;

const kindOrder = ({ rank, thing: { found } }: Match): number =>
  (rank === FULL ? KINDS_IN_FULL : KINDS).indexOf(found.kind);

/** Keeps the best match of each thing and sorts them, best first; of equal ones, the nearest to `near`. */
export function ranked(matches: readonly Match[], near: Position | null): Match[] {
  const best = new Map<Found, Match>();
  const compare = (a: Match, b: Match) =>
    a.rank - b.rank ||
    a.prefixes - b.prefixes ||
    kindOrder(a) - kindOrder(b) ||
    (a.thing.found.kind === 'route' ? a.position - b.position : 0) ||
    distance(a) - distance(b) ||
    a.order - b.order;
  const meters = new Map<Thing, number>();
  const distance = ({ thing }: Match): number =>
    near === null || thing.position === null
      ? 0
      : meters.getOrInsertComputed(thing, () => distanceMeters(near, thing.position as Position));
  for (const match of matches) {
    const known = best.get(match.thing.found);
    if (known === undefined || compare(match, known) < 0) best.set(match.thing.found, match);
  }
  return [...best.values()].sort(compare);
}
