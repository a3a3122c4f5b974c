import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * Shows the picture until the map has drawn every vehicle (`Vehicles.isWhole`), the address changes or `end` is called, as
 * long as the map opens at the picture's view (`fits`).
 */
export function usePicture(
  search: string,
  isWhole: boolean,
  fits: boolean,
): { isShown: boolean; onDrawn: () => void; end: () => void } {
  const [isOver, setOver] = useState(false);
  const [drawnFor] = useState(search);
  const end = useCallback(() => setOver(true), []);
  const isOther = search !== drawnFor;
  const isDrawn = useRef(false);
  // The map draws in its own effect, which runs before this one.
  useEffect(() => {
    if (isOther || (isWhole && isDrawn.current)) end();
  }, [isOther, isWhole, end]);
  return {
    isShown: !isOver && !isOther && fits,
    onDrawn: () => {
      isDrawn.current = true;
      if (isWhole) end();
    },
    end,
  };
}
