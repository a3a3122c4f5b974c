import { expect, it } from 'vitest';
import { decodeBody } from '#testing/decodeBody.ts';
import { searchIndex } from './searchIndex.ts';

it('search entries are stops or stations, and their directions are used only if there is one per route', () => {
  const entry = { id: 1, name: 'Erie', lat: '40', lon: '-75', route_ids: ['B1'] };
  const { value, skipped } = decodeBody(
    searchIndex,
    [
      { ...entry, kind: 'stop', accessible: 'no' },
      { ...entry, kind: 'shop' },
      { ...entry, kind: 'stop', route_ids: ['4', '17'], direction_ids: [1, null] },
      // It is ambiguous which route the direction belongs to.
      { ...entry, kind: 'stop', route_ids: ['4', '17'], direction_ids: [1] },
      { ...entry, kind: 'station', route_ids: ['4', '17'], direction_ids: [1, 7.5] },
    ],
    {},
  );
  const erie = { kind: 'stop', id: '1', name: 'Erie', position: { lat: 40, lon: -75 }, accessible: null };
  expect(value).toEqual([
    { ...erie, routeIds: ['B1'], directionIds: [null], accessible: false },
    { ...erie, routeIds: ['4', '17'], directionIds: [1, null] },
    { ...erie, routeIds: ['4', '17'], directionIds: [null, null] },
    { ...erie, kind: 'station', routeIds: ['4', '17'], directionIds: [1, null] },
  ]);
  expect(skipped).toEqual([{ index: 1, reason: 'kind: neither stop nor station' }]);
});
