import { RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import { type AppContext, appContextKey } from '#web/request/context.ts';
import { loader } from './robots.ts';

it('crawlers may read pages, but neither searches nor the data that scripts request', async () => {
  const context = new RouterContextProvider();
  context.set(appContextKey, { settings: { publicOrigin: 'https://riders.example' } } as AppContext);
  const lines = (await loader({ context } as never).text()).split('\n');
  const disallowed = lines.flatMap((line) => /^Disallow: (.*)$/.exec(line)?.[1] ?? []);
  const isAllowed = (path: string) => !disallowed.some((prefix) => path.startsWith(prefix));
  const paths = ['/', '/schedules/17', '/stations', '/stations/girard', '/departures/1', '/realtime-map'];
  expect(paths.filter((path) => !isAllowed(path))).toEqual([]);
  const skipped = [
    ...['/find?q=a', '/site-search?s=a', '/suggest?q=a', '/realtime-map/lines'],
    ...['/saved-departures?of=a', '/near-departures?lat=1&lon=2', '/place-departures?stop=1'],
    ...['/stations.json', '/notices', '/chat-status'],
  ];
  expect(skipped.filter(isAllowed)).toEqual([]);
});
