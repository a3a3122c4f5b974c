/** Draws the picture that shared links to a page show: a line's mark, the name of the page's subject, and the agency. */
import { fileURLToPath } from 'node:url';
import type { SKRSContext2D } from '@napi-rs/canvas';
import type { ShareCard } from '#agency/types.ts';
import type { Log } from '#domain/log.ts';

/** The size that social networks recommend. */
const [WIDTH, HEIGHT] = [1200, 630];
const MARGIN = 80;
const BAND = 150;
const LINE_HEIGHT = 92;
const MAX_LINES = 3;
const FONT = 'Timepoint';
const [PAPER, INK] = ['#fbfaf6', '#16181d'];

/** Returns a function that draws a card as a PNG; `null` if the optional package for drawing is not installed. */
export function createShareImages(
  log: Pick<Log, 'info'>,
): ((card: ShareCard) => Promise<Uint8Array<ArrayBuffer>>) | null {
  try {
    import.meta.resolve('@napi-rs/canvas');
  } catch {
    log.info({}, 'shared links have no pictures: @napi-rs/canvas is not installed');
    return null;
  }
  let opening: ReturnType<typeof openCanvas> | null = null;
  return async (card) => {
    opening ??= openCanvas();
    const { createCanvas } = await opening;
    const picture = createCanvas(WIDTH, HEIGHT);
    drawCard(picture.getContext('2d'), card);
    return new Uint8Array(await picture.encode('png'));
  };
}

/** Loads the package with the first picture. */
async function openCanvas() {
  const canvas = await import('@napi-rs/canvas');
  canvas.GlobalFonts.registerFromPath(
    fileURLToPath(
      import.meta.resolve(
        '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2',
      ),
    ),
    FONT,
  );
  return canvas;
}

function drawCard(context: SKRSContext2D, { name, mark, agency, note, accent, direction }: ShareCard): void {
  context.fillStyle = PAPER;
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.fillStyle = accent ?? INK;
  context.fillRect(0, HEIGHT - BAND, WIDTH, BAND);
  context.direction = direction;
  context.textAlign = 'start';
  context.textBaseline = 'middle';
  const start = direction === 'rtl' ? WIDTH - MARGIN : MARGIN;
  const middle = HEIGHT - BAND / 2;
  write(agency, 44, '#ffffff', note === null ? middle : middle - 24, WIDTH - 2 * MARGIN);
  if (note !== null) write(note, 30, '#ffffff', middle + 32, WIDTH - 2 * MARGIN);
  let top = 90;
  if (mark) {
    context.font = fontOf(72);
    const width = Math.min(WIDTH - 2 * MARGIN, Math.max(130, context.measureText(mark.text).width + 64));
    context.fillStyle = mark.background;
    context.beginPath();
    context.roundRect(direction === 'rtl' ? start - width : start, top, width, 120, 20);
    context.fill();
    context.textAlign = 'center';
    context.fillStyle = mark.foreground;
    context.fillText(mark.text, start + (direction === 'rtl' ? -width : width) / 2, top + 62, width - 32);
    context.textAlign = 'start';
    top += 150;
  }
  const size = 76;
  context.font = fontOf(size);
  const lines = linesOf(context, name, WIDTH - 2 * MARGIN);
  const shown = lines.slice(0, mark ? MAX_LINES - 1 : MAX_LINES);
  for (const [index, line] of shown.entries())
    write(
      index === shown.length - 1 && lines.length > shown.length ? `${line} …` : line,
      size,
      INK,
      top + LINE_HEIGHT * (index + 0.5),
      WIDTH - 2 * MARGIN,
    );

  function write(text: string, px: number, color: string, y: number, width: number): void {
    context.font = fontOf(px);
    context.fillStyle = color;
    context.fillText(text, start, y, width);
  }
}

const fontOf = (px: number): string => `600 ${px}px "${FONT}", sans-serif`;

/** Breaks a text between words, as wide as fits. */
function linesOf(context: SKRSContext2D, text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && context.measureText(longer).width <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
