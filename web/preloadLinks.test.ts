import { expect, it } from 'vitest';
import { preloadLinks } from './preloadLinks.ts';

const manifest = {
  'style.css': { file: 'assets/style-1.css' },
  'virtual:messages/en': { file: 'assets/en-1.js' },
  'web/features/map/MapPane.tsx': { file: 'assets/MapPane-1.js' },
};

it('names what is painted with first, then the messages of the language, and the map where it is shown', () => {
  const everywhere = '</assets/style-1.css>; rel=preload; as=style, </assets/en-1.js>; rel=modulepreload';
  expect(preloadLinks(manifest, 'en', '/schedules/17')).toBe(everywhere);
  expect(preloadLinks(manifest, 'en', '/realtime-map/')).toBe(
    `${everywhere}, </assets/MapPane-1.js>; rel=modulepreload; fetchpriority=low`,
  );
});

it('names nothing that was not built', () => {
  expect(preloadLinks({}, 'es', '/realtime-map')).toBe('');
});
