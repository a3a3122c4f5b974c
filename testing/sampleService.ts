/** Runs the whole live service on the sample network: tests publish feeds and read the responses. */
import type { FeedKind } from '#live/decode/feed.ts';
import { createLiveService } from '#live/liveService.ts';
import { createShare, type ShareStore } from '#live/share/share.ts';
import { TEST_ZONE as zone } from './clock.ts';
import { noon, readerOf, recordingLog, samplePublisher, sampleStore, unixSeconds } from './sampleNetwork.ts';

export const base = 'http://live.test';
/** Part of the URL and of a header of every source. */
export const secret = 'k-12345';

/**
 * Creates a service whose sources return what was last published; `pass` moves its clock. Services that share
 * `others.store` must be given the same publisher and clock.
 */
export function setUp(
  kinds: readonly FeedKind[] = ['vehiclePositions', 'tripUpdates', 'alerts'],
  start = noon,
  others: {
    store?: ShareStore;
    key?: string;
    publisher?: ReturnType<typeof samplePublisher>;
    /** `aheadMs`: milliseconds added to the monotonic clock of sharing, but not to that of the service. */
    clock?: { now: Temporal.Instant; aheadMs?: number };
  } = {},
) {
  const clock: { now: Temporal.Instant; aheadMs?: number } = others.clock ?? { now: start };
  const now = () => clock.now;
  const publisher = others.publisher ?? samplePublisher();
  let passedMs = 0;
  const store = sampleStore(now);
  const log = recordingLog();
  const monotonic = () => performance.now() + (clock.aheadMs ?? 0);
  const service = createLiveService({
    sources: Object.fromEntries(
      kinds.map((kind) => [
        kind,
        [
          {
            url: `http://feeds.test/${kind}?key=${secret}`,
            headers: { 'x-api-key': secret },
            intervalMs: others.store ? 300 : 15_000,
          },
        ],
      ]),
    ),
    client: store.client,
    zone,
    now,
    log,
    fetch: publisher.fetch,
    isChatOnline: () => true,
    monotonic: () => performance.now() + passedMs,
    ...(others.store
      ? { share: createShare(others.store, log, { checkMs: 20, monotonic, key: others.key }) }
      : {}),
  });
  const publish = (kind: FeedKind, bytes: Uint8Array<ArrayBuffer> | string) => {
    publisher.answers[`/${kind}`] = () => new Response(bytes);
  };
  const get = async (path: string, headers: Record<string, string> = {}) =>
    service.handle(new Request(base + path, { headers }));
  return {
    service,
    publisher,
    store,
    log,
    publish,
    get,
    json: async (path: string) => (await get(path)).json(),
    reader: readerOf(service.handle, now),
    pass: (duration: Temporal.DurationLike) => {
      const before = clock.now;
      clock.now = clock.now.add(duration);
      // The monotonic clock never goes back.
      passedMs += Math.max(0, clock.now.epochMilliseconds - before.epochMilliseconds);
    },
    time: () => unixSeconds(clock.now),
  };
}
