// What differs between the server's markup, hydration, which starts from it, and the time after.
import { type ComponentType, type LazyExoticComponent, lazy, useSyncExternalStore } from 'react';
import { readMark, type SavedMark } from './savedMark.ts';

const never = () => () => {};

/**
 * Returns a value that only the browser has; on the server and during hydration, `onServer`. A component renders again
 * only if the two differ: a second render during hydration would remove parts whose scripts are still loading.
 */
export const useInBrowser = <T>(inBrowser: () => T, onServer: T): T =>
  useSyncExternalStore(never, inBrowser, () => onServer);

export const useHydrated = (): boolean => useInBrowser(() => true, false);

/**
 * The mark of a saved page, in the browser; `null` on the server and for a page from the network. A document never changes
 * from saved to current, because the current version arrives as a new document.
 */
export const savedDocument: SavedMark | null =
  typeof document === 'undefined' ? null : readMark(document.documentElement.dataset);

/** Returns `savedDocument`; `null` during hydration, which starts from the server's markup. */
export const useSavedDocument = (): SavedMark | null => useInBrowser(() => savedDocument, null);

const documentAddress = typeof location === 'undefined' ? '' : location.href;

/** Whether the page is still the one that the document was loaded for. Only in a browser. */
export const isFirstPage = (): boolean => location.href === documentAddress;

/**
 * A part of a screen whose code loads after the page. If the code cannot be loaded, what the server has rendered stays
 * without being interactive, or the part is missing if React had to render it anew; the rest of the screen works. After a
 * navigation, the part fails with its screen.
 */
// biome-ignore lint/suspicious/noExplicitAny: React's own type of a lazy component's properties
export const lazyPart = <T extends ComponentType<any>>(
  load: () => Promise<{ default: T }>,
): LazyExoticComponent<T> =>
  lazy(() =>
    load().catch((error: unknown) => {
      if (!isFirstPage()) throw error;
      return new Promise<never>(() => {});
    }),
  );
