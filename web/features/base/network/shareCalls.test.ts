import { expect, it } from 'vitest';
import type { ContractClient } from '#contract/client.ts';
import type { LiveTrip } from '#domain/vehicles/liveTrip.ts';
import { got, lost } from '#testing/callResults.ts';
import { testNow } from '#testing/clock.ts';
import { shareCalls } from './pageClient.ts';

function setup(trips: (ids: readonly string[]) => unknown = () => got([])) {
  const calls: string[] = [];
  const client = {
    stops: async ({ routeId }: { routeId: string }) => {
      calls.push(`stops ${routeId}`);
      return got([]);
    },
    routeStopSchedule: async ({ routeId, stopId }: { routeId: string; stopId: string }) => {
      calls.push(`schedule ${routeId} ${stopId}`);
      return got([]);
    },
    trips: async ({ routeIds }: { routeIds: readonly string[] }) => {
      calls.push(`trips ${routeIds}`);
      return trips(routeIds);
    },
    predictions: async (query: object) => {
      calls.push(`predictions ${JSON.stringify(query)}`);
      return got([]);
    },
  } as unknown as ContractClient;
  return { client, calls };
}
const trip = (routeId: string) => ({ routeId, tripId: `${routeId}-1` }) as LiveTrip;

it('the trips of all routes are requested in one call, and each caller gets its own', async () => {
  const { client, calls } = setup(() => got([trip('17'), trip('T1 Bus'), trip('G1')]));
  const shared = shareCalls(client, { routeIds: ['17', 'T1 Bus', 'G1', '17'], stopIds: [] });
  expect(shared.liveAge()).toBeNull();
  const [bus, trolley] = await Promise.all([
    shared.client.trips({ routeIds: ['17'] }),
    shared.client.trips({ routeIds: ['T1 Bus'] }),
  ]);
  expect(bus).toMatchObject({ ok: true, value: { value: [{ tripId: '17-1' }], asOf: testNow } });
  expect(trolley).toMatchObject({ ok: true, value: { value: [{ tripId: 'T1 Bus-1' }] } });
  expect(calls).toEqual(['trips 17,T1 Bus,G1']);
  expect(shared.liveAge()).toEqual({ state: 'answered', asOf: testNow.epochMilliseconds });
});

it('unexpected routes are requested separately, and the worst age is reported', async () => {
  const { client, calls } = setup((ids) => (ids.includes('99') ? lost() : got([])));
  const shared = shareCalls(client, { routeIds: ['17'], stopIds: [] });
  await shared.client.trips({ routeIds: ['17'] });
  expect(await shared.client.trips({ routeIds: ['17', '99'] })).toMatchObject({ ok: false });
  expect(calls).toEqual(['trips 17', 'trips 17,99']);
  expect(shared.liveAge()).toEqual({ state: 'down', since: null });
});

it('the same document is requested once', async () => {
  const { client, calls } = setup();
  const { client: shared } = shareCalls(client, { routeIds: [], stopIds: [] });
  await Promise.all([
    shared.stops({ routeId: '17' }),
    shared.stops({ routeId: '17' }),
    shared.stops({ routeId: '18' }),
  ]);
  await shared.routeStopSchedule({ routeId: '17', stopId: '1' });
  await shared.routeStopSchedule({ routeId: '17', stopId: '1' });
  expect(calls).toEqual(['stops 17', 'stops 18', 'schedule 17 1']);
});

it('predictions at the expected stops are requested in one call, and those of other stops, trips or routes separately', async () => {
  const { client, calls } = setup();
  const { client: shared } = shareCalls(client, { routeIds: [], stopIds: ['1', '2'] });
  await Promise.all([
    shared.predictions({ stopIds: ['1'], tripIds: [] }),
    shared.predictions({ stopIds: ['2'], tripIds: [] }),
  ]);
  const others = [
    { stopIds: ['3'] },
    { stopIds: ['1'], tripIds: ['5036'] },
    { stopIds: ['1'], routeIds: ['17'] },
    { routeIds: ['17'] },
  ];
  for (const query of others) await shared.predictions(query);
  expect(calls).toEqual(
    [{ stopIds: ['1', '2'] }, ...others].map((query) => `predictions ${JSON.stringify(query)}`),
  );
});
