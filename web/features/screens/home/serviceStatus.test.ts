import { expect, it } from 'vitest';
import { agency } from '#agency/agency.ts';
import { wholeAgency } from '#domain/alerts/alert.ts';
import { testAlert, testRoute } from '#testing/entities.ts';
import { serviceStatus } from './serviceStatus.server.ts';

const routes = [
  testRoute('17'),
  testRoute('18'),
  testRoute('B1', { mode: 'Metro' }),
  testRoute('LAN', { mode: 'RegionalRail' }),
];
const alertAbout = (entity: object, more: { suspended?: boolean; effect?: string } = {}) =>
  testAlert('1', { entities: [{ ...wholeAgency, ...entity }], ...more });
const statusOf = (entity: object, more: { suspended?: boolean; effect?: string } = {}) =>
  Object.fromEntries(
    serviceStatus([alertAbout(entity, more)], routes, agency.facts).map((each) => [
      each.mode,
      [each.level, each.alerts, each.routes.map(({ id }) => id).join()],
    ]),
  );
const normal = ['normal', 0, ''];
const notice = ['notice', 1, ''];

it('an alert for the whole agency that does not affect service is a notice in every mode', () => {
  expect(statusOf({})).toEqual({ Metro: notice, RegionalRail: notice, Bus: notice });
});

it('an alert for the whole agency is not counted in a mode with alerts of its own', () => {
  const both = serviceStatus([alertAbout({}), alertAbout({ routeId: '17' })], routes, agency.facts);
  expect(both.map(({ mode, alerts }) => [mode, alerts])).toEqual([
    ['Metro', 1],
    ['RegionalRail', 1],
    ['Bus', 1],
  ]);
});

it('an alert for a route type or a route counts only in its mode', () => {
  expect(statusOf({ routeType: 2 })).toEqual({ Metro: normal, RegionalRail: notice, Bus: normal });
  expect(statusOf({ routeId: '18' })).toEqual({ Metro: normal, RegionalRail: normal, Bus: notice });
});

it('only delayed or suspended lines are listed', () => {
  expect(statusOf({ routeId: '17' }, { suspended: true }).Bus).toEqual(['suspended', 1, '17']);
  expect(statusOf({ routeId: '17' }, { effect: 'SIGNIFICANT_DELAYS' }).Bus).toEqual(['delays', 1, '17']);
  expect(statusOf({ routeType: 2 }, { effect: 'REDUCED_SERVICE' }).RegionalRail).toEqual([
    'delays',
    1,
    'LAN',
  ]);
});

it('a mode is not suspended if only a direction, a trip or a stop is', () => {
  for (const part of [{ directionId: 0 }, { tripId: '9' }, { stopId: '1' }])
    expect(statusOf({ routeId: '17', ...part }, { suspended: true }).Bus?.[0]).not.toBe('suspended');
});
