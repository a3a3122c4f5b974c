import { type SheetHeight, sheetHeights } from './useSheet.ts';

const step = (from: SheetHeight, by: number): SheetHeight => {
  const last = sheetHeights.length - 1;
  return sheetHeights[Math.min(last, Math.max(0, sheetHeights.indexOf(from) + by))] ?? from;
};

/** The height a key asks for, as of any slider (WAI-ARIA APG); `null`: the key asks for none. */
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

/** A tap raises the sheet, and lowers one that is as high as it gets. */
export const heightByTap = (from: SheetHeight): SheetHeight => (from === 'full' ? 'summary' : step(from, 1));

/** A flick is a drag this fast, in pixels a millisecond. */
const FLICK = 0.5;

/**
 * Where a sheet comes to rest that was let go at `size` pixels, moving upwards at `speed` pixels a millisecond: the
 * nearest height, and with a flick the next one that way. `sizes`: what each height is here, in pixels.
 */
export function heightByDrag(
  size: number,
  speed: number,
  sizes: Readonly<Record<SheetHeight, number>>,
): SheetHeight {
  const nearest = sheetHeights.toSorted((a, b) => Math.abs(sizes[a] - size) - Math.abs(sizes[b] - size));
  const [first = 'half'] = nearest;
  if (speed > FLICK && sizes[first] < size) return step(first, 1);
  if (speed < -FLICK && sizes[first] > size) return step(first, -1);
  return first;
}
