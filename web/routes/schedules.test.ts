import { RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import type { Alert } from '#domain/alert.ts';
import { type AppContext, appContextKey } from '#web/context.ts';
import { loader } from './schedules.tsx';

const now = Temporal.Instant.from('2026-10-13T14:02:00-04:00');
const got = <T>(value: T) => ({ ok: true as const, value: { value, skipped: [], asOf: now, stale: false } });

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

it('counts at a route the alerts that its page shows: no detours, which have a list of their own', async () => {
  const client = {
    alerts: async () =>
      got([
        alert('1'),
        alert('2', { kind: 'detour' }),
        alert('3', { subject: null }),
        alert('4', { end: now.subtract({ hours: 1 }) }),
        alert('5', { routeIds: ['33'] }),
      ]),
    routes: async () =>
      got([
        {
          id: '17',
          type: 3,
          shortName: '17',
          longName: 'Broad',
          color: '',
          textColor: '',
          releaseName: '',
          isFrequent: false,
          frequencyText: '',
          documents: [],
        },
      ]),
    parentRoutes: async () => got([]),
    calendar: async () =>
      got(
        new Map([
          [
            '20261013',
            {
              date: Temporal.PlainDate.from('2026-10-13'),
              releaseName: '',
              special: false,
              label: null,
              serviceIds: ['10'],
              isFutureRelease: false,
            },
          ],
        ]),
      ),
  };
  const context = new RouterContextProvider();
  context.set(appContextKey, {
    client,
    now: () => now,
    t: (key: string) => key,
    log: { info() {}, warn() {}, error() {} },
    settings: { publicOrigin: 'http://localhost' },
  } as unknown as AppContext);
  const args = { context, request: new Request('http://localhost/schedules') };
  const { groups } = await loader(args as unknown as Parameters<typeof loader>[0]);
  expect(groups.flatMap(({ cards }) => cards.map((card) => [card.badge.id, card.alerts]))).toEqual([
    ['17', 1],
  ]);
});
