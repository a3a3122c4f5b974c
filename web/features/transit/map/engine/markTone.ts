import { accessibleForeground, contrastRatio, mixColors } from '#domain/routes/color.ts';

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
