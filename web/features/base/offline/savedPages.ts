// What the service worker keeps of pages, and what pages and the worker tell each other.
import type { EpochMs } from '#domain/units.ts';

/** The page that lists saved pages. Offline, the worker serves it in place of pages that are not saved. */
export const OFFLINE_PAGE = '/offline';

export interface SavedPage {
  address: string;
  lang: string;
  title: string;
  /** When it was requested, by the device's clock, which continues while the device is off. */
  savedAt: EpochMs;
  /** When the server rendered it, by the server's clock, for display. */
  asOf: EpochMs;
  usedAt: EpochMs;
  /** Size of the HTML. */
  bytes: number;
  /** The name of the manifest of the page's build. */
  build: string;
}

export interface SavedPages {
  /** The language of the page saved last. */
  lang: string | null;
  pages: readonly SavedPage[];
  /** The addresses of the rider's favourites. */
  wanted: readonly string[];
  /** When the worker last checked for its own removal. */
  checkedAt: EpochMs;
}

export interface Limits {
  pages: number;
  bytes: number;
  /** Every build has its own scripts and styles. */
  builds: number;
  /** This is limited because timetables change. */
  ageMs: number;
}

export const LIMITS: Limits = { pages: 60, bytes: 10_000_000, builds: 4, ageMs: 45 * 86_400_000 };

export const NOTHING_SAVED: SavedPages = { lang: null, pages: [], wanted: [], checkedAt: 0 };

const isSame = (a: SavedPage, b: SavedPage): boolean => a.address === b.address && a.lang === b.lang;

/** Keeps favourites first, then the last viewed, within `limits`. Offline pages stay, as the last fallback. */
export function keepWithin(
  { pages, wanted }: Pick<SavedPages, 'pages' | 'wanted'>,
  now: EpochMs,
  limits: Limits,
): SavedPage[] {
  const priority = (page: SavedPage) => Number(wanted.includes(page.address));
  const kept: SavedPage[] = [];
  const builds = new Set<string>();
  let count = 0;
  let bytes = 0;
  for (const page of pages.toSorted((a, b) => priority(b) - priority(a) || b.usedAt - a.usedAt)) {
    if (page.address === OFFLINE_PAGE) {
      kept.push(page);
      continue;
    }
    if (now - page.savedAt > limits.ageMs) continue;
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

/** Adds a page, whose language becomes the rider's. */
export function withPage(saved: SavedPages, page: SavedPage, limits: Limits): SavedPages {
  const others = saved.pages.filter((each) => !isSame(each, page));
  return {
    ...saved,
    lang: page.lang,
    pages: keepWithin({ ...saved, pages: [page, ...others] }, page.usedAt, limits),
  };
}

export function withUse(saved: SavedPages, page: SavedPage, now: EpochMs): SavedPages {
  return {
    ...saved,
    pages: saved.pages.map((each) => (isSame(each, page) ? { ...each, usedAt: now } : each)),
  };
}

/** Returns the page last viewed, of those in the rider's language if there are any. */
const bestOf = (pages: readonly SavedPage[], lang: string | null): SavedPage | null =>
  pages.toSorted((a, b) => Number(b.lang === lang) - Number(a.lang === lang) || b.usedAt - a.usedAt)[0] ??
  null;

export const findSaved = ({ pages, lang }: SavedPages, address: string): SavedPage | null =>
  bestOf(
    pages.filter((page) => page.address === address),
    lang,
  );

/** Whether `saved` is the page of `address` with choices, and can be shown instead of it. */
export function isChoiceOf(address: string, saved: string): boolean {
  const [path, query] = saved.split('?', 2);
  return path === address && !/(?:^|&)(?:hideNav|lang)=/.test(query ?? '');
}

export const findChoiceOf = ({ pages, lang }: SavedPages, address: string): SavedPage | null =>
  bestOf(
    pages.filter((page) => isChoiceOf(address, page.address)),
    lang,
  );

export type WorkerMessage =
  /** `assets`: the built files that the page loaded. */
  | { type: 'seen'; address: string; assets: string[] }
  /** The pages of the rider's favourites, to save in advance. */
  | { type: 'want'; addresses: string[] }
  | { type: 'list' }
  /** The worker replies with the pages that are left. */
  | { type: 'forget' };

/** Header of an answer that was planned on the device: by the timetable of the named version, without live times. */
export const PLANNED_BY_TIMETABLE = 'x-timetable-version';
