import { expect, it } from 'vitest';
import { agency } from '#agency/agency.ts';
import { wholeAgency } from '#domain/alerts/alertEntity.ts';
import { testAlert, testRoute } from '#testing/entities.ts';
import { serviceStatus } from './serviceStatus.server.ts';

const routes = [
  testRoute('17'),
  testRoute('18'),
  testRoute('B1', { mode: 'Metro' }),
  testRoute('LAN', { mode: 'RegionalRail' }),
];
const about = (entity: object, more: { suspended?: boolean; effect?: string } = {}) =>
  testAlert('1', { entities: [{ ...wholeAgency, ...entity }], ...more });
const told = (entity: object, more: { suspended?: boolean; effect?: string } = {}) =>
  Object.fromEntries(
    serviceStatus([about(entity, more)], routes, agency.facts).map((each) => [
      each.mode,
      [each.level, each.alerts, each.routes.map(({ id }) => id).join()],
    ]),
  );
const normal = ['normal', 0, ''];
const notice = ['notice', 1, ''];

it('counts an alert of the agency in every mode, as the notice that it is', () => {
  expect(told({})).toEqual({ Metro: notice, RegionalRail: notice, Bus: notice });
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
  expect(told({ routeType: 2 })).toEqual({ Metro: normal, RegionalRail: notice, Bus: normal });
  expect(told({ routeId: '18' })).toEqual({ Metro: normal, RegionalRail: normal, Bus: notice });
});

it('names the lines that are delayed or suspended, and no others', () => {
  expect(told({ routeId: '17' }, { suspended: true }).Bus).toEqual(['suspended', 1, '17']);
  expect(told({ routeId: '17' }, { effect: 'SIGNIFICANT_DELAYS' }).Bus).toEqual(['delays', 1, '17']);
  expect(told({ routeType: 2 }, { effect: 'REDUCED_SERVICE' }).RegionalRail).toEqual(['delays', 1, 'LAN']);
});

it('suspends a mode for a line of it, and for no direction, trip or stop', () => {
  for (const part of [{ directionId: 0 }, { tripId: '9' }, { stopId: '1' }])
    expect(told({ routeId: '17', ...part }, { suspended: true }).Bus?.[0]).not.toBe('suspended');
});
