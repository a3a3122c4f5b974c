import { describe, expect, it } from 'vitest';
import { iconSymbol } from './iconSymbol.server.ts';

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
