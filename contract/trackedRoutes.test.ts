import { expect, it } from 'vitest';
import { got } from '#testing/callResults.ts';
import { testLiveTrip } from '#testing/entities.ts';
import { withoutUntracked } from './client/links.ts';
import type { ContractClient } from './client.ts';

const rows = [
  testLiveTrip({ tripId: 'bus', routeId: '17' }),
  testLiveTrip({ tripId: 'subway', routeId: 'B1' }),
  testLiveTrip({ tripId: 'gone', routeId: 'B1', status: 'cancelled', relationship: 'CANCELED' }),
];
const update = (tripId: string) => rows.find((row) => row.tripId === tripId);
const client = {
  trips: async () => got(rows),
  predictions: async () => got(rows),
  tripUpdate: async ({ tripId }: { tripId: string }) => got(update(tripId)),
} as unknown as ContractClient;

it('routes without live data have neither vehicles nor delays nor predictions, but cancellations', async () => {
  const hidden = withoutUntracked(client, ['B1', 'B2', 'B']);
  for (const result of [await hidden.trips({ routeIds: [] }), await hidden.predictions({})])
    expect(result.ok && result.value.value.map(({ tripId }) => tripId)).toEqual(['bus', 'gone']);
  const updates = ['bus', 'subway', 'gone'].map(async (tripId) => (await hidden.tripUpdate({ tripId })).ok);
  expect(await Promise.all(updates)).toEqual([true, false, true]);
});

it('an agency that names no such routes has all of its live data', async () => {
  expect(withoutUntracked(client, [])).toBe(client);
});
