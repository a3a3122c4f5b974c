import { afterEach, describe, expect, it } from 'vitest';
import { isLong } from '#testing/long.ts';
import { feedBytes } from '#testing/sampleNetwork.ts';
import { createFeedDecoder, type FeedDecoder } from './decodeApart.ts';
import { decodeFeed } from './decodeFeed.ts';

const time = 1_791_000_000;
const decoders: FeedDecoder[] = [];
function decoder(ms?: number): FeedDecoder {
  const made = createFeedDecoder(ms);
  decoders.push(made);
  return made;
}
afterEach(async () => {
  for (const each of decoders.splice(0)) await each.stop();
});

const updates = (count: number) =>
  feedBytes(
    time,
    Array.from({ length: count }, (_, index) => ({
      id: `t${index}`,
      tripUpdate: {
        trip: { tripId: `${index}`, startDate: index % 3 === 0 ? '20261013' : '' },
        stopTimeUpdate: Array.from({ length: 30 }, (_, stop) => ({
          stopSequence: stop,
          arrival: { delay: stop },
        })),
      },
    })),
  );

describe('the feed decoder', () => {
  it('returns the same as decoding in this thread, even for several feeds at once', async () => {
    const { decode } = decoder();
    const alerts = feedBytes(time, [
      {
        id: 'a',
        alert: {
          headerText: { translation: [{ text: 'Detour' }] },
          informedEntity: [{ routeId: '17' }, { trip: { tripId: '5', startDate: '20261014' } }],
        },
      },
      { id: 'b', alert: {} },
    ]);
    const feeds = [updates(333), alerts, feedBytes(null, []), new Uint8Array([1, 2, 3])];
    const apart = await Promise.all(feeds.map(decode));
    expect(apart).toEqual(await Promise.all(feeds.map(decodeFeed)));
    expect(apart[0]?.ok && apart[0].value.trips[0]?.trip.startDate?.toString()).toBe('2026-10-13');
    const scopes = apart[1]?.ok ? apart[1].value.alerts[0]?.scopes : [];
    expect(scopes?.map(({ serviceDate }) => serviceDate?.toString())).toEqual([undefined, '2026-10-14']);
  });

  it.runIf(isLong)('rejects a feed that takes too long, and another decoder still works', async () => {
    const { decode } = decoder(1);
    await expect(decode(updates(20_000))).rejects.toThrow('was not decoded within');
    const again = decoder();
    await expect(again.decode(updates(3))).resolves.toMatchObject({ ok: true });
  });
});
