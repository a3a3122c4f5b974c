import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * How long the server's picture stands for the map: until the map has drawn all that is to be seen (`isWhole`: a page
 * carries the first of many vehicles only), or the address asks for something else than was drawn. Never again then.
 */
export function usePicture(
  search: string,
  isWhole: boolean,
): { stands: boolean; drawn: () => void; end: () => void } {
  const [isOver, setOver] = useState(false);
  const [drawnFor] = useState(search);
  const end = useCallback(() => setOver(true), []);
  const isOther = search !== drawnFor;
  const isDrawn = useRef(false);
  // The map draws in an effect of its own, which runs before this one.
  useEffect(() => {
    if (isOther || (isWhole && isDrawn.current)) end();
  }, [isOther, isWhole, end]);
  return {
    stands: !isOver && !isOther,
    drawn: () => {
      isDrawn.current = true;
      if (isWhole) end();
    },
    end,
  };
}
