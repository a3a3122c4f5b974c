// Rows of a long list that are in the page only near view; away from it they are a space of the height they had.
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';

interface Props {
  /** What scrolls the list. */
  scroller: RefObject<HTMLElement | null>;
  /** In view when the list appears. */
  begins: boolean;
  /** Height in CSS pixels until the rows were seen. */
  estimate: number;
  /** Its rows; asked for near view alone. */
  children: () => ReactNode;
}

/** Rows are made this far before they come into view. */
const NEAR = '800px 0px';

export function ListBlock({ scroller, begins, estimate, children }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const [away, setAway] = useState<{ height: number | null } | null>(begins ? null : { height: null });
  useEffect(() => {
    const block = frame.current;
    if (block === null) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setAway(null);
        // A row with the focus stays: a rider's next Tab goes on from it.
        else if (entry && !block.contains(document.activeElement))
          setAway((before) => before ?? { height: entry.boundingClientRect.height });
      },
      { root: scroller.current, rootMargin: NEAR },
    );
    observer.observe(block);
    return () => observer.disconnect();
  }, [scroller]);
  return (
    <div ref={frame} style={away ? { blockSize: away.height ?? estimate } : undefined}>
      {away ? null : children()}
    </div>
  );
}
