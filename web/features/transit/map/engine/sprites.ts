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
  /** More contrast: strong edges; an old report is a broken edge and not a pale mark. */
  strong: boolean;
  /** The rider's own colours alone: line colours give way, names and shapes carry the meaning. */
  forced: boolean;
}

/** A bitmap, and where its corner lies from the vehicle's place, in pixels of the device. */
export interface Sprite {
  image: HTMLCanvasElement;
  left: number;
  top: number;
}

export interface Sprites {
  mark(look: SpriteLook): Sprite;
  /** An arrow beside a mark, pointing `heading` degrees from north, in steps of 15. */
  arrow(heading: number, color: string, age: SpriteLook['age']): Sprite;
  /** A dot with its heading for where names would lie on each other; late and early ones have a hollow middle. */
  dot(look: SpriteLook, heading: number | null): Sprite;
  /** Bitmaps kept now. */
  size(): number;
}

const HEIGHT = 24;
/** Around a mark: its edge, and where it has one the sign at its corner. What is copied is kept small. */
const MARGIN = 3;
const SIGN_MARGIN = 9;
/** The arrow is copied from a box of this size, this far from the middle of the mark. */
const ARROW_BOX = 22;
const ARROW_REACH = 20;
const ARROW_STEP = 15;
const DOT_BOX = 28;
const FONT = '700 13px "Atkinson Hyperlegible Next", system-ui, sans-serif';
/** Looks are routes times states: a few hundred. A feed that invents more starts the cache over. */
const MAX_SPRITES = 4000;
const DIMMED = 0.55;

/** Sprites for one theme and device pixel ratio; a change of either asks for new ones. */
export function createSprites(theme: SpriteTheme, ratio: number): Sprites {
  const cache = new Map<string, Sprite>();

  function cached(key: string, draw: () => Sprite): Sprite {
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

  function drawMark(look: SpriteLook): Sprite {
    const [, measuring] = sheet(1, 1);
    measuring.font = FONT;
    const margin = look.sign ? SIGN_MARGIN : MARGIN;
    const width = Math.max(HEIGHT, measuring.measureText(look.name).width + 11);
    const [canvas, context] = sheet(width + margin * 2, HEIGHT + margin * 2);
    const isOld = look.age === 'aging';
    context.globalAlpha = isOld && !theme.strong ? DIMMED : 1;
    context.translate(margin, margin);
    context.beginPath();
    context.roundRect(0, 0, width, HEIGHT, look.round ? HEIGHT / 2 : 5);
    context.fillStyle = theme.forced ? theme.paper : look.background;
    context.fill();
    context.lineWidth = look.selected ? 4 : theme.strong ? 2.5 : 1.5;
    if (isOld && theme.strong) context.setLineDash([4, 3]);
    context.strokeStyle = look.selected ? theme.ink : theme.edge;
    context.stroke();
    context.setLineDash([]);
    context.font = FONT;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillStyle = theme.forced ? theme.ink : look.foreground;
    context.fillText(look.name, width / 2, HEIGHT / 2 + 1);
    if (look.sign) drawSign(context, width - 1, 1, look.sign);
    return { image: canvas, left: -Math.round(canvas.width / 2), top: -Math.round(canvas.height / 2) };
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

  function drawArrow(heading: number, color: string, age: SpriteLook['age']): Sprite {
    const turn = (heading * Math.PI) / 180;
    const x = Math.sin(turn) * ARROW_REACH;
    const y = -Math.cos(turn) * ARROW_REACH;
    const [canvas, context] = sheet(ARROW_BOX, ARROW_BOX);
    context.globalAlpha = age === 'aging' && !theme.strong ? DIMMED : 1;
    context.translate(ARROW_BOX / 2, ARROW_BOX / 2);
    context.rotate(turn);
    context.beginPath();
    context.moveTo(0, -6);
    context.lineTo(8, 6);
    context.lineTo(-8, 6);
    context.closePath();
    context.fillStyle = theme.forced ? theme.ink : color;
    context.strokeStyle = theme.forced ? theme.paper : theme.edge;
    context.lineWidth = theme.strong ? 2 : 1.5;
    context.fill();
    context.stroke();
    return {
      image: canvas,
      left: Math.round(x * ratio - canvas.width / 2),
      top: Math.round(y * ratio - canvas.height / 2),
    };
  }

  function drawDot(look: SpriteLook, heading: number | null): Sprite {
    const [canvas, context] = sheet(DOT_BOX, DOT_BOX);
    const isOld = look.age === 'aging';
    context.globalAlpha = isOld && !theme.strong ? DIMMED : 1;
    context.translate(DOT_BOX / 2, DOT_BOX / 2);
    // Where all have one colour, an edge of another parts those that touch.
    const edge = theme.forced ? theme.paper : theme.edge;
    context.strokeStyle = edge;
    context.fillStyle = theme.forced ? theme.ink : look.background;
    context.lineJoin = 'round';
    context.beginPath();
    if (heading !== null) {
      context.rotate((heading * Math.PI) / 180);
      context.moveTo(0, -11);
      context.lineTo(4.5, -4);
      context.lineTo(-4.5, -4);
      context.closePath();
    }
    context.moveTo(5.5, 0);
    context.arc(0, 0, 5.5, 0, Math.PI * 2);
    if (theme.strong && !theme.forced) {
      // Around a strong edge a pale one: dark marks that touch would be one.
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
    return { image: canvas, left: -Math.round(canvas.width / 2), top: -Math.round(canvas.height / 2) };
  }

  const stepOf = (heading: number) => (Math.round(heading / ARROW_STEP) * ARROW_STEP) % 360;

  return {
    dot: (look, heading) => {
      const step = heading === null ? null : stepOf(heading);
      return cached(`d|${step}|${look.background}|${look.sign}|${look.age}`, () => drawDot(look, step));
    },
    mark: (look) =>
      cached(
        `m|${look.name}|${look.background}|${look.round}|${look.sign}|${look.age}|${look.selected}`,
        () => drawMark(look),
      ),
    arrow: (heading, color, age) => {
      const step = stepOf(heading);
      return cached(`a|${step}|${color}|${age}`, () => drawArrow(step, color, age));
    },
    size: () => cache.size,
  };
}
