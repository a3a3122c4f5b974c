// The list of pages saved on the device: what is added, what is found, and what has to go.
import { isChoiceOf, OFFLINE_PAGE } from './savedAddress.ts';

/** A page as it was sent. Times are epoch milliseconds. */
export interface SavedPage {
  /** Path and query. */
  address: string;
  lang: string;
  title: string;
  /** When it was asked for, by the device's clock: the one that goes on while the device is off. */
  savedAt: number;
  /** The same by the server's clock, which is the one shown. */
  asOf: number;
  /** When it was last seen, by the device's clock. */
  usedAt: number;
  /** Of its HTML. */
  bytes: number;
  /** Whose scripts and styles it needs: the name of the build's manifest. */
  build: string;
}

export interface SavedPages {
  /** The language the rider was last answered in. */
  lang: string | null;
  pages: readonly SavedPage[];
  /** Addresses of the rider's favourites: the last to go. */
  wanted: readonly string[];
  /** When the server was last asked whether there still is a worker. */
  askedAt: number;
}

export interface Limits {
  pages: number;
  bytes: number;
  /** Every build brings scripts and styles of its own. */
  builds: number;
  /** Milliseconds a page is worth keeping: timetables change. */
  age: number;
}

export const LIMITS: Limits = { pages: 60, bytes: 10_000_000, builds: 4, age: 45 * 86_400_000 };

export const NOTHING_SAVED: SavedPages = { lang: null, pages: [], wanted: [], askedAt: 0 };

const isSame = (a: SavedPage, b: SavedPage): boolean => a.address === b.address && a.lang === b.lang;

/**
 * What stays: `wanted` ones, then those last seen. Too old pages go; then those seen longest ago, until number, bytes and
 * builds are within `limits`. The offline page of each language stays, for without it there is nothing to say.
 */
export function keepWithin(
  { pages, wanted }: Pick<SavedPages, 'pages' | 'wanted'>,
  now: number,
  limits: Limits,
): SavedPage[] {
  const isWanted = (page: SavedPage) => Number(wanted.includes(page.address));
  const kept: SavedPage[] = [];
  const builds = new Set<string>();
  let count = 0;
  let bytes = 0;
  for (const page of pages.toSorted((a, b) => isWanted(b) - isWanted(a) || b.usedAt - a.usedAt)) {
    if (page.address === OFFLINE_PAGE) {
      kept.push(page);
      continue;
    }
    if (now - page.savedAt > limits.age) continue;
    const isFull =
      count + 1 > limits.pages ||
      bytes + page.bytes > limits.bytes ||
      (builds.size >= limits.builds && !builds.has(page.build));
    if (isFull) continue;
    kept.push(page);
    builds.add(page.build);
    count++;
    bytes += page.bytes;
  }
  return kept;
}

/** The list with `page` in it, in place of what was saved of it before; its language is the rider's. */
export function withPage(saved: SavedPages, page: SavedPage, limits: Limits): SavedPages {
  const others = saved.pages.filter((each) => !isSame(each, page));
  return {
    ...saved,
    lang: page.lang,
    pages: keepWithin({ ...saved, pages: [page, ...others] }, page.usedAt, limits),
  };
}

/** The list after `page` was seen. */
export function withUse(saved: SavedPages, page: SavedPage, now: number): SavedPages {
  return {
    ...saved,
    pages: saved.pages.map((each) => (isSame(each, page) ? { ...each, usedAt: now } : each)),
  };
}

/** Those in the rider's language first, then those last seen. */
const bestOf = (pages: readonly SavedPage[], lang: string | null): SavedPage | null =>
  pages.toSorted((a, b) => Number(b.lang === lang) - Number(a.lang === lang) || b.usedAt - a.usedAt)[0] ??
  null;

/** The page saved of an address, in the rider's language before others. */
export const findSaved = ({ pages, lang }: SavedPages, address: string): SavedPage | null =>
  bestOf(
    pages.filter((page) => page.address === address),
    lang,
  );

/** What is saved of a page whose address names no choice: the one last made on it. */
export const findChoiceOf = ({ pages, lang }: SavedPages, address: string): SavedPage | null =>
  bestOf(
    pages.filter((page) => isChoiceOf(address, page.address)),
    lang,
  );
