import { type RefObject, useEffect } from 'react';
import { THREE_COLUMNS } from './routePage.ts';

/** If the columns are side by side, highlights the hovered or focused item in every column. */
export function useLights(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const wide = matchMedia(THREE_COLUMNS);
    let end = () => {};
    let gone = false;
    const follow = async () => {
      end();
      if (!wide.matches) return;
      const { followPointer } = await import('#web/ui/lights.ts');
      if (!gone && root.current) end = followPointer(root.current);
    };
    const change = () => void follow().catch(() => {});
    change();
    wide.addEventListener('change', change);
    return () => {
      gone = true;
      end();
      wide.removeEventListener('change', change);
    };
  }, [root]);
}
