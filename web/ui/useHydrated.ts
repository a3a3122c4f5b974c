import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Returns what only the browser knows; on the server and during hydration, `onServer`. A component renders again only if
 * the two differ: a second render during hydration replaces parts whose scripts are still loading with nothing.
 */
export const useInBrowser = <T>(inBrowser: () => T, onServer: T): T =>
  useSyncExternalStore(never, inBrowser, () => onServer);

export const useHydrated = (): boolean => useInBrowser(() => true, false);
