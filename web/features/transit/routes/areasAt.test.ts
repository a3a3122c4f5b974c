import { expect, it } from 'vitest';
import { err, ok } from '#domain/result.ts';
import type { ServiceArea } from '#domain/routes/routeDetails.ts';
import type { AppContext } from '#web/request/context.ts';
import { areasAt } from './areasAt.server.ts';

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
