import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import type { ContractClient } from '#contract/client.ts';
import { got, lost, unwrap } from '#testing/callResults.ts';
import { createSharedTimetables } from './sharedTimetables.ts';

/** Creates two clients of one store. `state` lists their requests, which fail while `fails` is true. */
function setup() {
  const state = { version: 'v1' as string | null, fails: false, requested: [] as string[] };
  const client = (name: string) =>
    ({
      version: () => state.version,
      timetable: async ({ routeId }: { routeId: string }) => {
        state.requested.push(`${name} ${routeId}`);
        return state.fails ? lost() : got({ routeId, stops: new Map(), patterns: [], trips: [] });
      },
    }) as unknown as ContractClient;
  const shared = createSharedTimetables();
  return { state, pages: shared(client('pages')), live: shared(client('live')) };
}

it('two clients share one decoded timetable per route and version', async () => {
  const { state, pages, live } = setup();
  const timetable = await unwrap(live.timetable({ routeId: '17' }));
  expect(await unwrap(pages.timetable({ routeId: '17' }))).toBe(timetable);
  await pages.timetable({ routeId: 'T' });
  expect(state.requested).toEqual(['live 17', 'pages T']);
  state.version = 'v2';
  expect(await unwrap(pages.timetable({ routeId: '17' }))).not.toBe(timetable);
  expect(state.requested).toEqual(['live 17', 'pages T', 'pages 17']);
});

it('failures and timetables of an unknown version are not shared', async () => {
  const { state, pages, live } = setup();
  state.fails = true;
  await live.timetable({ routeId: '17' });
  state.fails = false;
  state.version = null;
  await pages.timetable({ routeId: '17' });
  await live.timetable({ routeId: '17' });
  expect(state.requested).toEqual(['live 17', 'pages 17', 'live 17']);
});

it('a timetable that no client keeps can be freed', async () => {
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc');
  const { state, pages, live } = setup();
  await live.timetable({ routeId: '17' });
  await setImmediate();
  gc();
  await pages.timetable({ routeId: '17' });
  expect(state.requested).toEqual(['live 17', 'pages 17']);
});
