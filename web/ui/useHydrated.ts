import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Returns a value that only the browser has; on the server and during hydration, `onServer`. A component renders again
 * only if the two differ: a second render during hydration would remove parts whose scripts are still loading.
 */
export const useInBrowser = <T>(inBrowser: () => T, onServer: T): T =>
  useSyncExternalStore(never, inBrowser, () => onServer);

export const useHydrated = (): boolean => useInBrowser(() => true, false);
