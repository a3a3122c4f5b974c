import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sealPage } from './securityHeaders.ts';

const nonce = 'a+b/c==';
const sha = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const sealed = (html: string) => {
  const { page, inline } = sealPage(Buffer.from(html), nonce);
  return { html: page.toString(), inline };
};

describe('sealPage', () => {
  it('returns one hash for each distinct inline script and style with the nonce, and removes the nonce', () => {
    const { html, inline } = sealed(
      `<style nonce="${nonce}">a{}</style><script nonce="${nonce}">go()</script><script type="module" nonce="${nonce}" async="">b
</script><script nonce="${nonce}">go()</script><script src="/a.js" nonce="${nonce}"></script>`,
    );
    expect(inline.styles).toEqual([sha('a{}')]);
    expect(inline.scripts).toEqual([sha('go()'), sha('b\n')]);
    expect(html).not.toContain('nonce');
    expect(html).toContain('<script type="module" async="">b\n</script>');
    expect(html).toContain('<script src="/a.js"></script>');
  });

  it('returns no hash for a script without the nonce', () => {
    const { inline } = sealed(
      `<p title="nonce=&quot;${nonce}&quot;"><script>evil()</script><script nonce="guess">evil()</script></p>
<script data-x="<p nonce='${nonce}'">evil()</script><style>evil{}</style>`,
    );
    expect(inline).toEqual({ scripts: [], styles: [] });
  });

  it('hashes a script with the line endings that a browser reads, but not a data block', () => {
    const { inline } = sealed(
      `<script nonce="${nonce}">a\r\nb</script><script type="application/ld+json" nonce="${nonce}">{}</script>`,
    );
    expect(inline.scripts).toEqual([sha('a\nb')]);
  });
});
