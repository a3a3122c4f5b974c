import { expect, it } from 'vitest';
import { got, lost } from '#testing/callResults.ts';
import { testDay, testSourceRoute } from '#testing/entities.ts';
import { missing, placesApp } from '#testing/web/placesApp.ts';
import { loadSearchSources, searchResponse } from './searchSources.server.ts';

const down = async () => lost();
const schedule = {
  routes: async () => got([testSourceRoute()]),
  calendar: async () => got(new Map([['20261013', testDay()]])),
};

it.each([
  ['cached if every source responds', {}, 'private, max-age=60'],
  ['cached without an index of stops', { searchIndex: missing }, 'private, max-age=60'],
  ['not cached if the routes fail to load', { routes: down }, 'no-store'],
  ['not cached if the names of stops fail to load', { searchIndex: down }, 'no-store'],
  ['not cached if the geocoder fails', { places: down }, 'no-store'],
])('the results of a search are %s', async (_, answers, cacheControl) => {
  const app = placesApp({ ...schedule, ...answers });
  const { unsearched } = await loadSearchSources(app, 'girard', AbortSignal.timeout(1_000));
  const response = searchResponse({
    text: 'girard',
    found: [],
    note: null,
    spelling: null,
    unsearched,
  });
  expect(response.headers.get('cache-control')).toBe(cacheControl);
});
