import { contrastRatio, mixColors } from '#domain/routes/color.ts';

/** Colours (`#rrggbb`) for links and controls, and for the ground of what is chosen, in light and dark. */
export interface Accent {
  light: string;
  lightWash: string;
  dark: string;
  darkWash: string;
}

/** Text in the accent colour needs this contrast (WCAG 2.2, 1.4.3). */
const MIN_CONTRAST = 4.5;
const STEPS = 64;
/** The grounds on which `tokens.css` has the least contrast, and those under the wash. */
export const LIGHT_GROUND = '#f1efe8';
export const DARK_GROUND = '#1d2026';
const WHITE = '#ffffff';
const BLACK = '#000000';
const DARK_PAPER = '#14161a';

/** Returns the nearest legible colours: darker ones on light grounds, lighter ones on dark grounds. */
export function accentOf(color: string): Accent {
  const lightWash = (accent: string) => mixColors(accent, WHITE, 0.88);
  const darkWash = (accent: string) => mixColors(accent, DARK_PAPER, 0.82);
  const light = nearest(color, BLACK, (each) => [LIGHT_GROUND, lightWash(each)]);
  const dark = nearest(color, WHITE, (each) => [DARK_GROUND, darkWash(each)]);
  return { light, lightWash: lightWash(light), dark, darkWash: darkWash(dark) };
}

function nearest(color: string, towards: string, groundsOf: (color: string) => string[]): string {
  for (let step = 0; step < STEPS; step += 1) {
    const mixed = mixColors(color, towards, step / STEPS);
    if (groundsOf(mixed).every((ground) => contrastRatio(mixed, ground) >= MIN_CONTRAST)) return mixed;
  }
  return towards;
}
