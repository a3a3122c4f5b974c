/** Tests malicious feeds (absurd times, millions of entities, very long texts and lists), and faults of the server. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alertFeed, emptyEntities } from '#testing/hostileFeeds.ts';
import { isLong, runs } from '#testing/long.ts';
import { feedBytes, noon, recordingLog, unixSeconds } from '#testing/sampleNetwork.ts';
import { setUp } from '#testing/sampleService.ts';
import { decodeFeed } from './decode/decodeFeed.ts';
import type { FeedKind } from './decode/feed.ts';
import { MAX_ALERTS, MAX_FIELDS, MAX_SCOPES, MAX_TEXT_LENGTH, MAX_TRIPS } from './decode/messageParts.ts';
import { createFeedPoller } from './poll/feedPoller.ts';
import { sourceState } from './poll/sourceState.ts';

const time = unixSeconds(noon);
const words = (text: string) => ({ translation: [{ text, language: 'en' }] });

function serviceOf(answers: Record<string, () => Response>) {
  const { service, publisher, reader, store } = setUp(
    Object.keys(answers).map((path) => path.slice(1) as FeedKind),
  );
  Object.assign(publisher.answers, answers);
  return { service, reader, requested: store.requested };
}

describe('the period of an alert', () => {
  it.each([
    ['2^64-1', 2n ** 64n - 1n],
    ['2^63-1', 2n ** 63n - 1n],
    ['the last safe integer', 2n ** 53n - 1n],
  ])('has no end if the feed gives its end as %s', async (_, end) => {
    const { service, reader } = serviceOf({
      '/alerts': () => new Response(alertFeed(time, BigInt(time - 60), end)),
    });
    await service.refresh();
    const answer = await reader.alerts();
    if (!answer.ok) throw new Error(answer.error.message);
    expect(answer.value.value.map(({ id, periods }) => [id, periods?.[0]?.ends])).toEqual([['a', null]]);
    expect(service.status().sources.alerts).toMatchObject({ state: 'ok', error: null });
  });

  it('may have any 64-bit start and end without making the source fail', async () => {
    const any = fc.option(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }));
    await fc.assert(
      fc.asyncProperty(any, any, async (start, end) => {
        const { service } = serviceOf({ '/alerts': () => new Response(alertFeed(time, start, end)) });
        await service.refresh();
        expect(service.status().sources.alerts?.error).toBe(null);
        const answer = await service.handle(new Request('http://live.test/api/v2/alerts/'));
        expect(answer.status).toBe(200);
      }),
      { numRuns: runs(50) },
    );
  });
});

describe('an oversized feed', () => {
  it.runIf(isLong)(
    'of trips on unknown routes is read up to the limit, and no timetables are requested',
    async () => {
      const trips = Array.from({ length: MAX_TRIPS + 5 }, (_, i) => ({
        tripUpdate: { trip: { tripId: `t${i}`, routeId: `r${i}` }, delay: 60 },
      }));
      const bytes = feedBytes(time, trips);
      const { service, requested } = serviceOf({ '/tripUpdates': () => new Response(bytes) });
      await service.refresh();
      expect(service.status()).toMatchObject({
        trips: { rows: MAX_TRIPS },
        sources: { tripUpdates: { state: 'ok', skipped: { 'trip update over the limit': 5 } } },
      });
      // The schedule is not queried for routes that it does not have.
      expect(requested.filter((path) => path.startsWith('/timetables/'))).toEqual([]);
    },
  );

  it.runIf(isLong)('with millions of empty entities is rejected', async () => {
    const feed = emptyEntities(time);
    const { service } = serviceOf({ '/vehiclePositions': () => new Response(feed) });
    await service.refresh();
    expect(service.status().sources.vehiclePositions).toMatchObject({
      state: 'down',
      error: `the response is not a GTFS-realtime message of at most ${MAX_FIELDS} fields`,
    });
  });

  it('has its texts truncated and its excess scopes and alerts omitted and counted', async () => {
    const alerts = Array.from({ length: MAX_ALERTS + 3 }, (_, i) => ({
      id: `a${i}`,
      alert: {
        headerText: words(`Alert ${i}`),
        ...(i === 0 ? { descriptionText: words('x'.repeat(MAX_TEXT_LENGTH + 1)) } : {}),
        ...(i === 1
          ? { informedEntity: Array.from({ length: MAX_SCOPES + 1 }, (_, stop) => ({ stopId: `s${stop}` })) }
          : {}),
      },
    }));
    const decoded = await decodeFeed(feedBytes(time, alerts));
    if (!decoded.ok) throw new Error(decoded.error);
    expect(decoded.value.alerts).toHaveLength(MAX_ALERTS);
    expect(decoded.value.alerts[0]?.description[0]?.text).toBe(`${'x'.repeat(MAX_TEXT_LENGTH)}…`);
    expect(decoded.value.alerts[1]?.scopes).toHaveLength(MAX_SCOPES);
    expect(Object.fromEntries(decoded.value.skipped)).toEqual({
      'alert over the limit': 3,
      'part of an oversized alert': 2,
    });
  });

  it('lists an affected route once, even if it is repeated 20,000 times', async () => {
    const informedEntity = Array.from({ length: 20_000 }, () => ({ routeId: '17' }));
    const decoded = await decodeFeed(
      feedBytes(time, [{ id: 'a', alert: { headerText: words('A'), informedEntity } }]),
    );
    if (!decoded.ok) throw new Error(decoded.error);
    expect(decoded.value.alerts[0]?.scopes).toHaveLength(1);
    expect(decoded.value.skipped.size).toBe(0);
  });

  it('gives responses of a limited size, even for detours and elevator alerts with thousands of routes and stops', async () => {
    const informedEntity = [
      ...Array.from({ length: 4000 }, (_, i) => ({ routeId: `r${i}` })),
      ...Array.from({ length: 4000 }, (_, i) => ({ stopId: `s${i}` })),
    ];
    const detour = (id: string) => ({
      id,
      alert: { headerText: words('Detour'), effect: 4, informedEntity },
    });
    const lift = (id: string) => ({ id, alert: { headerText: words('Lift'), effect: 11, informedEntity } });
    const entities = [detour('1'), detour('2'), lift('3'), lift('4')];
    const { service } = serviceOf({ '/alerts': () => new Response(feedBytes(time, entities)) });
    await service.refresh();
    for (const list of ['alerts', 'detours', 'elevators']) {
      const answer = await service.handle(new Request(`http://live.test/api/v2/${list}/`));
      const body = await answer.text();
      expect(JSON.parse(body).length, list).toBeGreaterThanOrEqual(2);
      expect(body.length, list).toBeLessThan(20_000_000);
    }
  });
});

it('an internal error counts as a failure of the source, and the previous feed is kept', async () => {
  let header = 'good';
  const used: (string | undefined)[] = [];
  const poller = createFeedPoller({
    kind: 'alerts',
    source: { url: 'http://feeds.test/alerts', intervalMs: 15_000 },
    fetch: async () => new Response(feedBytes(time, [{ id: 'a', alert: { headerText: words(header) } }])),
    now: () => noon,
    log: recordingLog(),
    async onPolled() {
      const text = poller.record().feed?.alerts[0]?.header[0]?.text;
      if (text === 'bad') throw new RangeError('a fault of ours');
      used.push(text);
    },
  });
  header = 'bad';
  await poller.poll();
  expect(poller.record()).toMatchObject({ feed: null, error: 'internal error', failuresInARow: 1 });
  header = 'good';
  await poller.poll();
  expect(poller.record()).toMatchObject({ error: null, failuresInARow: 0 });
  header = 'bad';
  await poller.poll();
  expect(poller.record()).toMatchObject({ error: 'internal error', failuresInARow: 1, lastSuccess: time });
  header = 'good';
  await poller.poll();
  expect(poller.record()).toMatchObject({ error: null, failuresInARow: 0 });
  expect(used).toEqual([undefined, 'good', 'good', 'good']);
});

it.each(['a failed poll', 'no poll', 'an unchanged feed'])(
  'a feed does not look newer when the clock is set back an hour, with %s',
  async (how) => {
    let clock = noon;
    let ms = 0;
    let isDown = false;
    const stamped = (at: number) => feedBytes(at, [{ vehicle: { trip: { tripId: '1701' } } }]);
    const poller = createFeedPoller({
      kind: 'vehiclePositions',
      source: { url: 'http://feeds.test/', intervalMs: 15_000 },
      fetch: async () => {
        if (isDown) throw new TypeError('fetch failed');
        return new Response(stamped(time));
      },
      now: () => clock,
      log: recordingLog(),
      onPolled: async () => {},
      monotonic: () => ms,
    });
    await poller.poll();
    clock = noon.subtract({ hours: 1 });
    ms += 400_000;
    clock = clock.add({ seconds: 400 });
    isDown = how === 'a failed poll';
    if (how !== 'no poll') await poller.poll();
    const record = poller.record();
    expect(unixSeconds(clock) - (record.asOf ?? 0)).toBe(400);
    expect(sourceState('vehiclePositions', record, 15_000, unixSeconds(clock)).state).toBe('down');
  },
);
