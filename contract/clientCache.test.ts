import { expect, it } from 'vitest';
import type { CallResult } from '#contract/client/callResult.ts';
import { scheduledCall } from '#testing/departures.ts';
import { type CacheSettings, cacheLink } from './client/cache.ts';
import { type ContractClient, through } from './client.ts';

const good: CallResult<never[]> = {
  ok: true,
  value: { value: [], skipped: [], asOf: Temporal.Instant.fromEpochMilliseconds(0), stale: false },
};
const bad: CallResult<never[]> = {
  ok: false,
  error: { kind: 'HTTP', endpoint: 'alerts', url: '', status: 500, message: '', since: null },
};

const cachedClient = (client: object, settings: Partial<CacheSettings> = {}) =>
  through(client as ContractClient, cacheLink({ version: () => null, ...settings }));

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
  const cached = cachedClient(client, { monotonic: () => time });
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
  const cached = cachedClient(client);
  expect(await cached.alerts({ signal: AbortSignal.abort() })).toBe(bad);
  expect(await cached.alerts()).toBe(good);
  expect(requested).toEqual([[{}], [{}]]);
});

it('a failed request for the stops of a parent route is not repeated for 30 seconds', async () => {
  let time = 0;
  const requested: string[] = [];
  const liveStops = async ({ routeId }: { routeId: string }) => {
    requested.push(routeId);
    return bad;
  };
  const cached = cachedClient({ liveStops }, { monotonic: () => time });
  await cached.liveStops({ routeId: 'B' });
  time = 29_999;
  expect(await cached.liveStops({ routeId: 'B' })).toBe(bad);
  expect(requested).toEqual(['B']);
  time = 30_000;
  await cached.liveStops({ routeId: 'B' });
  expect(requested).toEqual(['B', 'B']);
});

it('schedules of parent routes are cached by route and stop', async () => {
  const requested: string[] = [];
  const load = async (ids: object) => {
    requested.push(Object.values(ids).join(' at '));
    return good;
  };
  const cached = cachedClient({ liveStops: load, liveStopSchedule: load });
  for (let round = 0; round < 2; round += 1) {
    await cached.liveStops({ routeId: 'B' });
    await cached.liveStopSchedule({ routeId: 'B', stopId: '1' });
    await cached.liveStopSchedule({ routeId: 'B', stopId: '2' });
  }
  expect(requested).toEqual(['B', 'B at 1', 'B at 2']);
});

it('a route’s details are requested once per version, and missing ones again after a minute', async () => {
  let time = 0;
  const requested: string[] = [];
  const missing: CallResult<never[]> = { ok: false, error: { ...bad.error, kind: 'not found', status: 404 } };
  const routeDetails = async ({ routeId }: { routeId: string }) => {
    requested.push(routeId);
    return routeId === '17' ? good : missing;
  };
  let version = 'v1';
  const cached = cachedClient({ routeDetails }, { version: () => version, monotonic: () => time });
  for (const at of [0, 59_999]) {
    time = at;
    await cached.routeDetails({ routeId: '17' });
    await cached.routeDetails({ routeId: 'T' });
  }
  expect(requested).toEqual(['17', 'T']);
  time = 60_000;
  await cached.routeDetails({ routeId: '17' });
  await cached.routeDetails({ routeId: 'T' });
  expect(requested).toEqual(['17', 'T', 'T']);
  version = 'v2';
  await cached.routeDetails({ routeId: '17' });
  expect(requested).toEqual(['17', 'T', 'T', '17']);
});

it('the same predictions are requested once per snapshot', async () => {
  let snapshot = 1;
  const requested: unknown[] = [];
  const predictions = async (query: object) => {
    requested.push(query);
    return good;
  };
  const cached = cachedClient({ predictions }, { snapshot: () => snapshot });
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
  const absent = async ({ routeId }: { routeId: string }) => {
    requested.push(routeId);
    return { ...bad, error: { ...bad.error, kind: 'not found' as const } };
  };
  const client = {
    stopSchedule: answerWith('stop', 400),
    trips: answerWith('trips', 40_000),
    stops: absent,
  };
  const cached = cachedClient(client, { version: () => '1', maxRows: 3_000, maxPackedRows: 3_000 });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  for (const round of [1, 2]) {
    for (const id of ['1', '2', '3', '4', '5', '6', '7', '8']) {
      await cached.stopSchedule({ stopId: id });
      await cached.trips({ routeIds: [id] });
      await settle();
    }
    // Each is loaded again in the second round, because others have replaced it.
    expect(requested).toHaveLength(16 * round);
  }
  requested.length = 0;
  const name = (i: number) => `${i} ${'x'.repeat(4_000)}`;
  for (let i = 0; i < 2_500; i++) await cached.stops({ routeId: name(i) });
  await settle();
  await cached.stops({ routeId: name(2_499) });
  expect(requested).toHaveLength(2_500);
  await cached.stops({ routeId: name(0) });
  expect(requested).toHaveLength(2_501);
});

it('timetables and details of routes stay cached while the schedules of many stops are read', async () => {
  const requested: string[] = [];
  const answerWith = (value: unknown) => async (ids: object) => {
    requested.push(JSON.stringify(ids));
    return { ...good, value: { ...good.value, value } };
  };
  const client = {
    timetable: answerWith({ trips: Array(1_310).fill({}) }),
    routeDetails: answerWith({ trips: new Map([['1', {}]]) }),
    stopSchedule: answerWith(Array(200).fill(scheduledCall('1', 0))),
  };
  const cached = cachedClient(client, { version: () => '1', maxPackedRows: 3_000 });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const readRoutes = async () => {
    for (let route = 0; route < 150; route++)
      await Promise.all([
        cached.timetable({ routeId: `${route}` }),
        cached.routeDetails({ routeId: `${route}` }),
      ]);
  };
  await readRoutes();
  await settle();
  for (let stop = 0; stop < 20; stop++) {
    await cached.stopSchedule({ stopId: `${stop}` });
    await settle();
  }
  requested.length = 0;
  await readRoutes();
  expect(requested).toEqual([]);
  await cached.stopSchedule({ stopId: '0' });
  expect(requested).toEqual(['{"stopId":"0"}']);
});

it('clients with one link share answers, but do not wait for each other', async () => {
  const link = cacheLink({ version: () => '1' });
  const patient = Promise.withResolvers<CallResult<never[]>>();
  const slow = through({ alerts: () => patient.promise } as unknown as ContractClient, link);
  const { client, requested } = setup([]);
  const pages = through(client, link);
  const waiting = slow.alerts();
  expect(await pages.alerts()).toBe(good);
  expect(await slow.alerts()).toBe(good);
  patient.resolve(bad);
  expect(await waiting).toBe(bad);
  expect(await pages.alerts()).toBe(good);
  expect(requested).toHaveLength(1);
});
