/** Draws marks as bitmaps, one per appearance, to be copied. The signs of late and early marks do not rely on colour. */

import { type SpriteTheme, toneOn } from './mapColors.ts';
import type { Age } from './mapVehicle.ts';

export interface SpriteLook {
  name: string;
  background: string;
  foreground: string;
  round: boolean;
  /** Who has space first: 0 rail, 1 metro and others, 2 buses, which are counted by area when the map is far away. */
  rank: 0 | 1 | 2;
  sign: 'late' | 'early' | null;
  age: Exclude<Age, 'stale'>;
  selected: boolean;
}

/** A bitmap, and the offset of its corner from the vehicle's position, in device pixels. */
export interface Sprite {
  image: HTMLCanvasElement;
  left: number;
  top: number;
}

type Context = CanvasRenderingContext2D;

const HEIGHT = 24;
/** Margins around a mark: for its outline, and for a sign at its corner. Small ones keep copying cheap. */
const MARGIN = 3;
const SIGN_MARGIN = 9;
/** Size of the arrow's box and its distance from the centre of the mark. */
const ARROW_BOX = 22;
const ARROW_REACH = 20;
const ARROW_STEP = 15;
const DOT_BOX = 28;
const FONT_FAMILY = '"Atkinson Hyperlegible Next", system-ui, sans-serif';
/** Scale of the selected mark, and the ring around it in pixels: the gap and the width of the ring. */
const SELECTED_SCALE = 1.25;
const RING = { gap: 2.5, width: 3 } as const;
const DIMMED = 0.55;
/** Each route has an appearance for each state. Exceeding this limit clears the cache. */
const MAX_SPRITES = 4000;

export type Sprites = ReturnType<typeof createSprites>;

/**
 * Creates the sprites for one theme and device pixel ratio; a change of either requires new ones. Each sprite is `null` if
 * the frame has drawn as many new ones as it may; a later frame has it.
 */
export function createSprites(theme: SpriteTheme, ratio: number) {
  const cache = new Map<string, Sprite>();
  let left = Number.POSITIVE_INFINITY;

  function drawOnce(key: string, draw: () => Sprite): Sprite | null {
    const known = cache.get(key);
    if (known) return known;
    if (--left < 0) return null;
    if (cache.size >= MAX_SPRITES) cache.clear();
    const drawn = draw();
    cache.set(key, drawn);
    return drawn;
  }

  const stepOf = (heading: number) => (Math.round(heading / ARROW_STEP) * ARROW_STEP) % 360;

  return {
    /** Begins a frame that may draw this many new sprites. */
    begin: (most: number) => {
      left = most;
    },
    /** Whether the frame lacks any sprite. */
    lacks: () => left < 0,
    /** Returns a dot with a heading, for places where names would overlap; if late or early, its centre has another colour. */
    dot: (look: SpriteLook, heading: number | null) => {
      const step = heading === null ? null : stepOf(heading);
      return drawOnce(`d|${step}|${look.background}|${look.sign}|${look.age}`, () =>
        drawDot(look, step, theme, ratio),
      );
    },
    mark: (look: SpriteLook) =>
      drawOnce(
        `m|${look.name}|${look.background}|${look.round}|${look.sign}|${look.age}|${look.selected}`,
        () => drawMark(look, theme, ratio),
      ),
    /** Returns an arrow next to a mark, pointing `heading` degrees from north, in steps of 15. */
    arrow: (heading: number, look: SpriteLook) => {
      const step = stepOf(heading);
      return drawOnce(`a|${step}|${look.background}|${look.age}|${look.selected}`, () =>
        drawArrow(step, look, theme, ratio),
      );
    },
  };
}

function createContext(width: number, height: number, ratio: number): Context {
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(width * ratio);
  canvas.height = Math.ceil(height * ratio);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser has no 2D canvas.');
  context.scale(ratio, ratio);
  return context;
}

function addTriangle(context: Context, x: number, tip: number, base: number, half: number): void {
  context.moveTo(x, tip);
  context.lineTo(x + half, base);
  context.lineTo(x - half, base);
  context.closePath();
}

const centredSprite = ({ canvas }: Context): Sprite => ({
  image: canvas,
  left: -Math.round(canvas.width / 2),
  top: -Math.round(canvas.height / 2),
});

function colorsOf({ background, foreground }: SpriteLook, theme: SpriteTheme) {
  if (theme.forced) return { background: theme.paper, foreground: theme.ink };
  return theme.ground === null
    ? { background, foreground }
    : toneOn(theme.ground, { background, foreground });
}

const fillOf = (look: SpriteLook, theme: SpriteTheme) =>
  theme.forced ? theme.ink : colorsOf(look, theme).background;

/** Measures the names of all marks. */
let measuring: Context | null = null;

function drawMark(look: SpriteLook, theme: SpriteTheme, ratio: number): Sprite {
  const scale = look.selected ? SELECTED_SCALE : 1;
  const font = `700 ${13 * scale}px ${FONT_FAMILY}`;
  measuring ??= createContext(1, 1, 1);
  measuring.font = font;
  const ring = look.selected ? RING.gap + RING.width : 0;
  const margin = (look.sign ? SIGN_MARGIN : MARGIN) + ring;
  const height = HEIGHT * scale;
  const width = Math.max(height, measuring.measureText(look.name).width + 11 * scale);
  const context = createContext(width + margin * 2, height + margin * 2, ratio);
  const isOld = look.age === 'aging';
  const { background, foreground } = colorsOf(look, theme);
  context.globalAlpha = isOld && !theme.strong && !look.selected ? DIMMED : 1;
  context.translate(margin, margin);
  const outline = (beyond: number) => {
    context.beginPath();
    const radius = (look.round ? height / 2 : 5 * scale) + beyond;
    context.roundRect(-beyond, -beyond, width + beyond * 2, height + beyond * 2, radius);
  };
  if (look.selected) {
    outline(ring);
    context.fillStyle = theme.ink;
    context.fill();
    outline(RING.gap);
    context.fillStyle = theme.paper;
    context.fill();
  }
  outline(0);
  context.fillStyle = background;
  context.fill();
  if (!look.selected || theme.forced) {
    context.lineWidth = theme.strong ? 2.5 : 1.5;
    if (isOld && theme.strong) context.setLineDash([4, 3]);
    context.strokeStyle = theme.edge;
    context.stroke();
    context.setLineDash([]);
  }
  context.font = font;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillStyle = foreground;
  context.fillText(look.name, width / 2, height / 2 + 1);
  if (look.sign) drawSign(context, width + ring - 1, 1 - ring, look.sign, theme);
  return centredSprite(context);
}

/** Draws a solid triangle that points up for late, or a hollow one that points down for early. */
function drawSign(context: Context, x: number, y: number, sign: 'late' | 'early', theme: SpriteTheme): void {
  const up = sign === 'late' ? -1 : 1;
  context.beginPath();
  addTriangle(context, x, y + 6 * up, y - 5 * up, 6.5);
  context.lineJoin = 'round';
  context.lineWidth = 4;
  context.strokeStyle = theme.paper;
  context.stroke();
  context.fillStyle = sign === 'late' ? theme.warn : theme.paper;
  context.fill();
  context.lineWidth = 1.75;
  context.strokeStyle = theme.warn;
  context.stroke();
}

function drawArrow(heading: number, look: SpriteLook, theme: SpriteTheme, ratio: number): Sprite {
  const turn = (heading * Math.PI) / 180;
  const reach = look.selected ? ARROW_REACH * SELECTED_SCALE + RING.gap + RING.width : ARROW_REACH;
  const x = Math.sin(turn) * reach;
  const y = -Math.cos(turn) * reach;
  const context = createContext(ARROW_BOX, ARROW_BOX, ratio);
  context.globalAlpha = look.age === 'aging' && !theme.strong && !look.selected ? DIMMED : 1;
  context.translate(ARROW_BOX / 2, ARROW_BOX / 2);
  context.rotate(turn);
  context.beginPath();
  addTriangle(context, 0, -6, 6, 8);
  context.fillStyle = look.selected ? theme.ink : fillOf(look, theme);
  context.strokeStyle = theme.forced || look.selected ? theme.paper : theme.edge;
  context.lineWidth = theme.strong ? 2 : 1.5;
  context.fill();
  context.stroke();
  return {
    image: context.canvas,
    left: Math.round(x * ratio - context.canvas.width / 2),
    top: Math.round(y * ratio - context.canvas.height / 2),
  };
}

function drawDot(look: SpriteLook, heading: number | null, theme: SpriteTheme, ratio: number): Sprite {
  const context = createContext(DOT_BOX, DOT_BOX, ratio);
  context.globalAlpha = look.age === 'aging' && !theme.strong ? DIMMED : 1;
  context.translate(DOT_BOX / 2, DOT_BOX / 2);
  // If all marks have one colour, an outline of another colour separates adjacent ones.
  const edge = theme.forced ? theme.paper : theme.edge;
  context.strokeStyle = edge;
  context.fillStyle = fillOf(look, theme);
  context.lineJoin = 'round';
  context.beginPath();
  if (heading !== null) {
    context.rotate((heading * Math.PI) / 180);
    addTriangle(context, 0, -11, -4, 4.5);
  }
  context.moveTo(5.5, 0);
  context.arc(0, 0, 5.5, 0, Math.PI * 2);
  if (theme.strong && !theme.forced) {
    // A pale line around a strong outline separates adjacent dark marks.
    context.strokeStyle = theme.paper;
    context.lineWidth = 5;
    context.stroke();
    context.strokeStyle = edge;
  }
  context.lineWidth = theme.strong ? 3 : 2;
  context.stroke();
  context.fill();
  if (look.sign) {
    context.beginPath();
    context.arc(0, 0, 2.25, 0, Math.PI * 2);
    context.fillStyle = look.sign === 'late' ? theme.paper : edge;
    context.fill();
  }
  return centredSprite(context);
}
