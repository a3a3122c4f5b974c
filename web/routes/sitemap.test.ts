import { RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import { agency } from '#agency/agency.ts';
import { got, lost } from '#testing/callResults.ts';
import { testNow } from '#testing/clock.ts';
import { testDay, testSourceRoute } from '#testing/entities.ts';
import { riderApp } from '#testing/web/riderApp.ts';
import { appContextKey } from '#web/request/context.ts';
import { loader } from './sitemap.ts';

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
  const answer = await loader({ context, request } as never);
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
