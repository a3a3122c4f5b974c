/** A train that leaves from another platform: both platforms' pages, the opened trip, and what live data changes else. */
import { expect, it } from 'vitest';
import type { StopTimeProperties } from '#contract/gtfsRealtime/messages.js';
import { TEST_ZONE } from '#testing/clock.ts';
import { scenarioNow as now } from '#testing/scenarioNetwork.ts';
import { setUpNetwork } from '#testing/setUpNetwork.ts';
import { riderApp, inEnglish as t } from '#testing/web/riderApp.ts';
import { routePage } from '#web/features/screens/routePage/routePage.server.ts';
import { departureWords } from '#web/features/transit/departures/shownDeparture.ts';
import { loadRoutes } from '#web/features/transit/routes/loadRoutes.server.ts';
import { readRouteChoice } from '#web/features/transit/routes/pagePath.ts';
import { stationDepartures } from '#web/features/transit/stations/stationDepartures.server.ts';

const network = setUpNetwork();
const { signal } = new AbortController();
/** GTFS-realtime DropOffPickupType. */
const NONE = 1;

async function appWith(stopTimeProperties: StopTimeProperties) {
  const { client } = await network.run({
    feeds: {
      tripUpdates: [
        {
          newer: {
            tripUpdate: {
              trip: { tripId: 'N511' },
              stopTimeUpdate: [{ stopSequence: 2, departure: { delay: 120 }, stopTimeProperties }],
              timestamp: now.epochMilliseconds / 1000 - 20,
            },
          },
        },
      ],
    },
  });
  return riderApp(client, () => now, TEST_ZONE);
}

async function rowAt(app: ReturnType<typeof riderApp>, stopId: string) {
  const routes = await loadRoutes(app, signal);
  if (!routes.ok) throw new Error('no routes');
  const { groups } = await stationDepartures(app, { gtfsIds: [stopId] }, routes.value, signal, 99);
  return groups.flatMap(({ departures }) => departures).find(({ tripId }) => tripId === 'N511');
}

it('a train assigned to another platform is listed there, and its own platform’s page says where it leaves', async () => {
  const app = await appWith({ assignedStopId: 'P2' });
  const there = await rowAt(app, 'P2');
  expect(there && [departureWords(there.state, t), there.isMoved]).toEqual(['2 min delayed', true]);
  const here = await rowAt(app, 'P3');
  expect(here && [departureWords(here.state, t), here.isMoved]).toEqual(['Departs from Stop 2', false]);
  const url = new URL('http://test/schedules/N?stop=P1&trip=N511&run=2026-10-13');
  const { trip } = await routePage(app, 'N', readRouteChoice(url.searchParams), new Request(url));
  expect(trip?.stops.map(({ stopId, name }) => `${stopId} ${name}`)).toEqual([
    'P1 Stop 1',
    'P2 Stop 2',
    'P6 Stop 6',
  ]);
});

it('a headsign and a closed door at one stop reach its row', async () => {
  const row = await rowAt(await appWith({ stopHeadsign: 'Express' }), 'P3');
  expect(row?.headsign).toBe('Express');
  expect(await rowAt(await appWith({ pickupType: NONE }), 'P3')).toBeUndefined();
});
