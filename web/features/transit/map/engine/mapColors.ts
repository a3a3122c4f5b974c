// The map's colours, read from the page's tokens for the theme in use: light, dark, more contrast or forced colours.
import { accessibleForeground, contrastRatio, mixColors } from '#domain/routes/color.ts';

const queries = {
  dark: '(prefers-color-scheme: dark)',
  strong: '(prefers-contrast: more)',
  forced: '(forced-colors: active)',
} as const;

const holds = (query: keyof typeof queries): boolean => matchMedia(queries[query]).matches;

export const isDark = (): boolean => holds('dark');

export type SpriteTheme = ReturnType<typeof spriteTheme>;

export function spriteTheme(frame: HTMLElement) {
  const style = getComputedStyle(frame);
  const role = (name: string) => style.getPropertyValue(name).trim();
  const forced = holds('forced');
  const strong = forced || holds('strong');
  const raised = role('--paper-raised');
  return {
    ink: role('--ink'),
    paper: raised,
    /** The ground of a dark map, `#rrggbb`: line colours too dark for it are lightened; `null`: none is lightened. */
    ground: holds('dark') && !forced ? raised : null,
    /** The colour of outlines, which separate marks from their neighbours. */
    edge: strong ? role('--ink') : holds('dark') ? role('--paper') : raised,
    warn: role('--warn'),
    /** Whether contrast is high: outlines are strong, and an old report has a dashed outline instead of a pale mark. */
    strong,
    /** Whether colours are forced: line colours are replaced, and names and shapes carry the meaning. */
    forced,
  };
}

export type NameTheme = ReturnType<typeof nameTheme>;

export function nameTheme(frame: HTMLElement) {
  const style = getComputedStyle(frame);
  const role = (name: string) => style.getPropertyValue(name).trim();
  return {
    ink: role('--ink'),
    /** Outline of letters, which separates them from anything below. */
    halo: role('--paper-raised'),
    bad: role('--bad'),
    onBad: role('--paper-raised'),
    font: style.fontFamily,
  };
}

/** Calls `changed` when the theme has changed. Returns a function that stops watching. */
export function watchTheme(changed: () => void): () => void {
  const watched = Object.values(queries).map((query) => matchMedia(query));
  for (const query of watched) query.addEventListener('change', changed);
  return () => {
    for (const query of watched) query.removeEventListener('change', changed);
  };
}

export interface Tone {
  background: string;
  foreground: string;
}

/** Minimum contrast of a mark with its surroundings (WCAG 2.2, 1.4.11). */
const MIN_MARK_CONTRAST = 3;
const STEPS = 16;

/** Returns colours (`#rrggbb`): a background with enough contrast with the ground, if possible, and legible text. */
export function toneOn(ground: string, { background, foreground }: Tone): Tone {
  for (let step = 0; step <= STEPS; step++) {
    const lightened = mixColors(background, '#ffffff', step / STEPS);
    if (contrastRatio(lightened, ground) < MIN_MARK_CONTRAST) continue;
    return {
      background: lightened,
      foreground: accessibleForeground(lightened, foreground),
    };
  }
  // Not even white has enough contrast with this ground.
  return { background, foreground };
}
