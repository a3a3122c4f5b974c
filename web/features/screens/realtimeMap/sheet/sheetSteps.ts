import { type SheetHeight, sheetHeights } from './useSheet.ts';

const step = (from: SheetHeight, by: number): SheetHeight => {
  const last = sheetHeights.length - 1;
  return sheetHeights[Math.min(last, Math.max(0, sheetHeights.indexOf(from) + by))] ?? from;
};

/** Returns the height for a vertical slider's key (WAI-ARIA APG), Escape, Enter or the space bar; `null`: another key. */
export function heightByKey(key: string, from: SheetHeight): SheetHeight | null {
  switch (key) {
    case 'ArrowUp':
    case 'PageUp':
      return step(from, 1);
    case 'ArrowDown':
    case 'PageDown':
    case 'Escape':
      return step(from, -1);
    case 'Home':
      return 'summary';
    case 'End':
      return 'full';
    case 'Enter':
    case ' ':
      return heightByTap(from);
    default:
      return null;
  }
}

export const heightByTap = (from: SheetHeight): SheetHeight => (from === 'full' ? 'summary' : step(from, 1));

const MIN_FLICK_PIXELS_PER_MS = 0.5;

/** Returns the nearest height or, after a flick, the next one. `size` is in pixels, upward `speed` in pixels per ms. */
export function heightByDrag(
  size: number,
  speed: number,
  sizes: Readonly<Record<SheetHeight, number>>,
): SheetHeight {
  const nearest = sheetHeights.toSorted((a, b) => Math.abs(sizes[a] - size) - Math.abs(sizes[b] - size));
  const [first = 'half'] = nearest;
  if (speed > MIN_FLICK_PIXELS_PER_MS && sizes[first] < size) return step(first, 1);
  if (speed < -MIN_FLICK_PIXELS_PER_MS && sizes[first] > size) return step(first, -1);
  return first;
}
