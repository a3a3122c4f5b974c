import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CallResult } from '#contract/client/callResult.ts';
import type { Route } from '#domain/routes/route.ts';
import type { RouteStop } from '#domain/routes/routeDetails.ts';
import type { ScheduledStopTrip } from '#domain/schedule/scheduledTrip.ts';
import { got, lost } from '#testing/callResults.ts';
import { scheduledCall } from '#testing/departures.ts';
import { testDay, testRouteStop } from '#testing/entities.ts';
import type { AppContext } from '#web/request/context.ts';
import { loadLineSchedule, loadLineStops, stopsByDirection } from './lineRows.server.ts';

const calendar = new Map([['20261013', testDay()]]);
const line = (id: string) => ({ id }) as Route;
const b: Route = { ...line('B'), childRouteIds: ['B1', 'B2'] };
const both = { lines: [line('B1'), line('B2')], parent: b };

const row = (routeId: string, tripId: string, more: Partial<ScheduledStopTrip> = {}) =>
  scheduledCall(tripId, 14 * 3600, { routeId, stopId: '1270', ...more });

const never = new Promise<never>(() => {});
type Rows = CallResult<ScheduledStopTrip[]>;

const load = async (
  documents: Record<string, Rows>,
  ofParent: Rows | Promise<Rows>,
  of: { lines: readonly Route[]; parent: Route | null } = both,
  milliseconds = 3_000,
) => {
  const requested: string[] = [];
  const client = {
    routeStopSchedule: async ({ routeId: id }: { routeId: string }) => documents[id],
    liveStopSchedule: ({ routeId: id, stopId }: { routeId: string; stopId: string }) => {
      requested.push(`${id} ${stopId}`);
      return ofParent;
    },
  };
  const loading = loadLineSchedule(
    { client } as unknown as AppContext,
    of,
    { stopId: '1270', calendar },
    new AbortController().signal,
  );
  await vi.advanceTimersByTimeAsync(milliseconds);
  const { rows, failed } = await loading;
  return {
    rows: rows.map(({ routeId, tripId }) => `${routeId} ${tripId}`),
    failed,
    requested,
  };
};

describe('the schedule of a parent route', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const whole = { B1: got([row('B1', '1')]), B2: got([row('B2', '2')]) };

  it('includes the live service’s rows without duplicates', async () => {
    const answered = await load(whole, got([row('B1', '1'), row('B', '2'), row('B', '3')]));
    expect(answered).toEqual({ rows: ['B1 1', 'B2 2', 'B 3'], failed: false, requested: ['B 1270'] });
  });

  it('has the rows of missing or failed documents from the live service', async () => {
    const ofParent = got([row('B1', '1'), row('B2', '2')]);
    const some = await load({ B1: got([row('B1', '1')]), B2: lost('HTTP') }, ofParent);
    expect(some).toMatchObject({ rows: ['B1 1', 'B2 2'], failed: false });
    const none = await load({ B1: lost('not found'), B2: lost('not found') }, ofParent);
    expect(none).toMatchObject({ rows: ['B1 1', 'B2 2'], failed: false });
  });

  it('fails if a document fails and the live service has no usable rows for it', async () => {
    const half = { B1: got([row('B1', '1')]), B2: lost('HTTP') };
    const empty = await load(half, got([]));
    expect(empty).toMatchObject({ rows: ['B1 1'], failed: true });
    expect((await load(half, lost('not found'))).failed).toBe(true);
    // Rows without a service day or a time cannot replace a document.
    const strange = [row('B2', '2', { serviceId: '' }), row('B2', '3', { scheduledArrival: null })];
    expect(await load(half, got(strange))).toMatchObject({ rows: ['B1 1'], failed: true });
  });

  it('does not wait long for a hanging live service, and not at all for a second rider', async () => {
    const shared = new Promise<never>(() => {});
    await load(whole, shared);
    expect((await load(whole, shared, both, 1)).rows).toEqual(['B1 1', 'B2 2']);
    expect(await load(whole, never)).toMatchObject({ rows: ['B1 1', 'B2 2'], failed: false });
    expect(await load({ B1: lost('HTTP'), B2: lost('HTTP') }, never)).toMatchObject({
      rows: [],
      failed: true,
    });
  });

  it('excludes the parent’s own rows on the page of one line, and makes no live request for a route without children', async () => {
    const ofParent = got([row('B', '1'), row('B2', '2')]);
    const one = await load({ B2: lost('HTTP') }, ofParent, { lines: [line('B2')], parent: b });
    expect(one.rows).toEqual(['B2 2']);
    const bus = await load({ 17: got([row('17', '1')]) }, ofParent, { lines: [line('17')], parent: null });
    expect(bus).toEqual({ rows: ['17 1'], failed: false, requested: [] });
  });
});

describe('the stops of a parent route', () => {
  const stop = (routeId: string, stopId: string, directionId: 0 | 1 | null = 0) =>
    testRouteStop(stopId, { routeId, directionId });

  it('are those of its lines, plus others that the live service lists under the parent', async () => {
    const client = {
      stops: async ({ routeId: id }: { routeId: string }) =>
        id === 'B1' ? got([stop('B1', '1'), stop('B1', '2')]) : lost('HTTP'),
      liveStops: async () => got([stop('B', '1', null), stop('B', '3'), stop('B', '2', 1), stop('B1', '9')]),
    };
    const { rows, failed } = await loadLineStops(
      { client } as unknown as AppContext,
      both,
      new AbortController().signal,
    );
    expect(rows.map(({ stopId, directionId }) => `${stopId} ${directionId}`)).toEqual([
      '1 0',
      '2 0',
      '3 0',
      '2 1',
    ]);
    expect(failed).toBe(false);
  });
});

describe('stopsByDirection', () => {
  const stop = (stopId: string, stopSequence: number | null, routeId = 'B1', directionId: 0 | 1 | null = 0) =>
    testRouteStop(stopId, { stopSequence, routeId, directionId });

  const on = Temporal.PlainDate.from('2026-10-13');

  it('lists each stop once in travel order, with every line that stops there', () => {
    const rows = [stop('c', null), stop('b', 2), stop('a', 1), stop('b', 2, 'B2'), stop('x', 1, 'B1', 1)];
    const found = stopsByDirection(rows, on).get(0);
    expect(found?.map(({ stopId, routeIds }) => [stopId, routeIds.join()])).toEqual([
      ['a', 'B1'],
      ['b', 'B1,B2'],
      ['c', 'B1'],
    ]);
  });

  it('includes a stop without a direction in every direction', () => {
    const ids = (rows: RouteStop[]) =>
      [...stopsByDirection(rows, on)].map(([id, stops]) => [id, stops.map(({ stopId }) => stopId).join()]);
    const anywhere = stop('n', 2, 'B1', null);
    expect(ids([stop('a', 1), stop('c', 3), anywhere, stop('x', 1, 'B1', 1)])).toEqual([
      [0, 'a,n,c'],
      [1, 'x,n'],
    ]);
    expect(ids([stop('x', 1, 'B1', 1), anywhere])).toEqual([[1, 'x,n']]);
    expect(ids([anywhere])).toEqual([
      [0, 'n'],
      [1, 'n'],
    ]);
    expect(ids([])).toEqual([]);
  });
});
