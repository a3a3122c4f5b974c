import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { feedBytes } from '#testing/sampleNetwork.ts';
import { decodeFeed } from './decodeFeed.ts';
import { messageParts } from './messageParts.ts';

const vehicle = (tripId: string) => ({
  vehicle: { trip: { tripId }, position: { latitude: 40, longitude: -75 } },
});

/** Creates an entity field whose content is not an entity. */
function badEntity(content: Uint8Array): Uint8Array {
  return Uint8Array.from([0x12, content.length, ...content]);
}
const broken = badEntity(Uint8Array.from([0x0a, 0x7f, 0x01]));

describe('decodeFeed', () => {
  it('never throws on arbitrary bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200, size: 'max' }), async (bytes) => {
        const decoded = await decodeFeed(bytes);
        expect(typeof decoded.ok).toBe('boolean');
      }),
    );
  });

  it('keeps every good entity among bad ones, and counts the bad ones', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(20), fc.integer({ min: 1, max: 20 }), async (bad, good) => {
        const tripIds = Array.from({ length: good }, (_, index) => `t${index}`);
        const whole = feedBytes(1_800_000_000, tripIds.map(vehicle));
        const noise = Array.from({ length: bad }, () => broken);
        const half = bad >> 1;
        const message = [...noise.slice(half), whole, ...noise.slice(0, half)];
        const decoded = await decodeFeed(Uint8Array.from(message.flatMap((part) => [...part])));
        if (!decoded.ok) throw new Error(decoded.error);
        expect(decoded.value.vehicles.map(({ trip }) => trip.tripId)).toEqual(tripIds);
        expect(decoded.value.skipped.get('unreadable entity') ?? 0).toBe(bad);
      }),
    );
  });

  it('distinguishes an empty feed from garbage', async () => {
    const empty = await decodeFeed(feedBytes(1_800_000_000, []));
    expect(empty.ok && empty.value.vehicles).toEqual([]);
    for (const bytes of [
      new Uint8Array(),
      new TextEncoder().encode('<!doctype html><title>Busy</title>'),
      new TextEncoder().encode('{"error":"rate limit"}'),
      Uint8Array.from([...feedBytes(1_800_000_000, []), ...broken]),
    ]) {
      expect((await decodeFeed(bytes)).ok).toBe(false);
    }
  });

  it('rejects a feed that is truncated within an entity, instead of returning part of it', async () => {
    const whole = feedBytes(1_800_000_000, ['a', 'b', 'c'].map(vehicle));
    for (let length = 0; length < whole.length; length++) {
      const decoded = await decodeFeed(whole.slice(0, length));
      const parts = messageParts(whole.slice(0, length));
      // A cut between two entities is indistinguishable from a shorter feed.
      expect(decoded.ok).toBe(parts?.some(({ field }) => field === 1) ?? false);
    }
  });

  it('accepts a header without a version and entities without an id', async () => {
    const header = [0x0a, 0x02, 0x18, 0x07];
    // Field 4 (vehicle) with trip { trip_id: "x" }.
    const entity = [0x12, 0x07, 0x22, 0x05, 0x0a, 0x03, 0x0a, 0x01, 0x78];
    const decoded = await decodeFeed(Uint8Array.from([...header, ...entity]));
    expect(decoded.ok && [decoded.value.timestamp, decoded.value.vehicles[0]?.trip.tripId]).toEqual([7, 'x']);
  });

  it('leaves unset fields unknown instead of applying protobuf defaults', async () => {
    const decoded = await decodeFeed(feedBytes(null, [vehicle('x')]));
    expect(decoded.ok && decoded.value).toMatchObject({
      timestamp: null,
      vehicles: [
        {
          bearing: null,
          currentStopSequence: null,
          occupancy: null,
          timestamp: null,
          trip: { directionId: null },
        },
      ],
    });
  });
});
