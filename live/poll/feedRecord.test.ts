import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FeedKind, RealtimeFeed } from '#live/decode/feed.ts';
import { afterFailure, afterFeed, afterUnchanged, emptyRecord, type FeedRecord } from './feedRecord.ts';
import { sourceState } from './sourceState.ts';

const feed = (timestamp: number | null): RealtimeFeed => ({
  timestamp,
  vehicles: [],
  trips: [],
  modifications: [],
  shapes: new Map(),
  stops: new Map(),
  alerts: [],
  skipped: new Map(),
});
const start = 1_800_000_000;

type Event = { wait: number } & (
  | { kind: 'feed'; lag: number | null }
  | { kind: 'unchanged' }
  | { kind: 'failure' }
);
const events: fc.Arbitrary<Event[]> = fc.array(
  fc.oneof(
    fc.record({
      wait: fc.nat(400),
      kind: fc.constant('feed' as const),
      // Seconds before `now`; a negative lag is a timestamp in the future.
      lag: fc.option(fc.integer({ min: -400, max: 900 })),
    }),
    fc.record({ wait: fc.nat(400), kind: fc.constant('unchanged' as const) }),
    fc.record({ wait: fc.nat(400), kind: fc.constant('failure' as const) }),
  ),
  { maxLength: 30, size: 'max' },
);
const kinds: fc.Arbitrary<FeedKind> = fc.constantFrom('vehiclePositions', 'tripUpdates', 'alerts');

function apply(record: FeedRecord, kind: FeedKind, event: Event, now: number): FeedRecord {
  switch (event.kind) {
    case 'feed':
      return afterFeed(record, kind, feed(event.lag === null ? null : now - event.lag), now);
    case 'unchanged':
      return afterUnchanged(record, kind, now);
    case 'failure':
      return afterFailure(record, 'broken', now);
  }
}

describe('a record after any sequence of polls', () => {
  it('keeps its feed, keeps its time after a failure, and is never in the future', () => {
    fc.assert(
      fc.property(events, kinds, (history, kind) => {
        let record = emptyRecord;
        let now = start;
        for (const event of history) {
          now += event.wait;
          const before = record;
          record = apply(record, kind, event, now);
          if (before.feed !== null) expect(record.feed).not.toBeNull();
          if (record.asOf !== null) expect(record.asOf).toBeLessThanOrEqual(now);
          expect(record.failuresInARow > 0).toBe(record.error !== null);
          if (event.kind === 'failure') expect(record.asOf).toBe(before.asOf);
        }
      }),
    );
  });

  it('is down exactly when its data is missing or too old, and does not improve without polls', () => {
    fc.assert(
      fc.property(events, kinds, fc.nat(4000), (history, kind, later) => {
        let record = emptyRecord;
        let now = start;
        for (const event of history) {
          now += event.wait;
          record = apply(record, kind, event, now);
        }
        const order = ['ok', 'stale', 'down'];
        const at = (moment: number) => sourceState(kind, record, 15_000, moment);
        expect(order.indexOf(at(now + later).state)).toBeGreaterThanOrEqual(order.indexOf(at(now).state));
        const age = kind === 'alerts' ? now - (record.lastSuccess ?? 0) : now - (record.asOf ?? 0);
        expect(at(now).state === 'down').toBe(record.feed === null || age > (kind === 'alerts' ? 1800 : 300));
      }),
    );
  });
});

describe('a feed that', () => {
  const good = afterFeed(emptyRecord, 'vehiclePositions', feed(start), start);

  it('goes back in time is rejected', () => {
    const record = afterFeed(good, 'vehiclePositions', feed(start - 1), start + 15);
    expect(record).toMatchObject({
      asOf: start,
      error: 'the feed is older than the previous one',
      failuresInARow: 1,
    });
    expect(record.feed).toBe(good.feed);
  });

  it('repeats its timestamp gets no fresher and is not a failure', () => {
    const record = afterFeed(good, 'vehiclePositions', feed(start), start + 200);
    expect(record).toMatchObject({ asOf: start, error: null });
    expect(sourceState('vehiclePositions', record, 15_000, start + 200).state).toBe('stale');
  });

  it('has a future timestamp counts as current and does not block later feeds', () => {
    const ahead = afterFeed(good, 'vehiclePositions', feed(start + 86_400), start + 10);
    expect(ahead).toMatchObject({ asOf: start + 10, error: null });
    expect(afterFeed(ahead, 'vehiclePositions', feed(start + 20), start + 25)).toMatchObject({
      asOf: start + 20,
      error: null,
    });
  });

  it('is polled slowly becomes stale only after two missed polls', () => {
    expect(sourceState('vehiclePositions', good, 60_000, start + 140).state).toBe('ok');
    expect(sourceState('vehiclePositions', good, 60_000, start + 160).state).toBe('stale');
  });
});
