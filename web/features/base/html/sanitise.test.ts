import { describe, expect, it } from 'vitest';
import { measureProcessorTime } from '#testing/measure.ts';
import { escapeXml, plainText, rememberText, safeImage, safeUrl, sanitise } from './sanitise.server.ts';

describe('sanitise', () => {
  it('keeps structure and drops word-processor markup', () => {
    const html =
      '<div class="x"><span class="TextRun SCXW1" data-ccp-props="{}">Use 15th&nbsp;St.</span></div><p>&nbsp;</p><ul><li>One</li></ul>';
    expect(sanitise(html)).toBe('<p><span>Use 15th St.</span></p><ul><li>One</li></ul>');
  });
  it('removes scripts, frames, images, event handlers and styles', () => {
    const html =
      '<script>alert(1)</script><img src=x onerror=alert(1)><p onclick="x()" style="color:red">Hi<svg><script>1</script></svg></p><iframe src="https://evil.example"></iframe>';
    expect(sanitise(html)).toBe('<p>Hi</p>');
  });
  it('keeps only the address of a link, sets its rel, and removes unsafe addresses', () => {
    expect(sanitise('<a href="https://a.example" target="_blank" id="l">Go</a>')).toBe(
      '<a href="https://a.example" rel="noopener noreferrer">Go</a>',
    );
    for (const bad of ['javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'data:text/html,x', '//evil.example']) {
      expect(sanitise(`<a href="${bad}">Go</a>`)).not.toContain('href');
    }
  });
  it('shows the host of a link whose text is its address', () => {
    const address = 'https://a.example/stations/1?x=1&amp;y=2';
    expect(sanitise(`<a href="${address}">${address}</a>`)).toBe(
      `<a href="${address}" rel="noopener noreferrer">a.example</a>`,
    );
    expect(sanitise('<a href="https://a.example/x">https://b.example/x</a>')).toContain(
      '>https://b.example/x<',
    );
  });
  it('keeps the text of links without a safe address', () => {
    expect(sanitise('<a name="map">Map</a> <a href="javascript:x()">Go</a>')).toBe(
      '<span>Map</span> <span>Go</span>',
    );
  });
  it('lowers a first-level heading to the third level', () => {
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
  ])('takes less than five seconds of processor time when it repeats %s', async (part) => {
    const html = part.repeat(1_000_000 / part.length);
    const took = await measureProcessorTime(() => {
      sanitise(html);
      plainText(html);
    });
    // Measured: under 0.3 s. Without limits the slowest case took minutes.
    expect(took).toBeLessThan(5_000);
  });
});

describe('plainText', () => {
  it('returns one line without tags and scripts, with entities decoded', () => {
    expect(plainText('<p>Fifth &amp; Main</p><p>now<br>closed</p>')).toBe('Fifth & Main now closed');
    expect(plainText('<b>x</b><script>alert(1)</script>')).toBe('x');
  });
});

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

describe('safeImage', () => {
  const settings = { publicOrigin: 'https://app.example', imageOrigins: ['https://cms.example'] };
  const imageOf = (url: string, log: string[] = []) =>
    safeImage(
      { url, alt: 'A <b>map</b>' },
      {
        settings,
        log: { info() {}, error() {}, warn: (fields, message) => log.push(`${fields.origin} ${message}`) },
      },
    );
  it('allows our own images and those of configured origins', () => {
    for (const url of ['/images/a.png', 'https://app.example/a.png', 'https://cms.example/a.png'])
      expect(imageOf(url)).toEqual({ url, alt: 'A map' });
  });
  it('omits mail addresses and images of other origins, and logs each origin once', () => {
    const log: string[] = [];
    for (const url of ['https://other.example/a.png', 'https://other.example/b.png', 'mailto:a@b.example'])
      expect(imageOf(url, log)).toBeNull();
    expect(log).toEqual(['https://other.example image omitted: not from IMAGE_ORIGINS']);
  });
});

it('each text is computed once while it is cached, and the least recently used is evicted', () => {
  const made: string[] = [];
  const shout = rememberText((text) => {
    made.push(text);
    return text.toUpperCase();
  }, 4);
  expect(['a', 'b', 'a', 'c', 'a', 'b'].map(shout)).toEqual(['A', 'B', 'A', 'C', 'A', 'B']);
  expect(made).toEqual(['a', 'b', 'c', 'b']);
});

it('a text that, with its result, is larger than the whole cache is not cached', () => {
  let count = 0;
  const same = rememberText((text) => {
    count++;
    return text;
  }, 4);
  expect(same('long')).toBe('long');
  expect(same('long')).toBe('long');
  expect(count).toBe(2);
});

it('escaped text has no markup and no control characters that XML forbids', () => {
  expect(escapeXml(`<a href="x">Fifth & 'Main'\u0000\u000b</a>`)).toBe(
    '&lt;a href=&quot;x&quot;&gt;Fifth &amp; &apos;Main&apos;&lt;/a&gt;',
  );
});
