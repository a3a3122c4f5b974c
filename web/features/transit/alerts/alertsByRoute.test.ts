import { expect, it } from 'vitest';
import type { Route } from '#domain/routes/route.ts';
import { testRoute } from '#testing/entities.ts';
import { groupByRoutes, routeOptions } from './alertsByRoute.ts';

const route = (id: string, mode: Route['mode'], more: Partial<Route> = {}): Route =>
  testRoute(id, { mode, longName: '', title: id, ...more });
const routes = [
  route('B1', 'Metro'),
  route('B2', 'Metro'),
  route('T1', 'Metro'),
  route('17', 'Bus'),
  route('T1 Bus', 'Bus'),
];
const shape = (items: string[][]) =>
  groupByRoutes(items, (ids) => ids, routes).map(({ mode, groups }) => [
    mode,
    groups.map(({ badges, unknownIds, items: own }) => [
      [...badges.map(({ id }) => id), ...unknownIds].join('+'),
      own.length,
    ]),
  ]);

it('an item about several routes of a mode is listed once, under all of them', () => {
  expect(shape([['B2', 'B1'], ['B1'], ['B1', 'B2']])).toEqual([
    [
      'Metro',
      [
        ['B1+B2', 2],
        ['B1', 1],
      ],
    ],
  ]);
});
it('an item is listed under every mode it affects, with general items first and unknown routes last', () => {
  expect(shape([['L9'], ['17', 'T1'], []])).toEqual([
    ['everywhere', [['', 1]]],
    ['Metro', [['T1', 1]]],
    ['Bus', [['17', 1]]],
    ['other', [['L9', 1]]],
  ]);
});
it('groups are sorted like routes', () => {
  expect(shape([['T1 Bus'], ['17']])).toEqual([
    [
      'Bus',
      [
        ['17', 1],
        ['T1 Bus', 1],
      ],
    ],
  ]);
});
it('a group whose first item has a lower rank comes first', () => {
  const ranks: Record<string, number> = { B1: 2, B2: 0, T1: 2 };
  const [metro] = groupByRoutes(
    ['T1', 'B1', 'B2'],
    (id) => [id],
    routes,
    (id) => ranks[id] ?? 0,
  );
  expect(metro?.groups.map(({ items }) => items)).toEqual([['B2'], ['B1'], ['T1']]);
});
it('no item is dropped if no routes are known', () => {
  expect(groupByRoutes([['17']], (ids) => ids, [])).toMatchObject([
    { mode: 'other', groups: [{ unknownIds: ['17'] }] },
  ]);
});

const family = [
  route('B', 'Metro', { isParentRoute: true, childRouteIds: ['B1', 'B2'] }),
  route('B1', 'Metro', { parentRouteIds: ['B'] }),
  route('B2', 'Metro', { parentRouteIds: ['B'] }),
  route('LAN', 'RegionalRail'),
  route('17', 'Bus'),
  route('T1Bus', 'Bus'),
];
const summary = ({ mode, routes }: { mode: string; routes: { id: string; n: number }[] }) =>
  `${mode}: ${routes.map(({ id, n }) => `${id} ${n}`).join(', ')}`;

it('routes with alerts come first, with counts, by mode', () => {
  const { named, others } = routeOptions(family, [['17'], ['17', 'T1Bus'], ['B1'], ['B'], [], ['X']], null);
  expect(named.map(summary)).toEqual(['Metro: B1 2, B2 1', 'Bus: 17 2, T1Bus 1']);
  expect(others?.map(summary)).toEqual(['RegionalRail: LAN 0']);
});

it('an alert about a parent route and its children counts once for each child', () => {
  expect(routeOptions(family, [['B', 'B1', 'B2']], null).named.map(summary)).toEqual(['Metro: B1 1, B2 1']);
});

it('a parent route is listed only if it is chosen', () => {
  expect(routeOptions(family, [['B']], 'B').named.map(summary)).toEqual(['Metro: B 1, B1 1, B2 1']);
});

it('thousands of routes without alerts are omitted, except the chosen one', () => {
  const many = Array.from({ length: 3000 }, (_, i) => route(`R${i}`, 'Bus'));
  const { named, others } = routeOptions(many, [['R7']], 'R2999');
  expect(named.map(summary)).toEqual(['Bus: R7 1, R2999 0']);
  expect(others).toBeNull();
});
