/**
 * Marks as bitmaps, drawn once per look and copied from then on: the route's name on the route's colour, a heading
 * arrow, a late or early sign that needs no colour, dimmed with age.
 */
import type { Age } from './mapVehicle.ts';

export interface SpriteLook {
  name: string;
  background: string;
  foreground: string;
  /** Metro marks are round, the others plates. */
  round: boolean;
  sign: 'late' | 'early' | null;
  age: Exclude<Age, 'stale'>;
  selected: boolean;
}

export interface SpriteTheme {
  ink: string;
  paper: string;
  /** Around every mark: what tells it from the map in light and dark. */
  edge: string;
  late: string;
  early: string;
}

export interface Sprites {
  /** The bitmap of a look; its middle is the vehicle's place. */
  mark(look: SpriteLook): HTMLCanvasElement;
  /** An arrow around a mark, pointing `heading` degrees from north, in steps of 15. */
  arrow(heading: number, color: string, age: SpriteLook['age']): HTMLCanvasElement;
  /** Bitmaps kept now. */
  size(): number;
}

const HEIGHT = 24;
const MARGIN = 9;
const ARROW_BOX = 56;
const ARROW_STEP = 15;
const FONT = '700 13px "Atkinson Hyperlegible Next", system-ui, sans-serif';
/** Looks are routes times states: a few hundred. A feed that invents more starts the cache over. */
const MAX_SPRITES = 4000;
const DIMMED = 0.55;

/** Sprites for one theme and device pixel ratio; a change of either asks for new ones. */
export function createSprites(theme: SpriteTheme, ratio: number): Sprites {
  const cache = new Map<string, HTMLCanvasElement>();

  function cached(key: string, draw: () => HTMLCanvasElement): HTMLCanvasElement {
    const known = cache.get(key);
    if (known) return known;
    if (cache.size >= MAX_SPRITES) cache.clear();
    const drawn = draw();
    cache.set(key, drawn);
    return drawn;
  }

  function sheet(width: number, height: number): [HTMLCanvasElement, CanvasRenderingContext2D] {
    const canvas = document.createElement('canvas');
    canvas.width = Math.ceil(width * ratio);
    canvas.height = Math.ceil(height * ratio);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('This browser has no 2D canvas.');
    context.scale(ratio, ratio);
    return [canvas, context];
  }

  function drawMark(look: SpriteLook): HTMLCanvasElement {
    const [, measuring] = sheet(1, 1);
    measuring.font = FONT;
    const width = Math.max(HEIGHT, measuring.measureText(look.name).width + 11);
    const [canvas, context] = sheet(width + MARGIN * 2, HEIGHT + MARGIN * 2);
    context.globalAlpha = look.age === 'aging' ? DIMMED : 1;
    context.translate(MARGIN, MARGIN);
    context.beginPath();
    context.roundRect(0, 0, width, HEIGHT, look.round ? HEIGHT / 2 : 5);
    context.fillStyle = look.background;
    context.fill();
    context.lineWidth = look.selected ? 4 : 1.5;
    context.strokeStyle = look.selected ? theme.ink : theme.edge;
    context.stroke();
    context.font = FONT;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillStyle = look.foreground;
    context.fillText(look.name, width / 2, HEIGHT / 2 + 1);
    if (look.sign) drawSign(context, width - 1, 1, look.sign);
    return canvas;
  }

  /** A full triangle up for late, a hollow one down for early: told apart without colour. */
  function drawSign(context: CanvasRenderingContext2D, x: number, y: number, sign: 'late' | 'early'): void {
    const up = sign === 'late' ? -1 : 1;
    context.beginPath();
    context.moveTo(x, y + 6 * up);
    context.lineTo(x + 6.5, y - 5 * up);
    context.lineTo(x - 6.5, y - 5 * up);
    context.closePath();
    context.lineJoin = 'round';
    context.lineWidth = 4;
    context.strokeStyle = theme.paper;
    context.stroke();
    context.fillStyle = sign === 'late' ? theme.late : theme.paper;
    context.fill();
    context.lineWidth = 1.75;
    context.strokeStyle = sign === 'late' ? theme.late : theme.early;
    context.stroke();
  }

  function drawArrow(heading: number, color: string, age: SpriteLook['age']): HTMLCanvasElement {
    const [canvas, context] = sheet(ARROW_BOX, ARROW_BOX);
    context.globalAlpha = age === 'aging' ? DIMMED : 1;
    context.translate(ARROW_BOX / 2, ARROW_BOX / 2);
    context.rotate((heading * Math.PI) / 180);
    context.beginPath();
    context.moveTo(0, -26);
    context.lineTo(8, -14);
    context.lineTo(-8, -14);
    context.closePath();
    context.fillStyle = color;
    context.strokeStyle = theme.edge;
    context.lineWidth = 1.5;
    context.fill();
    context.stroke();
    return canvas;
  }

  return {
    mark: (look) =>
      cached(
        `m|${look.name}|${look.background}|${look.round}|${look.sign}|${look.age}|${look.selected}`,
        () => drawMark(look),
      ),
    arrow: (heading, color, age) => {
      const step = (Math.round(heading / ARROW_STEP) * ARROW_STEP) % 360;
      return cached(`a|${step}|${color}|${age}`, () => drawArrow(step, color, age));
    },
    size: () => cache.size,
  };
}
