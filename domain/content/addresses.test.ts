import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { redirectTarget, siteSearchUrl, staticSiteUrl } from './addresses.ts';

const redirects = [
  { from: 'maps/:id.pdf', to: 'schedules/:id' },
  { from: 'routes/:id', to: 'schedules/:id' },
  { from: 'old/*', to: 'schedules' },
  { from: 'about', to: '' },
  { from: 'lines/:id', to: ':id' },
];
/** Text that leads to another host if it follows a slash unescaped. */
const otherHost = fc
  .tuple(fc.constantFrom('/', '\\', '//', '/\\'), fc.domain())
  .map(([start, host]) => `${start}${host}`);
const target = (path: string) => redirectTarget(path, redirects);

describe('legacy redirects', () => {
  it.each([
    ['/routes/17', '/schedules/17'],
    ['/ROUTES/T1 Bus/', '/schedules/T1%20Bus'],
    ['/maps/17.PDF', '/schedules/17'],
    ['/old', '/schedules'],
    ['/old/2019/x', '/schedules'],
    ['/about', '/'],
    ['/routes/%2F%2Fevil.example', '/schedules/%2F%2Fevil.example'],
  ])('%s goes to %s', (path, expected) => expect(target(path)).toBe(expected));

  it.each([
    '/routes',
    '/routes/17/x',
    '/maps/.pdf',
    '/maps/17.txt',
    '/routes/%2e%2e',
    '/routes/%ff',
    '/about/us',
    '/',
  ])('%s is not redirected', (path) => expect(target(path)).toBeNull());

  it('never leave the site', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), otherHost), (text) => {
        for (const path of ['/routes/', '/lines/'].flatMap((folder) => [
          `${folder}${text}`,
          `${folder}${encodeURIComponent(text)}`,
        ])) {
          const to = target(path);
          if (to !== null) expect(new URL(to, 'https://ours.example').origin).toBe('https://ours.example');
        }
      }),
    );
  });
});

describe('the static site', () => {
  it('receives the same path and query', () => {
    expect(staticSiteUrl('https://static.example/', '/fares/passes', '?a=1')).toBe(
      'https://static.example/fares/passes?a=1',
    );
    expect(staticSiteUrl('https://static.example/site', '/', '')).toBe('https://static.example/site/');
  });

  it('keeps its host for any path', () => {
    fc.assert(
      fc.property(fc.string(), (path) => {
        expect(new URL(staticSiteUrl('https://static.example', path)).host).toBe('static.example');
      }),
    );
    expect(new URL(staticSiteUrl('https://static.example', '//evil.example/x')).host).toBe('static.example');
  });

  it('receives the trimmed search text, even when empty', () => {
    expect(siteSearchUrl('https://static.example/', '  key card ')).toBe(
      'https://static.example/?s=key+card',
    );
    expect(siteSearchUrl('https://static.example/', '  ')).toBe('https://static.example/?s=');
  });
});
