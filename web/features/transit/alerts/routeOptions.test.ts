import { expect, it } from 'vitest';
import type { Route } from '#domain/routes/route.ts';
import { testRoute } from '#testing/entities.ts';
import { routeOptions } from './routeOptions.ts';

const route = (id: string, mode: Route['mode'], more: Partial<Route> = {}): Route =>
  testRoute(id, { mode, longName: '', title: id, ...more });
const routes = [
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
  const { named, others } = routeOptions(routes, [['17'], ['17', 'T1Bus'], ['B1'], ['B'], [], ['X']], null);
  expect(named.map(summary)).toEqual(['Metro: B1 2, B2 1', 'Bus: 17 2, T1Bus 1']);
  expect(others?.map(summary)).toEqual(['RegionalRail: LAN 0']);
});

it('an alert about a parent route and its children counts once for each child', () => {
  expect(routeOptions(routes, [['B', 'B1', 'B2']], null).named.map(summary)).toEqual(['Metro: B1 1, B2 1']);
});

it('a parent route is listed only if it is chosen', () => {
  expect(routeOptions(routes, [['B']], 'B').named.map(summary)).toEqual(['Metro: B 1, B1 1, B2 1']);
});

it('thousands of routes without alerts are omitted, except the chosen one', () => {
  const many = Array.from({ length: 3000 }, (_, i) => route(`R${i}`, 'Bus'));
  const { named, others } = routeOptions(many, [['R7']], 'R2999');
  expect(named.map(summary)).toEqual(['Bus: R7 1, R2999 0']);
  expect(others).toBeNull();
});
