import { expect, it } from 'vitest';
import { testAlert } from '#domain/testEntities.ts';
import { alertsNow } from './alertsNow.server.ts';

const now = Temporal.Instant.from('2026-10-13T14:02:00-04:00');
it('are in force, no detours, and say something', () => {
  const alerts = [
    testAlert('holds'),
    testAlert('ahead', { start: now.add({ hours: 1 }) }),
    testAlert('over', { end: now.subtract({ hours: 1 }) }),
    testAlert('detour', { kind: 'detour' }),
    testAlert('silent', { subject: null, messageHtml: '<p>&nbsp;</p>' }),
  ];
  expect(alertsNow(alerts, now).map(({ id }) => id)).toEqual(['holds']);
});
