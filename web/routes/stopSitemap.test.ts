import { RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import { got, lost } from '#testing/callResults.ts';
import { type AppContext, appContextKey } from '#web/request/context.ts';
import { loader } from './stopSitemap.ts';

async function sitemapOf(searchIndex: () => Promise<unknown>) {
  const context = new RouterContextProvider();
  const settings = { publicOrigin: 'https://rider.example' };
  context.set(appContextKey, { client: { searchIndex }, settings } as unknown as AppContext);
  const args = { context, request: new Request('https://rider.example/sitemap-stops.xml') };
  return loader(args as unknown as Parameters<typeof loader>[0]);
}

it('the sitemap lists the stops that a route serves', async () => {
  const entries = [
    { kind: 'stop', id: '21297', routeIds: ['17'] },
    { kind: 'stop', id: '21298', routeIds: [] },
    { kind: 'station', id: 'girard', routeIds: ['B1'] },
  ];
  const answer = await sitemapOf(async () => got(entries));
  const addresses = (await answer.text()).match(/(?<=<loc>)[^<]*/g);
  expect(addresses).toEqual(['https://rider.example/departures/21297']);
});

it('while stops cannot be looked up, the sitemap fails instead of listing none', async () => {
  const answer = await sitemapOf(async () => lost('HTTP'));
  expect(answer.status).toBe(503);
});
