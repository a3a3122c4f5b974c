/** A station, a few stops and a place found by name, and a loader's context whose other answers fail or are empty. */
import type { ContractClient } from '#contract/client.ts';
import { got, lost } from '#testing/callResults.ts';
import { TEST_ZONE, testNow } from '#testing/clock.ts';
import { testSearchStop, testStation } from '#testing/entities.ts';
import type { AppContext } from '#web/request/context.ts';
import { riderApp } from './riderApp.ts';

export const girard = testStation('girard', 'Girard Station', ['1270'], {
  position: { lat: 39.971, lon: -75.16 },
  routeIds: ['B1'],
});
export const fishtown = { name: 'Fishtown', label: 'Fishtown, PA', position: { lat: 39.97, lon: -75.13 } };

const entries = [
  testSearchStop('21297', '20th St & Mifflin St'),
  testSearchStop('1', 'Nowhere St', { position: null }),
  testSearchStop('2', 'Market St'),
  testSearchStop('3', 'Market St', { position: { lat: 39.9501, lon: -75.16 } }),
  testSearchStop('4', 'Far St', { position: { lat: 39.99, lon: -75.16 } }),
  testSearchStop('5', 'Closed St', { routeIds: [] }),
  testSearchStop('girard', 'Girard Station', { kind: 'station', routeIds: ['B1', 'B2'] }),
];

/** Resolves with the error for a document that does not exist. */
export const missing = async () => {
  const { error } = lost('not found');
  return { ok: false, error: { ...error, status: 404 } };
};

/** Creates a loader's context over these places; `answers` replaces methods of its client. */
export function placesApp(answers: Record<string, unknown> = {}): AppContext {
  const client = {
    searchIndex: async () => got(entries),
    stations: async () => got([girard]),
    elevators: async () => got([]),
    places: async () => got([fishtown]),
    routes: async () => lost(),
    parentRoutes: async () => got([]),
    calendar: async () => lost(),
    directions: async () => lost(),
    ...answers,
  };
  return riderApp(client as unknown as ContractClient, () => testNow, TEST_ZONE);
}
