import { expect, it } from 'vitest';
import { agency } from '#agency/agency.ts';
import { wholeAgency } from '#domain/alerts/alertEntity.ts';
import { testAlert, testRoute } from '#domain/testEntities.ts';
import { serviceStatus } from './serviceStatus.server.ts';

const routes = [
  testRoute('17'),
  testRoute('18'),
  testRoute('B1', { mode: 'Metro' }),
  testRoute('LAN', { mode: 'RegionalRail' }),
];
const about = (entity: object, suspended = false) =>
  testAlert('1', { entities: [{ ...wholeAgency, ...entity }], suspended });
const told = (entity: object, suspended = false) =>
  Object.fromEntries(
    serviceStatus([about(entity, suspended)], routes, agency.facts).map((each) => [
      each.mode,
      [each.alerts, each.suspended, each.routes.map(({ id }) => id).join()],
    ]),
  );
const nothing = [0, false, ''];

it('counts an alert of the agency in every mode, so that none says "No alerts" below it', () => {
  expect(told({})).toEqual({ Metro: [1, false, ''], RegionalRail: [1, false, ''], Bus: [1, false, ''] });
});

it('counts an alert of the agency beside none that is of the mode', () => {
  const both = serviceStatus([about({}), about({ routeId: '17' })], routes, agency.facts);
  expect(both.map(({ mode, alerts }) => [mode, alerts])).toEqual([
    ['Metro', 1],
    ['RegionalRail', 1],
    ['Bus', 1],
  ]);
});

it('counts an alert of a route type or a route in its mode alone', () => {
  expect(told({ routeType: 2 })).toEqual({ Metro: nothing, RegionalRail: [1, false, ''], Bus: nothing });
  expect(told({ routeId: '18' })).toEqual({ Metro: nothing, RegionalRail: nothing, Bus: [1, false, '18'] });
});

it('suspends a mode for a line of it, and for no direction, trip or stop', () => {
  expect(told({ routeId: '17' }, true).Bus).toEqual([1, true, '17']);
  for (const part of [{ directionId: 0 }, { tripId: '9' }, { stopId: '1' }])
    expect(told({ routeId: '17', ...part }, true).Bus).toEqual([1, false, '17']);
});
