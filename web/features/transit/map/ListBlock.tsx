// A block of rows in a long list, rendered only near the viewport; otherwise a spacer of the same height.
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';

interface Props {
  scroller: RefObject<HTMLElement | null>;
  /** Whether the rows are rendered from the start, before the block's position is known. */
  startsRendered: boolean;
  /** Estimated height in CSS pixels, used until the rows have been rendered. */
  estimate: number;
  children: () => ReactNode;
}

/** How far outside the viewport rows are rendered: little while the sheet is low and the map moves. */
const NEAR = '100% 0px';

export function ListBlock({ scroller, startsRendered, estimate, children }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const [away, setAway] = useState<{ height: number | null } | null>(
    startsRendered ? null : { height: null },
  );
  useEffect(() => {
    const block = frame.current;
    if (block === null) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setAway(null);
        // Keep a block that contains the focus, so that the next Tab continues from there.
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
