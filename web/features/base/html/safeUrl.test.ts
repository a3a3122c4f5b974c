import { describe, expect, it } from 'vitest';
import { safeUrl } from './safeUrl.ts';

describe('safeUrl', () => {
  it('allows web, phone and mail links, and paths on this site', () => {
    for (const good of ['https://a.example/x', 'tel:+12155807800', 'mailto:a@b.example', '/alerts?x=1'])
      expect(safeUrl(good)).toBe(good);
  });
  it('rejects script, data, protocol-relative and missing URLs', () => {
    for (const bad of ['javascript:alert(1)', '//evil.example', '/\\evil.example', 'data:text/html,x', ''])
      expect(safeUrl(bad)).toBeNull();
    expect(safeUrl(null)).toBeNull();
  });
});
