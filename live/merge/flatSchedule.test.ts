import { expect, it } from 'vitest';
import { cacheLink } from '#contract/client/cache.ts';
import type { CallResult } from '#contract/client/callResult.ts';
import { type ContractClient, through } from '#contract/client.ts';
import { unwrap } from '#testing/callResults.ts';
import { silentLog } from '#testing/silentLog.ts';
import { createFlatSchedule } from './flatSchedule.ts';

/** Creates a client whose `tripRoutes` fails with `kind`, and a count of its requests. */
function clientFailingWith(kind: 'not found' | 'HTTP') {
  const requested = { times: 0 };
  const answer = { ok: false, error: { kind, endpoint: 'tripRoutes', message: kind } };
  const tripRoutes = async () => {
    requested.times++;
    return answer as unknown as CallResult<ReadonlyMap<string, string>>;
  };
  return { requested, client: { tripRoutes, version: () => '1' } as unknown as ContractClient };
}

it.each([
  ['HTTP', 'is requested again by the next merge', 2],
  ['not found', 'is not requested again for a minute', 1],
] as const)('a part of the schedule that fails with "%s" %s', async (kind, _, times) => {
  let ms = 0;
  const { requested, client } = clientFailingWith(kind);
  const schedule = createFlatSchedule(client, silentLog, () => ms);
  await schedule.tripRoutes();
  ms = 59_999;
  expect(await schedule.tripRoutes()).toEqual(new Map());
  expect(requested.times).toBe(times);
});

it('live data and pages share one decoded timetable per version, and what is made of it', async () => {
  const { client, read } = storeOf(3);
  let version = '1';
  const link = cacheLink({ version: () => version });
  const pages = through(client, link);
  const schedule = createFlatSchedule(client, silentLog, undefined, through({ ...client }, link));
  const trips = await schedule.routeTrips('2');
  expect(trips?.timetable).toBe(await unwrap(pages.timetable({ routeId: '2' })));
  expect(await schedule.routeTrips('2')).toBe(trips);
  expect(read).toEqual(['2']);
  version = '2';
  expect(await schedule.routeTrips('2')).not.toBe(trips);
  expect(read).toEqual(['2', '2']);
});

/** Creates a client for `count` routes with empty timetables, and a list of the routes whose timetables were read. */
function storeOf(count: number) {
  const read: string[] = [];
  const ids = Array.from({ length: count }, (_, index) => `${index}`);
  const ok = (value: unknown) => ({
    ok: true,
    value: { value, asOf: Temporal.Instant.fromEpochMilliseconds(0) },
  });
  const client = {
    version: () => '1',
    routes: async () => ok(ids.map((id) => ({ id, longName: id, type: 3 }))),
    parentRoutes: async () => ok([]),
    calendar: async () => ok(new Map()),
    directions: async () => ok([]),
    timetable: async ({ routeId: id }: { routeId: string }) => {
      read.push(id);
      return ok({ trips: [], stops: new Map() });
    },
  } as unknown as ContractClient;
  return { client, read };
}

it('the network is read again when the client knows a new version, before a minute has passed', async () => {
  const { client } = storeOf(1);
  let version = '1';
  let failing = false;
  let reads = 0;
  const changing = {
    ...client,
    version: () => version,
    routes: async () => {
      reads++;
      return failing ? { ok: false, error: { message: 'no' } } : client.routes();
    },
  } as unknown as ContractClient;
  const { network } = createFlatSchedule(changing, silentLog, () => 0);
  await network();
  await network();
  expect([reads, (await network()).version]).toEqual([1, '1']);
  version = '2';
  expect([(await network()).version, reads]).toEqual(['2', 2]);
  // One that cannot be read is not asked for by every caller.
  [version, failing] = ['3', true];
  await network();
  expect([(await network()).version, reads]).toEqual(['2', 3]);
});

it('the schedule reads every timetable ahead, each once, while there are no requests', async () => {
  const { client, read } = storeOf(5);
  const schedule = createFlatSchedule(client, silentLog);
  await schedule.readAhead();
  expect(read.toSorted()).toEqual(['0', '1', '2', '3', '4']);
  await schedule.routeTrips('3');
  expect(read).toHaveLength(5);
});

it('the schedule stops reading ahead after the first request', async () => {
  const { client, read } = storeOf(100);
  const schedule = createFlatSchedule(client, silentLog);
  const ahead = schedule.readAhead();
  await schedule.routeTrips('99');
  await ahead;
  expect(read).toContain('99');
  expect(read.length).toBeLessThan(5);
});
