/** The fonts of the names: our own for Latin letters, and the system's for others. */
import { fileURLToPath } from 'node:url';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';

const FAMILY = 'Timepoint Basemap';
for (const letters of ['latin', 'latin-ext'])
  GlobalFonts.registerFromPath(
    fileURLToPath(
      import.meta.resolve(
        `@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-${letters}-wght-normal.woff2`,
      ),
    ),
    FAMILY,
  );

export const fontOf = (weight: number, size: number): string => `${weight} ${size}px "${FAMILY}", sans-serif`;

const ruler = createCanvas(1, 1).getContext('2d');

/** Returns the width of a name; `null`: no font here has all its letters. */
export function measureName(text: string, size: number): number | null {
  if (!canWrite(text)) return null;
  ruler.font = fontOf(600, size);
  return ruler.measureText(text).width;
}

const SIDE = 24;
const sample = createCanvas(SIDE, SIDE).getContext('2d');
/** Whether letters can be written, by blocks of 256 code points: a font has a script's letters or none. */
const known = new Map<number, boolean>();

/** Whether a font has each letter. A missing letter is drawn like the private letter that no font has. */
function canWrite(text: string): boolean {
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    if (code < 0x250 || !/\p{L}/u.test(letter)) continue;
    if (!known.getOrInsertComputed(code >> 8, () => picture(letter) !== picture('\u{10FFFD}'))) return false;
  }
  return true;
}

function picture(letter: string): string {
  sample.clearRect(0, 0, SIDE, SIDE);
  sample.font = fontOf(500, 16);
  sample.textBaseline = 'middle';
  sample.fillText(letter, 4, SIDE / 2);
  return Buffer.from(sample.getImageData(0, 0, SIDE, SIDE).data).toString('base64');
}
