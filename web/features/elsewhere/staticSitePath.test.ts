import fc from 'fast-check';
import { expect, it } from 'vitest';
import { staticSitePath } from './staticSitePath.ts';

const here = 'https://riders.example';
const site = 'https://site.example';

it('keeps path and query', () => {
  expect(staticSitePath(new URL('/fares/passes?x=1', here), site)).toBe(
    'https://site.example/fares/passes?x=1',
  );
  expect(staticSitePath(new URL('/fares', here), 'https://site.example/wp/')).toBe(
    'https://site.example/wp/fares',
  );
});
it('leads nowhere but to the static site', () => {
  for (const path of [
    '//evil.example',
    '/\\evil.example',
    '///evil.example/x',
    '/@evil.example',
    '/%2f%2fevil.example',
  ]) {
    const url = new URL(here);
    url.pathname = path;
    expect(new URL(staticSitePath(url, site)).host, path).toBe('site.example');
  }
  fc.assert(
    fc.property(fc.string(), (path) => {
      const url = new URL(here);
      url.pathname = path;
      return new URL(staticSitePath(url, site)).origin === site;
    }),
  );
});
