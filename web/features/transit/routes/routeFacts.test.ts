import { expect, it } from 'vitest';
import { err, ok } from '#domain/result.ts';
import type { RouteDetails, ServiceArea } from '#domain/routes/routeDetails.ts';
import { got, lost } from '#testing/callResults.ts';
import type { AppContext } from '#web/request/context.ts';
import { areasAt, faresView, loadRouteFacts, tripShare } from './routeFacts.server.ts';

const signal = new AbortController().signal;
const details = (more: Partial<RouteDetails> = {}): RouteDetails => ({
  fares: [],
  areas: [],
  boardsAnywhere: false,
  alightsAnywhere: false,
  takesBankCards: null,
  tripCount: 0,
  trips: new Map(),
  ...more,
});
const fare = (amount: number, isZoned: boolean, rider = '') => ({
  name: '',
  amount,
  currency: 'USD',
  rider,
  medium: '',
  isZoned,
});
async function view(answers: object, routeIds = ['17']) {
  const client = { agency: async () => lost(), routeDetails: async () => lost('not found'), ...answers };
  return (
    await loadRouteFacts(
      { client, lang: 'en', agency: { locales: [], country: null } } as unknown as AppContext,
      routeIds,
      signal,
    )
  ).view;
}

it('the share of trips is "all" or "none" only if there is information about each trip', () => {
  expect(tripShare({ yes: 2, no: 0 }, 2)).toBe('all');
  expect(tripShare({ yes: 2, no: 0 }, 3)).toBe('some');
  expect(tripShare({ yes: 1, no: 1 }, 2)).toBe('some');
  expect(tripShare({ yes: 0, no: 2 }, 2)).toBe('none');
  expect(tripShare({ yes: 0, no: 1 }, 2)).toBeNull();
  expect(tripShare({ yes: 0, no: 0 }, 0)).toBeNull();
});

it('fares that differ only by zone are one line from the lowest to the highest', () => {
  const lines = faresView([fare(7, true), fare(2.5, false), fare(4, true), fare(5, true, 'Senior')], 'en-US');
  expect(lines.map(({ rider, prices }) => [rider, ...prices])).toEqual([
    ['', '$4.00', '$7.00'],
    ['', '$2.50'],
    ['Senior', '$5.00'],
  ]);
});

it('a route has no facts if its details are missing or empty', async () => {
  const nothing = {
    accessible: null,
    bikes: null,
    boardsAnywhere: false,
    fares: [],
    areas: [],
    attributions: [],
  };
  expect(await view({})).toMatchObject(nothing);
  expect(await view({ routeDetails: async () => got(details()) })).toMatchObject(nothing);
});

it('a parent route claims nothing about all its trips if the details of a line are missing', async () => {
  const known = details({
    tripCount: 1,
    boardsAnywhere: true,
    takesBankCards: true,
    trips: new Map([['1', { isAccessible: true, takesBikes: false, takesCars: true, nextTrip: null }]]),
  });
  const routeDetails = async ({ routeId }: { routeId: string }) =>
    routeId === 'B1' ? got(known) : lost('not found');
  expect(await view({ routeDetails }, ['B1'])).toMatchObject({
    accessible: 'all',
    bikes: 'none',
    cars: 'all',
    boardsAnywhere: true,
    takesBankCards: true,
  });
  expect(await view({ routeDetails }, ['B1', 'B2'])).toMatchObject({
    accessible: 'some',
    bikes: null,
    cars: 'some',
    boardsAnywhere: false,
    takesBankCards: null,
  });
});

it('area hours are clock times, and attributions of other routes are omitted', async () => {
  const found = await view({
    agency: async () =>
      got({
        attributions: [
          { organization: 'Open Data', routeId: null, url: 'https://example.org' },
          { organization: 'Others', routeId: '99', url: null },
        ],
      }),
    routeDetails: async () =>
      got(
        details({
          areas: [
            {
              name: 'Hills',
              from: 8 * 3600,
              to: 25 * 3600,
              safeDuration: { factor: 1.5, seconds: 550 },
              stopIds: [],
              booking: null,
            },
          ],
        }),
      ),
  });
  const hours = found.areas.flatMap((area) => area.hours ?? []);
  // JavaScript engines use different kinds of space.
  expect(hours.map((time) => time.replace(/\s/g, ' '))).toEqual(['8:00 AM', '1:00 AM']);
  expect(found.areas[0]?.duration).toEqual({ factor: '1.5', minutes: 10 });
  expect(found.attributions).toEqual([{ name: 'Open Data', url: 'https://example.org' }]);
});

it('a line says that no trip takes cars only where others of its trips do', async () => {
  const trips = (...cars: (boolean | null)[]) =>
    new Map(
      cars.map((takesCars, index) => [
        `${index}`,
        { isAccessible: null, takesBikes: null, takesCars, nextTrip: null },
      ]),
    );
  const cars = async (...known: (boolean | null)[]) =>
    (await view({ routeDetails: async () => got(details({ tripCount: 2, trips: trips(...known) })) })).cars;
  expect(await cars(false, false)).toBeNull();
  expect(await cars(true, false)).toBe('some');
  expect(await cars(true, true)).toBe('all');
});

it('lines of a parent route that differ about bank cards say nothing about all of them', async () => {
  const answers = { A: true, B: true, C: false };
  const routeDetails = async ({ routeId }: { routeId: keyof typeof answers }) =>
    got(details({ takesBankCards: answers[routeId] }));
  expect((await view({ routeDetails }, ['A', 'B'])).takesBankCards).toBe(true);
  expect((await view({ routeDetails }, ['C'])).takesBankCards).toBe(false);
  expect((await view({ routeDetails }, ['A', 'C'])).takesBankCards).toBeNull();
});

const area = (name: string, stopIds: string[]): ServiceArea => ({
  name,
  from: null,
  to: null,
  safeDuration: null,
  stopIds,
  booking: null,
});
const areasOf: Record<string, ServiceArea[]> = {
  HILLS: [area('Hills', ['a', 'b']), area('Valley', ['c'])],
  '17': [area('Around 17', [])],
};
const requested: string[] = [];
const app = {
  lang: 'en',
  agency: { locales: [], country: null },
  client: {
    agency: async () => ok({ value: { areaRouteIds: ['HILLS', '17', 'GONE'] } }),
    routeDetails: async ({ routeId }: { routeId: string }) => {
      requested.push(routeId);
      const areas = areasOf[routeId];
      return areas === undefined ? err({ kind: 'not found' }) : ok({ value: { areas } });
    },
  },
} as unknown as AppContext;
const names = async (stopIds: string[], routeIds: string[]) =>
  (await areasAt(app, stopIds, routeIds, AbortSignal.timeout(1_000))).map(({ name }) => name);

it('the areas of a stop are those that contain it, and those of the routes that call there', async () => {
  expect(await names(['b'], [])).toEqual(['Hills']);
  expect(await names(['c'], ['17'])).toEqual(['Valley', 'Around 17']);
  expect(await names(['elsewhere'], [])).toEqual([]);
});

it('no route details are requested for an agency without service areas', async () => {
  requested.length = 0;
  const none = { ...app.client, agency: async () => ok({ value: { areaRouteIds: [] } }) };
  const without = { ...app, client: none } as unknown as AppContext;
  expect(await areasAt(without, ['a'], ['17'], AbortSignal.timeout(1_000))).toEqual([]);
  expect(requested).toEqual([]);
});
