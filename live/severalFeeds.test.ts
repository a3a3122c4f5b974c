/** Tests that several feeds of one kind are merged into one with the age of the oldest, and that quotas are kept. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TEST_ZONE as zone } from '#testing/clock.ts';
import {
  feedBytes,
  noon,
  readerOf,
  recordingLog,
  samplePublisher,
  sampleStore,
  unixSeconds,
} from '#testing/sampleNetwork.ts';
import { createLiveService } from './liveService.ts';
import { createFeedPoller } from './poll/feedPoller.ts';

const time = unixSeconds(noon);
const secret = 'k-777';
const late = (tripId: string, delay: number) => ({
  tripUpdate: { trip: { tripId }, stopTimeUpdate: [{ stopSequence: 20, arrival: { delay } }] },
});
const alert = (id: string, text: string) => ({
  id,
  alert: { informedEntity: [{ routeId: '17' }], headerText: { translation: [{ text, language: 'en' }] } },
});

function createSubway(answers: Record<string, () => Response>) {
  const clock = { now: noon };
  const publisher = samplePublisher();
  Object.assign(publisher.answers, answers);
  const log = recordingLog();
  const at = (path: string) => ({ url: `http://feeds.test${path}?key=${secret}`, intervalMs: 15_000 });
  const service = createLiveService({
    sources: {
      tripUpdates: [at('/ace'), at('/bdfm')],
      alerts: [at('/alerts-1'), at('/alerts-2')],
    },
    client: sampleStore(() => clock.now).client,
    zone,
    now: () => clock.now,
    log,
    fetch: publisher.fetch,
  });
  return { clock, publisher, log, service, reader: readerOf(service.handle, () => clock.now) };
}

it('trips and alerts of all feeds are listed, and an alert that is in two feeds is listed once', async () => {
  const { reader, service } = createSubway({
    '/ace': () => new Response(feedBytes(time, [late('1701', 60)])),
    '/bdfm': () => new Response(feedBytes(time - 40, [late('1702', 120)])),
    '/alerts-1': () =>
      new Response(feedBytes(time, [alert('1', 'Same'), alert('2', 'First'), alert('2-2', 'Third')])),
    '/alerts-2': () => new Response(feedBytes(time, [alert('1', 'Same'), alert('2', 'Second')])),
  });
  await service.refresh();
  const trips = await reader.trips({ routeIds: ['17'] });
  const alerts = await reader.alerts();
  if (!trips.ok || !alerts.ok) throw new Error('no response');
  expect(trips.value.value.map(({ tripId }) => tripId).sort()).toEqual(['1701', '1702']);
  expect(alerts.value.value.map(({ id, subject }) => [id, subject])).toEqual([
    ['1', 'Same'],
    ['2', 'First'],
    ['2-2', 'Third'],
    ['2-2-2', 'Second'],
  ]);
  expect(service.status().sources.tripUpdates).toMatchObject({
    state: 'ok',
    rows: 2,
    ageSeconds: 40,
    feeds: [{ ageSeconds: 0 }, { ageSeconds: 40 }],
  });
});

it('the trips of a failing feed are missing until it recovers, and those of the other feed are stale', async () => {
  const { clock, reader, log, publisher, service } = createSubway({
    '/ace': () => new Response(feedBytes(time, [late('1701', 60)])),
    '/bdfm': () => new Response('gone', { status: 503 }),
  });
  await service.refresh();
  clock.now = noon.add({ seconds: 10 });
  const answer = await service.handle(new Request('http://live.test/api/v2/trips/?route_id=17'));
  expect(answer.headers.get('x-source-state')).toBe('stale');
  const trips = await reader.trips({ routeIds: ['17'] });
  expect(trips.ok && trips.value.value.map(({ tripId }) => tripId)).toEqual(['1701']);
  expect(service.status().sources.tripUpdates).toMatchObject({
    state: 'down',
    error: 'HTTP 503',
    failuresInARow: 1,
  });
  expect(log.lines.map(({ fields }) => fields.source)).toContain('tripUpdates 2');
  expect(JSON.stringify([log.lines, service.status()])).not.toContain(secret);
  publisher.answers['/bdfm'] = () => new Response(feedBytes(time + 10, [late('1702', 60)]));
  await service.refresh();
  const back = await reader.trips({ routeIds: ['17'] });
  expect(back.ok && back.value.value.length).toBe(2);
});

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('a feed with a quota of sixty calls an hour gets at most sixty in an hour, failing or not', async () => {
  for (const isWell of [true, false]) {
    let calls = 0;
    const began = performance.now();
    const poller = createFeedPoller({
      kind: 'tripUpdates',
      source: { url: 'http://feeds.test/counted', intervalMs: 60_000, hasQuota: true },
      fetch: async () => {
        calls += 1;
        return isWell ? new Response(feedBytes(time, [])) : new Response('no', { status: 503 });
      },
      now: () => noon.add({ milliseconds: Math.round(performance.now() - began) }),
      log: recordingLog(),
      onPolled: async () => {},
    });
    // Poll once before the loop, as at startup.
    await poller.poll();
    poller.start();
    await vi.advanceTimersByTimeAsync(3_600_000 - 1);
    await poller.stop();
    expect(calls).toBeGreaterThan(isWell ? 50 : 40);
    expect(calls).toBeLessThanOrEqual(60);
  }
});
