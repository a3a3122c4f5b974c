import { expect, it } from 'vitest';
import { wholeAgency } from '#domain/alerts/alert.ts';
import { testAlert, testRoute } from '#testing/entities.ts';
import { alertsNow } from './alertViews.server.ts';

const now = Temporal.Instant.from('2026-10-13T14:02:00-04:00');
it('current alerts are active, have text and are not detours', () => {
  const alerts = [
    testAlert('holds'),
    testAlert('ahead', { periods: [{ starts: now.add({ hours: 1 }), ends: null }] }),
    testAlert('over', { periods: [{ starts: null, ends: now.subtract({ hours: 1 }) }] }),
    testAlert('detour', { kind: 'detour' }),
    testAlert('silent', { subject: null, messageHtml: '<p>&nbsp;</p>' }),
  ];
  expect(alertsNow(alerts, now, [testRoute('17')], 'en').map(({ id }) => id)).toEqual(['holds']);
});

it('a suspension of a given line or the whole agency is marked; one of another line, a direction, a trip or a stop is not', () => {
  const suspensionAbout = (entity: object) => ({
    entities: [{ ...wholeAgency, ...entity }],
    suspended: true,
  });
  const marksOf = (entity: object) =>
    alertsNow([testAlert('1', suspensionAbout(entity))], now, [testRoute('17')], 'en').map(
      ({ suspended }) => suspended,
    );
  expect(marksOf({ routeId: '17' })).toEqual([true]);
  expect(marksOf({})).toEqual([true]);
  expect(marksOf({ routeId: '18' })).toEqual([false]);
  expect(marksOf({ routeId: '17', tripId: '9' })).toEqual([false]);
  expect(marksOf({ routeId: '17', directionId: 0 })).toEqual([false]);
  expect(marksOf({ routeId: '17', stopId: '1' })).toEqual([false]);
});
