import { expect, it } from 'vitest';
import type { Answer } from '#contract/answer.ts';
import type { ContractClient } from '#contract/contractClient.ts';
import { cachedClient } from './cachedClient.ts';

const good: Answer<never[]> = {
  ok: true,
  value: { value: [], skipped: [], asOf: Temporal.Instant.fromEpochMilliseconds(0), stale: false },
};
const bad: Answer<never[]> = {
  ok: false,
  error: { kind: 'HTTP', endpoint: 'alerts', url: '', status: 500, message: '', since: null },
};

function counting(answers: Answer<never[]>[]) {
  const asked: unknown[][] = [];
  const alerts = async (...args: unknown[]) => {
    asked.push(args);
    return answers[asked.length - 1] ?? good;
  };
  return { client: { alerts } as unknown as ContractClient, asked };
}

it('asks once for everyone while an answer is fresh, then again', async () => {
  let time = 0;
  const { client, asked } = counting([]);
  const cached = cachedClient(client, () => time);
  await Promise.all([cached.alerts(), cached.alerts()]);
  time = 4_999;
  await cached.alerts();
  expect(asked.length).toBe(1);
  time = 5_000;
  await cached.alerts();
  expect(asked.length).toBe(2);
});
it('keeps no failure, and hands no rider’s cancellation on', async () => {
  const { client, asked } = counting([bad]);
  const cached = cachedClient(client, () => 0);
  expect(await cached.alerts({ signal: AbortSignal.abort() })).toBe(bad);
  expect(await cached.alerts()).toBe(good);
  expect(asked).toEqual([[], []]);
});
