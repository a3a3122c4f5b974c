import { RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import { agency } from '#agency/agency.ts';
import { got } from '#testing/callResults.ts';
import { testNow as now } from '#testing/clock.ts';
import { testAlert, testDay, testSourceRoute } from '#testing/entities.ts';
import { silentLog } from '#testing/silentLog.ts';
import { type AppContext, appContextKey } from '#web/request/context.ts';
import { loader } from './schedules.tsx';

it('a route’s alert count includes only its active alerts with text, and no detours', async () => {
  const client = {
    alerts: async () =>
      got([
        testAlert('1'),
        testAlert('2', { kind: 'detour' }),
        testAlert('3', { subject: null }),
        testAlert('4', { periods: [{ starts: null, ends: now.subtract({ hours: 1 }) }] }),
        testAlert('5', { routeIds: ['33'] }),
      ]),
    routes: async () => got([testSourceRoute()]),
    parentRoutes: async () => got([]),
    calendar: async () => got(new Map([['20261013', testDay()]])),
  };
  const context = new RouterContextProvider();
  context.set(appContextKey, {
    agency,
    client,
    lang: 'en',
    now: () => now,
    t: (key: string) => key,
    lasts() {},
    log: silentLog,
    settings: { publicOrigin: 'http://localhost' },
  } as unknown as AppContext);
  const args = { context, request: new Request('http://localhost/schedules') };
  const { groups } = await loader(args as unknown as Parameters<typeof loader>[0]);
  expect(groups.flatMap(({ cards }) => cards.map((card) => [card.badge.id, card.alerts]))).toEqual([
    ['17', 1],
  ]);
});
