import { expect, it } from 'vitest';
import { preloadLinks } from './preloadLinks.ts';

const manifest = {
  'virtual:messages/en': { file: 'assets/en-1.js' },
  'web/features/map/MapPane.tsx': { file: 'assets/MapPane-1.js' },
};

it('names the messages of the language, and the map where it is shown', () => {
  expect(preloadLinks(manifest, 'en', '/schedules/17')).toBe('</assets/en-1.js>; rel=modulepreload');
  expect(preloadLinks(manifest, 'en', '/realtime-map/')).toBe(
    '</assets/en-1.js>; rel=modulepreload, </assets/MapPane-1.js>; rel=modulepreload',
  );
});

it('names nothing that was not built', () => {
  expect(preloadLinks(manifest, 'es', '/')).toBe('');
});
