/** What riders can find, with the words of its names: lines, stations, corners with their stops, and named points. */
import type { AgencyFacts } from '#domain/agency/agencyFacts.ts';
import { oncePer } from '#domain/oncePer.ts';
import { formerNamesOf, type Route } from '#domain/routes/route.ts';
import { distanceMeters, type Place, type Position } from '#domain/stations/nearest.ts';
import { foldText, isKindWord, spellingsOf, wordsOf } from './nameWords.ts';
import type { SearchEntry } from './searchEntry.ts';

export type FindableRoute = Pick<
  Route,
  'id' | 'name' | 'longName' | 'title' | 'parentRouteIds' | 'childRouteIds'
>;

/** `entry` of a stop is its corner's side with the most departures. */
export type Found<R extends FindableRoute = FindableRoute> =
  | { kind: 'route'; route: R }
  | { kind: 'station'; entry: SearchEntry }
  | { kind: 'stop'; entry: SearchEntry; sides: Corner }
  | { kind: 'place'; place: Place };

export type Hit<R extends FindableRoute = FindableRoute> = Found<R> & {
  /** The former name or riders' word that matched; `null`: the thing is called so today. */
  knownAs: string | null;
};

export interface SearchedName {
  text: string;
  /** The spellings of each word. */
  words: readonly (readonly string[])[];
  /** A former name, or a word that only riders use. */
  isOther: boolean;
}

export interface Thing {
  found: Found;
  names: readonly SearchedName[];
  /** Ids and numbers that riders can read, folded: "L1", "16420". */
  codes: readonly string[];
  /**
   * Texts of a route in which a search may match anywhere (spec section 5), in lower case: name, long name, id and title,
   * and its former names.
   */
  routeTexts: readonly { text: string; knownAs: string | null }[];
  position: Position | null;
}

export interface SearchIndex {
  things: readonly Thing[];
  /** The numbers of the things whose names have a word with this spelling. */
  byWord: ReadonlyMap<string, readonly number[]>;
  /** All spellings, sorted, so that those with the same beginning stand together. */
  words: readonly string[];
  byCode: ReadonlyMap<string, readonly number[]>;
}

/** The names of an agency's places and routes that only riders use. */
export type RiderNames = Pick<AgencyFacts, 'formerRouteNames' | 'otherPlaceNames'>;

const MAX_CODE_LETTERS = 24;
/** Folds an id or a number, so that "t-1", "T1" and "t 1" are the same. */
export const foldCode = (text: string): string => foldText(text).replace(/[\s#_-]+/g, '');

const nameOf = (text: string, isOther = false): SearchedName => ({
  text,
  words: wordsOf(text).map(spellingsOf),
  isOther,
});

function indexOf(things: readonly Thing[]): SearchIndex {
  const byWord = new Map<string, number[]>();
  const byCode = new Map<string, number[]>();
  const add = (map: Map<string, number[]>, key: string, thing: number) => {
    const known = map.get(key);
    if (known === undefined) map.set(key, [thing]);
    else if (known.at(-1) !== thing) known.push(thing);
  };
  for (const [number, { names, codes }] of things.entries()) {
    for (const { words } of names)
      for (const spellings of words) for (const spelling of spellings) add(byWord, spelling, number);
    for (const code of codes) if (code.length <= MAX_CODE_LETTERS) add(byCode, code, number);
  }
  return { things, byWord, words: [...byWord.keys()].sort(), byCode };
}

/** Indexes routes, in the order given. The callers keep and share the lists, so that each is indexed once. */
export const routeIndex = oncePer(
  (routes: readonly FindableRoute[], facts: RiderNames): SearchIndex =>
    indexOf(
      routes.map((route) => {
        const { id, name, longName, title } = route;
        const former = formerNamesOf(id, facts);
        const texts = [...new Set([name, longName, id, title])].filter((text) => text !== '');
        return {
          found: { kind: 'route', route },
          names: [
            ...texts.map((text) => nameOf(text)),
            nameOf(`${title} ${longName}`),
            ...former.map((text) => nameOf(text, true)),
          ],
          codes: [...new Set([foldCode(name), foldCode(id)])],
          routeTexts: [
            ...texts.map((text) => ({ text: text.toLowerCase(), knownAs: null })),
            ...former.map((text) => ({ text: text.toLowerCase(), knownAs: text })),
          ],
          position: null,
        };
      }),
    ),
);

/** Indexes stations and corners; those with the most departures come first, as in the search index's document. */
export const placeIndex = oncePer((entries: readonly SearchEntry[], facts: RiderNames): SearchIndex => {
  const { otherPlaceNames } = facts;
  const others = (id: string) =>
    // An id may be that of a property every object has, such as `__proto__`.
    (Object.hasOwn(otherPlaceNames, id) ? (otherPlaceNames[id] ?? []) : []).map((text) => nameOf(text, true));
  const cornerOf = new Map(cornersOf(entries).map((sides) => [sides[0], sides]));
  const things = entries.flatMap((entry): Thing[] => {
    const sides = cornerOf.get(entry);
    if (entry.kind === 'stop' && sides === undefined) return [];
    const own = sides ?? [entry];
    const signs = own.flatMap(({ signName }) => signName ?? []);
    const codes = own.flatMap(({ kind, id, codes = [] }) => (kind === 'station' ? codes : [id, ...codes]));
    return [
      {
        found: sides === undefined ? { kind: 'station', entry } : { kind: 'stop', entry, sides },
        names: [
          ...Array.from(new Set(own.map(({ name }) => name)), (text) => nameOf(text)),
          ...Array.from(new Set(signs), (text) => nameOf(text, true)),
          ...own.flatMap(({ id, codes = [] }) => [id, ...codes].flatMap(others)),
        ],
        codes: [...new Set(codes.map(foldCode))],
        routeTexts: [],
        position: entry.position,
      },
    ];
  });
  return indexOf(things);
});

/** Indexes places that a geocoder or a list of landmarks gives. */
export const pointIndex = oncePer(
  (places: readonly Place[]): SearchIndex =>
    indexOf(
      places.map((place) => ({
        found: { kind: 'place', place },
        names: Array.from(new Set([place.name, place.label]), (text) => nameOf(text)),
        codes: [],
        routeTexts: [],
        position: place.position,
      })),
    ),
);

/** Stops of one corner are one place: riders say "20th and Oregon", the feed has a stop for each side and direction. */
export type Corner = readonly [SearchEntry, ...SearchEntry[]];

/** Stops farther apart than this are different places with one name, such as two streets that meet twice. */
const SAME_PLACE_METERS = 250;

/** Marks after a name that tell sides apart: " - FS" (far side), " (NB)". */
const SIDE_MARK = /\s+-\s+[A-Z]{1,5}$|\s*\([^)]{1,12}\)$/;
const BETWEEN_STREETS = /\s*(?:[&@/+]|\b(?:and|at|y|et)\b)\s*/iu;

/** Returns the streets of a corner's name, or the whole name. */
export const streetsOf = (name: string): string[] =>
  name
    .replace(SIDE_MARK, '')
    .split(BETWEEN_STREETS)
    .filter((street) => street.trim() !== '');

/** Returns one key for "20th St & Oregon Av", "Oregon Avenue & 20th Street" and "OREGON AV/20 ST - FS". */
export function cornerKey(name: string): string {
  const plain = (street: string) => {
    const words = wordsOf(street).filter((word) => !isKindWord(word));
    return (words.length > 0 ? words : wordsOf(street)).map((word) => spellingsOf(word).at(-1)).join(' ');
  };
  return streetsOf(name).map(plain).sort().join(' & ');
}

/** Groups the stops with service by corner; in each group and among groups, the given order stays. */
function cornersOf(stops: readonly SearchEntry[]): Corner[] {
  const corners: [SearchEntry, ...SearchEntry[]][] = [];
  const byKey = new Map<string, [SearchEntry, ...SearchEntry[]][]>();
  for (const stop of stops) {
    if (stop.kind !== 'stop' || stop.routeIds.length === 0) continue;
    const key = cornerKey(stop.name) || stop.id;
    const known = byKey.getOrInsertComputed(key, () => []);
    const corner = known.find(
      ([{ position }]) =>
        position === null ||
        stop.position === null ||
        distanceMeters(position, stop.position) <= SAME_PLACE_METERS,
    );
    if (corner) corner.push(stop);
    else {
      const made: [SearchEntry] = [stop];
      known.push(made);
      corners.push(made);
    }
  }
  return corners;
}
