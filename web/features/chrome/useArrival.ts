// Tells the rider that a new screen is here: focus goes to its heading, unless the address names a place in it.
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

export function useArrival(): void {
  const { pathname, hash } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    if (hash) return;
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [pathname, hash]);
}
