import { describe, expect, it } from 'vitest';
import type { RouteStop } from '#domain/routes/routeStop.ts';
import { testRouteStop } from '#testing/entities.ts';
import { stopsByDirection } from './routeStops.server.ts';

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
