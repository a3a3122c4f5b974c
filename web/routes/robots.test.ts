import { RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import { type AppContext, appContextKey } from '#web/request/context.ts';
import { loader } from './robots.ts';

it('crawlers may read pages, but neither searches, addresses that only move a list nor the data that scripts request', async () => {
  const context = new RouterContextProvider();
  context.set(appContextKey, { settings: { publicOrigin: 'https://riders.example' } } as AppContext);
  const lines = (await loader({ context } as never).text()).split('\n');
  const disallowed = lines.flatMap((line) => /^Disallow: (.*)$/.exec(line)?.[1] ?? []);
  const isAllowed = (path: string) =>
    !disallowed.some((pattern) =>
      new RegExp(`^${pattern.split('*').map(RegExp.escape).join('.*')}`).test(path),
    );
  const paths = [
    '/',
    '/schedules/17',
    '/stations',
    '/stations/girard',
    '/departures/1',
    '/realtime-map',
    '/schedules/17?direction=1',
  ];
  expect(paths.filter((path) => !isAllowed(path))).toEqual([]);
  const skipped = [
    ...['/find?q=a', '/site-search?s=a', '/suggest?q=a', '/realtime-map/lines'],
    ...['/saved-departures?of=a', '/near-departures?lat=1&lon=2', '/place-departures?stop=1'],
    ...['/stations.json', '/notices', '/chat-status'],
    ...[
      '/schedules/17?stop=2&later=3',
      '/schedules/17?date=2026-10-14',
      '/departures/1?run=a',
      '/schedules/17?trip=4',
    ],
  ];
  expect(skipped.filter(isAllowed)).toEqual([]);
});
