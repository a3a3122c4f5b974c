import { expect, it } from 'vitest';
import { got, lost } from '#testing/callResults.ts';
import { testLiveTrip } from '#testing/entities.ts';
import type { ContractClient } from './client.ts';
import { liveRuns } from './liveRuns.ts';

type Answers = Pick<ContractClient, 'predictions' | 'trips'>;

it('many ids are asked for in parts that an address has room for, and a part that fails is missing', async () => {
  const asked: number[] = [];
  const client: Answers = {
    async predictions({ stopIds = [] } = {}) {
      asked.push(stopIds.length);
      return asked.length === 2 ? lost('HTTP') : got(stopIds.map((tripId) => ({ tripId }) as never));
    },
    trips: async () => lost(),
  };
  const ids = Array.from({ length: 100 }, (_, i) => `stop ${i + 1_000}`);
  const { runs, asOf } = await liveRuns(client, 'stopIds', ids);
  expect(asked).toEqual([40, 40, 20]);
  expect(runs.map(({ tripId }) => tripId)).toEqual([...ids.slice(0, 40), ...ids.slice(80)]);
  expect(asOf).not.toBeNull();
});

it('a service without predictions is asked for its trips, of which each has one delay', async () => {
  const client: Answers = {
    predictions: async () => lost('not found'),
    trips: async ({ routeIds }) => got(routeIds.length === 0 ? [testLiveTrip({ tripId: '1' })] : []),
  };
  const { runs } = await liveRuns(client, 'routeIds', ['17']);
  expect(runs).toMatchObject([{ tripId: '1', calls: null }]);
  const failing = { ...client, trips: async () => lost('HTTP' as const) };
  expect(await liveRuns(failing, 'routeIds', ['17'])).toEqual({ runs: [], asOf: null });
});
