import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { BANNER_HEIGHT, FOOTER_BREAKPOINT, MENU_BREAKPOINT } from '#domain/constants.ts';

const css = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

// Stylesheets cannot import a constant: this holds them to the ones of spec section 9.
describe('sizes of the spec in the stylesheets', () => {
  it('switches the menu at its breakpoint', () => {
    const widths = [...css('../features/chrome/Header.module.css').matchAll(/\(width [<>]=? (\d+)px\)/g)];
    expect(new Set(widths.map((match) => Number(match[1])))).toContain(MENU_BREAKPOINT);
  });

  it('switches the footer at its breakpoint', () => {
    expect(css('../features/chrome/Footer.module.css')).toContain(`(width <= ${FOOTER_BREAKPOINT}px)`);
  });

  it('makes the banner as high as the spec says', () => {
    expect(css('../features/chrome/NotificationBanner.module.css')).toContain(
      `min-block-size: ${BANNER_HEIGHT}px`,
    );
  });
});
