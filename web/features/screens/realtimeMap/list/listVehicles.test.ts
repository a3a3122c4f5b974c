import { expect, it } from 'vitest';
import { testVehicle } from '#testing/web/vehicle.ts';
import type { MapVehicle } from '#web/features/transit/map/engine/mapVehicle.ts';
import { keepOrder, listVehicles } from './listVehicles.ts';

const NOW = 1_700_000_000_000;
const vehicle = (id: string, routeId: string, lat: number | null, change: Partial<MapVehicle> = {}) =>
  testVehicle(id, { routeId, lat, lon: lat === null ? null : -75.16, reportedAt: NOW, ...change });
const options = {
  sort: 'route',
  from: { lat: 39.95, lon: -75.16 },
  seen: null,
  now: NOW,
  sourceAsOf: NOW,
} as const;
const fleet = [
  vehicle('far', '17', 39.99),
  vehicle('near', '2', 39.951),
  vehicle('close', '17', 39.952),
  vehicle('away', '2', 40.2),
  vehicle('gone', '17', null, { status: 'cancelled', delaySeconds: null }),
  vehicle('dark', '2', null, { status: 'noGps', delaySeconds: null }),
  vehicle('old', '2', 39.95, { reportedAt: NOW - 600_000 }),
];
const idsOf = (groups: readonly { routeId: string; vehicles: readonly MapVehicle[] }[]) =>
  groups.map(({ routeId, vehicles }) => [routeId, ...vehicles.map(({ id }) => id)]);

it('the list is grouped by route, with the nearest route and vehicle first', () => {
  expect(idsOf(listVehicles(fleet, options).groups)).toEqual([
    ['2', 'near', 'away'],
    ['17', 'close', 'far'],
  ]);
});

it('the list and its count cover only the visible part of the map', () => {
  const seen = { south: 39.9, west: -75.2, north: 40, east: -75.1 };
  const { count, groups } = listVehicles(fleet, { ...options, seen });
  expect(count).toBe(3);
  expect(idsOf(groups)).toEqual([
    ['2', 'near'],
    ['17', 'close', 'far'],
  ]);
});

it('vehicles without a position or with a stale report are listed separately and not counted', () => {
  const { count, offMap } = listVehicles(fleet, options);
  expect(count).toBe(4);
  expect(offMap.map(({ id }) => id)).toEqual(['dark', 'old', 'gone']);
});

it('sorted by distance, the list has a single group without a route', () => {
  const { groups } = listVehicles(fleet, { ...options, sort: 'distance' });
  expect(idsOf(groups)).toEqual([['', 'near', 'close', 'far', 'away']]);
});

it('updates keep the order of routes and vehicles, and append new ones', () => {
  const before = listVehicles(fleet, options);
  const moved = [
    vehicle('far', '17', 39.9501),
    vehicle('near', '2', 39.97),
    vehicle('close', '17', 39.98),
    vehicle('new', '2', 39.9502),
    vehicle('first', '4', 39.95),
  ];
  expect(idsOf(keepOrder(listVehicles(moved, options), before).groups)).toEqual([
    ['2', 'near', 'new'],
    ['17', 'close', 'far'],
    ['4', 'first'],
  ]);
});
