import { expect, it } from 'vitest';
import { preloadLinks } from './preloadLinks.ts';

const manifest = {
  'style.css': { file: 'assets/style-1.css' },
  'virtual:messages/en/frame': { file: 'assets/frame-1.js' },
  'virtual:messages/en/route': { file: 'assets/route-2.js' },
  'virtual:messages/en/realtimeMap': { file: 'assets/realtimeMap-2.js' },
  'web/routes/route.tsx?__react-router-build-client-route': { file: 'assets/route-1.js' },
  'web/routes/realtimeMap.tsx?__react-router-build-client-route': { file: 'assets/realtimeMap-1.js' },
  'web/features/transit/map/MapPane.tsx': { file: 'assets/MapPane-1.js' },
};
const everywhere = '</assets/style-1.css>; rel=preload; as=style, </assets/frame-1.js>; rel=modulepreload';

it('preload links list the stylesheet, then messages, and the map if it is shown', () => {
  expect(preloadLinks(manifest, 'en', '/assets/route-1.js', null)).toBe(
    `${everywhere}, </assets/route-2.js>; rel=modulepreload`,
  );
  expect(preloadLinks(manifest, 'en', '/assets/realtimeMap-1.js', null)).toBe(
    `${everywhere}, </assets/realtimeMap-2.js>; rel=modulepreload, </assets/MapPane-1.js>; rel=modulepreload; fetchpriority=low`,
  );
});

it('preload links list the timetable if it is shown instead of departures', () => {
  const timetable = {
    ...manifest,
    'web/features/screens/routePage/Timetables.tsx': { file: 'assets/Timetables-1.js' },
  };
  const named = (view: string | null) => preloadLinks(timetable, 'en', '/assets/route-1.js', view);
  expect(named('timetable')).toContain('</assets/Timetables-1.js>; rel=modulepreload');
  expect(named(null)).not.toContain('Timetables');
});

it('preload links list nothing that was not built', () => {
  expect(preloadLinks({}, 'es', '/assets/realtimeMap-1.js', null)).toBe('');
  expect(preloadLinks(manifest, 'en', undefined, null)).toBe(everywhere);
});
