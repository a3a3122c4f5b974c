import { useEffect, useRef, useState } from 'react';

/** Minimum time between announcements. */
const GAP_MS = 15_000;

/** Returns a polite live region's text. The first value is not announced: it is in the panel that has just opened. */
export function useAnnounced(change: string | null): string {
  const [text, setText] = useState('');
  const seen = useRef<string | null>(null);
  const last = useRef(0);
  useEffect(() => {
    if (change === null || seen.current === null) {
      seen.current = change;
      last.current = performance.now();
      return;
    }
    if (seen.current === change) return;
    const wait = Math.max(0, GAP_MS - (performance.now() - last.current));
    const timer = setTimeout(() => {
      seen.current = change;
      last.current = performance.now();
      setText(change);
    }, wait);
    return () => clearTimeout(timer);
  }, [change]);
  return text;
}
