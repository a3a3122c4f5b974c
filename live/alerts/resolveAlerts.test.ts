import { expect, it } from 'vitest';
import { wholeAgency } from '#domain/alerts/alertEntity.ts';
import type { ReportedScope } from '#live/decode/feed.ts';
import type { FlatSchedule } from '#live/merge/flatSchedule.ts';
import { resolveAlerts } from './resolveAlerts.ts';

/** Returns the ids of the routes that an alert with this scope covers; `null`: the alert covers everything. */
async function routesCovered(more: Partial<ReportedScope>, agencyOfRoute: Record<string, string>) {
  const routes = Object.entries(agencyOfRoute).map(([id, agencyId]) => ({
    id,
    agencyId,
    name: id,
    type: 3,
    isRail: false,
  }));
  const network = {
    version: '1',
    routes: new Map(routes.map((route) => [route.id, route])),
    spellings: new Map(),
    parents: new Map(),
    directionNames: new Map(),
    calendar: new Map(),
    asOf: 0,
  };
  const alert = {
    id: '1',
    periods: [],
    scopes: [{ ...wholeAgency, agencyId: null, ...more }],
    cause: 'UNKNOWN_CAUSE',
    effect: 'NO_SERVICE',
    severity: 'UNKNOWN_SEVERITY',
    url: [],
    header: [],
    description: [],
  };
  const { alerts } = await resolveAlerts(
    { timestamp: 0, vehicles: [], trips: [], alerts: [alert], skipped: new Map() },
    { network: async () => network } as Partial<FlatSchedule> as FlatSchedule,
    0,
  );
  const covered = alerts.flatMap(({ entities }) => entities.map(({ routeId }) => routeId));
  return covered.includes(null) ? null : covered;
}

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
  expect(await routesCovered(scope, agencies)).toEqual(covered);
});
