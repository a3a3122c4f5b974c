import { expect, it } from 'vitest';
import { keepHideNav } from './keepHideNav.ts';

const hidden = new URLSearchParams('hideNav=true&x=1');
it('links keep hideNav, but no other parameter of the page', () => {
  expect(keepHideNav('/alerts', hidden)).toBe('/alerts?hideNav=true');
  expect(keepHideNav('/alerts?mode=bus#now', hidden)).toBe('/alerts?mode=bus&hideNav=true#now');
  expect(keepHideNav('?mode=bus', hidden)).toBe('?mode=bus&hideNav=true');
  expect(keepHideNav('/alerts?hideNav=true', hidden)).toBe('/alerts?hideNav=true');
});
it('links on ordinary pages do not change', () => {
  expect(keepHideNav('/alerts?mode=bus', new URLSearchParams(''))).toBe('/alerts?mode=bus');
  expect(keepHideNav('/alerts', new URLSearchParams('hideNav=false'))).toBe('/alerts');
});
