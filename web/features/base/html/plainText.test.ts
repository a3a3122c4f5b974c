import { describe, expect, it } from 'vitest';
import { plainText } from './plainText.server.ts';

describe('plainText', () => {
  it('returns one line without tags and scripts, with entities decoded', () => {
    expect(plainText('<p>Fifth &amp; Main</p><p>now<br>closed</p>')).toBe('Fifth & Main now closed');
    expect(plainText('<b>x</b><script>alert(1)</script>')).toBe('x');
  });
});
