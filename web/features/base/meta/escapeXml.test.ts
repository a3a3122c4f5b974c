import { expect, it } from 'vitest';
import { escapeXml } from './escapeXml.ts';

it('escaped text has no markup and no control characters that XML forbids', () => {
  expect(escapeXml(`<a href="x">Fifth & 'Main'\u0000\u000b</a>`)).toBe(
    '&lt;a href=&quot;x&quot;&gt;Fifth &amp; &apos;Main&apos;&lt;/a&gt;',
  );
});
