import { expect, it } from 'vitest';
import { agency } from '#agency/agency.ts';
import { got, lost } from '#testing/callResults.ts';
import { testNow } from '#testing/clock.ts';
import { testDay, testSourceRoute, testStation } from '#testing/entities.ts';
import { silentLog } from '#testing/silentLog.ts';
import type { AppContext } from '#web/request/context.ts';
import { readTripsChoice } from './tripsChoice.ts';
import { tripsPage } from './tripsPage.server.ts';

async function pageWith(searchIndex: () => Promise<unknown>) {
  const client = {
    stations: async () => got([testStation('girard', 'Girard Station', ['1270'])]),
    searchIndex,
    routes: async () => got([testSourceRoute()]),
    parentRoutes: async () => got([]),
    calendar: async () => got(new Map([['20261013', testDay()]])),
  };
  const t = (key: string) => key;
  const app = { agency, client, now: () => testNow, t, log: silentLog } as unknown as AppContext;
  const choice = readTripsChoice(new URLSearchParams('from=girard&to=mifflin'));
  const { errors, from, to, unclear } = await tripsPage(app, choice, new AbortController().signal);
  return { errors, from: from?.id, to, unclear };
}

it('a text without a match in the index of names is reported as not found', async () => {
  expect(await pageWith(async () => got([]))).toEqual({
    errors: [],
    from: 'girard',
    to: null,
    unclear: [{ text: 'mifflin', choices: [] }],
  });
});

it('a text is not reported as not found while the index of names is unavailable', async () => {
  expect(await pageWith(async () => lost())).toEqual({
    errors: [{ kind: 'live', what: 'stops' }],
    from: 'girard',
    to: null,
    unclear: [],
  });
});
