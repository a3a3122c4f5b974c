import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** The heights of the sheet, from lowest to highest. */
export const sheetHeights = ['summary', 'half', 'full'] as const;
export type SheetHeight = (typeof sheetHeights)[number];

interface SheetEntry {
  sheet?: SheetHeight;
  /** Raising the sheet to full height created this entry; the previous entry is the same with a lower sheet. */
  raised?: true;
}

const entryOf = (state: unknown): SheetEntry =>
  typeof state === 'object' && state !== null ? (state as SheetEntry) : {};

/**
 * Keeps the height in the history entry, so that Back lowers a sheet that was raised to full height. Until the rider
 * chooses one, the sheet is half open only if something is (`isOpen`).
 */
export function useSheet(isOpen: boolean): { height: SheetHeight; setHeight: (height: SheetHeight) => void } {
  const navigate = useNavigate();
  const { state, key } = useLocation();
  const entry = entryOf(state);
  const { sheet: height = isOpen ? 'half' : 'summary' } = entry;
  const latest = useRef({ entry, height });
  latest.current = { entry, height };
  const requested = useRef<SheetHeight | null>(null);

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
      // A second step back would leave the page.
      if (requested.current !== null) requested.current = next;
      else if (next === height) return;
      else if (next === 'full') {
        const state: SheetEntry = { sheet: 'full', raised: true };
        void navigate({ search: location.search }, { preventScrollReset: true, state });
      } else if (entry.raised) {
        requested.current = next;
        void navigate(-1);
      } else replace(next);
    },
    [navigate, replace],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: waits for another entry
  useEffect(() => {
    const next = requested.current;
    // While the entry is a raised one, only its address has changed: the map writes its view into it.
    if (next === null || latest.current.entry.raised) return;
    requested.current = null;
    setHeight(next);
  }, [key, setHeight]);
  return { height, setHeight };
}
