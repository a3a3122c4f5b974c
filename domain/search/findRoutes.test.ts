import { expect, it } from 'vitest';
import { testRoute } from '#testing/entities.ts';
import { findRoutes } from './findRoutes.ts';

const metro = (id: string, name: string, longName: string, more = {}) =>
  testRoute(id, { mode: 'Metro', name, longName, title: longName, ...more });
const routes = [
  metro('L', 'L', 'Market-Frankford Line', { childRouteIds: ['L1'], isParentRoute: true }),
  metro('L1', 'L1', 'Market-Frankford Line', { parentRouteIds: ['L'], isChildRoute: true }),
  metro('B', 'B', 'Broad Street Line', { childRouteIds: ['B1', 'B2'], isParentRoute: true }),
  metro('B1', 'B1', 'Broad Street Line Local', { parentRouteIds: ['B'], isChildRoute: true }),
  metro('B2', 'B2', 'Broad Street Line Express', { parentRouteIds: ['B'], isChildRoute: true }),
  metro('M1', 'M1', 'Norristown High Speed Line'),
  metro('T1', 'T1', '63rd-Malvern to 13th St'),
  metro('D1', 'D1', '69th St to Orange St'),
  testRoute('117', { longName: 'Penn State to Wawa Station' }),
  testRoute('17', { longName: 'Front-Market to 20th-Johnston' }),
  testRoute('internal-9', { name: '45', title: 'Bus 45', longName: 'Broad-Oregon to Noble' }),
];
const facts = { formerRouteNames: { L: ['MFL', 'El'], B: ['BSL'], M1: ['NHSL'], T1: ['10'], D1: ['101'] } };
const find = (text: string) => findRoutes(routes, text, facts).map(({ route }) => route.id);

it.each([
  ['MFL', ['L']],
  ['mfl', ['L']],
  ['BSL', ['B']],
  ['NHSL', ['M1']],
  ['El', ['L']],
  ['the El', ['L']],
  ['101', ['D1']],
  ['10', ['T1']],
  ['route 17', ['17']],
  ['bus 17', ['17']],
  ['ruta 17', ['17']],
  ['line B2', ['B2']],
  ['norristwn', ['M1']],
])('a search for "%s" finds the intended route first', (text, [first]) => {
  expect(find(text)[0]).toBe(first);
});

it('an exact route name ranks above names that contain it', () => {
  expect(find('17')).toEqual(['17', '117']);
});

it('a line is found once, as its parent, unless the search names a child', () => {
  expect(find('broad street')).toEqual(['B']);
  expect(find('B2')).toEqual(['B2']);
});

it('a route is not found by an id that riders do not see', () => {
  expect(find('internal')).toEqual([]);
  expect(find('45')).toEqual(['internal-9']);
});

it('a result has the former name that matched, if any', () => {
  expect(findRoutes(routes, 'trolley 101', facts)[0]).toMatchObject({ formerName: '101' });
  expect(findRoutes(routes, '17', facts)[0]).toMatchObject({ formerName: null });
});
