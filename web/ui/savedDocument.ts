// Whether the document before the rider is one that was saved. It stays so for as long as it is open: what is current
// comes as another document.
import { useSyncExternalStore } from 'react';
import { readMark, type SavedMark } from './savedMark.ts';

/** In the browser; `null` on the server and for a document of the network. */
export const savedDocument: SavedMark | null =
  typeof document === 'undefined' ? null : readMark(document.documentElement.dataset);

const never = () => () => {};

/** The mark of the document; `null` while the page is being taken over, which begins as the server sent it. */
export const useSavedDocument = (): SavedMark | null =>
  useSyncExternalStore(
    never,
    () => savedDocument,
    () => null,
  );
