// The handle of a phone's sheet is a slider with three values. Riders can drag it, tap it or use keys.
import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { useT } from '#web/i18n/translation.tsx';
import styles from './Sheet.module.css';
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

interface Props {
  sheet: RefObject<HTMLElement | null>;
  height: SheetHeight;
  setHeight: (height: SheetHeight) => void;
  controls: string;
}

const words = { summary: 'map.sheetSummary', half: 'map.sheetHalf', full: 'map.sheetFull' } as const;

/** A movement shorter than this, in pixels, is a tap. */
const TAP_PIXELS = 5;

interface Drag {
  fromY: number;
  fromSize: number;
  y: number;
  at: number;
  speed: number;
}

export function SheetHandle({ sheet, height, setHeight, controls }: Props) {
  const t = useT();
  const drag = useRef<Drag | null>(null);
  const handle = useRef<HTMLDivElement>(null);

  // The focused element must be visible.
  useEffect(() => {
    const element = sheet.current;
    if (element === null || height !== 'summary') return;
    const raise = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target !== handle.current && target.matches(':focus-visible'))
        setHeight('half');
    };
    element.addEventListener('focusin', raise);
    return () => element.removeEventListener('focusin', raise);
  }, [sheet, height, setHeight]);

  function begin(event: PointerEvent<HTMLElement>): void {
    if (!sheet.current || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const fromSize = sheet.current.getBoundingClientRect().height;
    drag.current = { fromY: event.clientY, fromSize, y: event.clientY, at: event.timeStamp, speed: 0 };
  }
  function move(event: PointerEvent): void {
    const current = drag.current;
    if (!current || !sheet.current) return;
    const elapsed = Math.max(1, event.timeStamp - current.at);
    current.speed = (current.y - event.clientY) / elapsed;
    current.y = event.clientY;
    current.at = event.timeStamp;
    sheet.current.dataset.dragged = '';
    sheet.current.style.blockSize = `${current.fromSize + current.fromY - event.clientY}px`;
  }
  function end(event: PointerEvent): void {
    const ended = drag.current;
    drag.current = null;
    const element = sheet.current;
    if (!ended || !element) return;
    const size = element.getBoundingClientRect().height;
    element.style.blockSize = '';
    delete element.dataset.dragged;
    if (event.type === 'pointercancel') return;
    if (Math.abs(event.clientY - ended.fromY) < TAP_PIXELS) setHeight(heightByTap(height));
    else setHeight(heightByDrag(size, ended.speed, sizesOf(element)));
  }

  return (
    <div
      ref={handle}
      role="slider"
      tabIndex={0}
      className={`rigid relative inset ${styles.handle}`}
      aria-label={t('map.sheet')}
      aria-controls={controls}
      aria-orientation="vertical"
      aria-valuemin={0}
      aria-valuemax={sheetHeights.length - 1}
      aria-valuenow={sheetHeights.indexOf(height)}
      aria-valuetext={t(words[height])}
      // Prevents text selection and dragging of links.
      onMouseDown={(event) => event.preventDefault()}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onKeyDown={(event) => {
        const next = heightByKey(event.key, height);
        if (next === null || next === height) return;
        event.preventDefault();
        setHeight(next);
      }}
    />
  );
}

/** Returns the pixel size of each height on this screen, from the stylesheet. */
function sizesOf(element: HTMLElement): Record<SheetHeight, number> {
  const { height = 'half' } = element.dataset;
  const sizes = sheetHeights.map((each) => {
    element.dataset.height = each;
    element.dataset.dragged = '';
    return [each, element.getBoundingClientRect().height] as const;
  });
  element.dataset.height = height;
  delete element.dataset.dragged;
  return Object.fromEntries(sizes) as Record<SheetHeight, number>;
}
