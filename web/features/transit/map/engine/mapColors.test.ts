import { expect, it } from 'vitest';
import { contrastRatio } from '#domain/routes/color.ts';
import { toneOn } from './mapColors.ts';

const dark = '#1d2026';

it('a line too dark for a dark map is lightened until it is visible and its name legible', () => {
  for (const background of ['#1a1818', '#5f249f', '#000000']) {
    const tone = toneOn(dark, { background, foreground: '#ffffff' });
    expect(contrastRatio(tone.background, dark)).toBeGreaterThanOrEqual(3);
    expect(contrastRatio(tone.background, dark)).toBeLessThan(4);
    expect(contrastRatio(tone.background, tone.foreground)).toBeGreaterThanOrEqual(4.5);
  }
});

it('a visible line keeps its colour', () => {
  const yellow = { background: '#ffd700', foreground: '#000000' };
  expect(toneOn(dark, yellow)).toEqual(yellow);
});
