import { describe, expect, it } from 'vitest';
import { testAlert, testRoute } from '#testing/entities.ts';
import { type AlertEntity, wholeAgency } from './alert.ts';
import { type ServiceLevel, serviceLevel, worstLevel } from './serviceLevel.ts';

const line = testRoute('17');
const alert = (
  more: Partial<ReturnType<typeof testAlert>>,
  entity: Partial<AlertEntity> = { routeId: '17' },
) =>
  testAlert('1', { effect: null, severity: 'UNKNOWN', ...more, entities: [{ ...wholeAgency, ...entity }] });

const table: [string, ServiceLevel, ReturnType<typeof alert>[]][] = [
  ['no alert', 'normal', []],
  ['an alert about another line', 'normal', [alert({ effect: 'NO_SERVICE' }, { routeId: '18' })]],
  ['a tip for every route', 'notice', [alert({ effect: 'OTHER_EFFECT', severity: 'INFO' }, {})]],
  ['an alert without an effect', 'notice', [alert({})]],
  ['a detour', 'notice', [alert({ effect: 'DETOUR', severity: 'WARNING' })]],
  ['a stop that has moved', 'notice', [alert({ effect: 'STOP_MOVED' })]],
  ['more service than usual', 'notice', [alert({ effect: 'ADDITIONAL_SERVICE' })]],
  ['significant delays', 'delays', [alert({ effect: 'SIGNIFICANT_DELAYS' })]],
  ['reduced service', 'delays', [alert({ effect: 'REDUCED_SERVICE' })]],
  ['no service at one stop', 'delays', [alert({ effect: 'NO_SERVICE' }, { routeId: '17', stopId: '1' })]],
  ['a severe alert', 'delays', [alert({ effect: 'OTHER_EFFECT', severity: 'SEVERE' })]],
  ['a tip beside delays', 'delays', [alert({}), alert({ effect: 'SIGNIFICANT_DELAYS' })]],
  ['a suspended line', 'suspended', [alert({ suspended: true })]],
  ['a suspended direction', 'delays', [alert({ suspended: true }, { routeId: '17', directionId: 0 })]],
];

describe('the service level', () => {
  it.each(table)('with %s is %s', (_, expected, alerts) => {
    expect(serviceLevel(alerts, line)).toBe(expected);
  });

  it('of several lines is that of the worst one, and of none is normal', () => {
    expect(worstLevel(['normal', 'delays', 'notice'])).toBe('delays');
    expect(worstLevel([])).toBe('normal');
  });
});
