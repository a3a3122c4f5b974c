// Keeps pages on the device: which, under which address, and what is known of them.

import { decodeEntities } from '#contract/fields/decodeEntities.ts';
import type { NotKnown } from '#domain/result.ts';
import type { EpochMs } from '#domain/units.ts';
import {
  findChoiceOf,
  findSaved,
  keepWithin,
  LIMITS,
  NOTHING_SAVED,
  OFFLINE_PAGE,
  type SavedPage,
  type SavedPages,
  withPage,
  withUse,
} from '#web/features/base/offline/savedPages.ts';
import { type Address, addressAt, EVERYWHERE, type ParameterKind } from '#web/request/addresses.ts';
import { ageOf, type SavedReason, withMark } from '#web/ui/savedMark.ts';
import { assetNames, sweepAssets } from './assetStore.ts';
import { PAGES } from './deviceCaches.ts';

const LIST = '/saved/list';
const cachePath = ({ address, lang }: Pick<SavedPage, 'address' | 'lang'>) => `/saved/page/${lang}${address}`;

/** Headers stored with saved HTML; the policy contains the hashes of its scripts. */
const KEPT_HEADERS = ['content-type', 'content-language', 'content-security-policy'];

export async function readSaved(): Promise<SavedPages> {
  const cache = await caches.open(PAGES);
  const list = await cache.match(LIST);
  return { ...NOTHING_SAVED, ...(await list?.json()) };
}

/**
 * Serialises what writes pages and their list, so that each sees the result of the one before: a page that is written while
 * unlisted ones are removed would be removed too, and then be listed.
 */
function inTurn<T>(task: () => Promise<T>): Promise<T> {
  const done = last.then(task);
  last = done.catch(() => {});
  return done;
}
let last: Promise<unknown> = Promise.resolve();

const changeSaved = (change: (saved: SavedPages) => SavedPages): Promise<SavedPages> =>
  inTurn(() => changeList(change));

/** Called in turn only. */
async function changeList(change: (saved: SavedPages) => SavedPages): Promise<SavedPages> {
  const before = await readSaved();
  const after = change(before);
  const cache = await caches.open(PAGES);
  await cache.put(LIST, Response.json(after));
  const gone = before.pages.filter(
    (page) => !after.pages.some((each) => cachePath(each) === cachePath(page)),
  );
  await Promise.all(gone.map((page) => cache.delete(cachePath(page))));
  const isBuildGone = before.pages.some(({ build }) => !after.pages.some((each) => each.build === build));
  if (gone.length > 0 || isBuildGone) await sweepFiles();
  return after;
}

async function sweepFiles(): Promise<void> {
  const cache = await caches.open(PAGES);
  const { pages } = await readSaved();
  const texts = await Promise.all(
    pages.map(async (page) => (await (await cache.match(cachePath(page)))?.text()) ?? ''),
  );
  await sweepAssets(texts.flatMap(assetNames));
}

/** Saves a page. If that fails, for example because storage is full, removes about half of the pages and retries once. */
export function savePage(page: SavedPage, html: string, headers: Headers): Promise<void> {
  const kept = KEPT_HEADERS.flatMap((name): [string, string][] => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  const put = async () =>
    (await caches.open(PAGES)).put(cachePath(page), new Response(html, { headers: kept }));
  return inTurn(async () => {
    try {
      await put();
    } catch {
      await changeList((saved) => ({
        ...saved,
        pages: keepWithin(saved, page.usedAt, { ...LIMITS, pages: saved.pages.length >> 1 }),
      }));
      await put();
    }
    const { pages } = await changeList((saved) => withPage(saved, page, LIMITS));
    if (!pages.includes(page)) await (await caches.open(PAGES)).delete(cachePath(page));
  });
}

export const findPage = async (url: URL): Promise<SavedPage | null> =>
  findSaved(await readSaved(), url.pathname === OFFLINE_PAGE ? OFFLINE_PAGE : url.pathname + url.search);

/** Opens a saved page, marked with the reason why it is shown; `null`: the browser has removed it. */
export async function openPage(page: SavedPage, reason: SavedReason): Promise<Response | null> {
  const cache = await caches.open(PAGES);
  const found = await cache.match(cachePath(page));
  if (!found) {
    await changeSaved((saved) => ({
      ...saved,
      pages: saved.pages.filter((each) => cachePath(each) !== cachePath(page)),
    }));
    return null;
  }
  await markUsed(page);
  const html = withMark(await found.text(), { reason, age: ageOf(page.savedAt, Date.now()) });
  return new Response(html, { headers: found.headers });
}

/** Returns the address of the same page with other choices, or of the list of saved pages; throws if neither is saved. */
export async function otherAddress(url: URL): Promise<string> {
  const saved = await readSaved();
  const plain = withoutOpened(url);
  const other =
    findSaved(saved, plain.pathname + plain.search) ?? findChoiceOf(saved, plain.pathname + plain.search);
  if (other) return new URL(other.address + url.hash, url).href;
  const list = new URL(OFFLINE_PAGE, url);
  // Never redirect from the list to itself.
  if (url.pathname === OFFLINE_PAGE || findSaved(saved, OFFLINE_PAGE) === null)
    throw new TypeError('offline');
  list.searchParams.set('from', url.pathname + url.search);
  return list.href;
}

export const markUsed = (page: SavedPage): Promise<unknown> =>
  changeSaved((saved) => withUse(saved, page, Date.now()));

/** Returns the saved page if it is not older than `maxAgeMs` and in the language of the page saved last; else `null`. */
export async function findRecent(address: string, maxAgeMs: number): Promise<SavedPage | null> {
  const saved = await readSaved();
  const page = findSaved(saved, address);
  return page !== null && page.lang === saved.lang && Date.now() - page.savedAt <= maxAgeMs ? page : null;
}

export const markFavourites = (addresses: readonly string[]): Promise<unknown> =>
  changeSaved((saved) => ({ ...saved, wanted: addresses }));

export const markChecked = (now: number): Promise<unknown> =>
  changeSaved((saved) => ({ ...saved, checkedAt: now }));

export function tidyPages(): Promise<void> {
  return inTurn(async () => {
    const { pages } = await changeList((saved) => ({
      ...saved,
      pages: keepWithin(saved, Date.now(), LIMITS),
    }));
    const listed = new Set(
      [LIST, ...pages.map(cachePath)].map((path) => new URL(path, location.origin).href),
    );
    const cache = await caches.open(PAGES);
    const requests = await cache.keys();
    await Promise.all(requests.filter(({ url }) => !listed.has(url)).map((request) => cache.delete(request)));
    await sweepFiles();
  });
}

const PLACE_ID = /^[\w.:-]{1,128}$/;
/** A file or data, not a page. */
const FILE = /\.[^/]*$/;

const parameterKind = ({ parameters }: Address, name: string): ParameterKind | null =>
  name === 'lang' ? 'choice' : ((parameters[name] ?? EVERYWHERE[name])?.kind ?? null);

/** Returns the path and query under which a page is saved; `null`: it is not saved, as with an unknown parameter. */
export function savedAddress(url: URL): string | null {
  const { pathname, searchParams } = url;
  const address = addressAt(pathname)?.address;
  if (FILE.test(pathname) || !address?.isKept) return null;
  for (const [name, value] of searchParams) {
    const kind = parameterKind(address, name);
    const isChoice = kind === 'place' ? PLACE_ID.test(value) : kind === 'choice' || kind === 'day';
    if (!isChoice || value === '' || (name === 'hideNav' && value !== 'true')) return null;
  }
  return pathname + url.search;
}

/** Returns the address without parameters that only open a part of the page, which is good enough without them. */
export function withoutOpened(url: URL): URL {
  const plain = new URL(url);
  const address = addressAt(url.pathname)?.address;
  for (const name of url.searchParams.keys())
    if (address && parameterKind(address, name) === 'opened') plain.searchParams.delete(name);
  return plain;
}

/** Whether the response is a page to save: HTML of this origin with status 200, not redirected and without `no-store`. */
export function isWorthSaving(
  response: Pick<Response, 'status' | 'type' | 'redirected' | 'headers'>,
): boolean {
  return (
    response.status === 200 &&
    response.type === 'basic' &&
    !response.redirected &&
    (response.headers.get('content-type') ?? '').startsWith('text/html') &&
    !/no-store/.test(response.headers.get('cache-control') ?? '')
  );
}

interface PageFacts {
  title: string;
  asOf: EpochMs | NotKnown;
  /** Name of the manifest of the page's build; "" if there is none. */
  build: string;
}

/** Reads facts from a page's HTML, because a worker has no HTML parser. */
export const pageFacts = (html: string): PageFacts => {
  const asOf = /<html[^>]* data-now="(\d+)"/.exec(html)?.[1];
  return {
    title: decodeEntities(/<title[^>]*>([^<]*)<\/title>/.exec(html)?.[1]?.trim() ?? ''),
    asOf: asOf === undefined ? null : Number(asOf),
    build: /\/assets\/(manifest-[\w-]+)\.js/.exec(html)?.[1] ?? '',
  };
};
