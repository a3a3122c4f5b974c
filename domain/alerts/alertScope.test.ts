import { describe, expect, it } from 'vitest';
import { type Alert, type AlertEntity, crossedEntities, wholeAgency } from './alert.ts';
import { alertsForRoute, alertsForStop, appliesTo, isAboutWholeLines, suspendsRoute } from './alertScope.ts';
import { indexClosures } from './detour.ts';

const about = (entity: Partial<AlertEntity>): AlertEntity => ({ ...wholeAgency, ...entity });
const route17 = { id: '17', mode: 'Bus' as const, childRouteIds: [], parentRouteIds: [] };
const routeB = { id: 'B', mode: 'Metro' as const, childRouteIds: ['B1', 'B2'], parentRouteIds: [] };

/** For an alert with only this entity: does it affect bus 17, its stops 1 and 2, and its whole line? */
const table: [
  string,
  Partial<AlertEntity>,
  { route: boolean; stop1: boolean; stop2: boolean; wholeLine: boolean },
][] = [
  ['the agency', {}, { route: true, stop1: true, stop2: true, wholeLine: true }],
  ['a route type', { routeType: 3 }, { route: true, stop1: true, stop2: true, wholeLine: true }],
  ['another route type', { routeType: 2 }, { route: false, stop1: true, stop2: true, wholeLine: false }],
  ['the route', { routeId: '17' }, { route: true, stop1: true, stop2: true, wholeLine: true }],
  ['another route', { routeId: '18' }, { route: false, stop1: false, stop2: false, wholeLine: false }],
  [
    'a direction',
    { routeId: '17', directionId: 1 },
    { route: true, stop1: true, stop2: true, wholeLine: false },
  ],
  ['a trip', { routeId: '17', tripId: '9' }, { route: true, stop1: false, stop2: false, wholeLine: false }],
  [
    'a trip on an unknown route',
    { tripId: '9' },
    { route: false, stop1: false, stop2: false, wholeLine: false },
  ],
  ['a stop', { stopId: '1' }, { route: false, stop1: true, stop2: false, wholeLine: false }],
  [
    'the route at a stop',
    { routeId: '17', stopId: '1' },
    { route: true, stop1: true, stop2: false, wholeLine: false },
  ],
  [
    'another route at a stop',
    { routeId: '18', stopId: '1' },
    { route: false, stop1: true, stop2: false, wholeLine: false },
  ],
  [
    'a type at a stop',
    { routeType: 3, stopId: '2' },
    { route: true, stop1: false, stop2: true, wholeLine: false },
  ],
  [
    'a direction at a stop',
    { routeId: '17', directionId: 0, stopId: '2' },
    { route: true, stop1: false, stop2: true, wholeLine: false },
  ],
  [
    'a trip at a stop',
    { routeId: '17', tripId: '9', stopId: '2' },
    { route: true, stop1: false, stop2: true, wholeLine: false },
  ],
];

describe('the scope of an alert', () => {
  it.each(table)(
    'about %s decides which pages show it, and whether it can suspend the line',
    (_, entity, expected) => {
      const alert = { entities: [about(entity)], suspended: true };
      const reaches = (stopId: string) => alertsForStop([alert], [stopId], ['17']).length === 1;
      expect({
        route: alertsForRoute([alert], route17).length === 1,
        stop1: reaches('1'),
        stop2: reaches('2'),
        wholeLine: suspendsRoute(alert, route17),
      }).toEqual(expected);
    },
  );

  it('about two routes, each at its own stop, does not combine one with the stop of the other', () => {
    const alert = {
      entities: [about({ routeId: '17', stopId: '1' }), about({ routeId: 'B1', stopId: '2' })],
      suspended: false,
    };
    const at = (routeId: string, stopId: string) =>
      alert.entities.some((entity) =>
        appliesTo(entity, { isRoute: (id) => id === routeId, isStop: (id) => id === stopId }),
      );
    expect([at('17', '1'), at('17', '2'), at('B1', '1'), at('B1', '2')]).toEqual([true, false, false, true]);
    expect(alertsForRoute([alert], routeB)).toEqual([alert]);
  });

  it('about a direction or a trip covers no other direction or trip', () => {
    const isRoute = (id: string) => id === '17';
    const inbound = about({ routeId: '17', directionId: 1 });
    expect(
      [0, 1].map((directionId) => appliesTo(inbound, { isRoute, directionId: directionId as 0 | 1 })),
    ).toEqual([false, true]);
    const trip = about({ routeId: '17', tripId: '9' });
    expect(['8', '9'].map((tripId) => appliesTo(trip, { isRoute, tripId }))).toEqual([false, true]);
  });

  it('without entities is empty', () => {
    expect(alertsForRoute([{ entities: [] }], route17)).toEqual([]);
    expect(alertsForStop([{ entities: [] }], ['1'], ['17'])).toEqual([]);
  });
});

describe('a suspension', () => {
  it('applies to a line if a whole child route is suspended, but not if only a trip is', () => {
    const alert = {
      suspended: true,
      entities: [about({ routeId: 'B1' }), about({ routeId: '17', tripId: '9' })],
    };
    expect([suspendsRoute(alert, routeB), suspendsRoute(alert, route17)]).toEqual([true, false]);
    expect(isAboutWholeLines(alert.entities)).toBe(true);
    expect(isAboutWholeLines([about({ routeId: '17', tripId: '9' }), about({ stopId: '1' })])).toBe(false);
  });
});

it('an alert that does not pair routes with stops affects each of its routes at each of its stops', () => {
  expect(crossedEntities(['17', '18'], ['1'])).toEqual([
    about({ routeId: '17', stopId: '1' }),
    about({ routeId: '18', stopId: '1' }),
  ]);
  expect(crossedEntities([], ['1'])).toEqual([about({ stopId: '1' })]);
  expect(crossedEntities(['17'], [])).toEqual([about({ routeId: '17' })]);
  expect(crossedEntities([], [])).toEqual([]);
});

describe('a stop', () => {
  const noon = Temporal.Instant.from('2026-10-13T16:00:00Z');
  const isClosed = (entity: Partial<AlertEntity>, effect = 'NO_SERVICE', more = {}) =>
    indexClosures([{ effect, entities: [about(entity)], periods: [], ...more }])(
      { routeId: '17', stopId: '1', directionId: 0, tripId: '9' },
      noon,
    );

  it('is closed when an alert reports no service there, for everyone or for the route or trip', () => {
    expect(isClosed({ stopId: '1' })).toBe(true);
    expect(isClosed({ routeId: '17', stopId: '1' })).toBe(true);
    expect(isClosed({ routeId: '17', tripId: '9', stopId: '1' })).toBe(true);
    expect(isClosed({ routeId: '17', tripId: '8', stopId: '1' })).toBe(false);
    expect(isClosed({ routeId: '17', directionId: 1, stopId: '1' })).toBe(false);
    expect(isClosed({ routeId: '18', stopId: '1' })).toBe(false);
    expect(isClosed({ stopId: '2' })).toBe(false);
    expect(isClosed({ routeId: '17' })).toBe(false);
  });

  it('is closed neither by a detour nor before or after the alert', () => {
    expect(isClosed({ stopId: '1' }, 'DETOUR')).toBe(false);
    expect(
      isClosed({ stopId: '1' }, 'NO_SERVICE', { periods: [{ starts: noon.add({ hours: 1 }), ends: null }] }),
    ).toBe(false);
    expect(
      isClosed({ stopId: '1' }, 'NO_SERVICE', {
        periods: [{ starts: null, ends: noon.subtract({ hours: 1 }) }],
      }),
    ).toBe(false);
    expect(isClosed({ stopId: '1' }, 'NO_SERVICE', { periods: null })).toBe(false);
  });
});

describe('alerts', () => {
  const alert = (routeIds: string[], stopIds: string[] = []) =>
    ({ routeIds, stopIds, entities: crossedEntities(routeIds, stopIds) }) as Alert;

  it('affect a route if they name it or one of its children', () => {
    const alerts = [alert(['B1']), alert(['B']), alert(['L1_OWL']), alert([])];
    expect(alertsForRoute(alerts, { id: 'B', childRouteIds: ['B1'], parentRouteIds: [] })).toEqual(
      alerts.slice(0, 2),
    );
    expect(alertsForRoute(alerts, { id: 'L1_OWL', childRouteIds: [], parentRouteIds: [] })).toEqual([
      alerts[2],
    ]);
  });

  it('affect a stop that they name, or any stop of their route when they name no stop', () => {
    const alerts = [alert(['17'], ['1']), alert(['17'], ['2']), alert(['17']), alert(['9'])];
    expect(alertsForStop(alerts, ['1'], ['17'])).toEqual([alerts[0], alerts[2]]);
  });
});
