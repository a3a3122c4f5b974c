// Trips whose calls live data changes: by TripModifications, and by a trip update that names another platform.
import { expect, it } from 'vitest';
import type { FeedEntity, StopTimeProperties, TripModifications } from '#contract/gtfsRealtime/messages.js';
import { TEST_ZONE } from '#testing/clock.ts';
import { scenarioNow as now } from '#testing/scenarioNetwork.ts';
import { setUpNetwork } from '#testing/setUpNetwork.ts';
import { riderApp, inEnglish as t } from '#testing/web/riderApp.ts';
import { routePageAt } from '#testing/web/riderPages.tsx';
import { departureWords } from '#web/features/transit/departures/shownDeparture.ts';
import { loadRoutes } from '#web/features/transit/routes/loadRoutes.server.ts';
import { stationDepartures } from '#web/features/transit/stations/stationDepartures.server.ts';

const network = setUpNetwork();
const { signal } = new AbortController();
const timestamp = now.epochMilliseconds / 1000 - 20;

/** R1000 serves P8 instead of P3 and P4, and is five minutes later afterwards. */
const detour: TripModifications = {
  selectedTrips: [{ tripIds: ['R1000'] }],
  serviceDates: ['20261013'],
  modifications: [
    {
      startStopSelector: { stopSequence: 3 },
      endStopSelector: { stopId: 'P4' },
      propagatedModificationDelay: 300,
      replacementStops: [{ stopId: 'P8', travelTimeToStop: 480 }],
    },
  ],
};

async function seenWith(...more: FeedEntity[]) {
  const { client } = await network.run({
    feeds: {
      tripUpdates: [{ newer: { tripModifications: detour } }, ...more.map((newer) => ({ newer }))],
    },
  });
  const app = riderApp(client, () => now, TEST_ZONE);
  const time = (epochMs: number) =>
    Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(TEST_ZONE).toPlainTime().toString();
  const { trip } = await routePageAt(app, 'R', '?stop=P1&trip=R1000&run=2026-10-13');
  const rowsAt = async (stopId: string) =>
    (await departuresAt(app, stopId, 'R1000')).map(
      ({ state, scheduled }) =>
        `${time('expected' in state ? state.expected : scheduled)} ${departureWords(state, t)}`,
    );
  return {
    opened: trip?.stops.map(
      ({ stopId, state, scheduled }) =>
        `${stopId} ${time('expected' in state ? state.expected : (scheduled ?? 0))} ${departureWords(state, t)}`,
    ),
    atAdded: await rowsAt('P8'),
    atDropped: await rowsAt('P3'),
  };
}

it('without a trip update, the schedule changes: dropped stops are not served, the added one is, later ones are delayed', async () => {
  expect(await seenWith()).toEqual({
    opened: [
      'P1 10:00:00 Scheduled',
      'P2 10:10:00 Scheduled',
      'P8 10:18:00 Scheduled',
      'P3 10:20:00 Does not stop here',
      'P4 10:30:00 Does not stop here',
      'P5 10:45:00 about 5 min delayed',
      'P6 10:55:00 about 5 min delayed',
    ],
    atAdded: ['10:18:00 Scheduled'],
    atDropped: ['10:20:00 Does not stop here'],
  });
});

it('a trip update of the modified trip counts its stops, and takes precedence over that of the scheduled one', async () => {
  const ofModified: FeedEntity = {
    tripUpdate: {
      trip: { modifiedTrip: { modificationsId: '0', affectedTripId: 'R1000', startDate: '20261013' } },
      // The third stop is the added one, the fourth P5.
      stopTimeUpdate: [
        { stopSequence: 1, departure: { delay: 60 } },
        { stopSequence: 3, arrival: { delay: 180 } },
        { stopSequence: 4, arrival: { delay: 0 } },
      ],
      timestamp,
    },
  };
  const ofScheduled: FeedEntity = {
    tripUpdate: {
      trip: { tripId: 'R1000', startDate: '20261013' },
      stopTimeUpdate: [{ stopSequence: 1, departure: { delay: 1200 } }],
      timestamp,
    },
  };
  const expected = {
    opened: [
      'P1 10:01:00 1 min delayed',
      'P2 10:11:00 1 min delayed',
      'P8 10:21:00 3 min delayed',
      'P3 10:20:00 Does not stop here',
      'P4 10:30:00 Does not stop here',
      'P5 10:45:00 5 min delayed',
      'P6 10:55:00 5 min delayed',
    ],
    atAdded: ['10:21:00 3 min delayed'],
    atDropped: ['10:20:00 Does not stop here'],
  };
  expect(await seenWith(ofModified, ofScheduled)).toEqual(expected);
  expect(await seenWith(ofScheduled, ofModified)).toEqual(expected);
});

it('a trip update of the scheduled trip predicts the stops that stay, and nothing at the added one', async () => {
  const { opened, atAdded } = await seenWith({
    tripUpdate: {
      trip: { tripId: 'R1000', startDate: '20261013' },
      stopTimeUpdate: [
        { stopSequence: 1, departure: { delay: 120 } },
        { stopSequence: 5, arrival: { delay: 420 } },
      ],
      timestamp,
    },
  });
  expect(opened?.[1]).toBe('P2 10:12:00 2 min delayed');
  expect(opened?.[2]).toBe('P8 10:18:00 Scheduled');
  expect(opened?.[5]).toBe('P5 10:47:00 7 min delayed');
  expect(atAdded).toEqual(['10:18:00 Scheduled']);
});

it('the map draws the path of a modified trip as a detour of its route', async () => {
  const { client } = await network.run({
    feeds: {
      tripUpdates: [
        {
          newer: {
            tripModifications: { ...detour, selectedTrips: [{ tripIds: ['R1000'], shapeId: 'around' }] },
          },
        },
        // 38.5,-120.2 and 40.7,-120.95, as in the description of the format.
        { newer: { shape: { shapeId: 'around', encodedPolyline: '_p~iF~ps|U_ulLnnqC' } } },
      ],
    },
  });
  const lines = await client.kml({ routeId: 'R', type: 'bus', directionId: '0' });
  expect(lines.ok && lines.value.value.detours.map(({ detourId, points }) => ({ detourId, points }))).toEqual(
    [
      {
        detourId: '0',
        points: [
          { lat: 38.5, lon: -120.2 },
          { lat: 40.7, lon: -120.95 },
        ],
      },
    ],
  );
});

/** GTFS-realtime DropOffPickupType. */
const NO_PICKUP = 1;

async function appWithN511(stopTimeProperties: StopTimeProperties) {
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

async function departuresAt(app: ReturnType<typeof riderApp>, stopId: string, ofTrip: string) {
  const routes = await loadRoutes(app, signal);
  if (!routes.ok) throw new Error('no routes');
  const { departures } = await stationDepartures(
    app,
    { gtfsIds: [stopId] },
    routes.value,
    { perGroup: 99 },
    signal,
  );
  return departures.map(({ departure }) => departure).filter(({ tripId }) => tripId === ofTrip);
}

it('a train assigned to another platform is listed there, and its own platform’s page says where it leaves', async () => {
  const app = await appWithN511({ assignedStopId: 'P2' });
  const [there] = await departuresAt(app, 'P2', 'N511');
  expect(there && [departureWords(there.state, t), there.isMoved]).toEqual(['2 min delayed', true]);
  const [here] = await departuresAt(app, 'P3', 'N511');
  expect(here && [departureWords(here.state, t), here.isMoved]).toEqual(['Departs from Stop 2', false]);
  const { trip } = await routePageAt(app, 'N', '?stop=P1&trip=N511&run=2026-10-13');
  expect(trip?.stops.map(({ stopId, name }) => `${stopId} ${name}`)).toEqual([
    'P1 Stop 1',
    'P2 Stop 2',
    'P6 Stop 6',
  ]);
});

it('a headsign and a closed door at one stop reach its row', async () => {
  const [row] = await departuresAt(await appWithN511({ stopHeadsign: 'Express' }), 'P3', 'N511');
  expect(row?.headsign).toBe('Express');
  expect(await departuresAt(await appWithN511({ pickupType: NO_PICKUP }), 'P3', 'N511')).toEqual([]);
});
