// Announces a new screen by moving the focus to its heading, unless the address has a fragment.
import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** The current path, outside React because a failing screen replaces the whole app. */
let shownPath: string | null = null;

export function useArrival(): void {
  const { pathname, hash } = useLocation();
  useEffect(() => {
    const isFirst = shownPath === null;
    if (shownPath === pathname) return;
    shownPath = pathname;
    if (isFirst || hash) return;
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [pathname, hash]);
}
