import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** From the lowest up. */
export const sheetHeights = ['summary', 'half', 'full'] as const;
export type SheetHeight = (typeof sheetHeights)[number];

/** What an entry of the history knows of the sheet. */
interface SheetEntry {
  sheet?: SheetHeight;
  /** The entry was made by raising the sheet: the one before is the same with a lower one. */
  raised?: true;
}

const entryOf = (state: unknown): SheetEntry =>
  typeof state === 'object' && state !== null ? (state as SheetEntry) : {};

/**
 * The height of a phone's sheet, kept with the entry of the history: raising it to its full height is a step that Back
 * undoes, and an entry that is returned to has the height it was left with.
 */
export function useSheet(): { height: SheetHeight; setHeight: (height: SheetHeight) => void } {
  const navigate = useNavigate();
  const { state, key } = useLocation();
  const entry = entryOf(state);
  const { sheet: height = 'half' } = entry;
  const latest = useRef({ entry, height });
  latest.current = { entry, height };
  /** Wanted once the step back is done. */
  const wanted = useRef<SheetHeight | null>(null);

  const replace = useCallback(
    (sheet: SheetHeight) => {
      const state: SheetEntry = { ...latest.current.entry, sheet };
      void navigate({ search: location.search }, { replace: true, preventScrollReset: true, state });
    },
    [navigate],
  );
  const setHeight = useCallback(
    (next: SheetHeight) => {
      const { entry, height } = latest.current;
      if (next === height) return;
      if (next === 'full') {
        const state: SheetEntry = { sheet: 'full', raised: true };
        void navigate({ search: location.search }, { preventScrollReset: true, state });
      } else if (entry.raised) {
        wanted.current = next;
        void navigate(-1);
      } else replace(next);
    },
    [navigate, replace],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry is what is waited for
  useEffect(() => {
    const next = wanted.current;
    wanted.current = null;
    if (next !== null && next !== latest.current.height) replace(next);
  }, [key, replace]);
  return { height, setHeight };
}
