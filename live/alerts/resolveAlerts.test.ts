import { expect, it } from 'vitest';
import { wholeAgency } from '#domain/alerts/alert.ts';
import { asSpelled } from '#domain/routeSpelling.ts';
import type { ReportedScope } from '#live/decode/feed.ts';
import type { FlatSchedule } from '#live/merge/flatSchedule.ts';
import { resolveAlerts } from './resolveAlerts.ts';

/** Resolves an alert in a schedule whose one stop is served by its first route. */
async function resolveScopes(
  scopes: Partial<ReportedScope>[],
  agencyOfRoute: Record<string, string>,
  type = 3,
) {
  const routes = Object.entries(agencyOfRoute).map(([id, agencyId]) => ({
    id,
    agencyId,
    name: id,
    type,
    isRail: false,
  }));
  const stops = new Map([
    ['s', { name: 's', position: null, routeIds: routes.slice(0, 1).map(({ id }) => id) }],
  ]);
  const network = {
    version: '1',
    routes: new Map(routes.map((route) => [route.id, route])),
    spell: asSpelled,
    parents: new Map(),
    directionNames: new Map(),
    calendar: new Map(),
    asOf: 0,
  };
  const alert = {
    id: '1',
    periods: [],
    toldPeriods: [],
    scopes: scopes.map((scope) => ({ ...wholeAgency, agencyId: null, ...scope })),
    cause: 'UNKNOWN_CAUSE',
    effect: 'NO_SERVICE',
    severity: 'UNKNOWN_SEVERITY',
    url: [],
    header: [],
    description: [],
  };
  const { alerts } = await resolveAlerts(
    {
      timestamp: 0,
      vehicles: [],
      trips: [],
      modifications: [],
      shapes: new Map(),
      stops: new Map(),
      alerts: [alert],
      skipped: new Map(),
    },
    { network: async () => network, stops: async () => stops } as Partial<FlatSchedule> as FlatSchedule,
    0,
  );
  return alerts;
}

/** Returns the route ids of the alert's entities. */
const routesOfEntities = async (...given: Parameters<typeof resolveScopes>) =>
  (await resolveScopes(...given)).flatMap(({ entities }) => entities.map(({ routeId }) => routeId));

it.each([
  ['a direction', [{ directionId: 0 as const }], [0]],
  ['both directions', [{ directionId: 1 as const }, { directionId: 0 as const }], [0, 1]],
  ['a direction and the whole route', [{ directionId: 0 as const }, {}], []],
  ['a direction and a trip', [{ directionId: 0 as const }, { tripId: 't' }], [0]],
  ['a direction and a stop', [{ directionId: 0 as const }, { stopId: 's' }], [0]],
])('an alert about %s of a route has these directions of it', async (_, scopes, directionIds) => {
  const [alert] = await resolveScopes(
    scopes.map((scope) => ({ routeId: '17', ...scope })),
    { 17: 'A' },
  );
  expect(alert?.routes).toEqual([{ id: '17', directionIds }]);
});

it.each([
  ['one of several agencies covers its routes', { agencyId: 'A' }, { 1: 'A', 2: 'B', 3: 'A' }, ['1', '3']],
  [
    'a mode of one of several agencies covers its routes of that mode',
    { agencyId: 'A', routeType: 3 },
    { 1: 'A', 2: 'B' },
    ['1'],
  ],
  ['the only agency covers everything', { agencyId: 'A' }, { 1: 'A', 2: 'A' }, null],
  ['an agency covers everything if no route names an agency', { agencyId: 'A' }, { 1: '', 2: '' }, null],
  ['an agency that is not in the schedule covers no route', { agencyId: 'C' }, { 1: 'A', 2: 'B' }, []],
  ['every agency covers everything', {}, { 1: 'A', 2: 'B' }, null],
])('an alert about %s', async (_, scope, agencies, covered) => {
  const routes = await routesOfEntities([scope], agencies);
  expect(routes.includes(null) ? null : routes).toEqual(covered);
});

it('a stop adds its routes to an alert, whatever else the alert names', async () => {
  const agencies = { 1: '', 2: '' };
  expect(await routesOfEntities([{ stopId: 's' }], agencies)).toEqual([null, '1']);
  expect(await routesOfEntities([{ routeType: 99 }, { stopId: 's' }], agencies)).toEqual([null, '1']);
  expect(await routesOfEntities([{ routeId: '2' }, { stopId: 's' }], agencies)).toEqual(['2', null, '1']);
});

it('a stop that the schedule does not have adds no routes, and keeps the parts of its entity', async () => {
  const [alert] = await resolveScopes([{ agencyId: 'B', routeType: 3, stopId: 'elsewhere' }], {
    1: 'A',
    2: 'B',
  });
  expect(alert?.entities).toEqual([{ ...wholeAgency, routeType: 3, stopId: 'elsewhere' }]);
});
