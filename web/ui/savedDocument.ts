// A document never changes from saved to current, because the current version arrives as a new document.
import { readMark, type SavedMark } from './savedMark.ts';
import { useInBrowser } from './useHydrated.ts';

/** The mark of a saved page, in the browser; `null` on the server and for a page from the network. */
export const savedDocument: SavedMark | null =
  typeof document === 'undefined' ? null : readMark(document.documentElement.dataset);

/** Returns `savedDocument`; `null` during hydration, which starts from the server's markup. */
export const useSavedDocument = (): SavedMark | null => useInBrowser(() => savedDocument, null);
