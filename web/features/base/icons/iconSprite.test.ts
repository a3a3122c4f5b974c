import { describe, expect, it } from 'vitest';
import { iconSprite, iconSymbol, loadIconSprite } from './iconSprite.server.ts';

const lines: string[] = [];
const log = {
  info: () => {},
  warn: () => {},
  error: (_: unknown, message: string) => void lines.push(message),
};
const assets = (files: Record<string, string>) => async (path: string) => {
  const text = files[path];
  if (text === undefined) throw new Error(`404 ${path}`);
  return text;
};

describe('loadIconSprite', () => {
  it('loads custom icons and image files, and omits and logs a missing file', async () => {
    lines.length = 0;
    await loadIconSprite(
      assets({
        'icons/icons.json': JSON.stringify({
          customIcons: [{ name: 'a', svgData: '<svg><path d="M1 1"/></svg>' }],
          iconImages: [
            { name: 'b', path: 'icons/b.svg' },
            { name: 'c', path: 'icons/c.svg' },
          ],
        }),
        'icons/b.svg': '<svg><path d="M2 2"/></svg>',
      }),
      log,
    );
    expect(iconSprite()).toContain('id="icon-a"');
    expect(iconSprite()).toContain('id="icon-b"');
    expect(iconSprite()).not.toContain('icon-c');
    expect(lines).toEqual([expect.stringContaining('404 icons/c.svg')]);
  });
  it('loads no icons and logs an error when the configuration fails to load', async () => {
    lines.length = 0;
    await loadIconSprite(assets({}), log);
    expect(iconSprite()).toBe('');
    expect(lines).toEqual([expect.stringContaining('Icon configuration failed to load')]);
  });
});

describe('iconSymbol', () => {
  it('keeps shapes, and removes scripts, styles, event handlers and references', () => {
    const svg =
      '<svg viewBox="0 0 10 10" onload="x()" stroke="currentColor"><script>1</script><style>@import "x"</style><path d="M0 0h1" onclick="x()" style="fill:red"/><image href="https://evil.example/x"/><use href="#y"/><circle r="1" fill="url(https://evil.example)"/></svg>';
    expect(iconSymbol('bus', svg)).toBe(
      '<symbol id="icon-bus" viewBox="0 0 10 10" stroke="currentColor"><path d="M0 0h1"></path><circle r="1"></circle></symbol>',
    );
  });
  it('rejects markup without an SVG, and an invalid name', () => {
    expect(iconSymbol('bus', '<html></html>')).toBeNull();
    expect(iconSymbol('"><script>', '<svg></svg>')).toBeNull();
  });
});
