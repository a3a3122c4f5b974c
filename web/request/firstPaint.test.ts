import { expect, it } from 'vitest';
import { firstStyles, preloadLinks, readRules, withFirstStyles } from './firstPaint.ts';

const first = (css: string, html = '<main id="top" class="here also">') => firstStyles(readRules(css), html);

it('the first paint has the rules whose classes and ids are in the page, in their order', () => {
  const css = 'main{a:1}.here{b:2}.gone{c:3}.here .also>p{d:4}.here.gone{e:5}#top{f:6}';
  expect(first(css)).toBe('main{a:1}.here{b:2}.here .also>p{d:4}#top{f:6}');
});

it('a rule with several selectors stays whole, so that its meaning does not change', () => {
  expect(first('.gone,.here:is(a,b){a:1}')).toBe('.gone,.here:is(a,b){a:1}');
  expect(first('.gone,.away{a:1}')).toBe('');
});

it('names in brackets do not have to be in the page', () => {
  const css =
    '.here:not(.gone){a:1}p:is(:hover,.gone [x="}"]){b:2}.also:has(>.gone:not(.away)){c:3}[href=".gone"]{d:4}';
  expect(first(css)).toBe(css);
});

it('rules of other languages and of the other direction are left out', () => {
  const css = ':root:lang(ar){a:1}:root:lang(zh){b:2}:root[dir=rtl] p{c:3}.here:lang(ar){d:4}';
  expect(first(css, '<html lang="zh-Hans" dir="ltr"><p class="here">')).toBe(
    ':root:lang(zh){b:2}.here:lang(ar){d:4}',
  );
  expect(first(css, '<html lang="ar" dir="rtl">')).toBe(':root:lang(ar){a:1}:root[dir=rtl] p{c:3}');
});

it('media queries keep the rules that apply and are left out if there are none', () => {
  expect(first('@media (width<900px){.gone{a:1}@supports (b:2){.here{c:3}}}@media (d:4){.gone{e:5}}')).toBe(
    '@media (width<900px){@supports (b:2){.here{c:3}}}',
  );
});

it('fonts belong to the first paint; print, animations, hovering and focus do not', () => {
  expect(
    first(
      '@font-face{a:1}@keyframes turn{to{b:2}}@media print{main{c:3}}.here:hover,.also{d:4}a:focus-visible{e:5}',
    ),
  ).toBe('@font-face{a:1}.also{d:4}');
});

it('the rules are in an element of their own at the end of the head, which the policy allows', () => {
  const html = '<head><style nonce="n">.mark{x:1}</style></head><p class="here">$&</p>';
  expect(withFirstStyles(html, readRules('.here{a:1}'), 'n')).toBe(
    '<head><style nonce="n">.mark{x:1}</style><style nonce="n">.here{a:1}</style></head><p class="here">$&</p>',
  );
});

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
