import { describe, expect, it } from 'vitest';
import { spellFacts } from '#domain/agency/agencyFacts.ts';
import { routeSpelling } from '#domain/routeSpelling.ts';
import { type Calendar, calendarKey, isFutureRelease } from '#domain/schedule/calendar.ts';
import { testDay, testSourceRoute } from '#testing/entities.ts';
import { exampleFacts } from '#testing/exampleFacts.ts';
import { buildRoutes } from './buildRoutes.ts';
import { findRoute, type RouteDocument, type SourceParentRoute, type SourceRoute } from './route.ts';

const today = Temporal.PlainDate.from('2026-10-13');
const calendarOf = (...days: [date: string, releaseName: string][]): Calendar =>
  new Map(
    days.map(([text, releaseName]) => {
      const date = Temporal.PlainDate.from(text);
      return [calendarKey(date), testDay({ date, releaseName })];
    }),
  );
const calendar = calendarOf(['2026-10-13', '20260830'], ['2026-11-20', '20261115']);

const document = (type: string, url: string): RouteDocument => ({ type, url, title: type, linkLabel: type });
const source = (id: string, more: Partial<SourceRoute> = {}) =>
  testSourceRoute({ id, shortName: id, longName: `Route ${id}`, releaseName: '20260830', ...more });
const parent = (
  id: string,
  childIds: string[],
  more: Partial<SourceParentRoute> = {},
): SourceParentRoute => ({
  id,
  type: 1,
  longName: 'Line',
  color: '',
  textColor: '',
  childIds,
  ...more,
});
const build = (routes: SourceRoute[], parents: SourceParentRoute[] = [], given: Calendar = calendar) => {
  const facts = spellFacts(exampleFacts, routeSpelling(routes.map(({ id }) => id)));
  return buildRoutes({ routes, parents, calendar: given, today, facts });
};

describe('route building', () => {
  it('distinguishes routes whose ids differ only in case or a hyphen', () => {
    const { routes } = build(
      [source('10A'), source('10-A'), source('10a'), source('T1 Line')],
      [parent('P', ['10-A', '10a', 'T1_LINE'])],
    );
    expect(routes.map(({ id }) => id)).toEqual(['10A', '10-A', '10a', 'T1 Line', 'P']);
    expect(routes.at(-1)?.childRouteIds).toEqual(['10-A', '10a', 'T1 Line']);
    expect(findRoute(routes, '10a')?.id).toBe('10a');
    expect(findRoute(routes, 't1-line')?.id).toBe('T1 Line');
    expect(findRoute(routes, '11')).toBeUndefined();
  });

  it('keeps the routes of the release in force today', () => {
    const { routes, release } = build([
      source('17'),
      source('17', { releaseName: '20261115', longName: 'Later' }),
      source('18', { releaseName: '20260601' }),
      source('19', { releaseName: '' }),
    ]);
    expect(routes.map(({ id }) => id)).toEqual(['17', '19']);
    expect(routes[0]?.longName).toBe('Route 17');
    expect(release.state).toBe('current');
  });

  it('falls back to the latest past date of an outdated calendar, and reports that it is outdated', () => {
    const outdated = calendarOf(['2026-08-01', '20260601'], ['2026-09-30', '20260830']);
    const { routes, release } = build(
      [source('17'), source('18', { releaseName: '20260601' })],
      [],
      outdated,
    );
    expect(routes.map(({ id }) => id)).toEqual(['17']);
    expect(release).toMatchObject({ state: 'outdated', releaseName: '20260830' });
  });

  it('falls back to the latest past date in a gap of the calendar, and reports the gap', () => {
    const { routes, release } = build(
      [source('17')],
      [],
      calendarOf(['2026-10-12', '20260830'], ['2026-10-14', '20260830']),
    );
    expect(routes.map(({ id }) => id)).toEqual(['17']);
    expect(release).toMatchObject({ state: 'gap', releaseName: '20260830' });
  });

  it('has no routes before the first release of the calendar', () => {
    const { routes, release } = build([source('17')], [], calendarOf(['2026-12-01', '20261115']));
    expect(routes).toEqual([]);
    expect(release).toEqual({ state: 'none' });
  });

  it('skips and reports a route of unknown type', () => {
    const { routes, skipped } = build([source('F1', { type: 4 }), source('17')]);
    expect(routes.map(({ id }) => id)).toEqual(['17']);
    expect(skipped).toEqual([{ id: 'F1', reason: 'Unknown route_type 4' }]);
  });

  it.each([
    [0, 'Metro'],
    [1, 'Metro'],
    [2, 'RegionalRail'],
    [3, 'Bus'],
    [11, 'Bus'],
  ])('maps route_type %s to %s', (type, mode) =>
    expect(build([source('X', { type })]).routes[0]?.mode).toBe(mode),
  );

  it.each(['T1Bus', 'T1 Bus', 'T1_BUS', 't1-bus'])('drops the excluded route %s', (id) =>
    expect(build([source(id)]).routes).toEqual([]),
  );

  it('keeps the later of two rows for one route', () => {
    const { routes } = build([source('17', { longName: 'First' }), source('17', { longName: 'Second' })]);
    expect(routes.map(({ longName }) => longName)).toEqual(['Second']);
  });

  it('titles buses, metro routes and rail lines', () => {
    const { routes } = build([
      source('17'),
      source('B2', { type: 1 }),
      source('T1', { type: 0 }),
      source('L1', { type: 1, longName: 'Market Line' }),
      source('G1', { type: 0, longName: 'Girard' }),
      source('LAN', { type: 2, longName: 'Lansdale Line' }),
    ]);
    expect(routes.map(({ title }) => title)).toEqual([
      'Bus 17',
      'Broad Line Express',
      'Trolleys T1',
      'Market Line',
      'Girard',
      'Lansdale Line',
    ]);
  });

  it('takes colours from the source, else from the agency, and derives a legible foreground', () => {
    const { routes } = build([
      source('17'),
      source('B2', { type: 1, textColor: 'FFFFFF' }),
      source('LAN', { type: 2 }),
      source('18', { color: 'ffffff', textColor: '1A1818' }),
    ]);
    expect(routes.map(({ colorClass, bgColor, fgColor }) => [colorClass, bgColor, fgColor])).toEqual([
      ['route-bus', '#1a1818', '#ffffff'],
      ['route-b', '#f26100', '#000000'],
      ['route-rail', '#4c748c', '#ffffff'],
      ['route-bus', '#ffffff', '#1a1818'],
    ]);
  });

  it('sorts documents as map, schedule, other', () => {
    const documents = [
      document('note', 'n'),
      document('schedule', 's'),
      document('Map', 'm'),
      document('pdf', 'p'),
    ];
    expect(build([source('17', { documents })]).routes[0]?.documents.map(({ url }) => url)).toEqual([
      'm',
      's',
      'n',
      'p',
    ]);
  });

  it('marks routes without live data', () => {
    const { routes } = build([source('B1', { type: 1 }), source('17')]);
    expect(routes.map(({ isLiveDataAvailable }) => isLiveDataAvailable)).toEqual([false, true]);
  });
});

describe('route building with parents', () => {
  const children = [
    source('B1', {
      type: 1,
      frequencyText: 'Every 8 min',
      documents: [document('schedule', 's'), document('map', 'm')],
    }),
    source('B2', {
      type: 1,
      frequencyText: 'Rush hours',
      isFrequent: true,
      documents: [document('schedule', 's')],
    }),
  ];

  it('groups children with merged documents and the first child’s frequency', () => {
    const { routes } = build(children, [parent('B', ['B1', 'B2', 'B9'])]);
    expect(routes.find(({ id }) => id === 'B')).toMatchObject({
      title: 'Broad Line',
      isParentRoute: true,
      isChildRoute: false,
      childRouteIds: ['B1', 'B2'],
      parentRouteIds: [],
      routeFrequency: 'Every 8 min',
      isLiveDataAvailable: false,
      releaseName: '20260830',
    });
    expect(routes.find(({ id }) => id === 'B')?.documents.map(({ url }) => url)).toEqual(['m', 's']);
    expect(routes.find(({ id }) => id === 'B2')).toMatchObject({
      isChildRoute: true,
      isParentRoute: false,
      parentRouteIds: ['B'],
    });
  });

  it('lets a child have two parents, and drops a parent without children', () => {
    const { routes } = build(children, [
      parent('B', ['B1']),
      parent('X', ['B1', 'B1', 'X']),
      parent('Y', ['none']),
    ]);
    expect(routes.map(({ id }) => id)).toEqual(['B1', 'B2', 'B', 'X']);
    expect(routes[0]?.parentRouteIds).toEqual(['B', 'X']);
  });

  it('skips a parent of unknown type and keeps its children', () => {
    const { routes, skipped } = build(children, [parent('B', ['B1'], { type: 7 })]);
    expect(skipped).toEqual([{ id: 'B', reason: 'Unknown route_type 7' }]);
    expect(routes[0]?.isChildRoute).toBe(false);
  });

  it('does not confuse a bus with a metro line whose id differs only in case', () => {
    const bus = source('b', { color: '1a1818', longName: 'Broad-Oregon to Noble' });
    const { routes, skipped } = build([...children, bus], [parent('B', ['B1', 'B2'])]);
    expect(routes.find(({ id }) => id === 'b')).toMatchObject({
      mode: 'Bus',
      title: 'Bus b',
      bgColor: '#1a1818',
      isParentRoute: false,
    });
    expect(routes.every(({ isChildRoute }) => !isChildRoute)).toBe(true);
    expect(skipped).toEqual([{ id: 'B', reason: 'Parent B has the id of a route of another mode' }]);
  });
});

it('a date is in a future release if all its service ids start with M', () => {
  expect(isFutureRelease(['M1', 'M2'])).toBe(true);
  expect(isFutureRelease(['M1', '10'])).toBe(false);
  expect(isFutureRelease([])).toBe(false);
});
