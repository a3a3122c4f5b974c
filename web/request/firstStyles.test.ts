import { expect, it } from 'vitest';
import { firstStyles, readRules, withFirstStyles } from './firstStyles.ts';

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
