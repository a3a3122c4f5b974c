import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Route } from '#domain/routes/route.ts';
import { nearRoutes } from './nearRoutes.ts';

const route = (id: string, title: string, more: Partial<Route> = {}) =>
  ({ id, name: id, title, longName: title, isParentRoute: false, ...more }) as Route;
const routes = [
  route('B1', 'Broad Street Line Local'),
  route('B2', 'Broad Street Line Express'),
  route('T1', '13th St to 63rd-Malvern'),
  route('17', 'Bus 17', { longName: 'Front-Market to 20th-Johnston' }),
  route('47', 'Bus 47', { longName: 'Whitman Plaza to 5th-Godfrey' }),
  route('7', 'Bus 7'),
  route('LAN', 'Lansdale/Doylestown Line'),
  route('B', 'Broad Street Line', { isParentRoute: true }),
];
const near = (text: string) => nearRoutes(routes, text, 3).map(({ id }) => id);

it('the route with the closest name comes first', () => {
  expect(near('broad')).toEqual(['B', 'B1', 'B2']);
  expect(near('lans')).toEqual(['LAN']);
});
it('a parent comes before equally close children', () => {
  expect(near('B7')).toEqual(['B', 'B1', 'B2']);
});
it('a short id is found with one typo but not two, and with "Bus" after it', () => {
  expect(near('LNA')).toEqual([]);
  expect(near('LANN')).toEqual(['LAN']);
  expect(near('17A')).toEqual(['17']);
  expect(near('T1 Bus')[0]).toBe('T1');
});
it('a similar number and an unrelated word find nothing', () => {
  expect(near('97')).toEqual([]);
  expect(near('nope')).toEqual([]);
});
it('the results of a search stay within the limit and are distinct', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const found = near(text);
      expect(found.length).toBeLessThanOrEqual(3);
      expect(new Set(found).size).toBe(found.length);
    }),
  );
});
