import { RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import { agency } from '#agency/agency.ts';
import { got, lost } from '#testing/callResults.ts';
import { testNow } from '#testing/clock.ts';
import { testDay, testSourceRoute } from '#testing/entities.ts';
import { riderApp } from '#testing/web/riderApp.ts';
import { type AppContext, appContextKey } from '#web/request/context.ts';
import { loader } from './crawlerFiles.ts';

it('crawlers may read pages, but neither searches, addresses that only move a list nor the data that scripts request', async () => {
  const context = new RouterContextProvider();
  context.set(appContextKey, { settings: { publicOrigin: 'https://riders.example' } } as AppContext);
  const args = { context, request: new Request('https://riders.example/robots.txt'), pattern: 'robots.txt' };
  const answer = await loader(args as never);
  const lines = (await answer.text()).split('\n');
  const disallowed = lines.flatMap((line) => /^Disallow: (.*)$/.exec(line)?.[1] ?? []);
  const isAllowed = (path: string) =>
    !disallowed.some((pattern) =>
      new RegExp(`^${pattern.split('*').map(RegExp.escape).join('.*')}`).test(path),
    );
  const paths = [
    '/',
    '/schedules/17',
    '/stations',
    '/stations/girard',
    '/departures/1',
    '/realtime-map',
    '/schedules/17?direction=1',
  ];
  expect(paths.filter((path) => !isAllowed(path))).toEqual([]);
  const skipped = [
    ...['/find?q=a', '/site-search?s=a', '/suggest?q=a', '/realtime-map/lines'],
    ...['/saved-departures?of=a', '/near-departures?lat=1&lon=2', '/place-departures?stop=1'],
    ...['/stations.json', '/notices', '/chat-status'],
    ...[
      '/schedules/17?stop=2&later=3',
      '/schedules/17?date=2026-10-14',
      '/departures/1?run=a',
      '/schedules/17?trip=4',
    ],
  ];
  expect(skipped.filter(isAllowed)).toEqual([]);
});

const failed = lost();
const unpublished = { ...failed, error: { ...failed.error, cause: 'not published' as const } };

/** Returns the status of the response, and how many pages it lists of a route or a station. */
async function sitemapOf(answers: { routes?: unknown; stations?: unknown }) {
  const { routes = got([testSourceRoute()]), stations = got([{ slug: 'girard' }]) } = answers;
  const client = {
    routes: async () => routes,
    parentRoutes: async () => got([]),
    calendar: async () => got(new Map([['20261013', testDay()]])),
    stations: async () => stations,
    performance: async () => ({ ok: false, error: { kind: 'not found' } }),
  };
  const context = new RouterContextProvider();
  context.set(appContextKey, {
    ...riderApp(client as never, () => testNow, agency.facts.zone),
    settings: { publicOrigin: 'https://riders.example' } as never,
  });
  const request = new Request('https://riders.example/sitemap.xml');
  const answer = await loader({ context, request, pattern: 'sitemap.xml' } as never);
  const pages = (await answer.text()).match(/<loc>[^<]*\/(schedules\/17|stations\/girard)</g) ?? [];
  return [answer.status, pages.length];
}

it('the sitemap lists routes and stations, or routes alone for an agency without stations', async () => {
  expect(await sitemapOf({})).toEqual([200, 2]);
  expect(await sitemapOf({ stations: unpublished })).toEqual([200, 1]);
});

it('while routes or stations cannot be looked up, the sitemap fails instead of leaving them out', async () => {
  expect(await sitemapOf({ routes: failed })).toEqual([503, 0]);
  expect(await sitemapOf({ stations: failed })).toEqual([503, 0]);
});

async function stopSitemapOf(searchIndex: () => Promise<unknown>) {
  const context = new RouterContextProvider();
  const settings = { publicOrigin: 'https://rider.example' };
  context.set(appContextKey, { client: { searchIndex }, settings } as unknown as AppContext);
  const request = new Request('https://rider.example/sitemap-stops.xml');
  const args = { context, request, pattern: 'sitemap-stops.xml' };
  return loader(args as unknown as Parameters<typeof loader>[0]);
}

it('the sitemap of stops lists those that a route serves', async () => {
  const entries = [
    { kind: 'stop', id: '21297', routeIds: ['17'] },
    { kind: 'stop', id: '21298', routeIds: [] },
    { kind: 'station', id: 'girard', routeIds: ['B1'] },
  ];
  const answer = await stopSitemapOf(async () => got(entries));
  const addresses = (await answer.text()).match(/(?<=<loc>)[^<]*/g);
  expect(addresses).toEqual(['https://rider.example/departures/21297']);
});

it('while stops cannot be looked up, the sitemap fails instead of listing none', async () => {
  const answer = await stopSitemapOf(async () => lost('HTTP'));
  expect(answer.status).toBe(503);
});
