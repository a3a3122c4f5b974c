/** Vehicles, addresses and the map's opened trip identify a run: runs of one trip on two dates may be in service at once. */
import bindings from 'gtfs-realtime-bindings';
import { expect, it } from 'vitest';
import { markOfInstanceId, tripInstanceId, tripOfInstanceId } from '#domain/trip/tripInstance.ts';
import { TEST_ZONE } from '#testing/clock.ts';
import { scenarioNow as now } from '#testing/scenarioNetwork.ts';
import { setUpNetwork } from '#testing/setUpNetwork.ts';
import { riderApp } from '#testing/web/riderApp.ts';
import { parseMapState } from '#web/features/screens/realtimeMap/address/mapState.ts';
import { realtimeMapData } from '#web/features/screens/realtimeMap/realtimeMapData.server.ts';
import { routePage } from '#web/features/screens/routePage/routePage.server.ts';
import { readRouteChoice, tripPath } from '#web/features/transit/routes/pagePath.ts';

const network = setUpNetwork();

const { DUPLICATED } = bindings.transit_realtime.TripDescriptor.ScheduleRelationship;
const timestamp = now.epochMilliseconds / 1000 - 20;
const vehicle = (id: string, startDate: string, currentStopSequence: number) => ({
  vehicle: {
    trip: { tripId: 'M1', startDate },
    vehicle: { id },
    position: { latitude: 40.02, longitude: -75 },
    currentStopSequence,
    timestamp,
  },
});

const runFeeds = () =>
  network.run({
    feeds: {
      vehiclePositions: [vehicle('a', '20261009', 3), vehicle('b', '20261011', 2)],
      tripUpdates: [
        {
          tripUpdate: {
            trip: { tripId: 'R0930', scheduleRelationship: DUPLICATED },
            tripProperties: { tripId: 'R0930-2', startDate: '20261013', startTime: '09:40:00' },
            stopTimeUpdate: [{ stopSequence: 1, departure: { delay: 60 } }],
            timestamp,
          },
        },
      ],
    },
  });

async function mapAt(query: string) {
  const { client } = await runFeeds();
  const app = riderApp(client, () => now, TEST_ZONE);
  return realtimeMapData(app, parseMapState(new URLSearchParams(query)), new AbortController().signal);
}

it('the map shows both runs of a trip in service, each with its own stops', async () => {
  const stops = async (trip: string) => {
    const { trip: opened } = await mapAt(`trip=${trip}`);
    return [opened?.id, opened?.upcoming.map(({ name }) => name)];
  };
  const { vehicles } = await mapAt('');
  const placed = vehicles.filter(({ vehicleId }) => vehicleId !== null);
  expect(placed.map(({ id, vehicleId }) => [id, vehicleId])).toEqual([
    ['M1_2026-10-09', 'a'],
    ['M1_2026-10-11', 'b'],
  ]);
  expect(await stops('M1_2026-10-09')).toEqual(['M1_2026-10-09', ['Stop 6']]);
  expect(await stops('M1_2026-10-11')).toEqual(['M1_2026-10-11', ['Stop 2', 'Stop 6']]);
  expect(await stops('R0930-2_2026-10-13T094000')).toEqual([
    'R0930-2_2026-10-13T094000',
    expect.arrayContaining(['Stop 6']),
  ]);
});

it('the map accepts an address with a trip id instead of a run id', async () => {
  const { trip } = await mapAt('trip=R0930-2');
  expect(trip?.id).toBe('R0930-2_2026-10-13T094000');
});

it('a vehicle links to its run on the route page', async () => {
  const { vehicles } = await mapAt('');
  const { client } = await runFeeds();
  const app = riderApp(client, () => now, TEST_ZONE);
  const opened = await Promise.all(
    ['M1_2026-10-09', 'M1_2026-10-11', 'R0930-2_2026-10-13T094000'].map(async (id) => {
      const vehicle = vehicles.find((each) => each.id === id);
      if (!vehicle) throw new Error(id);
      const path = tripPath({ ...vehicle, stopId: null, run: markOfInstanceId(id) });
      const { searchParams } = new URL(path, 'http://test');
      const choice = readRouteChoice(searchParams);
      const { trip } = await routePage(app, vehicle.routeId, choice, new Request(`http://test${path}`));
      return [searchParams.get('run'), choice.trip, trip && `${trip.tripId} ${trip.run}`];
    }),
  );
  expect(opened).toEqual([
    ['2026-10-09', 'M1', 'M1 2026-10-09'],
    ['2026-10-11', 'M1', 'M1 2026-10-11'],
    ['2026-10-13T094000', 'R0930-2', 'R0930-2 2026-10-13T094000'],
  ]);
});

it('a run id contains the date, if known, and the start time of an added trip; the trip id can be read from it', () => {
  const run = { tripId: '1', startSeconds: 25 * 3600 + 65, relationship: 'SCHEDULED' } as const;
  const serviceDate = Temporal.PlainDate.from('2026-10-13');
  const ids = [
    tripInstanceId({ ...run, serviceDate: null }),
    tripInstanceId({ ...run, serviceDate }),
    tripInstanceId({ ...run, serviceDate, relationship: 'ADDED' }),
  ];
  expect(ids).toEqual(['1', '1_2026-10-13', '1_2026-10-13T250105']);
  expect(ids.map(tripOfInstanceId)).toEqual(['1', '1', '1']);
  expect(tripOfInstanceId('LAN3570_20260621_SID186629')).toBe('LAN3570_20260621_SID186629');
});
