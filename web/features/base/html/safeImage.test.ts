import { describe, expect, it } from 'vitest';
import { safeImage } from './safeImage.server.ts';

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
