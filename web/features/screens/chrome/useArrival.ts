// Tells the rider that a new screen is here: focus goes to its heading, unless the address names a place in it.
import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** The path of the screen shown, in the browser. Kept here, for a screen that fails takes the place of the whole app. */
let shownAt: string | null = null;

export function useArrival(): void {
  const { pathname, hash } = useLocation();
  useEffect(() => {
    const isFirst = shownAt === null;
    if (shownAt === pathname) return;
    shownAt = pathname;
    if (isFirst || hash) return;
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [pathname, hash]);
}
