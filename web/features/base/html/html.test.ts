import { describe, expect, it } from 'vitest';
import { processorTime } from '#testing/processorTime.ts';
import { plainText } from './plainText.server.ts';
import { safeImage } from './safeImage.server.ts';
import { safeUrl } from './safeUrl.ts';
import { sanitise } from './sanitise.server.ts';

describe('sanitise', () => {
  it('keeps structure and drops word-processor markup', () => {
    const html =
      '<div class="x"><span class="TextRun SCXW1" data-ccp-props="{}">Use 15th&nbsp;St.</span></div><p>&nbsp;</p><ul><li>One</li></ul>';
    expect(sanitise(html)).toBe('<p><span>Use 15th St.</span></p><ul><li>One</li></ul>');
  });
  it('removes everything executable', () => {
    const html =
      '<script>alert(1)</script><img src=x onerror=alert(1)><p onclick="x()" style="color:red">Hi<svg><script>1</script></svg></p><iframe src="https://evil.example"></iframe>';
    expect(sanitise(html)).toBe('<p>Hi</p>');
  });
  it('makes links safe', () => {
    expect(sanitise('<a href="https://a.example" target="_blank" id="l">Go</a>')).toBe(
      '<a href="https://a.example" rel="noopener noreferrer">Go</a>',
    );
    for (const bad of ['javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'data:text/html,x', '//evil.example']) {
      expect(sanitise(`<a href="${bad}">Go</a>`)).not.toContain('href');
    }
  });
  it('removes links without a target', () => {
    expect(sanitise('<a name="map">Map</a> <a href="javascript:x()">Go</a>')).toBe(
      '<span>Map</span> <span>Go</span>',
    );
  });
  it('lowers headings below those of the page', () => {
    expect(sanitise('<h1>Big</h1>')).toBe('<h3>Big</h3>');
  });
});

describe('pathological HTML', () => {
  it.each([
    '<ul><li>',
    '<ul><li>x',
    '<br',
    '<',
    '<p>',
    '<p><p></p>',
    '<span>x',
    '<a href="',
    '&',
    '&nbsp;',
    '</p',
    '<table><tr><td>',
  ])('takes little time when it repeats %s', async (part) => {
    const html = part.repeat(1_000_000 / part.length);
    const took = await processorTime(() => {
      sanitise(html);
      plainText(html);
    });
    // Measured: under 0.3 s. Without limits the slowest case took minutes.
    expect(took).toBeLessThan(5_000);
  });
});

describe('plainText', () => {
  it('is one line without markup, with entities decoded once', () => {
    expect(plainText('<p>Fifth &amp; Main</p><p>now<br>closed</p>')).toBe('Fifth & Main now closed');
    expect(plainText('<b>x</b><script>alert(1)</script>')).toBe('x');
  });
});

describe('safeUrl', () => {
  it('allows the web, phones, mail and our own paths', () => {
    for (const good of ['https://a.example/x', 'tel:+12155807800', 'mailto:a@b.example', '/alerts?x=1'])
      expect(safeUrl(good)).toBe(good);
  });
  it('rejects everything else', () => {
    for (const bad of ['javascript:alert(1)', '//evil.example', '/\\evil.example', 'data:text/html,x', ''])
      expect(safeUrl(bad)).toBeNull();
    expect(safeUrl(null)).toBeNull();
  });
});

describe('safeImage', () => {
  const settings = { publicOrigin: 'https://app.example', imageOrigins: ['https://cms.example'] };
  const shown = (url: string, log: string[] = []) =>
    safeImage(
      { url, alt: 'A <b>map</b>' },
      {
        settings,
        log: { info() {}, error() {}, warn: (fields, message) => log.push(`${fields.origin} ${message}`) },
      },
    );
  it('allows our own images and those of configured origins', () => {
    for (const url of ['/images/a.png', 'https://app.example/a.png', 'https://cms.example/a.png'])
      expect(shown(url)).toEqual({ url, alt: 'A map' });
  });
  it('omits what the rider’s browser would refuse, with one log line for each origin', () => {
    const log: string[] = [];
    for (const url of ['https://other.example/a.png', 'https://other.example/b.png', 'mailto:a@b.example'])
      expect(shown(url, log)).toBeNull();
    expect(log).toEqual(['https://other.example images left out: origin not configured']);
  });
});
