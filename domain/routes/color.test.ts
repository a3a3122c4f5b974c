import fc from 'fast-check';
import { expect, it } from 'vitest';
import { accessibleForeground, contrastRatio, hexColor } from './color.ts';

const anyColor = fc.integer({ min: 0, max: 0xffffff }).map((rgb) => `#${rgb.toString(16).padStart(6, '0')}`);

it('the foreground has a contrast of at least 4.5:1 for any background and preference', () => {
  fc.assert(
    fc.property(anyColor, fc.option(anyColor), (background, preferred) => {
      const foreground = accessibleForeground(background, preferred);
      expect(contrastRatio(background, foreground)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

it('a legible preferred colour is kept, and an illegible one replaced', () => {
  expect(accessibleForeground('#1a1818', '#ffffff')).toBe('#ffffff');
  expect(accessibleForeground('#ffd700', '#ffffff')).toBe('#000000');
  // Contrasts of 4.54 and 4.48 with white.
  expect(accessibleForeground('#ffffff', '#767676')).toBe('#767676');
  expect(accessibleForeground('#ffffff', '#777777')).toBe('#000000');
});

it('the contrast ratio is that of WCAG', () => {
  expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrastRatio('#FFFFFF', '#0097D6')).toBeCloseTo(3.28, 2);
});

it('a colour must be six hex digits', () => {
  expect(hexColor('F26100')).toBe('#f26100');
  expect(hexColor('#F26100')).toBe('#f26100');
  for (const text of ['', 'red', '#fff', 'F261000']) expect(hexColor(text)).toBeNull();
});
