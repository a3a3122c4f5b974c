import { expect, it } from 'vitest';
import type { Alert } from '#domain/alert.ts';
import { alertsNow } from './alertsNow.server.ts';

const now = Temporal.Instant.from('2026-10-13T14:02:00-04:00');
const alert = (id: string, more: Partial<Alert> = {}): Alert => ({
  id,
  kind: 'alert',
  routeIds: ['17'],
  stopIds: [],
  subject: 'Snyder only',
  messageHtml: '',
  suspended: false,
  cause: null,
  effect: null,
  severity: 'UNKNOWN',
  start: null,
  end: null,
  updatedAt: null,
  ...more,
});

it('are in force, no detours, and say something', () => {
  const alerts = [
    alert('holds'),
    alert('ahead', { start: now.add({ hours: 1 }) }),
    alert('over', { end: now.subtract({ hours: 1 }) }),
    alert('detour', { kind: 'detour' }),
    alert('silent', { subject: null, messageHtml: '<p>&nbsp;</p>' }),
  ];
  expect(alertsNow(alerts, now).map(({ id }) => id)).toEqual(['holds']);
});
