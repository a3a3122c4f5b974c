import { describe, expect, it } from 'vitest';
import { safeImage } from './safeImage.server.ts';

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
  it('omits images of other origins, logging each origin once, and mail addresses', () => {
    const log: string[] = [];
    for (const url of ['https://other.example/a.png', 'https://other.example/b.png', 'mailto:a@b.example'])
      expect(shown(url, log)).toBeNull();
    expect(log).toEqual(['https://other.example images left out: not in IMAGE_ORIGINS']);
  });
});
