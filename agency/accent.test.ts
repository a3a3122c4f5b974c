import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { contrastRatio } from '#domain/routes/color.ts';
import { accentOf, DARK_GROUND, LIGHT_GROUND } from './accent.ts';

it('any colour becomes legible on every ground, in light and dark, as do the words on it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (rgb) => {
      const { light, lightWash, dark, darkWash } = accentOf(`#${rgb.toString(16).padStart(6, '0')}`);
      const contrasts = [
        ...[LIGHT_GROUND, lightWash, '#ffffff'].map((ground) => contrastRatio(light, ground)),
        ...[DARK_GROUND, darkWash, '#0a0b0d'].map((ground) => contrastRatio(dark, ground)),
      ];
      expect(Math.min(...contrasts)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

it('a colour that is legible stays as it is', () => {
  expect(accentOf('#0a5c63').light).toBe('#0a5c63');
  expect(accentOf('#7ad3d3').dark).toBe('#7ad3d3');
  expect(accentOf('#ffd400').light).not.toBe('#ffd400');
});

it('the grounds are those of the stylesheet', () => {
  const tokens = readFileSync(path.resolve(import.meta.dirname, '../web/ui/tokens.css'), 'utf8');
  expect(tokens).toContain(`--paper-sunken: ${LIGHT_GROUND};`);
  expect(tokens).toContain(`--paper-raised: ${DARK_GROUND};`);
});
