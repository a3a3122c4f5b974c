import { describe, expect, it } from 'vitest';
import { testAlert, testRoute } from '#testing/entities.ts';
import { type AlertEntity, wholeAgency } from './alertEntity.ts';
import { type ServiceLevel, serviceLevel, worstLevel } from './serviceLevel.ts';

const line = testRoute('17');
const alert = (
  more: Partial<ReturnType<typeof testAlert>>,
  entity: Partial<AlertEntity> = { routeId: '17' },
) =>
  testAlert('1', { effect: null, severity: 'UNKNOWN', ...more, entities: [{ ...wholeAgency, ...entity }] });

const table: [string, ReturnType<typeof alert>[], ServiceLevel][] = [
  ['no alert', [], 'normal'],
  ['an alert about another line', [alert({ effect: 'NO_SERVICE' }, { routeId: '18' })], 'normal'],
  ['a tip for every route', [alert({ effect: 'OTHER_EFFECT', severity: 'INFO' }, {})], 'notice'],
  ['an alert without an effect', [alert({})], 'notice'],
  ['a detour', [alert({ effect: 'DETOUR', severity: 'WARNING' })], 'notice'],
  ['a stop that has moved', [alert({ effect: 'STOP_MOVED' })], 'notice'],
  ['more service than usual', [alert({ effect: 'ADDITIONAL_SERVICE' })], 'notice'],
  ['significant delays', [alert({ effect: 'SIGNIFICANT_DELAYS' })], 'delays'],
  ['reduced service', [alert({ effect: 'REDUCED_SERVICE' })], 'delays'],
  ['no service at one stop', [alert({ effect: 'NO_SERVICE' }, { routeId: '17', stopId: '1' })], 'delays'],
  ['a severe alert', [alert({ effect: 'OTHER_EFFECT', severity: 'SEVERE' })], 'delays'],
  ['a tip beside delays', [alert({}), alert({ effect: 'SIGNIFICANT_DELAYS' })], 'delays'],
  ['a suspended line', [alert({ suspended: true })], 'suspended'],
  ['a suspended direction', [alert({ suspended: true }, { routeId: '17', directionId: 0 })], 'delays'],
];

describe('the service level', () => {
  it.each(table)('follows from %s', (_, alerts, expected) => {
    expect(serviceLevel(alerts, line)).toBe(expected);
  });

  it('of several lines is that of the worst one', () => {
    expect(worstLevel(['normal', 'delays', 'notice'])).toBe('delays');
    expect(worstLevel([])).toBe('normal');
  });
});
