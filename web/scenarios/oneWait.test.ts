/** While live data does not come, a page waits for it once: it asks for all of it before any has come. */
import { expect, it } from 'vitest';
import type { Link } from '#contract/client/callResult.ts';
import { type ContractClient, through } from '#contract/client.ts';
import { TEST_ZONE } from '#testing/clock.ts';
import { scenarioNow } from '#testing/scenarioNetwork.ts';
import { setUpNetwork } from '#testing/setUpNetwork.ts';
import { riderApp } from '#testing/web/riderApp.ts';
import { loadPlaceDepartures } from '#web/features/screens/realtimeMap/places/loadPlaceDepartures.server.ts';
import { routePage } from '#web/features/screens/routePage/routePage.server.ts';
import { stationPage } from '#web/features/screens/station/stationPage.server.ts';
import { stopPage } from '#web/features/screens/stop/stopPage.server.ts';
import { alertsPage } from '#web/features/transit/alerts/alertsPage.server.ts';
import { loadFavourites } from '#web/features/transit/favourites/loadFavourites.server.ts';
import { readRouteChoice } from '#web/features/transit/routes/pagePath.ts';
import { loadBoards } from '#web/features/transit/stations/loadBoard.server.ts';
import { findStop } from '#web/features/transit/stops/findStop.server.ts';
import { readStopChoice } from '#web/features/transit/stops/stopChoice.ts';
import type { AppContext } from '#web/request/context.ts';

const network = setUpNetwork();
/** So many turns of the event loop without a call under way: the page waits for live data. */
const QUIET_TURNS = 30;

/** Holds answers of live data back until `release`. */
function holdLive(client: ContractClient) {
  const held: (() => void)[] = [];
  const asked = { first: [] as string[], later: [] as string[] };
  let isHeld = true;
  let underWay = 0;
  const link: Link = (endpoint, next) => async (options) => {
    if (endpoint.base === 'live') {
      asked[isHeld ? 'first' : 'later'].push(endpoint.name);
      if (isHeld) await new Promise<void>((resolve) => held.push(resolve));
      return next(options);
    }
    underWay += 1;
    try {
      return await next(options);
    } finally {
      underWay -= 1;
    }
  };
  return {
    client: through(client, link),
    asked,
    async untilWaiting() {
      for (let quiet = 0; quiet < QUIET_TURNS; quiet = underWay === 0 ? quiet + 1 : 0)
        await new Promise((resolve) => setTimeout(resolve, 2));
    },
    release() {
      isHeld = false;
      for (const resolve of held) resolve();
    },
  };
}

const signal = new AbortController().signal;
const get = (path: string) => new Request(new URL(path, 'http://test'));

it.each<[string, (app: AppContext) => Promise<unknown>]>([
  [
    'a stop',
    async (app) => {
      const request = get('/departures/P2');
      const found = await findStop(app, { stopId: 'P2', suffix: '' }, request);
      return stopPage(app, found, readStopChoice(new URLSearchParams()), signal);
    },
  ],
  ['a board', (app) => loadBoards(app, [{ name: 'A', gtfsIds: ['P2'], alertIds: ['P2'] }], signal)],
  [
    'a station',
    async (app) => {
      const stations = await app.client.stations();
      const [station] = stations.ok ? stations.value.value : [];
      return stationPage(app, station?.slug ?? '', get('/stations/a'));
    },
  ],
  ['alerts', (app) => alertsPage(app, get('/alerts'))],
  ['a place on the map', (app) => loadPlaceDepartures(app, { kind: 'stop', id: 'P2' }, signal)],
  [
    'saved places',
    (app) => {
      const stop = { kind: 'stop', routeId: 'R', directionId: 0, stopId: 'P2' } as const;
      return loadFavourites(app, [stop, { kind: 'wholeStop', stopId: 'P5' }], signal);
    },
  ],
  [
    'a line',
    (app) => routePage(app, 'R', readRouteChoice(new URLSearchParams('stop=P2')), get('/schedules/R')),
  ],
])('the page of %s', async (_, page) => {
  const { client } = await network.run({
    feeds: { alerts: [], tripUpdates: [], vehiclePositions: [] },
    now: scenarioNow,
  });
  const live = holdLive(client);
  const loading = page({ ...riderApp(live.client, () => scenarioNow, TEST_ZONE), manifest: {} });
  await live.untilWaiting();
  live.release();
  await loading;
  expect(live.asked.first).toContain('alerts');
  expect(live.asked.first.length).toBeGreaterThan(1);
  expect(live.asked.later).toEqual([]);
});
