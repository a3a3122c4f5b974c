import { expect, it } from 'vitest';
import type { CallResult } from '#contract/call/callResult.ts';
import type { ContractClient } from '#contract/client.ts';
import { scheduledCall } from '#testing/departures.ts';
import { cachedClient } from './cachedClient.ts';

const good: CallResult<never[]> = {
  ok: true,
  value: { value: [], skipped: [], asOf: Temporal.Instant.fromEpochMilliseconds(0), stale: false },
};
const bad: CallResult<never[]> = {
  ok: false,
  error: { kind: 'HTTP', endpoint: 'alerts', url: '', status: 500, message: '', since: null },
};

function setup(answers: CallResult<never[]>[]) {
  const requested: unknown[][] = [];
  const alerts = async (...args: unknown[]) => {
    requested.push(args);
    return answers[requested.length - 1] ?? good;
  };
  return { client: { alerts } as unknown as ContractClient, requested };
}

it('one request is sent for everyone while a response is fresh, then another', async () => {
  let time = 0;
  const { client, requested } = setup([]);
  const cached = cachedClient(client, () => time);
  await Promise.all([cached.alerts(), cached.alerts()]);
  time = 4_999;
  await cached.alerts();
  expect(requested.length).toBe(1);
  time = 5_000;
  await cached.alerts();
  expect(requested.length).toBe(2);
});

it('a failed response for alerts is not cached, and a rider’s cancellation is not forwarded', async () => {
  const { client, requested } = setup([bad]);
  const cached = cachedClient(client, () => 0);
  expect(await cached.alerts({ signal: AbortSignal.abort() })).toBe(bad);
  expect(await cached.alerts()).toBe(good);
  expect(requested).toEqual([[], []]);
});

it('a failed request for the stops of a parent route is not repeated for 30 seconds', async () => {
  let time = 0;
  const requested: string[] = [];
  const liveStops = async (routeId: string) => {
    requested.push(routeId);
    return bad;
  };
  const cached = cachedClient({ liveStops } as unknown as ContractClient, () => time);
  await cached.liveStops('B');
  time = 29_999;
  expect(await cached.liveStops('B')).toBe(bad);
  expect(requested).toEqual(['B']);
  time = 30_000;
  await cached.liveStops('B');
  expect(requested).toEqual(['B', 'B']);
});

it('only the last few schedules of parent routes are cached, by route and stop', async () => {
  const requested: string[] = [];
  const load = async (...ids: string[]) => {
    requested.push(ids.join(' at '));
    return good;
  };
  const client = { liveStops: load, liveStopSchedule: load } as unknown as ContractClient;
  const cached = cachedClient(client, () => 0);
  for (let round = 0; round < 2; round += 1) {
    await cached.liveStops('B');
    await cached.liveStopSchedule('B', '1');
    await cached.liveStopSchedule('B', '2');
  }
  expect(requested).toEqual(['B', 'B at 1', 'B at 2']);
  for (let stop = 3; stop < 30; stop += 1) await cached.liveStopSchedule('B', String(stop));
  requested.length = 0;
  await cached.liveStopSchedule('B', '29');
  await cached.liveStopSchedule('B', '1');
  expect(requested).toEqual(['B at 1']);
});

it('a route’s details are requested once per version, and missing ones again after a minute', async () => {
  let time = 0;
  const requested: string[] = [];
  const missing: CallResult<never[]> = { ok: false, error: { ...bad.error, kind: 'not found', status: 404 } };
  const routeDetails = async (routeId: string) => {
    requested.push(routeId);
    return routeId === '17' ? good : missing;
  };
  let version = 'v1';
  const client = { routeDetails, version: () => version } as unknown as ContractClient;
  const cached = cachedClient(client, () => time);
  for (const at of [0, 59_999]) {
    time = at;
    await cached.routeDetails('17');
    await cached.routeDetails('T');
  }
  expect(requested).toEqual(['17', 'T']);
  time = 60_000;
  await cached.routeDetails('17');
  await cached.routeDetails('T');
  expect(requested).toEqual(['17', 'T', 'T']);
  version = 'v2';
  await cached.routeDetails('17');
  expect(requested).toEqual(['17', 'T', 'T', '17']);
});

it('the same predictions are requested once per snapshot', async () => {
  let snapshot = 1;
  const requested: unknown[] = [];
  const predictions = async (query: object) => {
    requested.push(query);
    return good;
  };
  const cached = cachedClient(
    { predictions } as unknown as ContractClient,
    () => 0,
    () => snapshot,
  );
  await cached.predictions({ stopIds: ['1'] });
  await cached.predictions({ stopIds: ['1'] });
  await cached.predictions({ stopIds: ['2'] });
  expect(requested.length).toBe(2);
  snapshot = 2;
  await cached.predictions({ stopIds: ['1'] });
  expect(requested.length).toBe(3);
});

it('the number of cached documents, live trips and names of missing documents is limited', async () => {
  const requested: string[] = [];
  const answerWith = (name: string, rows: number) => async (id: unknown) => {
    requested.push(`${name} ${JSON.stringify(id)}`);
    return { ...good, value: { ...good.value, value: Array(rows).fill(scheduledCall('1', 0)) } };
  };
  const absent = async (id: string) => {
    requested.push(id);
    return { ...bad, error: { ...bad.error, kind: 'not found' as const } };
  };
  const client = {
    version: () => '1',
    stopSchedule: answerWith('stop', 400),
    trips: answerWith('trips', 40_000),
    stops: absent,
  };
  const cached = cachedClient(
    client as unknown as ContractClient,
    () => 0,
    () => 0,
    3_000,
  );
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  for (const round of [1, 2]) {
    for (const id of ['1', '2', '3', '4', '5', '6', '7', '8']) {
      await cached.stopSchedule(id);
      await cached.trips([id]);
      await settle();
    }
    // Each is loaded again in the second round, because others have replaced it.
    expect(requested).toHaveLength(16 * round);
  }
  requested.length = 0;
  const name = (i: number) => `${i} ${'x'.repeat(4_000)}`;
  for (let i = 0; i < 2_500; i++) await cached.stops(name(i));
  await settle();
  await cached.stops(name(2_499));
  expect(requested).toHaveLength(2_500);
  await cached.stops(name(0));
  expect(requested).toHaveLength(2_501);
});

it('timetables and details of routes stay cached while the schedules of many stops are read', async () => {
  const requested: string[] = [];
  const answerWith = (name: string, value: (id: string) => unknown) => async (id: string) => {
    requested.push(`${name} ${id}`);
    return { ...good, value: { ...good.value, value: value(id) } };
  };
  const client = {
    version: () => '1',
    timetable: answerWith('timetable', () => ({ trips: Array(1_310).fill({}) })),
    routeDetails: answerWith('details', () => ({ trips: new Map([['1', {}]]) })),
    stopSchedule: answerWith('stop', () => Array(200).fill(scheduledCall('1', 0))),
  };
  const cached = cachedClient(
    client as unknown as ContractClient,
    () => 0,
    () => 0,
    3_000,
  );
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const routes = Array.from({ length: 150 }, (_, i) => `${i}`);
  for (const route of routes) await Promise.all([cached.timetable(route), cached.routeDetails(route)]);
  await settle();
  for (let stop = 0; stop < 20; stop++) {
    await cached.stopSchedule(`${stop}`);
    await settle();
  }
  requested.length = 0;
  for (const route of routes) await Promise.all([cached.timetable(route), cached.routeDetails(route)]);
  expect(requested).toEqual([]);
  await cached.stopSchedule('0');
  expect(requested).toEqual(['stop 0']);
});
