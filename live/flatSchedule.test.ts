import { expect, it } from 'vitest';
import type { Answer } from '#contract/answer.ts';
import type { ContractClient } from '#contract/contractClient.ts';
import { createFlatSchedule } from './flatSchedule.ts';

const log = { info() {}, warn() {}, error() {} };

/** A client whose trips of routes answer as `kind` says, and how often they were asked for. */
function clientThat(kind: 'not found' | 'HTTP') {
  const asked = { times: 0 };
  const answer = { ok: false, error: { kind, endpoint: 'tripRoutes', message: kind } };
  const tripRoutes = async () => {
    asked.times++;
    return answer as unknown as Answer<ReadonlyMap<string, string>>;
  };
  return { asked, client: { tripRoutes } as unknown as ContractClient };
}

it.each([
  ['HTTP', 2],
  ['not found', 1],
] as const)('a part that answered "%s" is asked for %i times within 15 seconds', async (kind, times) => {
  let ms = 0;
  const { asked, client } = clientThat(kind);
  const schedule = createFlatSchedule(client, log, () => ms);
  await schedule.tripRoutes();
  ms = 14_999;
  await schedule.tripRoutes();
  expect(asked.times).toBe(1);
  ms = 15_000;
  expect(await schedule.tripRoutes()).toEqual(new Map());
  expect(asked.times).toBe(times);
});
