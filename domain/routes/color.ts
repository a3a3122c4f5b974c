/** Chooses legible text colours. White is illegible on some line colours: WCAG 2.2 requires a contrast of 4.5:1. */

const MIN_CONTRAST = 4.5;
const BLACK = '#000000';
const WHITE = '#ffffff';

/** Returns `#rrggbb` in lower case from six hex digits with or without `#`; `null` for anything else. */
export function hexColor(text: string): string | null {
  const match = /^#?([0-9a-f]{6})$/i.exec(text.trim());
  return match?.[1] ? `#${match[1].toLowerCase()}` : null;
}

/** Computes the WCAG contrast ratio of two `#rrggbb` colours, 1 to 21. */
export function contrastRatio(a: string, b: string): number {
  const [darker, lighter] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05);
}

/** Returns `preferred` if it is legible on `background`, else white or black, whichever has more contrast. */
export function accessibleForeground(background: string, preferred: string | null = null): string {
  if (preferred !== null && contrastRatio(background, preferred) >= MIN_CONTRAST) return preferred;
  return contrastRatio(background, WHITE) >= contrastRatio(background, BLACK) ? WHITE : BLACK;
}

/** Mixes two `#rrggbb` colours: `part` is that of the second one, 0 to 1. */
export function mixColors(color: string, other: string, part: number): string {
  const [a, b] = [color, other].map((each) => Number.parseInt(each.slice(1), 16)) as [number, number];
  const channels = [16, 8, 0].map((shift) => {
    const [from, to] = [(a >> shift) & 255, (b >> shift) & 255];
    return Math.round(from + (to - from) * part)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${channels.join('')}`;
}

function luminance(color: string): number {
  const rgb = Number.parseInt(color.slice(1), 16);
  return 0.2126 * channel(rgb >> 16) + 0.7152 * channel((rgb >> 8) & 255) + 0.0722 * channel(rgb & 255);
}

function channel(value: number): number {
  const s = (value & 255) / 255;
  return s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4;
}
