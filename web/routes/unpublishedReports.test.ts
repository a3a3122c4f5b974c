// Tests Home and the Atom feed of an agency that publishes neither alerts nor elevator reports.
import { RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import { agency } from '#agency/agency.ts';
import { got, lost } from '#testing/callResults.ts';
import { testNow } from '#testing/clock.ts';
import { testDay, testSourceRoute } from '#testing/entities.ts';
import { riderApp } from '#testing/web/riderApp.ts';
import { appContextKey } from '#web/request/context.ts';
import { loader as alertsFeed } from './alertsFeed.ts';
import { loader as home } from './home.tsx';

const failed = lost();
const unpublished = { ...failed, error: { ...failed.error, cause: 'not published' as const } };

function argumentsWith(reports: typeof failed | typeof unpublished, path: string) {
  const client = {
    routes: async () => got([testSourceRoute()]),
    parentRoutes: async () => got([]),
    calendar: async () => got(new Map([['20261013', testDay()]])),
    stations: async () => got([]),
    directions: async () => got([]),
    content: async () => lost(),
    alerts: async () => reports,
    elevators: async () => reports,
  };
  const url = new URL(path, 'https://riders.example');
  const context = new RouterContextProvider();
  context.set(appContextKey, {
    ...riderApp(client as never, () => testNow, agency.facts.zone),
    lasts() {},
    settings: { publicOrigin: url.origin } as never,
  });
  return { context, request: new Request(url), url, params: {} };
}

it('the Atom feed distinguishes unpublished alerts from a failure', async () => {
  const answerWith = async (reports: typeof failed | typeof unpublished) => {
    const answer = await alertsFeed(argumentsWith(reports, '/alerts.atom') as never);
    return `${answer.status} ${await answer.text()}`;
  };
  expect(await answerWith(unpublished)).toBe('404 This agency does not publish service alerts here.');
  expect(await answerWith(failed)).toBe('503 There was a connection issue accessing alert data.');
});

it('Home has no line about elevators if no reports are published, and one if they are unavailable', async () => {
  expect(await home(argumentsWith(unpublished, '/') as never)).toMatchObject({ hasElevators: false });
  expect(await home(argumentsWith(failed, '/') as never)).toMatchObject({
    hasElevators: true,
    elevatorsOut: null,
  });
});
